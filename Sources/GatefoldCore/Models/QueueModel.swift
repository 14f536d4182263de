import Observation

/// What is heard and what comes after it.
@MainActor @Observable
package final class QueueModel {
    /// One row.
    package struct Row: Identifiable, Hashable, Sendable {
        package let entry: QueueEntry
        package var id: Int { entry.id }
        package var title: String { entry.item.title }
        package var subtitle: String { entry.item.creditLine }
        package var artwork: Artwork { entry.item.artwork }
        package var durationText: String { entry.item.duration.clockText }
        package var isPlayable: Bool { entry.item.isPlayable }
    }

    /// What is heard and what waits.
    package struct Content: Hashable, Sendable {
        package var current: Playable?
        package var rows: [Row]
    }

    package private(set) var state = ScreenState<Content>.loading

    @ObservationIgnored private let player: PlayerModel
    @ObservationIgnored private var waiting = QueueEntries()
    @ObservationIgnored private var asked = 0
    @ObservationIgnored private var following: Task<Void, Never>?

    private var session: PlaybackSession { player.session }

    /// Makes the model of a player's queue.
    ///
    /// - Parameter player: The player.
    package init(_ player: PlayerModel) {
        self.player = player
        player.session.onItemChange { [weak self] in Task { await self?.itemChanged() } }
    }

    isolated deinit { following?.cancel() }

    /// Whether entries can be removed and moved, and why not.
    package var editing: Offer {
        if let reason = session.capabilities.reason(against: .editQueue) { return .refused(reason) }
        return editor == nil
            ? .refused("This service does not let apps change what waits.") : .offered
    }

    private var editor: (any QueueEditing)? { session.service as? any QueueEditing }

    /// How many wait, in words.
    package var countText: String {
        guard let rows = state.content?.rows else { return "" }
        return rows.isEmpty ? "Nothing waits" : "\(count(rows.count, "item")) to come"
    }

    // MARK: Reading

    /// The queue came into sight: it is read, and kept up to date.
    package func appeared() {
        following?.cancel()
        following = Task { [weak self, time = session.time] in
            while !Task.isCancelled {
                await self?.reload()
                do { try await time.sleep(until: time.now + .seconds(10)) } catch { return }
            }
        }
    }

    /// The queue went out of sight.
    package func disappeared() {
        following?.cancel()
        following = nil
    }

    private func itemChanged() async {
        let passed = player.upcoming.firstIndex { $0.id == player.item?.id }
        player.upcoming.removeFirst(passed.map { $0 + 1 } ?? player.upcoming.count)
        await reload()
    }

    /// Reads the queue; what is shown stays until it has come.
    package func reload() async {
        if let reason = session.capabilities.reason(against: .readQueue) {
            state = .failed(Failure(.notOffered, reason))
            return
        }
        asked += 1
        let mine = asked
        do {
            let queue = try await session.service.queue()
            // While another item is on its way the answer may be of before; it is read again then.
            guard mine == asked, !session.isChangingItem else { return }
            waiting.update(queue.upcoming)
            show(current: queue.current ?? player.item)
        } catch is CancellationError {
            return
        } catch {
            guard mine == asked else { return }
            // What was read is worth more than an apology.
            if state.content == nil { state = .failed(Failure(error)) }
        }
    }

    private func show(current: Playable?) {
        let rows = waiting.entries.map { Row(entry: $0) }
        player.upcoming =
            current?.id == player.item?.id ? waiting.entries.map(\.item) : []
        state =
            current == nil && rows.isEmpty ? .empty : .shown(Content(current: current, rows: rows))
    }

    // MARK: Acts

    /// The menu of an entry.
    ///
    /// - Parameter row: The entry.
    /// - Returns: Its sections.
    package func menu(of row: Row) -> [[MenuEntry]] {
        let place = waiting.place(of: row.id) ?? 0
        func change(
            _ title: String, unless isPointless: Bool = false, _ act: @escaping () async -> Void
        )
            -> MenuEntry
        {
            MenuEntry(
                title, reason: editing.reason ?? (isPointless ? "It stands there already." : nil)
            ) { Task { await act() } }
        }
        return [
            [MenuEntry("Play from Here", reason: player.offers.next.reason) { self.play(row) }],
            [
                change("Move Up", unless: place == 0) {
                    await self.move(row, before: place - 1)
                },
                change("Move Down", unless: place + 1 >= self.waiting.entries.count) {
                    await self.move(row, before: place + 2)
                },
                change("Remove from Queue") { await self.remove(row) },
            ],
        ]
    }

    /// Goes on at an entry, over what comes before it.
    ///
    /// - Parameter row: The entry.
    package func play(_ row: Row) {
        guard let place = waiting.place(of: row.id) else { return }
        guard player.offers.next.isOffered else { return player.skipToNext() }
        let items = waiting.entries.prefix(place + 1).map(\.item)
        waiting.advance(past: row.id)
        for item in items { session.send(.skipToNext, preview: item) }
        show(current: row.entry.item)
        player.upcoming = waiting.entries.map(\.item)
    }

    /// Takes an entry out of the queue; only this one, however often its item is there.
    ///
    /// - Parameter row: The entry.
    package func remove(_ row: Row) async {
        guard let editor, editing.isOffered, let place = waiting.place(of: row.id) else { return }
        var changed = waiting
        changed.remove(row.id)
        await edit(to: changed) {
            try await editor.removeFromQueue(at: place, expecting: row.entry.item.id)
        }
    }

    /// Moves an entry before a place, counted before anything is moved.
    ///
    /// - Parameters:
    ///   - row: The entry.
    ///   - place: Before which row; beyond the end is the end.
    package func move(_ row: Row, before place: Int) async {
        guard let editor, editing.isOffered, let from = waiting.place(of: row.id) else { return }
        let target = min(max(place, 0), waiting.entries.count)
        guard target != from, target != from + 1 else { return }
        var changed = waiting
        changed.move(row.id, before: target)
        await edit(to: changed) {
            try await editor.moveInQueue(
                from: from, before: target, expecting: row.entry.item.id)
        }
    }

    /// Shows a change at once, and what is really there if it does not come about.
    private func edit(to changed: QueueEntries, _ send: () async throws -> Void) async {
        asked += 1  // an answer from before knows nothing of it
        let before = waiting
        let current = state.content?.current
        waiting = changed
        show(current: current)
        do { try await send() } catch {
            waiting = before
            show(current: current)
            session.notices.tell(Failure(error))
        }
        await reload()
    }
}
