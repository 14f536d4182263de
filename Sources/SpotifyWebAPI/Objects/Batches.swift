/// Albums in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-multiple-albums>
public struct AlbumBatch: Codable, Hashable, Sendable {
    /// Albums.
    public var albums: [Album?]

    /// Makes a value.
    public init(
        albums: [Album?] = []
    ) {
        self.albums = albums
    }

    private enum CodingKeys: String, CodingKey {
        case albums
    }
}

/// Artists in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-multiple-artists>
public struct ArtistBatch: Codable, Hashable, Sendable {
    /// Artists.
    public var artists: [Artist?]

    /// Makes a value.
    public init(
        artists: [Artist?] = []
    ) {
        self.artists = artists
    }

    private enum CodingKeys: String, CodingKey {
        case artists
    }
}

/// Tracks in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-several-tracks>
public struct TrackBatch: Codable, Hashable, Sendable {
    /// Tracks.
    public var tracks: [Track?]

    /// Makes a value.
    public init(
        tracks: [Track?] = []
    ) {
        self.tracks = tracks
    }

    private enum CodingKeys: String, CodingKey {
        case tracks
    }
}

/// Shows in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-multiple-shows>
public struct ShowBatch: Codable, Hashable, Sendable {
    /// Shows.
    public var shows: [SimplifiedShow?]

    /// Makes a value.
    public init(
        shows: [SimplifiedShow?] = []
    ) {
        self.shows = shows
    }

    private enum CodingKeys: String, CodingKey {
        case shows
    }
}

/// Episodes in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-multiple-episodes>
public struct EpisodeBatch: Codable, Hashable, Sendable {
    /// Episodes.
    public var episodes: [Episode?]

    /// Makes a value.
    public init(
        episodes: [Episode?] = []
    ) {
        self.episodes = episodes
    }

    private enum CodingKeys: String, CodingKey {
        case episodes
    }
}

/// Audiobooks in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-audiobooks>
public struct AudiobookBatch: Codable, Hashable, Sendable {
    /// Audiobooks.
    public var audiobooks: [Audiobook?]

    /// Makes a value.
    public init(
        audiobooks: [Audiobook?] = []
    ) {
        self.audiobooks = audiobooks
    }

    private enum CodingKeys: String, CodingKey {
        case audiobooks
    }
}

/// Chapters in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-several-chapters>
public struct ChapterBatch: Codable, Hashable, Sendable {
    /// Chapters.
    public var chapters: [Chapter?]

    /// Makes a value.
    public init(
        chapters: [Chapter?] = []
    ) {
        self.chapters = chapters
    }

    private enum CodingKeys: String, CodingKey {
        case chapters
    }
}

/// Audio features in the order asked for; `nil` where the service has none or sent nonsense.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-several-audio-features>
public struct AudioFeaturesBatch: Codable, Hashable, Sendable {
    /// Audio features.
    public var audioFeatures: [AudioFeatures?]

    /// Makes a value.
    public init(
        audioFeatures: [AudioFeatures?] = []
    ) {
        self.audioFeatures = audioFeatures
    }

    private enum CodingKeys: String, CodingKey {
        case audioFeatures = "audio_features"
    }
}
