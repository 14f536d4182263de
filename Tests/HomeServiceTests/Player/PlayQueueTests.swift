import Testing

@testable import HomeService

@Suite struct `Play queue` {
    private func tracks(_ names: String) -> [CatalogueTrack] {
        names.map { SoundFolder.track(FilePath("/\($0)"), ms: 1000, id: String($0)) }
    }

    private func queue(
        _ names: String, at start: Int? = nil, shuffled: Bool = false,
        repeats: PlaybackRepeat = .off, seed: UInt64 = 1
    ) -> PlayQueue {
        var queue = PlayQueue(generator: SeededGenerator(seed: seed))
        queue.setShuffled(shuffled)
        queue.repeats = repeats
        _ = queue.play(tracks(names), startingAt: start)
        return queue
    }

    private func text(_ entries: [QueueEntry]) -> String { entries.map(\.track.id).joined() }

    /// Plays to the end by itself, at most so many tracks.
    private func played(_ queue: inout PlayQueue, limit: Int = 10) -> String {
        var heard = queue.current?.track.id ?? ""
        while heard.count < limit, let next = queue.afterCurrent {
            queue.adopt(next)
            heard += next.track.id
        }
        return heard
    }

    @Test(arguments: [
        (PlaybackRepeat.off, "BC"), (.context, "BCABCABCAB"), (.track, "BBBBBBBBBB"),
    ])
    func `what ends by itself goes on as repeat says`(repeats: PlaybackRepeat, want: String) {
        var queue = queue("ABC", at: 1, repeats: repeats)
        #expect(played(&queue) == want)
    }

    @Test(arguments: [(PlaybackRepeat.off, ""), (.track, ""), (.context, "A")])
    func `the next of the last track`(repeats: PlaybackRepeat, want: String) {
        let queue = queue("ABC", at: 2, repeats: repeats)
        #expect(text([queue.skipTarget].compactMap(\.self)) == want)
    }

    @Test(arguments: [(PlaybackRepeat.off, ""), (.track, ""), (.context, "C")])
    func `the one before the first track`(repeats: PlaybackRepeat, want: String) {
        let queue = queue("ABC", at: 0, repeats: repeats)
        #expect(text([queue.previousTarget].compactMap(\.self)) == want)
    }

    @Test func `a single track repeated as a context follows itself`() {
        var queue = queue("A", repeats: .context)
        #expect(queue.skipTarget == queue.current)
        #expect(played(&queue, limit: 3) == "AAA")
    }

    @Test func `a skip leaves a repeated track`() {
        let queue = queue("AB", repeats: .track)
        #expect(queue.skipTarget?.track.id == "B")
        #expect(queue.afterCurrent?.track.id == "A")
    }

    @Test func `queued entries play once, in order, before the context goes on`() {
        var queue = queue("ABC", repeats: .context)
        for track in tracks("XY") { queue.enqueue(track) }
        #expect(text(queue.upcoming(limit: 6)) == "XYBCA")
        #expect(played(&queue, limit: 7) == "AXYBCAB")
    }

    @Test func `a repeated track keeps the queue waiting`() {
        var queue = queue("AB", repeats: .track)
        queue.enqueue(tracks("X")[0])
        #expect(queue.afterCurrent?.track.id == "A")
        #expect(queue.skipTarget?.track.id == "X")
    }

