import Foundation

/// A change of a playlist that can be taken back.
package struct PlaylistChange: Hashable, Sendable {
    /// What was done, as `Removed “First Light”.`
    package let text: String
    let before: [PlaylistEntry]
    /// The entries' names after it: it can be taken back only from there.
    let after: [Int]
    /// Those that came from elsewhere meanwhile, and stay.
    var strange: Set<Int> = []
    /// As the list may be instead, if nobody could look.
    var alternative: PlaylistContents?
}

extension PlaylistModel {
    private static let rememberedChanges = 20

    // MARK: - What a person does

    /// Removes entries, and only these: other copies of them stay.
    ///
    /// - Parameter names: Which entries.
    package func remove(_ names: Set<Int>) async {
        let going = entries.filter { names.contains($0.id) }
        guard !going.isEmpty else { return }
        if let reason = going.lazy.compactMap(\.removeReason).first {
            return playlists.notices.tell(Failure(.refused, reason))
        }
        await change(
            "Removed \(Self.words(for: going)).", to: entries.filter { !names.contains($0.id) })
    }

    /// Moves entries before another place; several come together there, in their order.
    ///
    /// - Parameters:
    ///   - names: Which entries.
    ///   - place: Before which place, counted before anything is moved; the number of entries for
    ///     the end.
    package func move(_ names: Set<Int>, before place: Int) async {
        let place = min(max(0, place), entries.count)
        let moving = entries.filter { names.contains($0.id) }
        guard !moving.isEmpty else { return }
        let head = entries[..<place].filter { !names.contains($0.id) }
        let tail = entries[place...].filter { !names.contains($0.id) }
        await change("Moved \(Self.words(for: moving)).", to: head + moving + tail)
    }

    /// Moves entries one place up or down, as with the keyboard.
    ///
    /// - Parameters:
    ///   - names: Which entries.
    ///   - steps: Down if positive.
    package func move(_ names: Set<Int>, by steps: Int) async {
        let places = entries.indices.filter { names.contains(entries[$0].id) }
        guard let first = places.first, let last = places.last else { return }
        let place = steps < 0 ? first + steps : last + 1 + steps
        guard place >= 0, place <= entries.count else { return }
        await move(names, before: place)
    }

    /// Moves what cannot be played behind all else, both in the order they have.
    package func moveUnavailableToEnd() async {
        let gone = entries.filter(\.isUnavailable)
        guard !gone.isEmpty else { return }
        await change(
            "Moved \(count(gone.count, "unavailable song")) to the end.",
            to: entries.filter { !$0.isUnavailable } + gone)
    }

    /// Ends a change that takes many steps after the one it is at; what was done stays done.
    package func stopPressed() { stepping?.cancel() }

    /// Adds tracks and episodes.
    ///
    /// - Parameters:
    ///   - ids: Which; what a playlist cannot hold is left out.
    ///   - place: Before which place; at the end if not given.
    package func add(_ ids: [MusicID], at place: Int? = nil) async {
        let ids = ids.filter { $0.kind == .track || $0.kind == .episode }
        guard !ids.isEmpty, permitsEditing(), isRead() else { return }
        await inTurn { [self] in
            do {
                let before = entries
                let earlier = history
                try await playlists.service.add(ids, to: id, at: place)
                guard let read = try? await playlists.editor.read(id) else {
                    // They are in it: another try would add them twice.
                    playlists.used(id)
                    confirmed?.playlist.snapshot = nil
                    return playlists.notices.tell(
                        "Added \(count(ids.count, "item")) to “\(title)”.")
                }
                take(confirmed?.renaming(read) ?? read)
                await keep(read)
                playlists.used(id)
                if entries.count == before.count + ids.count { history = earlier }
                remember(
                    "Added \(count(ids.count, "item")) to “\(title)”.", before: before)
            } catch {
                playlists.notices.tell(Failure(error))
            }
        }
    }

    /// Whether the last change can be taken back.
    package var canUndo: Bool { history.last?.after == entries.map(\.id) }

    /// Takes back the last change.
    package func undo() async {
        guard let last = history.last else { return }
        await undo(last)
    }

    // MARK: - Changing entries

    /// Shows the entries in a new order at once and brings the service to it, one change after the
    /// other.
    private func change(_ text: String, to target: [PlaylistEntry]) async {
        guard permitsEditing(), isRead(), target.map(\.id) != entries.map(\.id) else { return }
        let before = entries
        let mine = failures
        entries = target
        await inTurn { [self] in
            // What this was made on top of did not come about.
            guard mine == failures else { return }
            await send(target, instead: before, text)
        }
    }

