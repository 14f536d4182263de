package import Foundation

/// What is played from.
package struct PlayContext: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
        case album
        case playlist
        case artist
        case collection
        /// Episodes, or the chapters of an audiobook.
        case show
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
    /// Goes up with every change, other than the position going on.
    package var revision: Int
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

extension PlayerSnapshot {
    /// What can be forbidden, in Spotify's words.
    static let allActions: Set<String> = [
        "interrupting_playback", "pausing", "resuming", "seeking", "skipping_next",
        "skipping_prev", "toggling_repeat_context", "toggling_repeat_track", "toggling_shuffle",
        "transferring_playback",
    ]

    /// A player that has nothing to play yet.
    init(deviceID: String, deviceName: String, volumePercent: Int, changedAt: Date) {
        self.init(
            deviceID: deviceID, deviceName: deviceName, isActive: false, isPlaying: false,
            current: nil, positionMS: 0, context: nil, isShuffled: false, repeats: .off,
            volumePercent: volumePercent, revision: 0, changedAt: changedAt, upcoming: [],
            hasPlayed: false, disallows: ["pausing", "skipping_next", "skipping_prev", "seeking"],
            lastError: nil)
    }
}
