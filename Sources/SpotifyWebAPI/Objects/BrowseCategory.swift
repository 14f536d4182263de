package import WebAPIClient

/// A category that a person browses by.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-category>
public struct BrowseCategory: Codable, Hashable, Sendable {
    /// The id.
    public var id: CategoryID?
    /// What the person sees.
    public var name: String
    /// Pictures, widest first.
    public var icons: [Image]?
    /// Where the Web API serves the whole object.
    public var href: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: CategoryID? = nil,
        name: String,
        icons: [Image]? = nil,
        href: String? = nil
    ) {
        self.id = id
        self.name = name
        self.icons = icons
        self.href = href
    }

    private enum CodingKeys: String, CodingKey {
        case href
        case icons
        case id
        case name
    }

    /// Reads a category, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        href = try fields.text(.href)
        icons = try fields.objects(.icons)
        id = try fields.open(.id)
        name = try fields.name(.name)
    }
}
