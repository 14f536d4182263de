/// One place in the queue; the same item may be in several.
package struct QueueEntry: Identifiable, Hashable, Sendable {
    /// The entry's own name, which it keeps while it moves up.
    package let id: Int
    package let item: Playable

    package init(id: Int, item: Playable) {
        self.id = id
        self.item = item
    }
}

/// What waits in the queue, each entry under a name of its own.
///
/// Services name items only. What stands in the same order as before is taken for the same entries.
package struct QueueEntries: Sendable, Hashable {
    package private(set) var entries: [QueueEntry] = []
    private var lastID = 0

    package init() {}

    /// Takes what the service says.
    ///
    /// - Parameter items: All that waits, in order.
    package mutating func update(_ items: [Playable]) {
        let changes = items.map(Key.init).difference(from: entries.map { Key($0.item) })
        var names = entries.map { Int?.some($0.id) }
        for change in changes {
            switch change {
            case .remove(let offset, _, _): names.remove(at: offset)
            case .insert(let offset, _, _): names.insert(nil, at: offset)
            }
        }
        entries = zip(names, items).map { name, item in
            QueueEntry(id: name ?? newID(), item: item)
        }
    }

    /// Where an entry stands; `nil` if it is gone.
    ///
    /// - Parameter id: The entry's name.
    /// - Returns: Its place.
    package func place(of id: Int) -> Int? { entries.firstIndex { $0.id == id } }

    package mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// Moves an entry before a place, counted before anything is moved.
    ///
    /// - Parameters:
    ///   - id: The entry's name.
    ///   - place: Before what; beyond the end is the end.
    package mutating func move(_ id: Int, before place: Int) {
        guard let from = self.place(of: id) else { return }
        let target = min(max(place, 0), entries.count)
        let entry = entries.remove(at: from)
        entries.insert(entry, at: target > from ? target - 1 : target)
    }

    /// Drops what comes before an entry, and the entry itself: it is heard now.
    ///
    /// - Parameter id: The entry's name.
    package mutating func advance(past id: Int) {
        guard let place = place(of: id) else { return }
        entries.removeFirst(place + 1)
    }

    private mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// What makes an item the same as another one, though a service may tell more of it today.
    private struct Key: Hashable {
        let id: MusicID?
        let title: String

        init(_ item: Playable) {
            id = item.id
            title = item.id == nil ? item.title : ""
        }
    }
}

/// A service that lets apps change what waits in its queue.
package protocol QueueEditing: Sendable {
    /// Removes what waits at a place.
    ///
    /// - Parameters:
    ///   - place: Counted from what comes next, which is 0.
    ///   - item: What is there; if it is something else by now, nothing is removed.
    /// - Throws: ``Failure``.
    func removeFromQueue(at place: Int, expecting item: MusicID?) async throws
    /// Moves what waits at a place before another one, counted before anything is moved.
    ///
    /// - Parameters:
    ///   - place: Counted from what comes next, which is 0.
    ///   - other: Before what.
    ///   - item: What is there; if it is something else by now, nothing is moved.
    /// - Throws: ``Failure``.
    func moveInQueue(from place: Int, before other: Int, expecting item: MusicID?) async throws
}
