package import WebAPIClient

/// A user as others see them: the owner of a playlist, for one.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-users-profile>
public struct PublicUser: Codable, Hashable, Sendable {
    /// The user's id: free text.
    public var id: UserID?
    /// The name shown.
    public var displayName: String?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `user`.
    public var type: String?
    /// Pictures; absent for owners of playlists.
    public var images: [Image]?
    /// How many follow; absent in development mode.
    public var followers: Followers?

    /// Makes a value; what is not given is absent.
    public init(
        id: UserID? = nil,
        displayName: String? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        images: [Image]? = nil,
        followers: Followers? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.images = images
        self.followers = followers
    }

    private enum CodingKeys: String, CodingKey {
        case displayName = "display_name"
        case externalURLs = "external_urls"
        case followers
        case href
        case id
        case images
        case type
        case uri
    }

    /// Reads a user, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        displayName = try fields.text(.displayName)
        externalURLs = try fields.object(.externalURLs)
        followers = try fields.object(.followers)
        href = try fields.text(.href)
        id = try fields.open(.id)
        images = try fields.objects(.images)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
    }
}

/// The signed-in user.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile>
public struct PrivateUser: Codable, Hashable, Sendable {
    /// The user's id: free text, not for ever.
    public var id: UserID?
    /// The account's stable id.
    public var accountID: String?
    /// The name shown.
    public var displayName: String?
    /// An address nobody verified; needs a scope.
    public var email: String?
    /// ISO 3166-1 alpha-2; needs a scope.
    public var country: String?
    /// `premium`, `free` or `open`; absent means unknown.
    public var product: String?
    /// Pictures.
    public var images: [Image]?
    /// How many follow.
    public var followers: Followers?
    /// The Spotify URI; `nil` for what the service does not hold.
    public var uri: SpotifyURI?
    /// Where the Web API serves the whole object.
    public var href: String?
    /// Addresses for a browser.
    public var externalURLs: ExternalURLs?
    /// Always `user`.
    public var type: String?
    /// What the person shall not hear; needs a scope.
    public var explicitContent: ExplicitContent?

    /// Makes a value; what is not given is absent.
    public init(
        id: UserID? = nil,
        accountID: String? = nil,
        displayName: String? = nil,
        email: String? = nil,
        country: String? = nil,
        product: String? = nil,
        images: [Image]? = nil,
        followers: Followers? = nil,
        uri: SpotifyURI? = nil,
        href: String? = nil,
        externalURLs: ExternalURLs? = nil,
        type: String? = nil,
        explicitContent: ExplicitContent? = nil
    ) {
        self.id = id
        self.accountID = accountID
        self.displayName = displayName
        self.email = email
        self.country = country
        self.product = product
        self.images = images
        self.followers = followers
        self.uri = uri
        self.href = href
        self.externalURLs = externalURLs
        self.type = type
        self.explicitContent = explicitContent
    }

    private enum CodingKeys: String, NullableKey {
        case accountID = "account_id"
        case country
        case displayName = "display_name"
        case email
        case explicitContent = "explicit_content"
        case externalURLs = "external_urls"
        case followers
        case href
        case id
        case images
        case product
        case type
        case uri

        var isWrittenAsNull: Bool {
            switch self {
            case .displayName: true
            default: false
            }
        }
    }
}

/// What a person shall not hear.
public struct ExplicitContent: Codable, Hashable, Sendable {
    /// Whether explicit content is left out.
    public var isFilterEnabled: Bool?
    /// Whether the person cannot change that.
    public var isFilterLocked: Bool?

    /// Makes a value; what is not given is absent.
    public init(
        isFilterEnabled: Bool? = nil,
        isFilterLocked: Bool? = nil
    ) {
        self.isFilterEnabled = isFilterEnabled
        self.isFilterLocked = isFilterLocked
    }

    private enum CodingKeys: String, CodingKey {
        case isFilterEnabled = "filter_enabled"
        case isFilterLocked = "filter_locked"
    }
}
