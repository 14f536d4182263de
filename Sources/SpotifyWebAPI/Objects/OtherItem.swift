package import WebAPIClient

/// Something that plays and is neither a track nor an episode as this library knows them.
///
/// It says what it is as far as could be read, keeps the whole object and writes it as it came.
public struct OtherItem: Codable, Hashable, Sendable {
    /// The word for what it is; `nil` if there is none.
    public let type: String?
    /// The Spotify URI, if it has one.
    public let uri: SpotifyURI?
    /// What it is called, if it says so.
    public let name: String?
    /// The whole object as JSON; `nil` if nothing was sent.
    public let json: String?

    /// Makes a value; what is not given is absent.
    public init(type: String? = nil, uri: SpotifyURI? = nil, name: String? = nil) {
        self.type = type
        self.uri = uri
        self.name = name
        json = nil
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case type
        case uri
    }

    /// Reads any object; other decoders than this library's keep type, URI and name only.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if it is no object.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        name = try fields.text(.name)
        type = try fields.text(.type)
        uri = try fields.open(.uri)
        json = try members.json.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Writes the object as it came, or what is known of it; `null` if that is nothing.
    ///
    /// - Parameter encoder: Where it goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        if let json, RawJSON.isWritten(by: encoder) {
            var container = encoder.singleValueContainer()
            return try container.encode(RawJSON(bytes: Array(json.utf8)))
        }
        guard type != nil || uri != nil || name != nil else {
            var container = encoder.singleValueContainer()
            return try container.encodeNil()
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(uri, forKey: .uri)
    }
}
