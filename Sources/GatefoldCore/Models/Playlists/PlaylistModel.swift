import Foundation
import Observation

/// The page of a playlist: all its entries in place, and every way to change them.
///
/// What the person changes is shown at once; the service's answer confirms it or takes it back.
@MainActor @Observable
package final class PlaylistModel {
    /// How far the entries are there.
    package enum EntriesState: Hashable, Sendable {
        case loading(StepCount)
        case complete
        /// The service does not show them, and why.
        case hidden(String)
        case failed(Failure)
    }

    package let id: MusicID
    package internal(set) var playlist: Playlist?
    /// As they are shown: with the person's changes that the service has not confirmed yet.
    package internal(set) var entries: [PlaylistEntry] = [] {
        didSet { length = entries.reduce(.zero) { $0 + ($1.item.content?.duration ?? .zero) } }
    }
    package internal(set) var entriesState = EntriesState.loading(StepCount(done: 0))
    /// Why the playlist itself could not be fetched.
    package private(set) var failure: Failure?
    /// How many changes the service has not answered yet.
    package internal(set) var changesUnderWay = 0
    /// What can be taken back, the last one at the end.
    package internal(set) var history: [PlaylistChange] = []
    /// How far a change of several steps is.
    var progress: StepCount?
    private var length = Duration.zero

    @ObservationIgnored let playlists: PlaylistsModel
    /// The list as the service has it, once it was read whole.
    @ObservationIgnored var confirmed: PlaylistContents?
    @ObservationIgnored var lastChange: Task<Void, Never>?
    /// What takes the steps of the change that is under way.
    @ObservationIgnored var stepping: Task<PlaylistEditOutcome, Never>?
    /// Counts the changes that failed: those that were made on top of one are dropped.
    @ObservationIgnored var failures = 0
    /// Counts the changes that came about, so that a reading from before one is dropped.
    @ObservationIgnored var acts = 0
    @ObservationIgnored private var reading: Task<Void, Never>?

    /// Makes the page of a playlist; ``PlaylistsModel/page(of:)`` does so.
    init(_ id: MusicID, in playlists: PlaylistsModel) {
        self.id = id
        self.playlists = playlists
        playlist = playlists.known(id)
    }

    // MARK: - What is shown

    package var state: ScreenState<Playlist> {
        if let playlist { return .shown(playlist) }
        return failure.map { .failed($0) } ?? .loading
    }

    private var row: PlaylistRow? { playlist.map { playlists.row(of: $0) } }

    package var title: String { row?.title ?? "" }
    package var about: String { playlist?.about ?? "" }
    package var artwork: Artwork { playlist?.artwork ?? .none }

    /// Whose it is and who may see it: `By Ann · Collaborative`.
    package var ownerText: String {
        guard let playlist, let row else { return "" }
        let visibility: String? =
            switch (row.ownership, playlist.isPublic) {
            case (.collaborative, _): "Collaborative"
            case (_, true): "Public"
            case (_, false): "Private"
            default: nil
            }
        return [playlist.owner.map { "By \($0.shownName)" }, visibility].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// How many, and how long: `12 items, 48 minutes`.
    package var countText: String {
        switch entriesState {
        case .complete:
            entries.isEmpty
                ? "No items" : "\(count(entries.count, "item")), \(length.lengthText)"
        case .loading(let progress) where progress.total.map { $0 > 200 } ?? false:
            "Reading \(progress.done.grouped) of \(count(progress.total ?? 0, "item"))"
        default: playlist?.itemCount.map { count($0, "item") } ?? ""
        }
    }

    /// How far a long change is: `Step 12 of 90`; `nil` if none is under way.
    package var progressText: String? {
        guard let progress, let total = progress.total, total > 3 else { return nil }
        return "Step \(progress.done.grouped) of \(total.grouped)"
    }

    /// The same, from 0 to 1.
    package var fraction: Double {
        progress.flatMap { step in step.total.map { Double(step.done) / Double(max(1, $0)) } } ?? 0
    }

    /// What stands in the place of the entries; `nil` if there are some, or they are on their way.
    package var emptyText: String? {
        guard entries.isEmpty else { return nil }
        return switch entriesState {
        case .complete:
            editReason == nil
                ? "Add songs from their menus, or drag them here."
                : "There is nothing in this playlist."
        case .hidden(let reason): reason
        case .failed(let failure): "\(failure.message) \(failure.advice)"
        case .loading: nil
        }
    }

    /// Whether trying again may bring the entries.
    package var canTryAgain: Bool {
        if case .failed = entriesState { true } else { failure != nil }
    }

    // MARK: - What can be done

    /// Why the entries cannot be changed; `nil` if they can.
    package var editReason: String? { row?.editReason ?? (row == nil ? "Not loaded yet." : nil) }

    /// Why name, text and visibility cannot be changed; only the owner can do so.
    package var detailsReason: String? {
        guard let playlist else { return "Not loaded yet." }
        return playlists.capabilities().reason(against: .changePlaylists)
            ?? (isOwn
                ? nil
                : "Only \(playlist.owner?.shownName ?? "its owner") can change these details.")
    }

    package var coverReason: String? {
        detailsReason ?? playlists.capabilities().reason(against: .setPlaylistCover)
    }

    package var playReason: String? {
        playlists.capabilities().reason(against: .controlPlayback)
            ?? (entriesState == .complete
                && !entries.contains { $0.item.content?.isPlayable == true }
                ? "There is nothing in it that can be played." : nil)
    }

    package var isOwn: Bool {
        playlist?.owner.map { $0.id == playlists.me?.id } ?? false
    }

    /// Whether it is in the library; `nil` if that is not known yet.
    package var isFollowed: Bool? {
        if let saved = playlists.library.isSaved(id) { return saved }
        return isOwn || playlists.known(id) != nil ? true : nil
    }

    /// `Follow`, `Unfollow` or `Delete`.
    package var followTitle: String {
        isFollowed == false ? "Follow" : isOwn ? "Delete" : "Unfollow"
    }

    // MARK: - Reading

    /// The page came into sight.
    package func appeared() async {
        playlists.library.shown([id])
        await refresh()
    }

    /// Looks for changes made elsewhere until the task is cancelled.
    package func run() async {
        await appeared()
        while !Task.isCancelled {
            do { try await playlists.clock.sleep(for: .seconds(60)) } catch { return }
            await refresh()
        }
    }

    package func tryAgainPressed() async { await refresh() }

    /// Reads the playlist, and its entries if they have changed. While it does so already, waits
    /// for that.
    package func refresh() async {
        if let reading { return await reading.value }
        let task = Task {
            await lastChange?.value
            await read()
            reading = nil
        }
        reading = task
        await task.value
    }

    private func read() async {
        let before = (changesUnderWay, failures, acts)
        do {
            await showKept()
            let now = try await playlists.service.playlist(id)
            failure = nil
            if let confirmed, now.snapshot != nil, now.snapshot == confirmed.playlist.snapshot {
                self.confirmed?.playlist = now
                show(now)
                entriesState = .complete
                return
            }
            if playlist == nil || changesUnderWay == 0 { show(now) }
            if let reason = reasonAgainstReading(now) {
                entriesState = .hidden(reason)
                return
            }
            let read = try await readEntries()
            // What the person did meanwhile is newer than what was read.
            guard before == (changesUnderWay, failures, acts) else {
                if confirmed != nil { entriesState = .complete }
                return
            }
            take(confirmed?.renaming(read) ?? read)
            await keep(read)
        } catch is CancellationError {
        } catch {
            fail(Failure(error))
        }
    }

    /// Shows the entries as they come, if none are shown yet.
    private func readEntries() async throws -> PlaylistContents {
        guard confirmed == nil else { return try await playlists.editor.read(id) }
        var read: [PlaylistEntry] = []
        return try await playlists.editor.read(id) { [weak self] progress in
            self?.entriesState = .loading(progress)
        } reader: { [weak self] start, items in
            let new = items.enumerated().map {
                PlaylistEntry(id: start + $0.offset, item: $0.element)
            }
            read = read.prefix(start) + new
            // Ever more at a time: showing a long list costs as much as it is long.
            guard let self, read.count - entries.count >= max(1, entries.count / 4) else { return }
            entries = read
        }
    }

    private func fail(_ failure: Failure) {
        guard playlist != nil else {
            self.failure = failure
            return
        }
        // What was read before stays; it may be old.
        entriesState = confirmed == nil ? .failed(failure) : .complete
    }

    private func show(_ playlist: Playlist) {
        self.playlist = playlist
        playlists.changed(playlist)
    }

    /// The list is now so, by the service's word.
    func take(_ contents: PlaylistContents) {
        if let confirmed, !confirmed.hasSameEntries(as: contents) { history = [] }
        confirmed = contents
        entries = contents.entries
        entriesState = .complete
        show(contents.playlist)
    }

    private func reasonAgainstReading(_ playlist: Playlist) -> String? {
        guard playlists.row(of: playlist).ownership == .followed else { return nil }
        return playlists.capabilities().reason(against: .readForeignPlaylists)
    }

    // MARK: - The cache

    /// What was kept is shown at once, and is the truth if the service names the same state.
    private func showKept() async {
        guard confirmed == nil, entries.isEmpty,
            let kept = await playlists.cache.list(.contents(id), of: PlaylistItem.self),
            confirmed == nil, entries.isEmpty
        else { return }
        var playlist = playlist ?? Playlist(id: id, title: "")
        playlist.snapshot = kept.snapshot
        let contents = PlaylistContents(playlist: playlist, items: kept.items)
        confirmed = contents
        entries = contents.entries
        entriesState = .loading(StepCount(done: entries.count, total: entries.count))
    }

    func keep(_ contents: PlaylistContents) async {
        await playlists.cache.keep(
            KeptList(items: contents.entries.map(\.item), snapshot: contents.playlist.snapshot),
            as: .contents(id))
    }
}

// MARK: - Playing

extension PlaylistModel {
    package func playPressed() { start { playlists.player.play($0) } }

    package func shufflePressed() { start { playlists.player.playShuffled($0) } }

    /// Plays the list from an entry on.
    ///
    /// - Parameter index: Which entry.
    package func play(from index: Int) {
        guard entries.indices.contains(index) else { return }
        if let reason = entries[index].unavailableReason {
            return playlists.notices.tell(reason)
        }
        playlists.player.play(.context(id, start: .index(index)))
    }

    private func start(_ play: (PlayRequest) -> Void) {
        if let playReason {
            return playlists.notices.tell(Failure(.notOffered, playReason))
        }
        play(.context(id))
    }

    /// Follows it, or stops following or deletes it.
    package func followPressed() async {
        isFollowed == false
            ? await playlists.library.save([id]) : await playlists.library.remove([id])
    }
}
