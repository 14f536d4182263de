/// A list that is fetched page by page, only as far as it is asked for.
///
/// The list ends where the service names no next page; a page that cannot be fetched throws and
/// never passes for the end. The service's links are not followed.
///
/// ```swift
/// for try await saved in spotify.me.savedTracks().prefetching(4) { print(saved.track.name) }
/// ```
public struct Paged<Page: OffsetPage>: AsyncSequence, Sendable {
    /// One entry of the list.
    public typealias Element = Page.Item

    package let operation: String
    package let pageSize: Int
    package let sizes: PageSizes
    /// The first page, if it is there already.
    let first: Page?
    package let fetch: @Sendable (_ limit: Int, _ offset: Int) async throws -> Page
    private var pagesAhead = 0

    package init(
        operation: String, pageSize: Int, first: Page? = nil, sizes: PageSizes = PageSizes(),
        fetch: @escaping @Sendable (_ limit: Int, _ offset: Int) async throws -> Page
    ) {
        self.operation = operation
        self.pageSize = Swift.max(1, pageSize)
        self.first = first
        self.sizes = sizes
        self.fetch = fetch
    }

    /// The same list, fetched ahead of the reader.
    ///
    /// Once the first page has told how long the list is, up to `pages` pages are under way at once.
    /// The order stays; whoever stops reading stops the requests.
    ///
    /// - Parameter pages: How many pages may be under way at once; 1 or less fetches nothing ahead.
    /// - Returns: The list.
    public func prefetching(_ pages: Int) -> Paged {
        var list = self
        list.pagesAhead = Swift.max(0, pages)
        return list
    }

    /// Fetches one page, with one request.
    ///
    /// - Parameters:
    ///   - limit: How many entries at most, 1 or more; the list's own page size if not given. A
    ///     service that allows only smaller pages gives fewer.
    ///   - offset: How many entries to skip.
    /// - Returns: The page.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func page(limit: Int? = nil, offset: Int = 0) async throws -> Page {
        try await sizedPage(limit: limit ?? pageSize, offset: offset).page
    }

    func sizedPage(limit: Int, offset: Int) async throws -> (page: Page, limit: Int) {
        let (page, limit) = try await sizes.asking(limit, for: operation) {
            try await fetch($0, offset)
        }
        return (page, limit)
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

        let list: Paged

        /// The pages in order.
        public func makeAsyncIterator() -> Iterator {
            Iterator(window: PageWindow(list: list, width: list.pagesAhead))
        }

        /// Walks the pages in order.
        public struct Iterator: AsyncIteratorProtocol {
            let window: PageWindow<Page>
            var walk = PageWalk()

            /// The next page, or `nil` at the end.
            ///
            /// - Throws: ``WebAPIError``, or `CancellationError`.
            public mutating func next() async throws -> Page? {
                guard !walk.isOver else { return nil }
                do {
                    try Task.checkCancellation()
                    let (page, limit) = try await window.page(at: walk.offset)
                    let isWhole = walk.took(page, askedFor: limit)
                    if walk.isOver { window.cancel() }
                    guard isWhole else {
                        throw WebAPIError(
                            .incomplete(got: walk.got, of: page.total ?? walk.got),
                            operation: window.list.operation)
                    }
                    if !walk.isOver { window.fill(from: walk.offset, total: page.total) }
                    return page
                } catch {
                    walk.isOver = true
                    window.cancel()
                    throw error
                }
            }
        }
    }
}
