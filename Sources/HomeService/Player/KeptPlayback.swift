/// What a player was doing, without its tracks: their ids. Enough for the next one to go on with it.
package struct KeptPlayback: Codable, Sendable, Hashable {
    package var queue: KeptQueue
    /// What it was played from.
    package var context: PlayContext?
    /// Who chose what plays.
    package var userID: String
    /// Where in the current entry.
    package var positionMS: Int
    /// Whether it was the device in use.
    package var isActive: Bool
}

/// A ``PlayQueue`` without its tracks: their ids.
package struct KeptQueue: Codable, Sendable, Hashable {
    /// The context in its own order.
    package var context: [String]
    /// Places in `context`, in the order they play; `nil` is the context's own order.
    package var order: [Int]?
    /// Where in that order the context is.
    package var place: Int
    /// What plays while the context waits at its place, if something does.
    package var besides: String?
    /// What was queued and has not been played yet.
    package var queued: [String]
    package var isShuffled: Bool
    package var repeats: PlaybackRepeat

    /// All tracks that it names, some of them more than once.
    package var trackIDs: [String] { context + queued + (besides.map { [$0] } ?? []) }

    /// Whether each number in it names a place that there is.
    var isWhole: Bool {
        let places = context.indices
        guard place >= 0, context.isEmpty || places.contains(place) else { return false }
        guard let order else { return true }
        return order.count == places.count && Set(order) == Set(places)
    }
}
