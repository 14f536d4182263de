public import WebAPIClient

/// What kind of album it is; open, as services add kinds.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-album>
public struct AlbumType: OpenText {
    /// The text as sent.
    public let rawValue: String

    /// Wraps the text as sent.
    ///
    /// - Parameter rawValue: The text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An album.
    public static let album = AlbumType(rawValue: "album")
    /// A single or an EP.
    public static let single = AlbumType(rawValue: "single")
    /// A compilation by several artists.
    public static let compilation = AlbumType(rawValue: "compilation")
    /// Somebody else's album that the artist appears on; only as a group of an artist's albums.
    public static let appearsOn = AlbumType(rawValue: "appears_on")
}

/// An album as named by a track or a list.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-albums>
public struct SimplifiedAlbum: Codable, Hashable, Sendable {
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
    /// How it relates to the artist whose albums were asked for.
    public var albumGroup: AlbumType?
    /// Always `album`.
    public var type: String?
    private let builtInPlace: BuiltInPlace
}

extension SimplifiedAlbum {
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
        albumGroup: AlbumType? = nil,
        type: String? = nil
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
        self.albumGroup = albumGroup
        self.type = type
        builtInPlace = BuiltInPlace()
    }

    private enum CodingKeys: String, NullableKey {
        case albumGroup = "album_group"
        case albumType = "album_type"
        case artists
        case availableMarkets = "available_markets"
        case externalURLs = "external_urls"
        case href
        case id
        case images
        case isPlayable = "is_playable"
        case name
        case releaseDate = "release_date"
        case releaseDatePrecision = "release_date_precision"
        case restrictions
        case totalTracks = "total_tracks"
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
        let albumGroup: AlbumType? = try fields.open(.albumGroup)
        let albumType: AlbumType? = try fields.open(.albumType)
        let artists: [SimplifiedArtist]? = try fields.objects(.artists)
        let availableMarkets = try fields.texts(.availableMarkets)
        let externalURLs: ExternalURLs? = try fields.object(.externalURLs)
        let href = try fields.text(.href)
        let id: AlbumID? = try fields.open(.id)
        let images: [Image]? = try fields.objects(.images)
        let isPlayable = try fields.bool(.isPlayable)
        let name = try fields.name(.name)
        let releaseDate = try fields.text(.releaseDate)
        let releaseDatePrecision = try fields.text(.releaseDatePrecision)
        let restrictions: Restrictions? = try fields.object(.restrictions)
        let totalTracks = try fields.integer(.totalTracks)
        let type = try fields.text(.type)
        let uri: SpotifyURI? = try fields.open(.uri)
        self.init(
            id: id, name: name, albumType: albumType, artists: artists, totalTracks: totalTracks,
            releaseDate: releaseDate, releaseDatePrecision: releaseDatePrecision, images: images,
            uri: uri, href: href, externalURLs: externalURLs, isPlayable: isPlayable,
            availableMarkets: availableMarkets, restrictions: restrictions, albumGroup: albumGroup,
            type: type, builtInPlace: BuiltInPlace())
    }
}