    @Test func `back from a queued entry is the context's entry it came after`() throws {
        var queue = queue("ABC", at: 1)
        queue.enqueue(tracks("X")[0])
        queue.adopt(try #require(queue.skipTarget))
        #expect(queue.current?.track.id == "X")
        #expect(queue.previousTarget?.track.id == "B")
        #expect(queue.skipTarget?.track.id == "C")
    }

    @Test func `what was queued outlives a new context`() {
        var queue = queue("AB")
        queue.enqueue(tracks("X")[0])
        _ = queue.play(tracks("CD"), startingAt: nil)
        #expect(played(&queue) == "CXD")
    }

    @Test func `a queue without a context plays and ends`() throws {
        var queue = PlayQueue(generator: SeededGenerator(seed: 1))
        #expect(queue.isEmpty)
        for track in tracks("XY") { queue.enqueue(track) }
        queue.adopt(try #require(queue.skipTarget))
        #expect(played(&queue) == "XY")
        #expect(queue.previousTarget == nil)
        queue.rewind()
        #expect(queue.current?.track.id == "Y")
    }

    @Test func `the same track three times is three entries`() throws {
        var queue = queue("ABAA")
        let entries = [try #require(queue.current)] + queue.upcoming()
        #expect(Set(entries.map(\.uid)).count == 4)
        queue.markUnplayable(entries[2])
        #expect(text(queue.upcoming()) == "BA")
        queue.adopt(entries[3])
        #expect(queue.current == entries[3])
        #expect(queue.skipTarget == nil)
    }

    @Test func `an entry queued twice plays twice`() throws {
        var queue = queue("A")
        let track = tracks("X")[0]
        let first = queue.enqueue(track)
        let second = queue.enqueue(track)
        #expect(first != second)
        queue.adopt(first)
        #expect(queue.queued == [second])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `shuffle keeps the current track, plays every other once and can be undone`(
        seed: UInt64
    ) {
        var queue = queue("ABCDEFGH", at: 3, seed: seed)
        queue.setShuffled(true)
        #expect(queue.current?.track.id == "D")
        var copy = queue
        let heard = played(&copy)
        #expect(heard.first == "D")
        #expect(heard.sorted() == Array("ABCDEFGH"))
        queue.setShuffled(false)
        #expect(played(&queue) == "DEFGH")
    }

    @Test func `unshuffled in the middle, the context goes on from the current track`() throws {
        var queue = queue("ABCDEF", at: 0, shuffled: true, seed: 3)
        queue.adopt(try #require(queue.skipTarget))
        queue.adopt(try #require(queue.skipTarget))
        let here = try #require(queue.current?.track.id)
        queue.setShuffled(false)
        #expect(played(&queue) == "ABCDEF".drop { String($0) != here })
    }

    @Test func `shuffle is the same for the same seed and differs between seeds`() {
        func order(_ seed: UInt64) -> String {
            text(queue("ABCDEFGHIJ", at: 0, shuffled: true, seed: seed).upcoming())
        }
        #expect(order(5) == order(5))
        #expect(Set((1...10).map { order($0) }).count > 5)
    }

    @Test func `a shuffled context without a start begins anywhere`() {
        let firsts = (1...30).map { queue("ABCD", shuffled: true, seed: $0).current?.track.id }
        #expect(Set(firsts).count > 2)
        #expect(queue("ABCD").current?.track.id == "A")
    }

    @Test func `shuffle while a queued track plays keeps the context's place`() throws {
        var queue = queue("ABCDE", at: 1)
        queue.enqueue(tracks("X")[0])
        queue.adopt(try #require(queue.skipTarget))
        queue.setShuffled(true)
        #expect(queue.current?.track.id == "X")
        #expect(queue.previousTarget?.track.id == "B")
        #expect(played(&queue).sorted() == Array("ACDEX"))
    }

    @Test func `at its end a context stands at its beginning`() {
        var queue = queue("ABC", at: 2)
        #expect(queue.afterCurrent == nil)
        queue.rewind()
        #expect(queue.current?.track.id == "A")
        #expect(text(queue.upcoming()) == "BC")
    }

    @Test(arguments: PlaybackRepeat.allCases)
    func `what cannot be played is left out until something sounds`(repeats: PlaybackRepeat) throws
    {
        var queue = queue("ABCD", repeats: repeats)
        let entries = queue.upcoming(limit: 3)
        queue.markUnplayable(entries[0])
        #expect(queue.skipTarget == entries[1])
        queue.adopt(entries[1])
        #expect(queue.previousTarget?.track.id == "A")
        queue.currentSounds()
        #expect(queue.previousTarget == entries[0])
    }

    @Test(arguments: PlaybackRepeat.allCases)
    func `if nothing can be played there is an end`(repeats: PlaybackRepeat) throws {
        var queue = queue("ABCDEF", at: 2, shuffled: true, repeats: repeats)
        queue.enqueue(tracks("X")[0])
        var tries = 0
        while let entry = tries == 0 ? queue.current : queue.skipTarget, tries < 100 {
            queue.adopt(entry)
            queue.markUnplayable(entry)
            tries += 1
        }
        #expect(tries == 7)
        #expect(queue.afterCurrent == nil)
        #expect(queue.previousTarget == nil)
    }

    @Test(arguments: [-1, 3, Int.max, Int.min])
    func `a place that is not there changes nothing`(place: Int) {
        var queue = queue("AB")
        #expect(queue.play(tracks("CDE"), startingAt: place) == nil)
        #expect(queue.current?.track.id == "A")
    }

    @Test func `an empty context changes nothing`() {
        var queue = queue("AB")
        #expect(queue.play([], startingAt: nil) == nil)
        #expect(queue.play([], startingAt: 0) == nil)
        #expect(text(queue.upcoming()) == "B")
    }

    @Test func `no more is shown to come than asked for`() {
        var queue = queue(String(repeating: "A", count: 100))
        #expect(queue.upcoming().count == 20)
        for track in tracks(String(repeating: "X", count: 30)) { queue.enqueue(track) }
        #expect(text(queue.upcoming()) == String(repeating: "X", count: 20))
        #expect(queue.upcoming(limit: 0).isEmpty)
    }

    /// Against a queue that does not care how: whatever is done, what holds must hold.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `after any commands the queue is sound`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var queue = queue("ABCDEFG", at: 0, seed: seed)
        for _ in 0..<200 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: queue.setShuffled(Bool.random(using: &random))
            case 1: queue.repeats = PlaybackRepeat.allCases.randomElement(using: &random) ?? .off
            case 2: queue.enqueue(tracks("X")[0])
            case 3: queue.previousTarget.map { queue.adopt($0) }
            case 4: queue.skipTarget.map { queue.adopt($0) }
            case 5: queue.afterCurrent.map { queue.adopt($0) } ?? queue.rewind()
            case 6: queue.skipTarget.map { queue.markUnplayable($0) }
            default: queue.currentSounds()
            }
            #expect(queue.current != nil)
            let upcoming = queue.upcoming(limit: 7)
            #expect(queue.skipTarget == nil || queue.skipTarget == upcoming.first)
            #expect(text(queue.context) == "ABCDEFG")
            #expect(queue.queued.prefix(7).elementsEqual(upcoming.prefix(queue.queued.count)))
        }
    }
}
