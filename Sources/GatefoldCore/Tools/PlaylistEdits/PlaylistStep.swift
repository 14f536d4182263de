package import Foundation

/// One change of a playlist; after each the list is whole.
package enum PlaylistStep: Hashable, Sendable {
    /// An entry, and the place it gets.
    package struct Placement: Hashable, Sendable {
        package var entry: PlaylistEntry
        package var place: Int

        package init(entry: PlaylistEntry, place: Int) {
            self.entry = entry
            self.place = place
        }
    }

    /// Takes out every copy of these.
    case remove([MusicID])
    /// Takes out every copy of one and puts back some: the service takes out all or none.
    /// The places are in rising order, each counted after those before it were put back.
    case thin(MusicID, putBack: [Placement])
    /// Moves entries before another one, counted before anything is moved.
    case move(Range<Int>, before: Int)
    case insert([PlaylistEntry], at: Int)
}

extension [PlaylistEntry] {
    /// Does to the list what a step does at the service.
    ///
    /// - Parameters:
    ///   - step: What is done.
    ///   - date: When; entries that are put in were added then.
    package mutating func apply(_ step: PlaylistStep, on date: Date) {
        switch step {
        case .remove(let ids):
            let ids = Set(ids)
            removeAll { entry in entry.item.editID.map(ids.contains) ?? false }
        case .thin(let id, let placements):
            removeAll { $0.item.editID == id }
            for placement in placements {
                put([placement.entry], at: placement.place, on: date)
            }
        case .move(let range, let place): moveElements(range, before: place)
        case .insert(let entries, let place): put(entries, at: place, on: date)
        }
    }

    private mutating func put(_ entries: [PlaylistEntry], at place: Int, on date: Date) {
        let dated = entries.map { entry in
            var entry = entry
            entry.item.addedAt = date
            return entry
        }
        insert(contentsOf: dated, at: Swift.min(place, count))
    }
}

extension Array {
    /// Moves elements before another one, counted before anything is moved.
    mutating func moveElements(_ range: Range<Int>, before place: Int) {
        let moved = Array(self[range])
        removeSubrange(range)
        let target =
            place > range.lowerBound ? Swift.max(place - moved.count, range.lowerBound) : place
        insert(contentsOf: moved, at: target)
    }
}
