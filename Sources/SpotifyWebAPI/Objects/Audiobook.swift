/// Somebody who wrote an audiobook.
public struct Author: Codable, Hashable, Sendable {
    /// The name.
    public var name: String

    /// Makes a value.
    public init(
        name: String
    ) {
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name
    }
}

/// Somebody who reads an audiobook aloud.
public struct Narrator: Codable, Hashable, Sendable {
    /// The name.
    public var name: String

    /// Makes a value.
    public init(
        name: String
    ) {
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name
    }
}

/// An audiobook, as far as a chapter or a list names it.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-audiobooks>
public struct SimplifiedAudiobook: Codable, Hashable, Sendable {
    /// The id; `nil` for removed audiobooks.
    public var id: AudiobookID?
    /// The title; `nil` for removed audiobooks.
    public var name: String?
    /// Who wrote it.
    public var authors: [Author]?
    /// Who reads it.
    public var narrators: [Narrator]?
    /// Who publishes it; absent in development mode.
    public var publisher: String?
    /// What it is about.
    public var description: String?
    /// What it is about, as HTML.
    public var htmlDescription: String?
    /// `Unabridged` or the like; mostly absent.
    public var edition: String?
    /// Covers, widest first.
    public var images: [Image]?
    /// How many chapters it has.
    public var totalChapters: Int?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Whether the sound is not served by Spotify; not documented, but sent.
    public var isExternallyHosted: Bool?
    /// Its languages, ISO 639.
    public var languages: [String]?
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
    /// `audio` or another word.
    public var mediaType: String?
    /// Copyright statements.
    public var copyrights: [Copyright]?
    /// The Spotify URI.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `audiobook`.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: AudiobookID? = nil,
        name: String? = nil,
        authors: [Author]? = nil,
        narrators: [Narrator]? = nil,
        publisher: String? = nil,
        description: String? = nil,
        htmlDescription: String? = nil,
        edition: String? = nil,
        images: [Image]? = nil,
        totalChapters: Int? = nil,
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
        self.authors = authors
        self.narrators = narrators
        self.publisher = publisher
        self.description = description
        self.htmlDescription = htmlDescription
        self.edition = edition
        self.images = images
        self.totalChapters = totalChapters
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
        case authors
        case availableMarkets = "available_markets"
        case copyrights
        case description
        case edition
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
        case narrators
        case publisher
        case totalChapters = "total_chapters"
        case type
        case uri
    }
}

/// An audiobook.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-audiobook>
public struct Audiobook: Codable, Hashable, Sendable {
    /// The id; `nil` for removed audiobooks.
    public var id: AudiobookID?
    /// The title; `nil` for removed audiobooks.
    public var name: String?
    /// Who wrote it.
    public var authors: [Author]?
    /// Who reads it.
    public var narrators: [Narrator]?
    /// Who publishes it; absent in development mode.
    public var publisher: String?
    /// What it is about.
    public var description: String?
    /// What it is about, as HTML.
    public var htmlDescription: String?
    /// `Unabridged` or the like; mostly absent.
    public var edition: String?
    /// Covers, widest first.
    public var images: [Image]?
    /// How many chapters it has.
    public var totalChapters: Int?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Whether the sound is not served by Spotify; not documented, but sent.
    public var isExternallyHosted: Bool?
    /// Its languages, ISO 639.
    public var languages: [String]?
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
    /// `audio` or another word.
    public var mediaType: String?
    /// Copyright statements.
    public var copyrights: [Copyright]?
    /// The Spotify URI.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `audiobook`.
    public var type: String?
    /// The first page of its chapters.
    public var chapters: Page<Chapter>?

    /// Makes a value; what is not given is absent.
    public init(
        id: AudiobookID? = nil,
        name: String? = nil,
        authors: [Author]? = nil,
        narrators: [Narrator]? = nil,
        publisher: String? = nil,
        description: String? = nil,
        htmlDescription: String? = nil,
        edition: String? = nil,
        images: [Image]? = nil,
        totalChapters: Int? = nil,
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
        chapters: Page<Chapter>? = nil
    ) {
        self.id = id
        self.name = name
        self.authors = authors
        self.narrators = narrators
        self.publisher = publisher
        self.description = description
        self.htmlDescription = htmlDescription
        self.edition = edition
        self.images = images
        self.totalChapters = totalChapters
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
        self.chapters = chapters
    }

    private enum CodingKeys: String, CodingKey {
        case authors
        case availableMarkets = "available_markets"
        case chapters
        case copyrights
        case description
        case edition
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
        case narrators
        case publisher
        case totalChapters = "total_chapters"
        case type
        case uri
    }
}
