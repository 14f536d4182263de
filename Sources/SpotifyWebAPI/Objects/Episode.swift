/// An episode of a show, as far as a list or a player names it.
public struct Episode: Codable, Hashable, Sendable {
    /// The id; `nil` for removed episodes.
    public var id: EpisodeID?
    /// The title; `nil` for removed episodes.
    public var name: String?
    /// Length in milliseconds.
    public var durationMS: Int?
    /// Pictures, widest first.
    public var images: [Image]?
    /// `2001`, `2001-05` or `2001-05-17`.
    public var releaseDate: String?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Always `episode`.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: EpisodeID? = nil,
        name: String? = nil,
        durationMS: Int? = nil,
        images: [Image]? = nil,
        releaseDate: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        type: String? = nil
    ) {
        self.id = id
        self.name = name
        self.durationMS = durationMS
        self.images = images
        self.releaseDate = releaseDate
        self.uri = uri
        self.href = href
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case durationMS = "duration_ms"
        case images
        case releaseDate = "release_date"
        case uri
        case href
        case type
    }
}
