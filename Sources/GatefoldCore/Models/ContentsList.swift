import Observation

/// All that is in one thing, as the tracks of an album: what is kept of it at once, then what the
/// service says, page by page.
@MainActor @Observable
package final class ContentsList<Item: Packed & Hashable & Sendable> {
    package private(set) var items: [Item] = []
    package private(set) var isLoading = false
    /// Whether all of it is there, as the service has it now.
    package private(set) var isComplete = false
    package private(set) var failure: Failure?

    @ObservationIgnored private let name: KeptListName
    @ObservationIgnored private let cache: LibraryCache
    /// Counts the readings: the last one wins.
    @ObservationIgnored private var reading = 0

    package init(_ name: KeptListName, cache: LibraryCache) {
        self.name = name
        self.cache = cache
    }

    /// Shows what is kept.
    package func loadKept() async {
        guard items.isEmpty else { return }
        let kept = await cache.list(name, of: Item.self)
        if let kept, items.isEmpty { items = kept.items }
    }

    /// Reads all of it; what is there is shown until there is more, and stays when a page fails.
    package func read(
        _ source: @Sendable (PageCursor?) async throws -> ListPage<Item>
    ) async {
        reading += 1
        let mine = reading
        isLoading = true
        failure = nil
        var walk = PageWalk()
        var new: [Item] = []
        do {
            while let cursor = walk.next {
                let page = try await source(cursor.page)
                guard mine == reading else { return }
                new += page.items
                walk.took(page)
                if new.count > items.count { items = new }
            }
            items = new
            isComplete = true
            await cache.keep(KeptList(items: new), as: name)
        } catch {
            guard mine == reading else { return }
            if !(error is CancellationError) { failure = Failure(error) }
        }
        if mine == reading { isLoading = false }
    }
}
