package import WebAPIClient

/// A picture of an album, an artist, a playlist or a user.
public struct Image: Codable, Hashable, Sendable {
    /// Where the picture is served.
    public var url: String
    /// Height in pixels, if known.
    public var height: Int?
    /// Width in pixels, if known.
    public var width: Int?

    /// Makes a value; what is not given is absent.
    public init(
        url: String,
        height: Int? = nil,
        width: Int? = nil
    ) {
        self.url = url
        self.height = height
        self.width = width
    }

    private enum CodingKeys: String, NullableKey {
        case height
        case url
        case width

        var isWrittenAsNull: Bool {
            switch self {
            case .height, .width: true
            default: false
            }
        }
    }

    /// Reads a picture, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        height = try fields.integer(.height)
        url = try fields.requiredText(.url)
        width = try fields.integer(.width)
    }
}

/// Addresses of an object for a browser.
public struct ExternalURLs: Codable, Hashable, Sendable {
    /// The address at open.spotify.com.
    public var spotify: String?

    /// Makes a value; what is not given is absent.
    public init(
        spotify: String? = nil
    ) {
        self.spotify = spotify
    }

    private enum CodingKeys: String, CodingKey {
        case spotify
    }

    /// Reads addresses, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        spotify = try fields.text(.spotify)
    }
}

/// Identifiers that labels and trade bodies give.
public struct ExternalIDs: Codable, Hashable, Sendable {
    /// International Standard Recording Code.
    public var isrc: String?
    /// International Article Number.
    public var ean: String?
    /// Universal Product Code.
    public var upc: String?

    /// Makes a value; what is not given is absent.
    public init(
        isrc: String? = nil,
        ean: String? = nil,
        upc: String? = nil
    ) {
        self.isrc = isrc
        self.ean = ean
        self.upc = upc
    }

    private enum CodingKeys: String, CodingKey {
        case ean
        case isrc
        case upc
    }

    /// Reads identifiers, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        ean = try fields.text(.ean)
        isrc = try fields.text(.isrc)
        upc = try fields.text(.upc)
    }
}

/// How many people follow.
public struct Followers: Codable, Hashable, Sendable {
    /// Always absent today.
    public var href: String?
    /// How many; may be absent.
    public var total: Int?

    /// Makes a value; what is not given is absent.
    public init(
        href: String? = nil,
        total: Int? = nil
    ) {
        self.href = href
        self.total = total
    }

    private enum CodingKeys: String, NullableKey {
        case href
        case total

        var isWrittenAsNull: Bool {
            switch self {
            case .href: true
            default: false
            }
        }
    }

    /// Reads how many follow, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        href = try fields.text(.href)
        total = try fields.integer(.total)
    }
}

/// A copyright statement.
public struct Copyright: Codable, Hashable, Sendable {
    /// The statement.
    public var text: String
    /// `C` for the work, `P` for the recording.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        text: String,
        type: String? = nil
    ) {
        self.text = text
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case text
        case type
    }
}

/// Why something cannot be played.
public struct Restrictions: Codable, Hashable, Sendable {
    /// `market`, `product`, `explicit` or another word.
    public var reason: String?

    /// Makes a value; what is not given is absent.
    public init(
        reason: String? = nil
    ) {
        self.reason = reason
    }

    private enum CodingKeys: String, CodingKey {
        case reason
    }

    /// Reads the reason, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        reason = try fields.text(.reason)
    }
}
