/// One page of a list that is addressed by offset.
public protocol OffsetPage: Sendable {
    /// What the list holds.
    associatedtype Item: Sendable
    /// The entries of this page.
    var items: [Item] { get }
    /// How many entries the service skipped before this page counts as begun; may be wrong.
    var offset: Int? { get }
    /// How many entries the whole list has, if the service says.
    var total: Int? { get }
    /// Whether the service says that another page follows.
    var hasNext: Bool { get }
}

/// A list that is fetched page by page, only as far as it is asked for.
public struct Paged<Page: OffsetPage>: AsyncSequence, Sendable {
    /// One entry of the list.
    public typealias Element = Page.Item

    package let pageSize: Int
    package let fetch: @Sendable (_ limit: Int, _ offset: Int) async throws -> Page

    package init(
        pageSize: Int, fetch: @escaping @Sendable (_ limit: Int, _ offset: Int) async throws -> Page
    ) {
        self.pageSize = pageSize
        self.fetch = fetch
    }

    /// Fetches exactly one page.
    ///
    /// - Parameters:
    ///   - limit: How many entries at most; the list's own page size if not given.
    ///   - offset: How many entries to skip.
    /// - Returns: The page.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func page(limit: Int? = nil, offset: Int = 0) async throws -> Page {
        try await fetch(limit ?? pageSize, offset)
    }

    /// The entries in order.
    public func makeAsyncIterator() -> Iterator { Iterator(list: self) }

    /// Walks the entries in order.
    public struct Iterator: AsyncIteratorProtocol {
        let list: Paged
        var buffer: ArraySlice<Page.Item> = []
        var offset = 0
        var ended = false

        /// The next entry, or `nil` at the end.
        ///
        /// - Throws: ``WebAPIError``, or `CancellationError`.
        public mutating func next() async throws -> Page.Item? {
            while buffer.isEmpty {
                if ended { return nil }
                let page = try await list.page(offset: offset)
                buffer = page.items[...]
                offset += page.items.count
                ended = !page.hasNext || page.items.isEmpty
            }
            return buffer.popFirst()
        }
    }
}
