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
package enum PlaybackRepeat: String, Sendable, Hashable, CaseIterable {
    case off
    case track
    case context
}

/// Random numbers that come out the same for the same seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
