import Testing

@testable import GatefoldCore

@Suite struct `The entries of the queue` {
    private func entries(_ names: String...) -> QueueEntries {
        var entries = QueueEntries()
        entries.update(names.map { .named($0) })
        return entries
    }

    private func titles(_ entries: QueueEntries) -> [String] { entries.entries.map(\.item.title) }

    @Test func `have names of their own, however often the same track is there`() {
        let entries = entries("A", "B", "A", "A")
        #expect(Set(entries.entries.map(\.id)).count == 4)
    }

    @Test func `are removed one by one`() {
        var entries = entries("A", "B", "A", "A")
        let names = entries.entries.map(\.id)
        entries.remove(names[2])
        #expect(titles(entries) == ["Title A", "Title B", "Title A"])
        #expect(entries.entries.map(\.id) == [names[0], names[1], names[3]])
        #expect(entries.place(of: names[2]) == nil)
    }

    @Test func `keep their names while they move up`() {
        var entries = entries("A", "B", "A", "A")
        let names = entries.entries.map(\.id)
        entries.update(["B", "A", "A", "C"].map { .named($0) })
        #expect(entries.entries.map(\.id).prefix(3) == names.dropFirst())
        #expect(!names.contains(entries.entries[3].id))
    }

    @Test func `keep their names when a service tells more of them`() {
        var entries = entries("A")
        let name = entries.entries.map(\.id)
        var longer = Track.named("A")
        longer.isrc = "GBAYE0601498"
        entries.update([.track(longer)])
        #expect(entries.entries.map(\.id) == name)
        #expect(entries.entries.first?.item == .track(longer))
    }

    @Test(arguments: [
        (0, 2, "BACD"), (0, 4, "BCDA"), (0, 99, "BCDA"), (3, 0, "DABC"), (2, -5, "CABD"),
        (1, 1, "ABCD"), (1, 2, "ABCD"),
    ])
    func `move before another one`(from: Int, before: Int, order: String) {
        var entries = entries("A", "B", "C", "D")
        entries.move(entries.entries[from].id, before: before)
        #expect(titles(entries) == order.map { "Title \($0)" })
    }

    @Test func `are gone with all before them once heard`() {
        var entries = entries("A", "B", "A", "A")
        entries.advance(past: entries.entries[2].id)
        #expect(titles(entries) == ["Title A"])
        entries.advance(past: -1)
        #expect(titles(entries) == ["Title A"])
    }
}
