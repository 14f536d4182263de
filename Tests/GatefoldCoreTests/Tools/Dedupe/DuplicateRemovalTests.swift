import Foundation
import GatefoldCore
import Testing
import WebAPITesting

@Suite struct `Removing duplicates of a playlist` {
    private let id = Playlist.mine().id
    private let down = Failure(.unreachable, "No answer.", advice: "Look at the network.")

    private func removal(_ service: FakePlaylists) -> DuplicateRemoval {
        DuplicateRemoval(PlaylistEditor(service, clock: ManualClock(jumps: true)))
    }

    private func service(_ items: [PlaylistItem]) -> FakePlaylists {
        FakePlaylists([(.mine(), items)])
    }

    @Test func `the kept copy stays at its place though the service removes all`() async throws {
        let service = service(.songs("abaca"))
        let preview = try await removal(service).preview(id)
        #expect(preview.renewed() == [0])
        let report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id) == ["a", "b", "c"])
        #expect(report.isComplete)
        #expect(report.summary == "Removed 2 duplicates.")
    }

    @Test func `a playable copy takes the place of the one that cannot be played`() async throws {
        let service = service([
            .song("x"), .song("a", isrc: "I", isPlayable: false), .song("y"),
            .song("b", isrc: "I"),
        ])
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id) == ["x", "b", "y"])
        #expect(report.isComplete)
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id) == ["x", "a", "y", "b"])
    }

    @Test func `likely ones go only if chosen`() async throws {
        let service = service([
            .song("a", title: "Song"), .song("b", title: "Song"), .song("c", title: "Song"),
        ])
        let preview = try await removal(service).preview(id)
        #expect(preview.result().count == 3)
        _ = await removal(service).carryOut(preview, taking: [2])
        #expect(await service.ids(of: id) == ["a", "b"])
    }

    @Test func `undo brings back every copy in the order there was`() async throws {
        let service = service(.songs("abacabad"))
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id) == ["a", "b", "c", "d"])
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "abacabad")
    }

    @Test func `a list that was changed elsewhere is left alone`() async throws {
        let service = service(.songs("aba"))
        let preview = try await removal(service).preview(id)
        await service.changeElsewhere(id) { $0.append(.song("z")) }
        let report = await removal(service).carryOut(preview)
        #expect(await service.changes.isEmpty)
        #expect(report.removed.isEmpty)
        #expect(report.failure?.message.contains("changed elsewhere") == true)
    }

    @Test func `what was changed elsewhere since is not undone`() async throws {
        let service = service(.songs("aba"))
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        await service.changeElsewhere(id) { $0.append(.song("z")) }
        await #expect(throws: Failure.self) { try await removal(service).undo(&report) }
        #expect(await service.ids(of: id) == ["a", "b", "z"])
    }

    @Test func `a service that names no states is held to its entries`() async throws {
        let service = service(.songs("aba"))
        await service.forgetStates()
        let preview = try await removal(service).preview(id)
        #expect(await removal(service).carryOut(preview).isComplete)
        #expect(await service.ids(of: id) == ["a", "b"])
    }

    @Test func `a failure half-way says what was done and what was not`() async throws {
        let service = service(.songs("aabbccd"))
        let down = down
        await service.onChange { number, _ in if number == 3 { throw down } }
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id).joined() == "abbccd")
        #expect(report.summary == "Removed 1 of 3 duplicates.")
        #expect(report.details.contains("Still there: “Song b”, “Song c”."))
        await service.onChange { _, _ in }
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "aabbccd")
    }

    @Test func `a kept copy that cannot be put back at once is put back with another try`()
        async throws
    {
        let service = service(.songs("aab"))
        let down = down
        await service.onChange { number, _ in if number == 2 { throw down } }
        let preview = try await removal(service).preview(id)
        let report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id).joined() == "ab")
        #expect(report.isComplete)
    }

    @Test func `a kept copy is put back though the answer to taking it out was lost`() async throws
    {
        let service = service(.songs("aab"))
        await service.loseAnswer(to: 1)
        let report = await removal(service).carryOut(try await removal(service).preview(id))
        #expect(await service.ids(of: id).joined() == "ab")
        #expect(report.missing.isEmpty)
    }

    @Test func `a kept copy that cannot be put back at all is named, and undo puts it back`()
        async throws
    {
        let service = service(.songs("aab"))
        let down = down
        await service.onChange { _, change in if change.hasPrefix("add") { throw down } }
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        #expect(report.missing.map(\.item.shownTitle) == ["Song a"])
        #expect(report.details.contains { $0.contains("Taken out and not put back: “Song a”") })
        await service.onChange { _, _ in }
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "aab")
    }

    /// What goes wrong, with the change of some number: it does not come about, its answer is lost,
    /// or with the answer goes the service, until it is back.
    enum Trouble: CaseIterable { case refused, lost, gone }

    private func cause(_ trouble: Trouble, at number: Int, in service: FakePlaylists) async {
        let down = down
        switch trouble {
        case .refused:
            await service.onChange {
                if $0 == number { throw down }
                _ = $1
            }
        case .lost: await service.loseAnswer(to: number)
        case .gone: await service.loseAnswer(to: number, lastingly: true)
        }
    }

    @Test(arguments: Trouble.allCases, 1...9)
    func `undo goes on from wherever it failed`(trouble: Trouble, step: Int) async throws {
        let service = service(.songs("xabacabadb"))
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        #expect(await service.ids(of: id).joined() == "xabcd")
        await cause(trouble, at: await service.changes.count + step, in: service)
        var tries = 0
        while await service.ids(of: id).joined() != "xabacabadb" || tries == 0 {
            tries += 1
            try #require(tries < 4)
            do { try await removal(service).undo(&report) } catch let failure as Failure {
                #expect(!failure.message.contains("changed elsewhere"))
            }
            await service.recover()
        }
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "xabacabadb")
    }

    @Test(arguments: Trouble.allCases, 1...6)
    func `undo puts right what removing left, wherever that failed`(
        trouble: Trouble, step: Int
    ) async throws {
        let service = service(.songs("xabacabadb"))
        let preview = try await removal(service).preview(id)
        await cause(trouble, at: step, in: service)
        var report = await removal(service).carryOut(preview)
        await service.recover()
        await service.onChange { _, _ in }
        if !report.canUndo { #expect(await service.ids(of: id).joined() == "xabacabadb") }
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "xabacabadb")
    }

    @Test func `undo leaves alone what others added while it failed`() async throws {
        let service = service(.songs("xabacab"))
        let preview = try await removal(service).preview(id)
        var report = await removal(service).carryOut(preview)
        let (down, id) = (down, id)
        let failing = await service.changes.count + 1
        await service.onChange { number, _ in
            guard number == failing else { return }
            await service.changeElsewhere(id) { $0.append(.song("z")) }
            throw down
        }
        await #expect(throws: Failure.self) { try await removal(service).undo(&report) }
        try await removal(service).undo(&report)
        #expect(await service.ids(of: id).joined() == "xabacabz")
    }

    @Test func `stopping leaves the list whole`() async throws {
        let service = service(.songs("aabbcc"))
        let preview = try await removal(service).preview(id)
        let removal = removal(service)
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await service.onChange { number, _ in
            guard number == 1 else { return }
            beginning.finish()
            for await _ in released {}
        }
        let task = Task { await removal.carryOut(preview) }
        for await _ in begun {}
        task.cancel()
        release.finish()
        let report = await task.value
        #expect(report.wasStopped)
        #expect(await service.ids(of: id).joined() == "abbcc")
        #expect(report.summary == "Removed 1 of 3 duplicates.")
    }

    @Test @MainActor func `ten thousand entries are told about as they go`() async throws {
        let items = (0..<10_000).map { PlaylistItem.song("s\($0 % 9_900)") }
        let service = service(items)
        let seen = Seen()
        let preview = try await removal(service).preview(id) { seen.counts.append($0) }
        #expect(seen.counts.count == 200)
        #expect(seen.counts.last == StepCount(done: 10_000, total: 10_000))
        seen.counts = []
        let report = await removal(service).carryOut(preview) { seen.counts.append($0) }
        #expect(report.isComplete)
        #expect(seen.counts.last == StepCount(done: 100, total: 100))
        #expect(await service.ids(of: id) == (0..<9_900).map { "s\($0)" })
    }

    @MainActor private final class Seen { var counts: [StepCount] = [] }
}
