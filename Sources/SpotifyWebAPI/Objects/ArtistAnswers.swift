/// The answer to the question whom a person follows.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-followed>
public struct FollowedArtists: Codable, Hashable, Sendable {
    /// The artists.
    public var artists: CursorPage<Artist>

    /// Makes a value.
    public init(
        artists: CursorPage<Artist>
    ) {
        self.artists = artists
    }

    private enum CodingKeys: String, CodingKey {
        case artists
    }
}

/// The answer to the question which artists are like another.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-related-artists>
public struct RelatedArtists: Codable, Hashable, Sendable {
    /// The artists.
    public var artists: [Artist]

    /// Makes a value.
    public init(
        artists: [Artist] = []
    ) {
        self.artists = artists
    }

    private enum CodingKeys: String, CodingKey {
        case artists
    }
}

/// The answer to the question which tracks of an artist are heard most.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-top-tracks>
public struct TopTracks: Codable, Hashable, Sendable {
    /// The tracks, the most popular first.
    public var tracks: [Track]

    /// Makes a value.
    public init(
        tracks: [Track] = []
    ) {
        self.tracks = tracks
    }

    private enum CodingKeys: String, CodingKey {
        case tracks
    }
}
