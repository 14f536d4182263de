package import WebAPIClient

/// An album.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-album>
public struct Album: Codable, Hashable, Sendable {
    /// The id; `nil` for what the service does not hold (local files).
    public var id: AlbumID?
    /// The title; empty after a takedown.
    public var name: String
    /// Album, single or compilation.
    public var albumType: AlbumType?
    /// The artists in order.
    public var artists: [SimplifiedArtist]?
    /// How many tracks it has.
    public var totalTracks: Int?
    /// `2001`, `2001-05` or `2001-05-17`; `0000` where unknown.
    public var releaseDate: String?
    /// `year`, `month` or `day`.
    public var releaseDatePrecision: String?
    /// Covers, widest first.
    public var images: [Image]?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Whether it can be played in the market asked for.
    public var isPlayable: Bool?
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
    /// Why it cannot be played.
    public var restrictions: Restrictions?
    /// Always `album`.
    public var type: String?
    /// The first page of its tracks.
    public var tracks: Page<SimplifiedTrack>?
    /// Copyright statements.
    public var copyrights: [Copyright]?
    /// UPC and EAN.
    public var externalIDs: ExternalIDs?
    /// Always empty at Spotify; the home service fills it.
    public var genres: [String]?
    /// The label; absent in development mode.
    public var label: String?
    /// 0 to 100; absent in development mode.
    public var popularity: Int?

    /// Makes a value; what is not given is absent.
    public init(
        id: AlbumID? = nil,
        name: String,
        albumType: AlbumType? = nil,
        artists: [SimplifiedArtist]? = nil,
        totalTracks: Int? = nil,
        releaseDate: String? = nil,
        releaseDatePrecision: String? = nil,
        images: [Image]? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        isPlayable: Bool? = nil,
        availableMarkets: [String]? = nil,
        restrictions: Restrictions? = nil,
        type: String? = nil,
        tracks: Page<SimplifiedTrack>? = nil,
        copyrights: [Copyright]? = nil,
        externalIDs: ExternalIDs? = nil,
        genres: [String]? = nil,
        label: String? = nil,
        popularity: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.albumType = albumType
        self.artists = artists
        self.totalTracks = totalTracks
        self.releaseDate = releaseDate
        self.releaseDatePrecision = releaseDatePrecision
        self.images = images
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.isPlayable = isPlayable
        self.availableMarkets = availableMarkets
        self.restrictions = restrictions
        self.type = type
        self.tracks = tracks
        self.copyrights = copyrights
        self.externalIDs = externalIDs
        self.genres = genres
        self.label = label
        self.popularity = popularity
    }

    private enum CodingKeys: String, NullableKey {
        case albumType = "album_type"
        case artists
        case availableMarkets = "available_markets"
        case copyrights
        case externalIDs = "external_ids"
        case externalURLs = "external_urls"
        case genres
        case href
        case id
        case images
        case isPlayable = "is_playable"
        case label
        case name
        case popularity
        case releaseDate = "release_date"
        case releaseDatePrecision = "release_date_precision"
        case restrictions
        case totalTracks = "total_tracks"
        case tracks
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .id, .href, .uri, .albumType, .releaseDate, .releaseDatePrecision: true
            default: false
            }
        }
    }

    /// Reads an album, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        albumType = try fields.open(.albumType)
        artists = try fields.objects(.artists)
        availableMarkets = try fields.texts(.availableMarkets)
        copyrights = try fields.value(.copyrights)
        externalIDs = try fields.object(.externalIDs)
        externalURLs = try fields.object(.externalURLs)
        genres = try fields.texts(.genres)
        href = try fields.text(.href)
        id = try fields.open(.id)
        images = try fields.objects(.images)
        isPlayable = try fields.bool(.isPlayable)
        label = try fields.text(.label)
        name = try fields.name(.name)
        popularity = try fields.integer(.popularity)
        releaseDate = try fields.text(.releaseDate)
        releaseDatePrecision = try fields.text(.releaseDatePrecision)
        restrictions = try fields.object(.restrictions)
        totalTracks = try fields.integer(.totalTracks)
        tracks = try fields.value(.tracks)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}
