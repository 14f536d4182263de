package import WebAPIClient

/// How many entries a listed playlist has and where they are.
public struct TracksReference: Codable, Hashable, Sendable {
    /// Where the Web API serves them.
    public var href: String?
    /// How many; may be unknown.
    public var total: Int?

    /// Makes a value; what is not given is absent.
    public init(
        href: String? = nil,
        total: Int? = nil
    ) {
        self.href = href
        self.total = total
    }

    private enum CodingKeys: String, CodingKey {
        case href
        case total
    }
}

/// A playlist as listed.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-a-list-of-current-users-playlists>
public struct SimplifiedPlaylist: Codable, Hashable, Sendable {
    /// The id.
    public var id: PlaylistID?
    /// The title.
    public var name: String
    /// May hold HTML entities.
    public var description: String?
    /// Whose it is.
    public var owner: PublicUser?
    /// Whether others see it; `nil` where that has no meaning.
    public var isPublic: Bool?
    /// Whether others may change it.
    public var isCollaborative: Bool?
    /// Names this state of the playlist.
    public var snapshotID: String?
    /// Pictures, widest first.
    public var images: [Image]?
    /// Its entries; the name since February 2026.
    public var items: TracksReference?
    /// Its entries; the name before.
    public var tracks: TracksReference?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `playlist`.
    public var type: String?
    /// A colour as `#ffffff`; mostly absent.
    public var primaryColor: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: PlaylistID? = nil,
        name: String,
        description: String? = nil,
        owner: PublicUser? = nil,
        isPublic: Bool? = nil,
        isCollaborative: Bool? = nil,
        snapshotID: String? = nil,
        images: [Image]? = nil,
        items: TracksReference? = nil,
        tracks: TracksReference? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        primaryColor: String? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.owner = owner
        self.isPublic = isPublic
        self.isCollaborative = isCollaborative
        self.snapshotID = snapshotID
        self.images = images
        self.items = items
        self.tracks = tracks
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.primaryColor = primaryColor
    }

    private enum CodingKeys: String, NullableKey {
        case isCollaborative = "collaborative"
        case description
        case externalURLs = "external_urls"
        case href
        case id
        case images
        case items
        case name
        case owner
        case primaryColor = "primary_color"
        case isPublic = "public"
        case snapshotID = "snapshot_id"
        case tracks
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .description, .isPublic, .primaryColor: true
            default: false
            }
        }
    }

    /// Reads a playlist, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        isCollaborative = try fields.bool(.isCollaborative)
        description = try fields.text(.description)
        externalURLs = try fields.object(.externalURLs)
        href = try fields.text(.href)
        id = try fields.open(.id)
        images = try fields.objects(.images)
        items = try fields.value(.items)
        name = try fields.name(.name)
        owner = try fields.object(.owner)
        primaryColor = try fields.text(.primaryColor)
        isPublic = try fields.bool(.isPublic)
        snapshotID = try fields.text(.snapshotID)
        tracks = try fields.value(.tracks)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}

extension SimplifiedPlaylist {
    /// How many entries it has, if the service says.
    public var itemCount: Int? { items?.total ?? tracks?.total }
}
