package import Foundation

/// How far long work has come.
package struct StepCount: Hashable, Sendable {
    package var done: Int
    /// `nil` if it is not known.
    package var total: Int?

    package init(done: Int, total: Int? = nil) {
        self.done = done
        self.total = total
    }
}

/// Reads playlists whole and changes them in steps that each leave them whole.
package struct PlaylistEditor: Sendable {
    package typealias Progress = @MainActor @Sendable (StepCount) -> Void
    /// Is told of entries as they are read, and of the place where they begin.
    package typealias Reader = @MainActor @Sendable (_ start: Int, [PlaylistItem]) -> Void

    /// Whether a list still is what was read of it.
    package enum Check: Sendable {
        case same(PlaylistContents)
        /// As it is now; entries that are still there keep their names.
        case changed(PlaylistContents)
    }

    let service: any PlaylistService
    let date: @Sendable () -> Date
    let pause: @Sendable (Duration) async throws -> Void

    /// Makes an editor.
    ///
    /// - Parameters:
    ///   - service: Has the playlists.
    ///   - clock: What pauses between tries are measured by.
    ///   - date: What time it is, for entries that are added.
    package init(
        _ service: any PlaylistService, clock: some Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.date = date
        pause = { try await clock.sleep(for: $0) }
    }
}

// MARK: - Reading

extension PlaylistEditor {
    /// Reads all of a playlist, in one state: what changes while it is read is read again.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - progress: Told after each page.
    ///   - reader: Given each page as it comes; what was given before may be given anew.
    /// - Returns: The list.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func read(
        _ id: MusicID, _ progress: Progress? = nil, reader: Reader? = nil
    ) async throws -> PlaylistContents {
        var before = try await service.playlist(id)
        for _ in 0..<3 {
            let items = try await items(of: before, progress, reader)
            let after = try await service.playlist(id)
            if after.snapshot == before.snapshot {
                return PlaylistContents(playlist: after, items: items)
            }
            before = after
        }
        throw Failure(
            .refused, "“\(before.title)” changes all the time, so it could not be read whole.",
            advice: "Try again when nobody is changing it.")
    }

    private func items(
        of playlist: Playlist, _ progress: Progress?, _ reader: Reader?
    ) async throws -> [PlaylistItem] {
        var items: [PlaylistItem] = []
        var walk = PageWalk()
        while let step = walk.next {
            try Task.checkCancellation()
            let page = try await service.items(of: playlist.id, at: step.page)
            await reader?(items.count, page.items)
            items += page.items
            await progress?(StepCount(done: items.count, total: page.total ?? playlist.itemCount))
            walk.took(page)
        }
        return items
    }

    /// Looks whether a list still is as it was read.
    ///
    /// - Parameter contents: The list as it was.
    /// - Returns: What there is now.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func check(_ contents: PlaylistContents) async throws -> Check {
        let now = try await service.playlist(contents.playlist.id)
        if now.snapshot != nil, now.snapshot == contents.playlist.snapshot {
            var same = contents
            same.playlist = now
            return .same(same)
        }
        // Services have named one state differently, so the entries have the last word.
        let read = try await read(now.id)
        let newer = contents.renaming(read)
        return read.hasSameEntries(as: contents) ? .same(newer) : .changed(newer)
    }
}

// MARK: - Changing

/// How a change of a playlist ended.
package struct PlaylistEditOutcome: Sendable {
    /// The list as it is now, as far as that is known.
    package var contents: PlaylistContents
    /// How many steps were taken.
    package var done: Int
    /// Why no more were; `nil` if all were.
    package var failure: Failure?
    package var wasStopped = false
    /// Whether nothing was begun, because the list is not what was read of it any more.
    package var isChangedElsewhere = false
    /// What was to stay, was taken out on the way and could not be put back.
    package var missing: [PlaylistEntry] = []
    /// As the list may be instead of `contents`: the answer to the last step was lost, and nobody
    /// could look what came of it.
    package var alternative: PlaylistContents?

    /// Whether all came about.
    package var isComplete: Bool { failure == nil && !wasStopped }

    /// Why only a part was done, a sentence or two; `nil` if all was done, or nothing.
    package var partialText: String? {
        guard !isComplete, done > 0 || !missing.isEmpty else { return nil }
        let reason = failure?.message ?? "you stopped it."
        let rest = missing.isEmpty ? "" : " \(missing.titles) was taken out and not put back."
        return "Only a part was done: \(reason)\(rest)"
    }
}

