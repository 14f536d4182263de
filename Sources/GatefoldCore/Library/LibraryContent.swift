package import Foundation

/// A section of the library as it was read: a value that is made off the main actor, because it may
/// have a hundred thousand entries, and handed over whole.
package struct LibraryContent<Value: LibraryValue>: Sendable {
    /// The newest first, where the service has that order; each once.
    package private(set) var items: [SavedItem<Value>]
    /// Where each is in `items`.
    private var places: [MusicID: Int]
    /// Whether all there is was read once.
    package var isComplete: Bool
    /// How many the service counts but does not show, as what it has lost.
    package var missing: Int
    /// When the whole list was read from the service.
    package var readAt: Date?

    package init(
        _ items: [SavedItem<Value>] = [], isComplete: Bool = false, missing: Int = 0,
        readAt: Date? = nil
    ) {
        self.items = []
        self.items.reserveCapacity(items.count)
        places = Dictionary(minimumCapacity: items.count)
        self.isComplete = isComplete
        self.missing = missing
        self.readAt = readAt
        for item in items { append(item) }
    }

    package var count: Int { items.count }
    package func contains(_ id: MusicID) -> Bool { places[id] != nil }
    package func item(_ id: MusicID) -> SavedItem<Value>? { places[id].map { items[$0] } }
    package func place(of id: MusicID) -> Int? { places[id] }

    /// Adds an entry at the end, if it is not there yet.
    ///
    /// - Returns: Whether it was added.
    @discardableResult
    package mutating func append(_ item: SavedItem<Value>) -> Bool {
        guard places[item.id] == nil else { return false }
        places[item.id] = items.count
        items.append(item)
        return true
    }

    /// The same with other entries in front; those of them that were there move.
    package func prepending(_ new: [SavedItem<Value>]) -> LibraryContent {
        let moved = Set(new.map(\.id))
        return copy(new + items.filter { !moved.contains($0.id) })
    }

    package func removing(_ ids: Set<MusicID>) -> LibraryContent {
        copy(items.filter { !ids.contains($0.id) })
    }

    /// The same with entries back where they were, in the order of their places.
    package func restoring(_ taken: [TakenItem<Value>]) -> LibraryContent {
        var items = items
        for entry in taken where !contains(entry.item.id) {
            items.insert(entry.item, at: min(entry.place, items.count))
        }
        return copy(items)
    }

    /// The same with newer values in the places of those that they replace.
    package func updating(_ changed: [SavedItem<Value>]) -> LibraryContent {
        var content = self
        for item in changed {
            if let place = places[item.id] { content.items[place] = item }
        }
        return content
    }

    private func copy(_ items: [SavedItem<Value>]) -> LibraryContent {
        LibraryContent(items, isComplete: isComplete, missing: missing, readAt: readAt)
    }
}

extension LibraryContent: Equatable {
    /// Lists are compared by their storage first: what nobody changed costs nothing to compare.
    package static func == (one: LibraryContent, other: LibraryContent) -> Bool {
        one.isComplete == other.isComplete && one.missing == other.missing
            && one.readAt == other.readAt && one.items == other.items
    }
}

/// An entry that was taken out of a section, and where it was.
package struct TakenItem<Value: LibraryValue>: Sendable {
    package var place: Int
    package var item: SavedItem<Value>
}
