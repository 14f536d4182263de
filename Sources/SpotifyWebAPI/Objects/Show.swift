/// A show, as far as an episode or a list names it.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-shows>
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
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
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
        availableMarkets: [String]? = nil,
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
        self.availableMarkets = availableMarkets
        self.mediaType = mediaType
        self.copyrights = copyrights
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case availableMarkets = "available_markets"
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

/// A show.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-show>
public struct Show: Codable, Hashable, Sendable {
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
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
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
    /// The first page of its episodes.
    public var episodes: Page<Episode>?

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
        availableMarkets: [String]? = nil,
        mediaType: String? = nil,
        copyrights: [Copyright]? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        episodes: Page<Episode>? = nil
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
        self.availableMarkets = availableMarkets
        self.mediaType = mediaType
        self.copyrights = copyrights
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.episodes = episodes
    }

    private enum CodingKeys: String, CodingKey {
        case availableMarkets = "available_markets"
        case copyrights
        case description
        case episodes
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
