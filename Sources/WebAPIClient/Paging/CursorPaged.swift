/// One page of a list that is addressed by a cursor: a word of the service's for a place in it.
public protocol CursoredPage: Sendable {
    /// What the list holds.
    associatedtype Item: Sendable
    /// The entries of this page, without those the service sent as `null`.
    var items: [Item] { get }
    /// How many entries the whole list has, if the service says.
    var total: Int? { get }
    /// Whether the service says that another page follows.
    var hasNext: Bool { get }
}

/// A list that is fetched page by page, each page from the cursor in the one before.
///
/// The list ends where the service names no next page or no cursor; a page that cannot be fetched
/// throws and never passes for the end. The service's links are not followed.
///
/// ```swift
/// for try await artist in spotify.me.followedArtists() { print(artist.name) }
/// ```
public struct CursorPaged<Page: CursoredPage>: AsyncSequence, Sendable {
    /// One entry of the list.
    public typealias Element = Page.Item

    let operation: String
    let pageSize: Int
    let start: String?
    let sizes: PageSizes
    let cursor: @Sendable (Page) -> String?
    let fetch: @Sendable (_ limit: Int, _ cursor: String?) async throws -> Page

    /// - Parameters:
    ///   - operation: The operation's name in the reference.
    ///   - pageSize: How many entries are fetched at once.
    ///   - start: The cursor of the first page, if it is not the list's beginning.
    ///   - sizes: What is known of how large a page may be.
    ///   - cursor: Takes the next page's cursor out of a page.
    ///   - fetch: Sends one request.
    package init(
        operation: String, pageSize: Int, from start: String? = nil,
        sizes: PageSizes = PageSizes(), cursor: @escaping @Sendable (Page) -> String?,
        fetch: @escaping @Sendable (_ limit: Int, _ cursor: String?) async throws -> Page
    ) {
        self.operation = operation
        self.pageSize = Swift.max(1, pageSize)
        self.start = start
        self.sizes = sizes
        self.cursor = cursor
        self.fetch = fetch
    }

    /// Fetches one page, with one request.
    ///
    /// - Parameters:
    ///   - limit: How many entries at most; the list's own page size if not given.
    ///   - cursor: Where the page begins; the list's beginning if not given.
    /// - Returns: The page.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func page(limit: Int? = nil, at cursor: String? = nil) async throws -> Page {
        try await sizes.asking(limit ?? pageSize, for: operation) {
            try await fetch($0, cursor ?? start)
        }.answer
    }

    /// The pages in order, from the first on.
    public var pages: Pages { Pages(list: self) }

    /// The entries in order.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Walks the entries in order.
    public struct Iterator: AsyncIteratorProtocol {
        var pages: Pages.Iterator
        var items: [Page.Item] = []
        var place = 0

        /// The next entry, or `nil` at the end.
        ///
        /// - Throws: ``WebAPIError``, or `CancellationError`.
        public mutating func next() async throws -> Page.Item? {
            while place >= items.count {
                guard let page = try await pages.next() else { return nil }
                items = page.items
                place = 0
            }
            defer { place += 1 }
            return items[place]
        }
    }

    /// The pages of a list, in order.
    public struct Pages: AsyncSequence, Sendable {
        /// One page.
        public typealias Element = Page

        let list: CursorPaged

        /// The pages in order.
        public func makeAsyncIterator() -> Iterator {
            Iterator(list: list, walk: CursorWalk(from: list.start))
        }

        /// Walks the pages in order.
        public struct Iterator: AsyncIteratorProtocol {
            let list: CursorPaged
            var walk: CursorWalk

            /// The next page, or `nil` at the end.
            ///
            /// - Throws: ``WebAPIError``, or `CancellationError`.
            public mutating func next() async throws -> Page? {
                guard !walk.isOver else { return nil }
                do {
                    try Task.checkCancellation()
                    let page = try await list.page(at: walk.cursor)
                    guard walk.took(page, next: list.cursor(page)) else {
                        throw WebAPIError(
                            .incomplete(got: walk.got, of: page.total ?? walk.got),
                            operation: list.operation)
                    }
                    return page
                } catch {
                    walk.isOver = true
                    throw error
                }
            }
        }
    }
}

/// Where a walk from cursor to cursor stands.
struct CursorWalk {
    private(set) var cursor: String?
    /// How many usable entries came.
    private(set) var got = 0
    var isOver = false
    private var seen: Set<String>

    init(from start: String?) {
        cursor = start
        seen = start.map { [$0] } ?? []
    }

    /// Takes note of a page.
    ///
    /// - Returns: Whether the walk is sound; `false` if the service goes on promising entries
    ///   without sending any.
    mutating func took<Page: CursoredPage>(_ page: Page, next: String?) -> Bool {
        got += page.items.count
        guard page.hasNext, let next, !next.isEmpty else {
            isOver = true
            return true
        }
        // A cursor that came before leads round in a circle.
        guard !page.items.isEmpty, seen.insert(next).inserted else {
            isOver = true
            return got >= page.total ?? 0
        }
        cursor = next
        return true
    }
}
