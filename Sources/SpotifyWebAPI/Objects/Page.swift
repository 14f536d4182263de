public import WebAPIClient

/// One page of a list that is addressed by offset.
public struct Page<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// Where the Web API serves this page.
    public var href: String?
    /// The entries.
    public var items: [Item]
    /// How many entries were asked for.
    public var limit: Int?
    /// How many entries lie before this page.
    public var offset: Int?
    /// How many entries the whole list has.
    public var total: Int?
    /// The next page's address; read as a sign that there is one, never followed.
    public var next: String?
    /// The page before.
    public var previous: String?

    /// Makes a page.
    public init(
        href: String? = nil, items: [Item], limit: Int? = nil, offset: Int? = nil,
        total: Int? = nil, next: String? = nil, previous: String? = nil
    ) {
        self.href = href
        self.items = items
        self.limit = limit
        self.offset = offset
        self.total = total
        self.next = next
        self.previous = previous
    }

    private enum CodingKeys: String, NullableKey {
        case href
        case items
        case limit
        case next
        case offset
        case previous
        case total

        var isWrittenAsNull: Bool { self == .next || self == .previous }
    }

    /// Reads a page; one without a list is empty, but an object with nothing of a page is none.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if it is no page.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        href = try container.decodeIfPresent(String.self, forKey: .href)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        offset = try container.decodeIfPresent(Int.self, forKey: .offset)
        total = try container.decodeIfPresent(Int.self, forKey: .total)
        next = try container.decodeIfPresent(String.self, forKey: .next)
        previous = try container.decodeIfPresent(String.self, forKey: .previous)
        if href == nil, limit == nil, offset == nil, total == nil, next == nil {
            // Throws if there is no list either.
            _ = try container.decodeNil(forKey: .items)
        }
        items = try container.decode([Item].self, forKey: .items)
    }
}

extension Page where Item: MembersDecodable {
    /// Reads a page of objects in passing, if it can be read so.
    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        href = try fields.text(.href)
        items = try fields.requiredObjects(.items)
        limit = try fields.integer(.limit)
        next = try fields.text(.next)
        offset = try fields.integer(.offset)
        previous = try fields.text(.previous)
        total = try fields.integer(.total)
    }
}

extension Page: OffsetPage {
    /// Whether the service says that another page follows.
    public var hasNext: Bool { next != nil }
}

/// One page of a list that is addressed by a cursor.
public struct CursorPage<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The places before and after a page.
    public struct Cursors: Codable, Hashable, Sendable {
        /// Where the next page begins.
        public var after: String?
        /// Where the page before ends.
        public var before: String?

        /// Makes a value.
        public init(after: String? = nil, before: String? = nil) {
            self.after = after
            self.before = before
        }

        private enum CodingKeys: String, NullableKey {
            case after
            case before

            var isWrittenAsNull: Bool { self == .after }
        }
    }

    /// Where the Web API serves this page.
    public var href: String?
    /// The entries.
    public var items: [Item]
    /// How many entries were asked for.
    public var limit: Int?
    /// The next page's address; read as a sign that there is one, never followed.
    public var next: String?
    /// The places before and after this page; absent at the end.
    public var cursors: Cursors?
    /// How many entries the whole list has, if the service says.
    public var total: Int?

    /// Makes a page.
    public init(
        href: String? = nil, items: [Item], limit: Int? = nil, next: String? = nil,
        cursors: Cursors? = nil, total: Int? = nil
    ) {
        self.href = href
        self.items = items
        self.limit = limit
        self.next = next
        self.cursors = cursors
        self.total = total
    }

    private enum CodingKeys: String, NullableKey {
        case cursors
        case href
        case items
        case limit
        case next
        case total

        var isWrittenAsNull: Bool { self == .next || self == .cursors }
    }
}
