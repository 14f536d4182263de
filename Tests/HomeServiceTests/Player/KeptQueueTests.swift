import Testing

@testable import HomeService

@Suite struct `A queue that is kept` {
    private func tracks(_ names: String) -> [CatalogueTrack] {
        names.map { SoundFolder.track(FilePath("/\($0)"), ms: 1000, id: String($0)) }
    }

    private func queue(
        _ names: String, at start: Int? = nil, shuffled: Bool = false, queued: String = ""
    ) -> PlayQueue {
        var queue = PlayQueue(generator: SeededGenerator(seed: 3))
        queue.setShuffled(shuffled)
        _ = queue.play(tracks(names), startingAt: start)
        for track in tracks(queued) { queue.enqueue(track) }
        return queue
    }

    private func restored(
        _ queue: PlayQueue, without gone: String = ""
    ) -> (queue: PlayQueue, isWhereItWas: Bool) {
        var new = PlayQueue(generator: SeededGenerator(seed: 99))
        let kept = queue.kept
        #expect(kept.isWhole)
        var there: [String: CatalogueTrack] = [:]
        for name in kept.trackIDs where !gone.contains(name) { there[name] = tracks(name)[0] }
        let isWhereItWas = new.restore(kept, tracks: there)
        return (new, isWhereItWas)
    }

    /// What is current, then what comes.
    private func text(_ queue: PlayQueue) -> String {
        ([queue.current].compactMap(\.self) + queue.upcoming()).map(\.track.id).joined()
    }

    /// Goes through all places of the queue, forward and back.
    private func walk(_ queue: PlayQueue) {
        var queue = queue
        for _ in 0..<12 { if let next = queue.skipTarget { queue.adopt(next) } }
        for _ in 0..<12 { if let previous = queue.previousTarget { queue.adopt(previous) } }
        queue.setShuffled(true)
        queue.setShuffled(false)
        queue.rewind()
    }

    @Test(arguments: [false, true]) func `goes on in the same order`(shuffled: Bool) throws {
        var before = queue("ABCDEF", at: 1, shuffled: shuffled, queued: "XY")
        before.repeats = .context
        before.adopt(try #require(before.upcoming()[2...].first))
        let (after, isWhereItWas) = restored(before)
        #expect(isWhereItWas)
        #expect(text(after) == text(before))
        #expect(after.previousTarget?.track.id == before.previousTarget?.track.id)
        #expect(after.isShuffled == shuffled && after.repeats == .context)
        #expect(after.kept == before.kept)
        var plain = after
        plain.setShuffled(false)
        #expect(plain.context.map(\.track.id).joined() == "ABCDEF")
    }

    @Test func `goes on from what was queued, and then with the context`() throws {
        var before = queue("ABC", at: 1, queued: "XY")
        before.adopt(try #require(before.skipTarget))
        let (after, isWhereItWas) = restored(before)
        #expect(isWhereItWas)
        #expect(text(after) == "XYC")
        #expect(after.previousTarget?.track.id == "B")
    }

    @Test func `has entries of its own for the same track twice`() {
        let (after, _) = restored(queue("AABA", at: 1, queued: "A"))
        #expect(text(after) == "AABA")
        #expect(Set(after.context.map(\.uid)).count == 4)
    }

    @Test func `may be empty`() {
        let (after, _) = restored(PlayQueue(generator: SeededGenerator(seed: 1)))
        #expect(after.isEmpty && after.current == nil)
        walk(after)
    }

    @Test(arguments: [
        // The context and where it is, what is queued, what is gone, and what plays then.
        ("ABCDE", 2, "", "AE", "CD", true), ("ABCDE", 2, "", "C", "DE", false),
        ("ABCDE", 2, "", "CD", "E", false), ("ABC", 2, "", "C", "AB", false),
        ("ABC", 1, "XY", "B", "CXY", false), ("ABC", 1, "XY", "X", "BYC", true),
        ("ABC", 2, "XY", "C", "XY", false), ("ABC", 1, "XY", "ABC", "XY", false),
        ("ABC", 1, "", "ABC", "", false), ("ABC", 1, "X", "ABCX", "", false),
    ])
    func `passes over what is gone`(
        names: String, at start: Int, queued: String, gone: String, want: String, isThere: Bool
    ) {
        let (after, isWhereItWas) = restored(
            queue(names, at: start, queued: queued), without: gone)
        #expect(text(after) == want)
        #expect(isWhereItWas == isThere)
        walk(after)
    }

    @Test(arguments: [
        ("X", "YC", false), ("XY", "C", false), ("XYC", "AB", false), ("B", "XYC", true),
        ("ABC", "XY", true), ("ABCX", "Y", false), ("ABCXY", "", false),
    ])
    func `passes over what is gone while something queued plays`(
        gone: String, want: String, isThere: Bool
    ) throws {
        var before = queue("ABC", at: 1, queued: "XY")
        before.adopt(try #require(before.skipTarget))
        let (after, isWhereItWas) = restored(before, without: gone)
        #expect(text(after) == want)
        #expect(isWhereItWas == isThere)
        walk(after)
    }

    @Test(arguments: 1...10) func `passes over what is gone in any order`(place: Int) throws {
        var before = queue("ABCDEFGHIJ", at: 4, shuffled: true)
        for _ in 1..<place { before.adopt(try #require(before.skipTarget)) }
        for gone in ["A", "ACEGI", "BDFHJ", "ABCDEFGHI"] {
            let (after, _) = restored(before, without: gone)
            let left = text(before).filter { !gone.contains($0) }
            if !left.isEmpty { #expect(text(after) == left) }
            walk(after)
        }
    }

    @Test(arguments: [
        KeptQueue(order: [0, 1], place: 0), KeptQueue(order: [0, 1, 1], place: 0),
        KeptQueue(order: [0, 1, 3], place: 0), KeptQueue(order: nil, place: 3),
        KeptQueue(order: nil, place: -1),
    ])
    func `is not whole if it names places that there are not`(kept: KeptQueue) {
        #expect(!kept.isWhole)
    }

    @Test func `is not whole if an empty one is at a place before its beginning`() {
        var kept = KeptQueue(order: nil, place: -1)
        kept.context = []
        #expect(!kept.isWhole)
        kept.place = 0
        #expect(kept.isWhole)
    }
}

extension KeptQueue {
    /// Three tracks.
    fileprivate init(order: [Int]?, place: Int) {
        self.init(
            context: ["a", "b", "c"], order: order, place: place, besides: nil, queued: [],
            isShuffled: order != nil, repeats: .off)
    }
}
