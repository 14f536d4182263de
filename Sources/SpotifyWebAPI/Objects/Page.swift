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
}
