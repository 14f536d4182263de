import Foundation
import GatefoldCore
import Testing

@Suite struct `Steps between two orders of a playlist` {
    private func entries(_ items: [PlaylistItem]) -> [PlaylistEntry] {
        PlaylistContents(playlist: .mine(), items: items).entries
    }

    /// Takes the steps and checks where they lead.
    private func lead(
        _ old: [PlaylistEntry], to new: [PlaylistEntry],
        _ location: SourceLocation = #_sourceLocation
    ) throws -> [PlaylistStep] {
        let plan = try PlaylistPlan(from: old, to: new)
        var list = old
        for step in plan.steps { list.apply(step, on: Date()) }
        #expect(list.map(\.id) == new.map(\.id), sourceLocation: location)
        return plan.steps
    }

    @Test func `nothing to do takes no step`() throws {
        let list = entries(.songs("abc"))
        #expect(try lead(list, to: list).isEmpty)
    }

    @Test func `a track that goes altogether is removed and nothing else`() throws {
        let list = entries(.songs("abc"))
        #expect(try lead(list, to: [list[0], list[2]]) == [.remove([MusicID(.track, "b")])])
    }

    @Test func `a copy that stays is put back in its place`() throws {
        let list = entries(.songs("abaca"))
        let steps = try lead(list, to: [list[0], list[1], list[3]])
        #expect(
            steps == [
                .thin(MusicID(.track, "a"), putBack: [.init(entry: list[0], place: 0)])
            ])
    }

    @Test func `any copy can be the one that stays`() throws {
        let list = entries(.songs("babab"))
        _ = try lead(list, to: [list[1], list[2]])
        _ = try lead(list, to: [list[0], list[3], list[4]])
        _ = try lead(list, to: [list[4]])
    }

    @Test func `one block is moved with one step`() throws {
        let list = entries(.songs("abcdef"))
        #expect(
            try lead(list, to: [list[0], list[3], list[4], list[1], list[2], list[5]]).count == 1)
    }

    @Test func `files and what is gone can be moved`() throws {
        let list = entries([.song("a"), .local("x"), .gone])
        _ = try lead(list, to: list.reversed())
    }

    @Test func `files and what is gone are neither added nor removed`() throws {
        let list = entries([.song("a"), .local("x"), .gone])
        let local = #expect(throws: Failure.self) {
            try PlaylistPlan(from: list, to: [list[0], list[2]])
        }
        #expect(local?.message.contains("“x” is a file") == true)
        #expect(throws: Failure.self) { try PlaylistPlan(from: list, to: [list[0], list[1]]) }
        #expect(throws: Failure.self) { try PlaylistPlan(from: [list[0]], to: list) }
    }

    @Test func `many are removed and added a hundred at a time`() throws {
        let list = entries((0..<250).map { .song("s\($0)") })
        #expect(try lead(list, to: []).count == 3)
        #expect(try lead([], to: list).count == 3)
    }

    @Test(arguments: 0..<200)
    func `whatever the orders are, the steps lead from one to the other`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters = (0..<Int.random(in: 0...14, using: &random)).map { _ in
            PlaylistItem.song(String(Int.random(in: 0...4, using: &random)))
        }
        let list = entries(letters)
        var new = list.filter { _ in Bool.random(using: &random) }
        if Bool.random(using: &random) { new.shuffle(using: &random) }
        for number in 0..<Int.random(in: 0...3, using: &random) {
            new.insert(
                PlaylistEntry(id: 100 + number, item: .song("n\(number)")),
                at: Int.random(in: 0...new.count, using: &random))
        }
        _ = try lead(list, to: new)
        _ = try lead(new, to: list)
    }

    @Test func `ten thousand entries with two hundred copies are planned in no time`() throws {
        let list = entries((0..<10_000).map { .song("s\($0 % 9_800)") })
        let plan = try PlaylistPlan(from: list, to: Array(list[0..<9_800]))
        #expect(plan.steps.count == 200)
        #expect(plan.renewed.count == 200)
    }
}

/// Numbers that look random and are the same each time.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
