package import WebAPIClient

/// The reference's name for an episode without its show: here, one type serves for both.
public typealias SimplifiedEpisode = Episode

/// An episode of a show, as far as a list or a player names it.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-episode>
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
    /// What it is about.
    public var description: String?
    /// What it is about, as HTML.
    public var htmlDescription: String?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Whether the sound is not served by Spotify.
    public var isExternallyHosted: Bool?
    /// Whether it can be played in the market asked for.
    public var isPlayable: Bool?
    /// Its language; replaced by `languages`.
    public var language: String?
    /// Its languages, ISO 639.
    public var languages: [String]?
    /// `year`, `month` or `day`.
    public var releaseDatePrecision: String?
    /// How far the person got; needs a scope.
    public var resumePoint: ResumePoint?
    /// Why it cannot be played.
    public var restrictions: Restrictions?
    /// Nearly always absent today.
    public var audioPreviewURL: String?
    /// The show it belongs to; absent in lists of one show.
    public var show: SimplifiedShow?
    /// Whether it is an episode; sent inside playlists only.
    public var isEpisode: Bool?
    /// Whether it is a track; sent inside playlists only.
    public var isTrack: Bool?

    /// Makes a value; what is not given is absent.
    public init(
        id: EpisodeID? = nil,
        name: String? = nil,
        durationMS: Int? = nil,
        images: [Image]? = nil,
        releaseDate: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        type: String? = nil,
        description: String? = nil,
        htmlDescription: String? = nil,
        isExplicit: Bool? = nil,
        externalURLs: ExternalURLs? = nil,
        isExternallyHosted: Bool? = nil,
        isPlayable: Bool? = nil,
        language: String? = nil,
        languages: [String]? = nil,
        releaseDatePrecision: String? = nil,
        resumePoint: ResumePoint? = nil,
        restrictions: Restrictions? = nil,
        audioPreviewURL: String? = nil,
        show: SimplifiedShow? = nil,
        isEpisode: Bool? = nil,
        isTrack: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.durationMS = durationMS
        self.images = images
        self.releaseDate = releaseDate
        self.uri = uri
        self.href = href
        self.type = type
        self.description = description
        self.htmlDescription = htmlDescription
        self.isExplicit = isExplicit
        self.externalURLs = externalURLs
        self.isExternallyHosted = isExternallyHosted
        self.isPlayable = isPlayable
        self.language = language
        self.languages = languages
        self.releaseDatePrecision = releaseDatePrecision
        self.resumePoint = resumePoint
        self.restrictions = restrictions
        self.audioPreviewURL = audioPreviewURL
        self.show = show
        self.isEpisode = isEpisode
        self.isTrack = isTrack
    }

    private enum CodingKeys: String, NullableKey {
        case audioPreviewURL = "audio_preview_url"
        case description
        case durationMS = "duration_ms"
        case isEpisode = "episode"
        case isExplicit = "explicit"
        case externalURLs = "external_urls"
        case href
        case htmlDescription = "html_description"
        case id
        case images
        case isExternallyHosted = "is_externally_hosted"
        case isPlayable = "is_playable"
        case language
        case languages
        case name
        case releaseDate = "release_date"
        case releaseDatePrecision = "release_date_precision"
        case restrictions
        case resumePoint = "resume_point"
        case show
        case isTrack = "track"
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .id, .name, .audioPreviewURL: true
            default: false
            }
        }
    }

    /// Reads an episode, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        audioPreviewURL = try fields.text(.audioPreviewURL)
        description = try fields.text(.description)
        durationMS = try fields.integer(.durationMS)
        isEpisode = try fields.bool(.isEpisode)
        isExplicit = try fields.bool(.isExplicit)
        externalURLs = try fields.object(.externalURLs)
        href = try fields.text(.href)
        htmlDescription = try fields.text(.htmlDescription)
        id = try fields.open(.id)
        images = try fields.objects(.images)
        isExternallyHosted = try fields.bool(.isExternallyHosted)
        isPlayable = try fields.bool(.isPlayable)
        language = try fields.text(.language)
        languages = try fields.texts(.languages)
        name = try fields.text(.name)
        releaseDate = try fields.text(.releaseDate)
        releaseDatePrecision = try fields.text(.releaseDatePrecision)
        restrictions = try fields.object(.restrictions)
        resumePoint = try fields.value(.resumePoint)
        show = try fields.value(.show)
        isTrack = try fields.bool(.isTrack)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}
