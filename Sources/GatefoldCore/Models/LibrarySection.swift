package import Foundation
import Observation

/// One kind of things in the library: what is saved, and how fresh that is.
@MainActor @Observable
package final class LibrarySection<Value: LibraryValue> {
    /// What is known; it has the person's own changes in it at once.
    package private(set) var content = LibraryContent<Value>()
    package private(set) var isRefreshing = false
    /// Why the last reading did not come about; `nil` if it did.
    package private(set) var failure: Failure?
    /// How many were read and how many there are, while the whole list is read.
    package private(set) var progress: (count: Int, total: Int?)?
    /// Whether cache or service have said what there is.
    private var isKnown = false

    @ObservationIgnored private let sync: LibrarySync<Value>
    @ObservationIgnored private let cache: LibraryCache
    @ObservationIgnored private let refusal: @MainActor () -> Failure?
    @ObservationIgnored private let date: @Sendable () -> Date
    /// Counts the person's own changes: a reading that began before one is of no use.
    @ObservationIgnored private var changes = 0
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var readAt: Date?

    /// Makes a section of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - isOrdered: Whether the service lists the newest first.
    ///   - refusal: Why the service does not offer it; `nil` if it does.
    ///   - source: Gives the page at a cursor; the first one if there is none.
    init(
        cache: LibraryCache, isOrdered: Bool = true, date: @escaping @Sendable () -> Date,
        refusal: @escaping @MainActor () -> Failure? = { nil },
        source: @escaping LibrarySync<Value>.Source
    ) {
        self.cache = cache
        self.refusal = refusal
        self.date = date
        sync = LibrarySync(cache: cache, isOrdered: isOrdered, date: date, source: source)
    }

    /// Whether there is anything, and if not, why; how many with it.
    package var state: ScreenState<Int> {
        if content.count > 0 { return .shown(content.count) }
        if let failure { return .failed(failure) }
        return isKnown ? .empty : .loading
    }

    /// That what is shown may be old, in a sentence; `nil` if it is not.
    package var staleText: String? {
        guard content.count > 0, let failure else { return nil }
        return failure.kind == .unreachable
            ? "You are offline: this is your library as it was." : failure.message
    }

    /// How far a long reading is: `1,200 of 10,000`.
    package var progressText: String? {
        guard let progress, let total = progress.total, total > 200, progress.count < total
        else { return nil }
        return "Reading your library: \(progress.count.grouped) of \(total.grouped)"
    }

    // MARK: - Reading

    /// Shows what the cache has, once.
    package func load() async {
        let task = loading ?? Task {
            let kept = await cache.content(of: Value.self)
            guard changes == 0, content.count == 0 else { return }
            content = kept
            isKnown = isKnown || kept.isComplete
        }
        loading = task
        await task.value
    }

    /// Reads what is new. While it does so already, waits for that.
    ///
    /// - Parameter whole: Reads all of it, as after an error.
    package func refresh(whole: Bool = false) async {
        if let reading { return await reading.value }
        let task = Task {
            await load()
            await read(whole: whole)
            reading = nil
        }
        reading = task
        await task.value
    }

    /// Reads what is new, if that was not done lately.
    package func refresh(ifOlderThan age: TimeInterval) async {
        if failure == nil, let readAt, date().timeIntervalSince(readAt) < age { return }
        await refresh()
    }

    private func read(whole: Bool) async {
        if let refusal = refusal() { return failure = refusal }
        isRefreshing = true
        defer {
            isRefreshing = false
            progress = nil
        }
        do {
            while true {
                let before = changes
                let isDue = content.readAt.map { date().timeIntervalSince($0) > Self.fullCheck }
                let new = try await sync.refresh(content, whole: whole || isDue ?? true) {
                    [weak self] in await self?.show($0, since: before)
                }
                guard before == changes else { continue }
                content = new
                break
            }
            isKnown = true
            failure = nil
            readAt = date()
        } catch is CancellationError {
        } catch {
            failure = Failure(error)
        }
    }

    /// After so many seconds the whole list is read, in case something escaped notice.
    private static var fullCheck: TimeInterval { 7 * 86_400 }

    private func show(_ progress: LibraryProgress<Value>, since before: Int) {
        guard before == changes else { return }
        self.progress = (progress.count, progress.total)
        // What is there already is shown until there is more.
        guard let new = progress.content, !content.isComplete, new.count > content.count else {
            return
        }
        content = new
    }

    // MARK: - The person's own changes

    /// Takes out what the person removed.
    ///
    /// - Returns: What was taken out, to put it back.
    func take(_ ids: Set<MusicID>) async -> [SavedItem<Value>] {
        let taken = ids.compactMap { content.item($0) }
        guard !taken.isEmpty else { return [] }
        await change { $0.removing(ids) }
        return taken
    }

    /// Puts in front what the person saved, or back what could not be removed.
    func put(_ items: [SavedItem<Value>]) async {
        guard !items.isEmpty else { return }
        await change { $0.prepending(items) }
    }

    /// Long lists are changed off the main actor; meanwhile they may have changed here.
    private func change(
        _ body: @escaping @Sendable (LibraryContent<Value>) -> LibraryContent<Value>
    ) async {
        changes += 1
        while true {
            let before = changes
            let changed = await Self.apply(body, to: content)
            guard before == changes else {
                changes += 1
                continue
            }
            content = changed
            return
        }
    }

    @concurrent
    private nonisolated static func apply(
        _ body: @Sendable (LibraryContent<Value>) -> LibraryContent<Value>,
        to content: LibraryContent<Value>
    ) async -> LibraryContent<Value> { body(content) }
}
