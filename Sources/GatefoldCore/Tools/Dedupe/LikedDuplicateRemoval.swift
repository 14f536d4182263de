/// Removes duplicates among the songs that a listener likes.
///
/// That list knows each id once, so that its duplicates are the same recording under several ids,
/// and each is removed by itself.
package struct LikedDuplicateRemoval: Sendable {
    /// What was found.
    package struct Preview: Hashable, Sendable {
        package let items: [PlaylistItem]
        package let findings: DuplicateFindings

        package init(items: [PlaylistItem]) {
            self.items = items
            findings = DuplicateFinder(items).find()
        }

        /// What shall go.
        ///
        /// - Parameter likely: The positions of those likely copies that shall go too.
        /// - Returns: The copies, by position.
        package func going(taking likely: Set<Int> = []) -> [PlaylistItem] {
            let certain = findings.certain.flatMap(\.copies)
            let chosen = findings.likely.flatMap(\.copies).filter { likely.contains($0.position) }
            return (certain + chosen).sorted { $0.position < $1.position }.map(\.item)
        }
    }

    /// What came of it.
    package struct Report: Sendable {
        package let removed: [PlaylistItem]
        package let failed: [PlaylistItem]
        /// Why those that failed did.
        package let failure: Failure?
        package let wasStopped: Bool

        package var isComplete: Bool { failed.isEmpty && !wasStopped }

        /// What was done, in a sentence.
        package var summary: String {
            let all = removed.count + failed.count
            return failed.isEmpty
                ? "Removed \(count(all, "duplicate"))."
                : "Removed \(removed.count) of \(count(all, "duplicate"))."
        }

        /// What was not done; a line for each.
        package var details: [String] {
            var lines: [String] = []
            if wasStopped { lines.append("You stopped it.") }
            if let failure { lines += [failure.message, failure.advice].filter { !$0.isEmpty } }
            lines += failed.map { item in
                "Still there: “\(item.shownTitle)” (\(item.likedID?.value ?? "no id"))"
            }
            return lines
        }
    }

    /// How many the service takes at once, whichever of its operations an app is given.
    private static let perRequest = 20

    private let service: any LibraryService

    package init(_ service: any LibraryService) { self.service = service }

    /// Reads all liked songs and looks for duplicates. Changes nothing.
    ///
    /// - Parameter progress: Told after each page.
    /// - Returns: What was found.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func preview(_ progress: PlaylistEditor.Progress? = nil) async throws -> Preview {
        var items: [PlaylistItem] = []
        var walk = PageWalk()
        while let step = walk.next {
            try Task.checkCancellation()
            let page = try await service.savedTracks(at: step.page)
            items += page.items.map {
                PlaylistItem(
                    addedAt: $0.addedAt, content: .track($0.value), isLocal: $0.value.isLocal)
            }
            await progress?(StepCount(done: items.count, total: page.total))
            walk.took(page)
        }
        return Preview(items: items)
    }

    /// Removes songs, a few at a time; what fails does not keep the others from going.
    ///
    /// - Parameters:
    ///   - items: Which.
    ///   - progress: Told after each request.
    /// - Returns: What was removed and what was not.
    @concurrent
    package func remove(
        _ items: [PlaylistItem], _ progress: PlaylistEditor.Progress? = nil
    ) async -> Report {
        let items = items.filter { $0.likedID != nil }
        var removed: [PlaylistItem] = []
        var failed: [PlaylistItem] = []
        var failure: Failure?
        var wasStopped = false
        for start in stride(from: 0, to: items.count, by: Self.perRequest) {
            let batch = Array(items[start..<min(start + Self.perRequest, items.count)])
            guard !Task.isCancelled else {
                wasStopped = true
                failed += items[start...]
                break
            }
            let ids = batch.compactMap(\.likedID)
            let reason = await Task { await attempt(ids) }.value
            let left = reason == nil ? [] : await stillThere(ids)
            removed += batch.filter { item in !left.contains { $0 == item.likedID } }
            failed += batch.filter { item in left.contains { $0 == item.likedID } }
            failure = failure ?? (left.isEmpty ? nil : reason)
            await progress?(
                StepCount(done: min(start + Self.perRequest, items.count), total: items.count))
        }
        return Report(removed: removed, failed: failed, failure: failure, wasStopped: wasStopped)
    }

    /// Likes songs again; they come to the top of the list.
    ///
    /// - Parameter report: What was removed.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func undo(_ report: Report) async throws {
        // The oldest first, so that they end in their order.
        let ids = report.removed.reversed().compactMap(\.likedID)
        for start in stride(from: 0, to: ids.count, by: Self.perRequest) {
            try await service.save(Array(ids[start..<min(start + Self.perRequest, ids.count)]))
        }
    }

    private func attempt(_ ids: [MusicID]) async -> Failure? {
        do {
            try await service.remove(ids)
            return nil
        } catch {
            return Failure(error)
        }
    }

    /// After a failure some may have gone all the same.
    private func stillThere(_ ids: [MusicID]) async -> [MusicID] {
        guard let answers = try? await service.contains(ids), answers.count == ids.count else {
            return ids
        }
        return zip(ids, answers).filter(\.1).map(\.0)
    }
}

extension PlaylistItem {
    /// What the library knows it by.
    fileprivate var likedID: MusicID? { editID }
}
