/// The answer to the question whom a person follows.
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
