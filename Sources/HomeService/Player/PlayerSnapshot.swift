package import Foundation

/// What is played from.
package struct PlayContext: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case album
        case playlist
        case artist
        case collection
        /// Tracks named one by one.
        case tracks
    }
    package var kind: Kind
    /// The Spotify URI; `nil` for tracks named one by one.
    package var uri: String?

    package init(kind: Kind, uri: String? = nil) {
        self.kind = kind
        self.uri = uri
    }

    package static let tracks = PlayContext(kind: .tracks)
}

/// What the player does, at one moment.
package struct PlayerSnapshot: Sendable, Hashable {
    package var deviceID: String
    package var deviceName: String
    /// Whether the player is the device in use: from the first play or transfer on.
    package var isActive: Bool
    package var isPlaying: Bool
    package var current: QueueEntry?
    package var positionMS: Int
    package var context: PlayContext?
    package var isShuffled: Bool
    package var repeats: PlaybackRepeat
    package var volumePercent: Int
    /// When something last changed, other than the position going on.
    package var changedAt: Date
    /// At most 20.
    package var upcoming: [QueueEntry]
    /// Whether anything has sounded since the start.
    package var hasPlayed: Bool
    /// What cannot be done now, in Spotify's words: `pausing`, `skipping_next`, …
    package var disallows: Set<String>
    /// What last went wrong, a sentence.
    package var lastError: String?
}

/// A track began to sound.
package struct TrackStart: Sendable, Hashable {
    package var track: CatalogueTrack
    package var contextURI: String?
    package var startedAt: Date
}
