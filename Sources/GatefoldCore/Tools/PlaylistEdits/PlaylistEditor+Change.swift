extension PlaylistEditor {
    /// Brings a list into another order, if it still is as it was read.
    ///
    /// - Parameters:
    ///   - contents: The list as it was read, or as the last change left it.
    ///   - alternative: As it may be instead, if the last change does not know.
    ///   - entries: As it shall be; entries keep their names.
    ///   - progress: Told after each step.
    /// - Returns: How it ended. If the list was changed elsewhere, nothing was done, and the
    ///   outcome has it as it is now.
    @concurrent
    package func change(
        _ contents: PlaylistContents, or alternative: PlaylistContents? = nil,
        to entries: [PlaylistEntry], _ progress: Progress? = nil
    ) async -> PlaylistEditOutcome {
        do {
            let now: PlaylistContents
            switch try await check(contents) {
            case .same(let contents): now = contents
            case .changed(let newer):
                guard let alternative, newer.hasSameEntries(as: alternative) else {
                    var outcome = PlaylistEditOutcome(contents: newer, done: 0)
                    outcome.failure = Self.changedElsewhere(newer.playlist)
                    outcome.isChangedElsewhere = true
                    return outcome
                }
                now = alternative.renaming(newer)
            }
            let plan = try PlaylistPlan(from: now.entries, to: entries)
            return await carryOut(plan, on: now, progress)
        } catch is CancellationError {
            var outcome = PlaylistEditOutcome(contents: contents, done: 0)
            outcome.wasStopped = true
            outcome.alternative = alternative
            return outcome
        } catch {
            var outcome = PlaylistEditOutcome(contents: contents, done: 0)
            outcome.failure = Failure(error)
            outcome.alternative = alternative
            return outcome
        }
    }

    /// Looks whether a list is what it shall be after a change.
    ///
    /// - Parameter contents: What it shall be.
    /// - Returns: `nil` if it is, else the list as it is.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func difference(from contents: PlaylistContents) async throws -> PlaylistContents? {
        var tries = 0
        while true {
            let now = try await read(contents.playlist.id)
            guard !now.hasSameEntries(as: contents) else { return nil }
            tries += 1
            guard tries < 3 else { return contents.renaming(now) }
            // Services answer with the old state for a moment.
            try await pause(.seconds(tries))
        }
    }

    static func changedElsewhere(_ playlist: Playlist) -> Failure {
        Failure(
            .refused, "“\(playlist.title)” was changed elsewhere meanwhile, so nothing was done.",
            advice: "Look at it as it is now and try again.")
    }
}
