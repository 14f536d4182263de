import WebAPIClient

/// The reference's name for a chapter without its audiobook: here, one type serves for both.
public typealias SimplifiedChapter = Chapter

/// A chapter of an audiobook.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-chapter>
public struct Chapter: Codable, Hashable, Sendable {
    /// The id.
    public var id: ChapterID?
    /// The title.
    public var name: String?
    /// Its place in the audiobook.
    public var chapterNumber: Int?
    /// Length in milliseconds.
    public var durationMS: Int?
    /// Pictures, widest first.
    public var images: [Image]?
    /// `2001`, `2001-05` or `2001-05-17`; `0000` where unknown.
    public var releaseDate: String?
    /// `year`, `month` or `day`.
    public var releaseDatePrecision: String?
    /// What it is about.
    public var description: String?
    /// What it is about, as HTML.
    public var htmlDescription: String?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Whether it can be played in the market asked for; sent for single chapters only.
    public var isPlayable: Bool?
    /// Its languages, ISO 639.
    public var languages: [String]?
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
    /// How far the person got; needs a scope.
    public var resumePoint: ResumePoint?
    /// Why it cannot be played.
    public var restrictions: Restrictions?
    /// Nearly always absent today.
    public var audioPreviewURL: String?
    /// The Spotify URI: an episode's, as chapters are played as episodes.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// `chapter`; documents say `episode`.
    public var type: String?
    /// The audiobook it belongs to; absent in lists of one audiobook.
    public var audiobook: SimplifiedAudiobook?

    /// Makes a value; what is not given is absent.
    public init(
        id: ChapterID? = nil,
        name: String? = nil,
        chapterNumber: Int? = nil,
        durationMS: Int? = nil,
        images: [Image]? = nil,
        releaseDate: String? = nil,
        releaseDatePrecision: String? = nil,
        description: String? = nil,
        htmlDescription: String? = nil,
        isExplicit: Bool? = nil,
        isPlayable: Bool? = nil,
        languages: [String]? = nil,
        availableMarkets: [String]? = nil,
        resumePoint: ResumePoint? = nil,
        restrictions: Restrictions? = nil,
        audioPreviewURL: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        audiobook: SimplifiedAudiobook? = nil
    ) {
        self.id = id
        self.name = name
        self.chapterNumber = chapterNumber
        self.durationMS = durationMS
        self.images = images
        self.releaseDate = releaseDate
        self.releaseDatePrecision = releaseDatePrecision
        self.description = description
        self.htmlDescription = htmlDescription
        self.isExplicit = isExplicit
        self.isPlayable = isPlayable
        self.languages = languages
        self.availableMarkets = availableMarkets
        self.resumePoint = resumePoint
        self.restrictions = restrictions
        self.audioPreviewURL = audioPreviewURL
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.audiobook = audiobook
    }

    private enum CodingKeys: String, NullableKey {
        case audioPreviewURL = "audio_preview_url"
        case audiobook
        case availableMarkets = "available_markets"
        case chapterNumber = "chapter_number"
        case description
        case durationMS = "duration_ms"
        case isExplicit = "explicit"
        case externalURLs = "external_urls"
        case href
        case htmlDescription = "html_description"
        case id
        case images
        case isPlayable = "is_playable"
        case languages
        case name
        case releaseDate = "release_date"
        case releaseDatePrecision = "release_date_precision"
        case restrictions
        case resumePoint = "resume_point"
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .audioPreviewURL: true
            default: false
            }
        }
    }
}
