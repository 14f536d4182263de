/// A track at one place of a queue: the same track queued twice is two entries.
package struct QueueEntry: Sendable, Hashable, Identifiable {
    /// Names the entry, not the track, for as long as the player lives.
    package let uid: Int
    package let track: CatalogueTrack

    package var id: Int { uid }

    package init(uid: Int, track: CatalogueTrack) {
        self.uid = uid
        self.track = track
    }
}

/// How playback goes on when something ends.
package enum PlaybackRepeat: String, Sendable, Hashable, CaseIterable, Codable {
    case off
    case track
    case context
}