extension PlaylistEditor {
    /// Changes a playlist step by step. Cancelling ends it after the step it is at, which is never
    /// cut in two.
    ///
    /// - Parameters:
    ///   - plan: What to do.
    ///   - contents: The list it was made for.
    ///   - progress: Told after each step.
    /// - Returns: How it ended.
    @concurrent
    package func carryOut(
        _ plan: PlaylistPlan, on contents: PlaylistContents, _ progress: Progress? = nil
    ) async -> PlaylistEditOutcome {
        var outcome = PlaylistEditOutcome(contents: contents, done: 0)
        for step in plan.steps {
            guard !Task.isCancelled else {
                outcome.wasStopped = true
                break
            }
            let before = outcome.contents
            // A task of its own, which does not hear of the cancellation.
            let result = await Task { await take(step, on: before) }.value
            outcome.contents = result.contents
            outcome.failure = result.failure
            outcome.missing = result.missing
            outcome.alternative = result.alternative
            guard result.failure == nil else { break }
            outcome.done += 1
            await progress?(StepCount(done: outcome.done, total: plan.steps.count))
        }
        return outcome
    }

    private func take(
        _ step: PlaylistStep, on contents: PlaylistContents
    ) async -> PlaylistEditOutcome {
        var outcome = PlaylistEditOutcome(contents: contents, done: 0)
        let id = contents.playlist.id
        let snapshot = contents.playlist.snapshot
        do {
            var newest: String?
            switch step {
            case .remove(let ids):
                newest = try await service.removeAll(ids, from: id, snapshot: snapshot)
            case .thin(let entry, let placements):
                newest = try await service.removeAll([entry], from: id, snapshot: snapshot)
                return await putBack(placements, after: entry, on: contents, newest ?? snapshot)
            case .move(let range, let place):
                newest = try await service.move(range, in: id, before: place, snapshot: snapshot)
            case .insert(let entries, let place):
                newest = try await service.add(
                    entries.compactMap(\.item.editID), to: id, at: place)
            }
            outcome.contents = contents.after(step, newest, on: date())
        } catch {
            outcome.failure = Failure(error)
            var known: [PlaylistEntry] = []
            if case .insert(let entries, _) = step { known = entries }
            let now = await lookAgain(at: contents, known: known)
            outcome.contents = now ?? contents
            if case .thin(let entry, let placements) = step {
                // The answer may be what got lost, and the copies that were to stay are gone.
                guard let now else {
                    outcome.missing = placements.map(\.entry)
                    outcome.alternative = contents.after(.thin(entry, putBack: []), on: date())
                    return outcome
                }
                if !now.entries.contains(where: { $0.item.editID == entry }) {
                    return await putBack(
                        placements, after: entry, on: contents, now.playlist.snapshot)
                }
            } else if now == nil {
                outcome.alternative = contents.after(step, on: date())
            }
        }
        return outcome
    }

    /// Puts back what was taken out only because its copies had to go.
    private func putBack(
        _ placements: [PlaylistStep.Placement], after id: MusicID,
        on contents: PlaylistContents, _ snapshot: String?
    ) async -> PlaylistEditOutcome {
        let bare = contents.after(.thin(id, putBack: []), snapshot, on: date())
        var outcome = PlaylistEditOutcome(contents: bare, done: 0)
        var rest = placements
        var tries = 0
        while let next = rest.first, tries < 3 {
            // The answer may be what got lost: then the entry is there, and another try would put it
            // in twice.
            if outcome.alternative != nil {
                tries += 1
                try? await pause(.seconds(1 << tries))
                if let now = await lookAgain(at: outcome.contents, known: rest.map(\.entry)) {
                    outcome.contents = now
                    outcome.alternative = nil
                    let there = Set(now.entries.map(\.id))
                    rest.removeAll { there.contains($0.entry.id) }
                }
                continue
            }
            let step = PlaylistStep.insert([next.entry], at: next.place)
            do {
                let newest = try await service.add([id], to: contents.playlist.id, at: next.place)
                outcome.contents = outcome.contents.after(step, newest, on: date())
                rest.removeFirst()
                tries = 0
            } catch {
                outcome.failure = Failure(error)
                outcome.alternative = outcome.contents.after(step, on: date())
            }
        }
        if rest.isEmpty { outcome.failure = nil }
        outcome.missing = rest.map(\.entry)
        return outcome
    }

    /// What the service has now; `nil` if that cannot be found out.
    private func lookAgain(
        at contents: PlaylistContents, known: [PlaylistEntry] = []
    ) async -> PlaylistContents? {
        for tries in 1...3 {
            if let now = try? await read(contents.playlist.id) {
                return contents.renaming(now, known: known)
            }
            if tries < 3 { try? await pause(.seconds(1 << tries)) }
        }
        return nil
    }
}

extension PlaylistContents {
    /// The list after a step.
    ///
    /// - Parameters:
    ///   - step: What is done.
    ///   - newest: What the service calls the state then; `nil` if it does not say.
    ///   - date: When.
    /// - Returns: The list.
    fileprivate func after(
        _ step: PlaylistStep, _ newest: String? = nil, on date: Date
    ) -> PlaylistContents {
        var contents = self
        contents.entries.apply(step, on: date)
        if let newest { contents.playlist.snapshot = newest }
        contents.playlist.itemCount = contents.entries.count
        return contents
    }
}
