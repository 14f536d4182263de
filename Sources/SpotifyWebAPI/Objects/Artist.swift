package import WebAPIClient

/// An artist as named by a track or an album.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-album>
public struct SimplifiedArtist: Codable, Hashable, Sendable {
    /// The id; `nil` for what the service does not hold (local files).
    public var id: ArtistID?
    /// The artist's name.
    public var name: String
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `artist`.
    public var type: String?
    private let builtInPlace: BuiltInPlace
}

extension SimplifiedArtist {
    /// Makes a value; what is not given is absent.
    public init(
        id: ArtistID? = nil,
        name: String,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil
    ) {
        self.id = id
        self.name = name
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        builtInPlace = BuiltInPlace()
    }

    private enum CodingKeys: String, NullableKey {
        case externalURLs = "external_urls"
        case href
        case id
        case name
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .id, .href, .uri: true
            default: false
            }
        }
    }

    /// Reads an artist, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        let externalURLs: ExternalURLs? = try fields.object(.externalURLs)
        let href = try fields.text(.href)
        let id: ArtistID? = try fields.open(.id)
        let name = try fields.name(.name)
        let type = try fields.text(.type)
        let uri: SpotifyURI? = try fields.open(.uri)
        self.init(
            id: id, name: name, uri: uri, href: href, externalURLs: externalURLs, type: type,
            builtInPlace: BuiltInPlace())
    }
}

/// An artist.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-artist>
public struct Artist: Codable, Hashable, Sendable {
    /// The id; `nil` for what the service does not hold (local files).
    public var id: ArtistID?
    /// The artist's name.
    public var name: String
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `artist`.
    public var type: String?
    /// Pictures, widest first.
    public var images: [Image]?
    /// Genres; often empty, absent in development mode.
    public var genres: [String]?
    /// How many follow; absent in development mode.
    public var followers: Followers?
    /// 0 to 100; absent in development mode.
    public var popularity: Int?

    /// Makes a value; what is not given is absent.
    public init(
        id: ArtistID? = nil,
        name: String,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        images: [Image]? = nil,
        genres: [String]? = nil,
        followers: Followers? = nil,
        popularity: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.images = images
        self.genres = genres
        self.followers = followers
        self.popularity = popularity
    }

    private enum CodingKeys: String, CodingKey {
        case externalURLs = "external_urls"
        case followers
        case genres
        case href
        case id
        case images
        case name
        case popularity
        case type
        case uri
    }

    /// Reads an artist, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        externalURLs = try fields.object(.externalURLs)
        followers = try fields.object(.followers)
        genres = try fields.texts(.genres)
        href = try fields.text(.href)
        id = try fields.open(.id)
        images = try fields.objects(.images)
        name = try fields.name(.name)
        popularity = try fields.integer(.popularity)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}
