import WebAPIClient

/// Tracks that go well with others.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recommendations>
public struct Recommendations: Codable, Hashable, Sendable {
    /// What they were derived from.
    public var seeds: [RecommendationSeed]
    /// The tracks.
    public var tracks: [Track]

    /// Makes a value.
    public init(
        seeds: [RecommendationSeed] = [],
        tracks: [Track] = []
    ) {
        self.seeds = seeds
        self.tracks = tracks
    }

    private enum CodingKeys: String, CodingKey {
        case seeds
        case tracks
    }
}

/// Something that recommendations were derived from.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recommendations>
public struct RecommendationSeed: Codable, Hashable, Sendable {
    /// The id of an artist or a track, or the name of a genre.
    public var id: String?
    /// `ARTIST`, `TRACK` or `GENRE`; letter case varies.
    public var type: String?
    /// Where the Web API serves it; `nil` for genres.
    public var href: String?
    /// How many tracks there were to choose from.
    public var initialPoolSize: Int?
    /// How many were left within the bounds asked for.
    public var afterFilteringSize: Int?
    /// How many of those can be played.
    public var afterRelinkingSize: Int?

    /// Makes a value; what is not given is absent.
    public init(
        id: String? = nil,
        type: String? = nil,
        href: String? = nil,
        initialPoolSize: Int? = nil,
        afterFilteringSize: Int? = nil,
        afterRelinkingSize: Int? = nil
    ) {
        self.id = id
        self.type = type
        self.href = href
        self.initialPoolSize = initialPoolSize
        self.afterFilteringSize = afterFilteringSize
        self.afterRelinkingSize = afterRelinkingSize
    }

    private enum CodingKeys: String, NullableKey {
        case afterFilteringSize
        case afterRelinkingSize
        case href
        case id
        case initialPoolSize
        case type

        var isWrittenAsNull: Bool {
            switch self {
            case .href: true
            default: false
            }
        }
    }
}
