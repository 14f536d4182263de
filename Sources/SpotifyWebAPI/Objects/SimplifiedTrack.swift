package import WebAPIClient

/// A track as listed by its album.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-albums-tracks>
public struct SimplifiedTrack: Codable, Hashable, Sendable {
    /// The id; `nil` for what the service does not hold (local files).
    public var id: TrackID?
    /// The title.
    public var name: String
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
    /// The track asked for, if another one took its place; absent in development mode.
    public var linkedFrom: LinkedTrack?

    /// Makes a value; what is not given is absent.
    public init(
        id: TrackID? = nil,
        name: String,
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
        linkedFrom: LinkedTrack? = nil
    ) {
        self.id = id
        self.name = name
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
        self.linkedFrom = linkedFrom
    }

    private enum CodingKeys: String, NullableKey {
        case artists
        case availableMarkets = "available_markets"
        case discNumber = "disc_number"
        case durationMS = "duration_ms"
        case isExplicit = "explicit"
        case externalURLs = "external_urls"
        case href
        case id
        case isLocal = "is_local"
        case isPlayable = "is_playable"
        case linkedFrom = "linked_from"
        case name
        case previewURL = "preview_url"
        case restrictions
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
        artists = try fields.objects(.artists)
        availableMarkets = try fields.texts(.availableMarkets)
        discNumber = try fields.integer(.discNumber)
        durationMS = try fields.integer(.durationMS)
        isExplicit = try fields.bool(.isExplicit)
        externalURLs = try fields.object(.externalURLs)
        href = try fields.text(.href)
        id = try fields.open(.id)
        isLocal = try fields.bool(.isLocal)
        isPlayable = try fields.bool(.isPlayable)
        linkedFrom = try fields.object(.linkedFrom)
        name = try fields.name(.name)
        previewURL = try fields.text(.previewURL)
        restrictions = try fields.object(.restrictions)
        trackNumber = try fields.integer(.trackNumber)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}
