import WebAPIClient

/// The JSON of the entries of long lists that were asked for, by their places, so that a list is
/// neither read nor encoded anew each time.
///
/// Bounded by count; what is kept of a list is dropped when it changes.
package final class ListTexts: Sendable {
    /// Whose list it is, and which.
    package struct Name: Hashable, Sendable {
        package var user: String
        package var list: String

        package init(user: String, list: String) {
            self.user = user
            self.list = list
        }
    }

    private struct Kept {
        var revision: Int
        var total: Int
        var texts: [Int: [UInt8]] = [:]
    }

    private struct State {
        var lists: [Name: Kept] = [:]
        var count = 0
    }

    private let most: Int
    private let state = Guarded(State())

    package init(most: Int = 20_000) { self.most = most }

    /// How many texts are kept.
    package var count: Int { state.withLock { $0.count } }

    /// The entries of a part of a list, if all are known as of that state of it.
    package func page(
        of name: Name, limit: Int, offset: Int, revision: Int
    ) -> (items: [[UInt8]], total: Int)? {
        state.withLock { state in
            guard let kept = state.lists[name], kept.revision == revision else { return nil }
            var items: [[UInt8]] = []
            items.reserveCapacity(limit)
            for place in Self.places(limit: limit, offset: offset, of: kept.total) {
                guard let text = kept.texts[place] else { return nil }
                items.append(text)
            }
            return (items, kept.total)
        }
    }

    /// Remembers the entries of a part of a list.
    package func keep(
        _ items: [[UInt8]], of name: Name, limit: Int, offset: Int, total: Int, revision: Int
    ) {
        let places = Self.places(limit: limit, offset: offset, of: total)
        // The list may have changed while it was read: then their places are not certain.
        guard places.count == items.count, items.count <= most else { return }
        state.withLock { state in
            let known = state.lists[name]
            if known?.revision != revision || known?.total != total {
                // An answer that was long under way must not push out newer ones.
                guard revision >= known?.revision ?? revision else { return }
                state.count -= known?.texts.count ?? 0
                state.lists[name] = Kept(revision: revision, total: total)
            }
            if state.count + items.count > most || state.lists.count > most {
                state = State(lists: [name: Kept(revision: revision, total: total)])
            }
            for (place, text) in zip(places, items)
            where state.lists[name]?.texts.updateValue(text, forKey: place) == nil {
                state.count += 1
            }
        }
    }

    private static func places(limit: Int, offset: Int, of total: Int) -> Range<Int> {
        let start = min(offset, total)
        return start..<start + min(limit, total - start)
    }
}
