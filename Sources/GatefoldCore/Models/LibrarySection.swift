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
    /// How many of them the service has not answered yet.
    @ObservationIgnored private var changesUnderWay = 0
    /// Counts the contents, so that a change is not made to one that is no more.
    @ObservationIgnored private var version = 0
    /// Whether a reading that was of no use has been kept.
    @ObservationIgnored private var keptIsOld = false
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var readAt: Date?

    /// Makes a section of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - cache: Has it as it was the last time.
    ///   - isOrdered: Whether the service lists the newest first.
    ///   - date: The time of day.
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

    /// That what is shown may be old, in a sentence; `nil` if it is not. That nobody answers is said
    /// above every page already.
    package var staleText: String? {
        guard content.count > 0, let failure, failure.kind != .unreachable else { return nil }
        return failure.message
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
        let task =
            loading
            ?? Task {
                let kept = await cache.content(of: Value.self)
                guard changes == 0, content.count == 0 else { return }
                set(kept)
                isKnown = isKnown || kept.isComplete
            }
        loading = task
        await task.value
    }

    /// Reads what is new, after a reading that is under way: it may have passed what is looked for.
    ///
    /// - Parameter whole: Reads all of it, as after an error.
    package func refresh(whole: Bool = false) async {
        if let earlier = reading {
            await earlier.value
            // Nobody wants to know any more.
            if earlier.isCancelled { return }
            // Whoever else waited may have begun the next one.
            if let reading { return await reading.value }
        }
        let task = Task {
            await load()
            await read(whole: whole)
            reading = nil
        }
        reading = task
        await task.value
    }

    /// Reads what is new, if that was not done lately and is not under way.
    package func refresh(ifOlderThan age: TimeInterval) async {
        if let reading { return await reading.value }
        if failure == nil, let readAt, date().timeIntervalSince(readAt) < age { return }
        await refresh()
    }

    /// Ends a reading that is under way.
    package func stop() { reading?.cancel() }

    private func read(whole: Bool) async {
        if let refusal = refusal() {
            failure = refusal
            return
        }
        isRefreshing = true
        defer {
            isRefreshing = false
            progress = nil
        }
        do {
            guard let new = try await newContent(whole: whole) else { return }
            // Pages put what they show in order anew with each change.
            if new != content { set(new) }
            isKnown = true
            failure = nil
            readAt = date()
        } catch is CancellationError {
        } catch {
            failure = Failure(error)
        }
    }

    /// Reads until nothing was changed meanwhile.
    ///
    /// - Returns: `nil` if a change is under way: it is read again after that.
    private func newContent(whole: Bool) async throws -> LibraryContent<Value>? {
        while changesUnderWay == 0 {
            let before = changes
            let isDue = content.readAt.map { date().timeIntervalSince($0) > Self.fullCheck }
            let new = try await sync.refresh(content, whole: whole || isDue ?? true) {
                [weak self] in await self?.show($0, since: before)
            }
            if before == changes {
                if keptIsOld { await cache.replace(with: new) }
                keptIsOld = false
                return new
            }
            keptIsOld = true
        }
        return nil
    }

    private func set(_ new: LibraryContent<Value>) {
        version += 1
        content = new
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
        set(new)
    }

    // MARK: - The person's own changes

    /// Says that the service is about to be told of a change.
    func beginChange() {
        changes += 1
        changesUnderWay += 1
    }

    /// Says that the service has answered, and reads what it has now.
    func endChange() async {
        changes += 1
        changesUnderWay -= 1
        await refresh()
    }

    /// Takes out what the person removes.
    ///
    /// - Returns: What was taken out, and from where.
    func take(_ ids: Set<MusicID>) async -> [TakenItem<Value>] {
        let taken = ids.compactMap { id in
            content.place(of: id).map { TakenItem(place: $0, item: content.items[$0]) }
        }
        guard !taken.isEmpty else { return [] }
        await change { $0.removing(ids) }
        return taken.sorted { $0.place < $1.place }
    }

    /// Puts back what could not be removed.
    func restore(_ taken: [TakenItem<Value>]) async {
        guard !taken.isEmpty else { return }
        await change { $0.restoring(taken) }
    }

    /// Forgets for good what the service has removed.
    func forget(_ ids: Set<MusicID>) async { await cache.remove(ids) }

    /// Long lists are changed off the main actor; meanwhile they may have changed here.
    private func change(
        _ body: @escaping @Sendable (LibraryContent<Value>) -> LibraryContent<Value>
    ) async {
        while true {
            let before = version
            let changed = await Self.apply(body, to: content)
            guard before == version else { continue }
            return set(changed)
        }
    }

    @concurrent
    private nonisolated static func apply(
        _ body: @Sendable (LibraryContent<Value>) -> LibraryContent<Value>,
        to content: LibraryContent<Value>
    ) async -> LibraryContent<Value> { body(content) }
}
