package import WebAPIClient

/// A track.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-track>
public struct Track: Codable, Hashable, Sendable {
    /// The id; `nil` for what the service does not hold (local files).
    public var id: TrackID?
    /// The title.
    public var name: String
    /// The album it is on.
    public var album: SimplifiedAlbum?
    /// The artists in order.
    public var artists: [SimplifiedArtist]?
    /// Length in milliseconds.
    public var durationMS: Int?
    /// The disc, from 1; 0 for local files.
    public var discNumber: Int?
    /// The place on the disc, from 1; 0 for local files.
    public var trackNumber: Int?
    /// Whether it is marked as explicit.
    public var isExplicit: Bool?
    /// Whether it is a file of the listener's that the service does not hold.
    public var isLocal: Bool?
    /// Whether it can be played in the market asked for.
    public var isPlayable: Bool?
    /// Where it can be played, ISO 3166-1 alpha-2; absent in development mode and if one market was
    /// asked for.
    public var availableMarkets: [String]?
    /// Why it cannot be played.
    public var restrictions: Restrictions?
    /// Nearly always absent today.
    public var previewURL: String?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `track`.
    public var type: String?
    /// ISRC and the like.
    public var externalIDs: ExternalIDs?
    /// 0 to 100; absent in development mode.
    public var popularity: Int?
    /// The track asked for, if another one took its place; absent in development mode.
    public var linkedFrom: LinkedTrack?
    /// Whether it is an episode; sent inside playlists only.
    public var isEpisode: Bool?
    /// Whether it is a track; sent inside playlists only.
    public var isTrack: Bool?
    private let builtInPlace: BuiltInPlace
}

extension Track {
    /// Makes a value; what is not given is absent.
    public init(
        id: TrackID? = nil,
        name: String,
        album: SimplifiedAlbum? = nil,
        artists: [SimplifiedArtist]? = nil,
        durationMS: Int? = nil,
        discNumber: Int? = nil,
        trackNumber: Int? = nil,
        isExplicit: Bool? = nil,
        isLocal: Bool? = nil,
        isPlayable: Bool? = nil,
        availableMarkets: [String]? = nil,
        restrictions: Restrictions? = nil,
        previewURL: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        externalIDs: ExternalIDs? = nil,
        popularity: Int? = nil,
        linkedFrom: LinkedTrack? = nil,
        isEpisode: Bool? = nil,
        isTrack: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.album = album
        self.artists = artists
        self.durationMS = durationMS
        self.discNumber = discNumber
        self.trackNumber = trackNumber
        self.isExplicit = isExplicit
        self.isLocal = isLocal
        self.isPlayable = isPlayable
        self.availableMarkets = availableMarkets
        self.restrictions = restrictions
        self.previewURL = previewURL
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.externalIDs = externalIDs
        self.popularity = popularity
        self.linkedFrom = linkedFrom
        self.isEpisode = isEpisode
        self.isTrack = isTrack
        builtInPlace = BuiltInPlace()
    }

    private enum CodingKeys: String, NullableKey {
        case album
        case artists
        case availableMarkets = "available_markets"
        case discNumber = "disc_number"
        case durationMS = "duration_ms"
        case isEpisode = "episode"
        case isExplicit = "explicit"
        case externalIDs = "external_ids"
        case externalURLs = "external_urls"
        case href
        case id
        case isLocal = "is_local"
        case isPlayable = "is_playable"
        case linkedFrom = "linked_from"
        case name
        case popularity
        case previewURL = "preview_url"
        case restrictions
        case isTrack = "track"
        case trackNumber = "track_number"
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .id, .href, .previewURL: true
            default: false
            }
        }
    }

    /// Reads a track, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        let album: SimplifiedAlbum? = try fields.object(.album)
        let artists: [SimplifiedArtist]? = try fields.objects(.artists)
        let availableMarkets = try fields.texts(.availableMarkets)
        let discNumber = try fields.integer(.discNumber)
        let durationMS = try fields.integer(.durationMS)
        let isEpisode = try fields.bool(.isEpisode)
        let isExplicit = try fields.bool(.isExplicit)
        let externalIDs: ExternalIDs? = try fields.object(.externalIDs)
        let externalURLs: ExternalURLs? = try fields.object(.externalURLs)
        let href = try fields.text(.href)
        let id: TrackID? = try fields.open(.id)
        let isLocal = try fields.bool(.isLocal)
        let isPlayable = try fields.bool(.isPlayable)
        let linkedFrom: LinkedTrack? = try fields.object(.linkedFrom)
        let name = try fields.name(.name)
        let popularity = try fields.integer(.popularity)
        let previewURL = try fields.text(.previewURL)
        let restrictions: Restrictions? = try fields.object(.restrictions)
        let isTrack = try fields.bool(.isTrack)
        let trackNumber = try fields.integer(.trackNumber)
        let type = try fields.text(.type)
        let uri: SpotifyURI? = try fields.open(.uri)
        self.init(
            id: id, name: name, album: album, artists: artists, durationMS: durationMS,
            discNumber: discNumber, trackNumber: trackNumber, isExplicit: isExplicit,
            isLocal: isLocal, isPlayable: isPlayable, availableMarkets: availableMarkets,
            restrictions: restrictions, previewURL: previewURL, uri: uri, href: href,
            externalURLs: externalURLs, type: type, externalIDs: externalIDs,
            popularity: popularity, linkedFrom: linkedFrom, isEpisode: isEpisode, isTrack: isTrack,
            builtInPlace: BuiltInPlace())
    }
}

/// The track that was asked for, where another one is served in its place.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/concepts/track-relinking>
public struct LinkedTrack: Codable, Hashable, Sendable {
    /// The id asked for; may be absent.
    public var id: TrackID?
    /// The Spotify URI.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `track`.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: TrackID? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil
    ) {
        self.id = id
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
    }

    private enum CodingKeys: String, NullableKey {
        case externalURLs = "external_urls"
        case href
        case id
        case type
        case uri

        var isWrittenAsNull: Bool { self == .id }
    }

    /// Reads a track, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        externalURLs = try fields.object(.externalURLs)
        href = try fields.text(.href)
        id = try fields.open(.id)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}
