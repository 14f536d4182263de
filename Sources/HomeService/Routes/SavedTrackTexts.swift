import WebAPIClient

/// The JSON of the saved tracks that were asked for, by their places in the list, so that a long
/// list is neither read nor encoded anew each time.
///
/// Bounded by count; emptied when what the catalogue shows changes.
package final class SavedTrackTexts: Sendable {
    private struct State {
        var content: Int?
        var total = 0
        var texts: [Int: [UInt8]] = [:]
    }

    private let most: Int
    private let state = Guarded(State())

    package init(most: Int = 20_000) { self.most = most }

    /// How many texts are kept.
    package var count: Int { state.withLock { $0.texts.count } }

    /// The entries of a part of the list, if all are known as of that state of the catalogue.
    package func page(
        limit: Int, offset: Int, content: Int
    ) -> (items: [[UInt8]], total: Int)? {
        state.withLock { state in
            guard state.content == content else { return nil }
            var items: [[UInt8]] = []
            items.reserveCapacity(limit)
            for place in Self.places(limit: limit, offset: offset, of: state.total) {
                guard let text = state.texts[place] else { return nil }
                items.append(text)
            }
            return (items, state.total)
        }
    }

    /// Remembers the entries of a part of the list.
    package func keep(_ items: [[UInt8]], limit: Int, offset: Int, total: Int, content: Int) {
        let places = Self.places(limit: limit, offset: offset, of: total)
        // The catalogue may have changed while it was read: then their places are not certain.
        guard places.count == items.count, items.count <= most else { return }
        state.withLock { state in
            if state.content != content || state.total != total {
                // An answer that was long under way must not push out newer ones.
                guard content >= state.content ?? content else { return }
                state = State(content: content, total: total)
            }
            if state.texts.count + items.count > most { state.texts = [:] }
            for (place, text) in zip(places, items) { state.texts[place] = text }
        }
    }

    private static func places(limit: Int, offset: Int, of total: Int) -> Range<Int> {
        let start = min(offset, total)
        return start..<start + min(limit, total - start)
    }
}
