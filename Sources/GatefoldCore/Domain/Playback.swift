/// Something that makes sound, under the listener's account.
package struct Device: Hashable, Sendable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case computer, phone, speaker, television, tablet, car, other
    }

    /// `nil` for a device that cannot be addressed.
    package var id: String?
    package var name: String
    package var kind: Kind
    package var isActive: Bool
    /// Whether it takes no commands from elsewhere.
    package var isRestricted: Bool
    /// From 0 to 1; `nil` if it is not known.
    package var volume: Double?
    package var supportsVolume: Bool

    package init(
        id: String?, name: String, kind: Kind = .other, isActive: Bool = false,
        isRestricted: Bool = false, volume: Double? = nil, supportsVolume: Bool = true
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.isActive = isActive
        self.isRestricted = isRestricted
        self.volume = volume
        self.supportsVolume = supportsVolume
    }
}

/// What is repeated.
package enum RepeatMode: String, Sendable, Hashable, Codable, CaseIterable {
    case off
    /// The album, playlist or queue.
    case context
    case track
}

/// What a person can ask a player to do.
package enum PlayerAction: String, Sendable, Hashable, Codable, CaseIterable {
    case pause, resume, seek, skipNext, skipPrevious, shuffle, repeatContext, repeatTrack, transfer
}

/// How playback is, as the service told it.
package struct PlaybackState: Hashable, Sendable {
    package var device: Device?
    package var isPlaying: Bool
    /// `nil` if nothing is loaded, or an advertisement plays.
    package var item: Playable?
    /// An advertisement plays: it cannot be skipped, and has no name.
    package var isAdvertisement: Bool
    package var position: Duration
    package var isShuffled: Bool
    package var repeatMode: RepeatMode
    /// The album, playlist, artist or podcast that plays; `nil` for single tracks.
    package var context: MusicID?
    /// What the player does not do now.
    package var disallowed: Set<PlayerAction>

    package init(
        device: Device? = nil, isPlaying: Bool = false, item: Playable? = nil,
        isAdvertisement: Bool = false, position: Duration = .zero, isShuffled: Bool = false,
        repeatMode: RepeatMode = .off, context: MusicID? = nil,
        disallowed: Set<PlayerAction> = []
    ) {
        self.device = device
        self.isPlaying = isPlaying
        self.item = item
        self.isAdvertisement = isAdvertisement
        self.position = position
        self.isShuffled = isShuffled
        self.repeatMode = repeatMode
        self.context = context
        self.disallowed = disallowed
    }
}

/// What will be heard.
package struct PlaybackQueue: Hashable, Sendable {
    package var current: Playable?
    package var upcoming: [Playable]

    package init(current: Playable? = nil, upcoming: [Playable] = []) {
        self.current = current
        self.upcoming = upcoming
    }
}

/// What is to be played.
package enum PlayRequest: Hashable, Sendable {
    /// Where in a list to begin.
    package enum Start: Hashable, Sendable {
        case index(Int)
        /// At this item, by the id it is listed under.
        case item(MusicID)
    }

    /// An album, playlist, artist, podcast or book, from some place in it.
    case context(MusicID, start: Start? = nil, position: Duration? = nil)
    /// Single items, in order.
    case items([MusicID], startIndex: Int = 0, position: Duration? = nil)
}
