public import WebAPIClient

/// How playback repeats.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/set-repeat-mode-on-users-playback>
public struct RepeatMode: OpenText {
    /// The text as sent.
    public let rawValue: String

    /// Wraps the text as sent.
    ///
    /// - Parameter rawValue: The text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not at all.
    public static let off = RepeatMode(rawValue: "off")
    /// The track.
    public static let track = RepeatMode(rawValue: "track")
    /// The album, playlist or artist it plays from.
    public static let context = RepeatMode(rawValue: "context")
}

/// What is played from: an album, a playlist, an artist, the library.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-information-about-the-users-current-playback>
public struct PlaybackContext: Codable, Hashable, Sendable {
    /// `album`, `playlist`, `artist`, `collection`, …
    public var type: String?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?

    /// Makes a value; what is not given is absent.
    public init(
        type: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil
    ) {
        self.type = type
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
    }

    private enum CodingKeys: String, CodingKey {
        case externalURLs = "external_urls"
        case href
        case type
        case uri
    }
}

/// What plays where, and how.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-information-about-the-users-current-playback>
public struct PlaybackState: Codable, Hashable, Sendable {
    /// Where.
    public var device: Device?
    /// How it repeats.
    public var repeatState: RepeatMode?
    /// Whether in random order.
    public var shuffleState: Bool?
    /// What is played from.
    public var context: PlaybackContext?
    /// When the state last changed, Unix milliseconds.
    public var timestamp: Int?
    /// Position in milliseconds.
    public var progressMS: Int?
    /// Whether it sounds.
    public var isPlaying: Bool?
    /// What plays; `nil` for adverts and private sessions.
    public var item: PlayableItem?
    /// `track`, `episode`, `ad` or `unknown`.
    public var currentlyPlayingType: String?
    /// What cannot be done now.
    public var actions: PlaybackActions?
    /// Whether suggestions are mixed in.
    public var smartShuffle: Bool?

    /// Makes a value; what is not given is absent.
    public init(
        device: Device? = nil,
        repeatState: RepeatMode? = nil,
        shuffleState: Bool? = nil,
        context: PlaybackContext? = nil,
        timestamp: Int? = nil,
        progressMS: Int? = nil,
        isPlaying: Bool? = nil,
        item: PlayableItem? = nil,
        currentlyPlayingType: String? = nil,
        actions: PlaybackActions? = nil,
        smartShuffle: Bool? = nil
    ) {
        self.device = device
        self.repeatState = repeatState
        self.shuffleState = shuffleState
        self.context = context
        self.timestamp = timestamp
        self.progressMS = progressMS
        self.isPlaying = isPlaying
        self.item = item
        self.currentlyPlayingType = currentlyPlayingType
        self.actions = actions
        self.smartShuffle = smartShuffle
    }

    private enum CodingKeys: String, NullableKey {
        case actions
        case context
        case currentlyPlayingType = "currently_playing_type"
        case device
        case isPlaying = "is_playing"
        case item
        case progressMS = "progress_ms"
        case repeatState = "repeat_state"
        case shuffleState = "shuffle_state"
        case smartShuffle = "smart_shuffle"
        case timestamp

        var isWrittenAsNull: Bool {
            switch self {
            case .context, .item, .progressMS: true
            default: false
            }
        }
    }
}

/// What plays.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-the-users-currently-playing-track>
public struct CurrentlyPlaying: Codable, Hashable, Sendable {
    /// What is played from.
    public var context: PlaybackContext?
    /// When the state last changed, Unix milliseconds.
    public var timestamp: Int?
    /// Position in milliseconds.
    public var progressMS: Int?
    /// Whether it sounds.
    public var isPlaying: Bool?
    /// What plays; `nil` for adverts and private sessions.
    public var item: PlayableItem?
    /// `track`, `episode`, `ad` or `unknown`.
    public var currentlyPlayingType: String?
    /// What cannot be done now.
    public var actions: PlaybackActions?

    /// Makes a value; what is not given is absent.
    public init(
        context: PlaybackContext? = nil,
        timestamp: Int? = nil,
        progressMS: Int? = nil,
        isPlaying: Bool? = nil,
        item: PlayableItem? = nil,
        currentlyPlayingType: String? = nil,
        actions: PlaybackActions? = nil
    ) {
        self.context = context
        self.timestamp = timestamp
        self.progressMS = progressMS
        self.isPlaying = isPlaying
        self.item = item
        self.currentlyPlayingType = currentlyPlayingType
        self.actions = actions
    }

    private enum CodingKeys: String, NullableKey {
        case actions
        case context
        case currentlyPlayingType = "currently_playing_type"
        case isPlaying = "is_playing"
        case item
        case progressMS = "progress_ms"
        case timestamp

        var isWrittenAsNull: Bool {
            switch self {
            case .context, .item, .progressMS: true
            default: false
            }
        }
    }
}

/// What plays and what comes.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-queue>
public struct PlaybackQueue: Codable, Hashable, Sendable {
    /// What plays.
    public var currentlyPlaying: PlayableItem?
    /// What comes, in order.
    public var queue: [PlayableItem]?

    /// Makes a value; what is not given is absent.
    public init(
        currentlyPlaying: PlayableItem? = nil,
        queue: [PlayableItem]? = nil
    ) {
        self.currentlyPlaying = currentlyPlaying
        self.queue = queue
    }

    private enum CodingKeys: String, NullableKey {
        case currentlyPlaying = "currently_playing"
        case queue

        var isWrittenAsNull: Bool {
            switch self {
            case .currentlyPlaying: true
            default: false
            }
        }
    }
}

/// A track that was played.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recently-played>
public struct PlayHistory: Codable, Hashable, Sendable {
    /// The track.
    public var track: Track
    /// When, ISO 8601 UTC.
    public var playedAt: String?
    /// What it was played from.
    public var context: PlaybackContext?

    /// Makes a value; what is not given is absent.
    public init(
        track: Track,
        playedAt: String? = nil,
        context: PlaybackContext? = nil
    ) {
        self.track = track
        self.playedAt = playedAt
        self.context = context
    }

    private enum CodingKeys: String, NullableKey {
        case context
        case playedAt = "played_at"
        case track

        var isWrittenAsNull: Bool {
            switch self {
            case .context: true
            default: false
            }
        }
    }
}

extension PlaybackState {
    /// Whether an advert plays: there is no item then, and mostly nothing can be skipped.
    public var isAdvert: Bool { currentlyPlayingType == "ad" }

    /// Whether something cannot be done now.
    ///
    /// - Parameter action: What one would like to do.
    /// - Returns: Whether the service forbids it; `false` if it does not say.
    public func disallows(_ action: PlaybackActions.Action) -> Bool {
        actions?.disallows?[action.rawValue] ?? false
    }
}

extension CurrentlyPlaying {
    /// Whether an advert plays: there is no item then, and mostly nothing can be skipped.
    public var isAdvert: Bool { currentlyPlayingType == "ad" }

    /// Whether something cannot be done now.
    ///
    /// - Parameter action: What one would like to do.
    /// - Returns: Whether the service forbids it; `false` if it does not say.
    public func disallows(_ action: PlaybackActions.Action) -> Bool {
        actions?.disallows?[action.rawValue] ?? false
    }
}
