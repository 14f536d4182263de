/// A show, as far as an episode or a list names it.
public struct SimplifiedShow: Codable, Hashable, Sendable {
    /// The id; `nil` for removed shows.
    public var id: ShowID?
    /// The title; `nil` for removed shows.
    public var name: String?
    /// What it is about.
    public var description: String?
    /// What it is about, as HTML.
    public var htmlDescription: String?
    /// Who publishes it; absent in development mode.
    public var publisher: String?
    /// Pictures, widest first.
    public var images: [Image]?
    /// How many episodes it has.
    public var totalEpisodes: Int?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Whether the sound is not served by Spotify.
    public var isExternallyHosted: Bool?
    /// Its languages, ISO 639.
    public var languages: [String]?
    /// `audio`, `video` or `mixed`.
    public var mediaType: String?
    /// Copyright statements.
    public var copyrights: [Copyright]?
    /// The Spotify URI.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `show`.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: ShowID? = nil,
        name: String? = nil,
        description: String? = nil,
        htmlDescription: String? = nil,
        publisher: String? = nil,
        images: [Image]? = nil,
        totalEpisodes: Int? = nil,
        isExplicit: Bool? = nil,
        isExternallyHosted: Bool? = nil,
        languages: [String]? = nil,
        mediaType: String? = nil,
        copyrights: [Copyright]? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.htmlDescription = htmlDescription
        self.publisher = publisher
        self.images = images
        self.totalEpisodes = totalEpisodes
        self.isExplicit = isExplicit
        self.isExternallyHosted = isExternallyHosted
        self.languages = languages
        self.mediaType = mediaType
        self.copyrights = copyrights
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case copyrights
        case description
        case isExplicit = "explicit"
        case externalURLs = "external_urls"
        case href
        case htmlDescription = "html_description"
        case id
        case images
        case isExternallyHosted = "is_externally_hosted"
        case languages
        case mediaType = "media_type"
        case name
        case publisher
        case totalEpisodes = "total_episodes"
        case type
        case uri
    }
}

/// How far the person got in an episode.
public struct ResumePoint: Codable, Hashable, Sendable {
    /// Whether it was heard to its end.
    public var isFullyPlayed: Bool?
    /// Where to go on, in milliseconds.
    public var resumePositionMS: Int?

    /// Makes a value; what is not given is absent.
    public init(
        isFullyPlayed: Bool? = nil,
        resumePositionMS: Int? = nil
    ) {
        self.isFullyPlayed = isFullyPlayed
        self.resumePositionMS = resumePositionMS
    }

    private enum CodingKeys: String, CodingKey {
        case isFullyPlayed = "fully_played"
        case resumePositionMS = "resume_position_ms"
    }
}
