/// The pages of one walk that are under way, a bounded number of them; cancelled when the walk is
/// let go.
///
/// `Sendable` only in that iterators may be passed on: one walk is read by one task at a time.
final class PageWindow<Page: OffsetPage>: Sendable {
    private typealias Fetch = Task<(page: Page, limit: Int), any Error>

    private struct State {
        /// In order of their offsets.
        var fetches: [(offset: Int, task: Fetch)] = []
    }

    let list: Paged<Page>
    private let width: Int
    private let state = Guarded(State())

    init(list: Paged<Page>, width: Int) {
        self.list = list
        self.width = width
    }

    deinit { cancel() }

    /// The page at an offset: the one under way if there is one, else a new request.
    func page(at offset: Int) async throws -> (page: Page, limit: Int) {
        if offset == 0, let first = list.first {
            return (first, max(first.limit ?? 0, first.items.count))
        }
        let head = state.withLock { state -> Fetch? in
            guard let first = state.fetches.first, first.offset == offset else { return nil }
            return state.fetches.removeFirst().task
        }
        guard let head else {
            // What is under way was planned for other page borders than the service keeps to.
            cancel()
            return try await list.sizedPage(limit: list.pageSize, offset: offset)
        }
        return try await withTaskCancellationHandler {
            try await head.value
        } onCancel: {
            head.cancel()
        }
    }

    /// Sets out for the pages that follow, as far as the list is known to go.
    func fill(from offset: Int, total: Int?) {
        guard width > 1, let total else { return }
        let list = list
        let limit = list.sizes.allowed(list.pageSize, for: list.operation)
        state.withLock { state in
            if let first = state.fetches.first, first.offset != offset {
                for fetch in state.fetches { fetch.task.cancel() }
                state.fetches = []
            }
            var next = state.fetches.last.map { $0.offset + limit } ?? offset
            while state.fetches.count < width, next < total {
                let at = next
                let task = Fetch { try await list.sizedPage(limit: limit, offset: at) }
                state.fetches.append((at, task))
                next += limit
            }
        }
    }

    func cancel() {
        let fetches = state.withLock { state in
            defer { state.fetches = [] }
            return state.fetches
        }
        for fetch in fetches { fetch.task.cancel() }
    }
}
