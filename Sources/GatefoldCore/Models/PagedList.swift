import Observation

/// A list that comes page by page, as far as it is looked at.
@MainActor @Observable
package final class PagedList<Item: Hashable & Sendable> {
    package typealias Source = @Sendable (PageCursor?) async throws -> ListPage<Item>

    package private(set) var items: [Item] = []
    /// How many there are in all; `nil` if it is not known.
    package private(set) var total: Int?
    package private(set) var isLoading = false
    /// What went wrong with the last page that was asked for.
    package private(set) var failure: Failure?
    /// Whether the end was reached.
    package private(set) var isComplete = false

    @ObservationIgnored private var next: PageCursor?
    /// Counts the beginnings, so that a page of an earlier one is dropped.
    @ObservationIgnored private var beginning = 0
    private let source: Source

    /// Makes a list of which nothing was fetched yet.
    ///
    /// - Parameter source: Gives the page at a cursor; the first one if there is none.
    package init(_ source: @escaping Source) { self.source = source }

    package var state: ScreenState<[Item]> {
        if !items.isEmpty { return .shown(items) }
        if let failure { return .failed(failure) }
        return isComplete ? .empty : .loading
    }

    /// Fetches the first page, in place of all that is there, once it has come.
    package func reload() async {
        beginning += 1
        isLoading = false
        next = nil
        await fetch(replacing: true)
    }

    /// Fetches the next page; the first one if there is none. Does nothing at the end, or while a
    /// page is on its way.
    package func loadMore() async {
        guard !isLoading, !isComplete else { return }
        await fetch(replacing: items.isEmpty)
    }

    /// Fetches all that is left.
    package func loadAll() async {
        while !isComplete, !Task.isCancelled {
            let before = items.count
            await loadMore()
            if failure != nil || (isLoading && items.count == before) { return }
        }
    }

    private func fetch(replacing: Bool) async {
        let mine = beginning
        let cursor = next
        isLoading = true
        failure = nil
        do {
            let page = try await source(cursor)
            guard mine == beginning else { return }
            items = replacing ? page.items : items + page.items
            total = page.total
            // A cursor that does not move on would ask for ever.
            next = page.next == cursor ? nil : page.next
            isComplete = next == nil
        } catch is CancellationError {
            guard mine == beginning else { return }
        } catch {
            guard mine == beginning else { return }
            failure = Failure(error)
        }
        isLoading = false
    }
}