    private func send(
        _ wanted: [PlaylistEntry], instead before: [PlaylistEntry], _ text: String
    ) async {
        guard let old = confirmed else { return }
        let target = wanted.rebased(on: old.entries, since: before)
        let outcome = await bring(old, to: target)
        if outcome.isComplete {
            // Later changes are shown already.
            if changesUnderWay == 1 { entries = outcome.contents.entries }
            remember(text, before: before, after: target.map(\.id))
        } else {
            failures += 1
            entries = outcome.contents.entries
            tell(
                outcome, of: PlaylistChange(text: text, before: before, after: []),
                known: Set(before.map(\.id)).union(wanted.map(\.id)))
        }
    }

    /// Brings the service's list to an order, in a task that ``stopPressed()`` ends.
    private func bring(
        _ old: PlaylistContents, or alternative: PlaylistContents? = nil,
        to target: [PlaylistEntry]
    ) async -> PlaylistEditOutcome {
        let task = Task {
            await playlists.editor.change(old, or: alternative, to: target) { [weak self] in
                self?.progress = $0
            }
        }
        stepping = task
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        stepping = nil
        progress = nil
        confirmed = outcome.contents
        set { playlist in
            playlist.snapshot = outcome.contents.playlist.snapshot
            playlist.itemCount = outcome.contents.entries.count
        }
        await keep(outcome.contents)
        return outcome
    }

    /// Says why not all was done, and lets the person take back what was.
    ///
    /// - Parameters:
    ///   - outcome: What was done.
    ///   - change: What that is a part of, and leads back.
    ///   - known: The names of all entries that are the person's doing, or were there before.
    private func tell(
        _ outcome: PlaylistEditOutcome, of change: PlaylistChange, known: Set<Int>
    ) {
        let text = outcome.partialText
        guard text != nil || outcome.alternative != nil else { return tellNothingDone(outcome) }
        let names = outcome.contents.entries.map(\.id)
        var left = PlaylistChange(text: change.text, before: change.before, after: names)
        left.strange = Set(names).subtracting(known)
        left.alternative = outcome.alternative
        history = history.filter { $0 != change }.suffix(Self.rememberedChanges - 1) + [left]
        guard let text else { return tellNothingDone(outcome) }
        playlists.notices.tell(text) { [self] in await undo(left) }
    }

    private func tellNothingDone(_ outcome: PlaylistEditOutcome) {
        guard let failure = outcome.failure else {
            return playlists.notices.tell("You stopped it before anything was changed.")
        }
        playlists.notices.tell(failure)
    }

    private func remember(_ text: String, before: [PlaylistEntry], after: [Int]? = nil) {
        let change = PlaylistChange(
            text: text, before: before, after: after ?? entries.map(\.id))
        history = history.suffix(Self.rememberedChanges - 1) + [change]
        acts += 1
        playlists.notices.forgetRefusals()
        playlists.notices.tell(text) { [self] in await undo(change) }
    }

    private func undo(_ change: PlaylistChange) async {
        guard entries.map(\.id) == change.after else {
            return playlists.notices.tell(
                "“\(title)” was changed since, so this cannot be taken back any more.")
        }
        let mine = failures
        let shown = entries
        entries = change.before
        await inTurn { [self] in
            guard mine == failures, let old = confirmed else { return }
            let target = change.before.rebased(
                on: old.entries, since: shown.filter { !change.strange.contains($0.id) })
            let outcome = await bring(old, or: change.alternative, to: target)
            if outcome.isComplete {
                history.removeAll { $0 == change }
                if changesUnderWay == 1 { entries = outcome.contents.entries }
                playlists.notices.tell("Took it back.")
            } else {
                failures += 1
                entries = outcome.contents.entries
                let known = Set((change.before + shown).map(\.id))
                tell(outcome, of: change, known: known.subtracting(change.strange))
            }
        }
    }

    private func isRead() -> Bool {
        if entriesState == .complete { return true }
        playlists.notices.tell("The list is still being read. Try again in a moment.")
        return false
    }

    private func permitsEditing() -> Bool {
        guard let editReason else { return true }
        playlists.notices.tell(Failure(.refused, editReason))
        return false
    }

    /// One change after the other, in the order of the person's acts.
    func inTurn(_ body: @escaping @MainActor () async -> Void) async {
        let before = lastChange
        changesUnderWay += 1
        let task = playlists.work.begin { [self] in
            await before?.value
            await body()
            changesUnderWay -= 1
        }
        lastChange = task
        await task.value
    }

    private static func words(for entries: [PlaylistEntry]) -> String {
        entries.count == 1 ? "“\(entries[0].title)”" : count(entries.count, "item")
    }
}
