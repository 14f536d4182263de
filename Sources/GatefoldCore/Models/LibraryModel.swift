package import Foundation
import Observation

/// The listener's library: the one place that knows what is saved. Every page reads it here, so
/// that a change made anywhere is seen everywhere.
@MainActor @Observable
package final class LibraryModel {
    package let albums: LibrarySection<Album>
    /// The songs.
    package let tracks: LibrarySection<Track>
    package let artists: LibrarySection<Artist>
    package let shows: LibrarySection<Show>
    package let episodes: LibrarySection<Episode>
    package let audiobooks: LibrarySection<Audiobook>

    /// What the person did here and the service has not confirmed yet.
    private var pending: [MusicID: Bool] = [:]
    /// What the service said of things that no section tells of.
    private var answers: [MusicID: Bool] = [:]
    @ObservationIgnored private var asked: Set<MusicID> = []
    @ObservationIgnored private var waiting: [MusicID] = []
    @ObservationIgnored private var lastChange: Task<Void, Never>?

    @ObservationIgnored private let service: any LibraryService
    @ObservationIgnored private let notices: Notices
    @ObservationIgnored let work: WorkUnderWay
    @ObservationIgnored private let capabilities: @MainActor () -> Capabilities
    @ObservationIgnored private let clock: any Clock<Duration>

    /// Makes the library of one account; nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: Keeps the library.
    ///   - cache: Has it as it was the last time.
    ///   - notices: Is told what was done and what could not be done.
    ///   - work: Is told of changes, which must not be cut off.
    ///   - capabilities: What the account can do by now.
    ///   - clock: Says when it is time to look for changes made elsewhere.
    ///   - date: The time of day.
    package init(
        service: any LibraryService, cache: LibraryCache, notices: Notices,
        work: WorkUnderWay = WorkUnderWay(),
        capabilities: @escaping @MainActor () -> Capabilities = { Capabilities() },
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.notices = notices
        self.work = work
        self.capabilities = capabilities
        self.clock = clock
        func refusal(_ needed: Capability) -> @MainActor () -> Failure? {
            {
                (capabilities().reason(against: .readLibrary)
                    ?? capabilities().reason(against: needed)).map { Failure(.notOffered, $0) }
            }
        }
        albums = LibrarySection(
            cache: cache, date: date, refusal: refusal(.readLibrary)
        ) { try await service.savedAlbums(at: $0) }
        tracks = LibrarySection(
            cache: cache, date: date, refusal: refusal(.readLibrary)
        ) { try await service.savedTracks(at: $0) }
        artists = LibrarySection(
            cache: cache, isOrdered: false, date: date, refusal: refusal(.followArtists)
        ) { cursor in
            let page = try await service.followedArtists(at: cursor)
            return ListPage(
                items: page.items.map { Saved(addedAt: nil, value: $0) }, total: page.total,
                next: page.next)
        }
        shows = LibrarySection(
            cache: cache, date: date, refusal: refusal(.shows)
        ) { try await service.savedShows(at: $0) }
        episodes = LibrarySection(
            cache: cache, date: date, refusal: refusal(.shows)
        ) { try await service.savedEpisodes(at: $0) }
        audiobooks = LibrarySection(
            cache: cache, date: date, refusal: refusal(.audiobooks)
        ) { try await service.savedAudiobooks(at: $0) }
    }

    // MARK: - Reading

    /// Shows what the cache has; the albums first, which the person sees first.
    package func load() async {
        await loadAllButSongs()
        await tracks.load()
    }

    /// Shows what the cache has, without the songs, of which there may be very many.
    func loadAllButSongs() async {
        await albums.load()
        await artists.load()
        await shows.load()
        await audiobooks.load()
        await episodes.load()
    }

    /// Reads what has changed, where that was not done lately.
    ///
    /// - Parameter age: What was read less than so many seconds ago is fresh.
    package func refresh(ifOlderThan age: TimeInterval = 0) async {
        await refreshAllButSongs(ifOlderThan: age)
        await tracks.refresh(ifOlderThan: age)
    }

    private func refreshAllButSongs(ifOlderThan age: TimeInterval) async {
        await albums.refresh(ifOlderThan: age)
        await artists.refresh(ifOlderThan: age)
        await shows.refresh(ifOlderThan: age)
        await episodes.refresh(ifOlderThan: age)
        await audiobooks.refresh(ifOlderThan: age)
    }

    /// Keeps the library up to date until the task is cancelled: changes are made elsewhere too.
    ///
    /// The songs come last: there may be a hundred thousand of them, and to read those takes the
    /// processor from the page that is being drawn. A page that shows them does not wait for this.
    package func run() async {
        await loadAllButSongs()
        await refreshAllButSongs(ifOlderThan: Self.freshness)
        var pause = Self.firstDrawing
        while (try? await clock.sleep(for: pause)) != nil {
            await refresh(ifOlderThan: Self.freshness)
            pause = .seconds(5 * 60)
        }
    }

    /// Ends all readings that are under way.
    package func stop() {
        albums.stop()
        tracks.stop()
        artists.stop()
        shows.stop()
        episodes.stop()
        audiobooks.stop()
    }

    /// The person came back to the window, maybe from another app.
    package func windowFocused() async { await refresh(ifOlderThan: Self.freshness) }

    private static var freshness: TimeInterval { 60 }
    private static var firstDrawing: Duration { .milliseconds(500) }

    // MARK: - What is saved

    /// Whether a thing is in the library; `nil` if that is not known yet.
    package func isSaved(_ id: MusicID) -> Bool? {
        if let pending = pending[id] { return pending }
        let known: Bool? =
            switch id.kind {
            case .album: albums.knows(id)
            case .track: tracks.knows(id)
            case .artist: artists.knows(id)
            case .show: shows.knows(id)
            case .episode: episodes.knows(id)
            case .audiobook: audiobooks.knows(id)
            case .playlist, .chapter: nil
            }
        return known ?? answers[id]
    }

    /// Whether all of some things are in the library, as far as that is known.
    package func areSaved(_ ids: [MusicID]) -> Bool {
        !ids.isEmpty && ids.allSatisfy { isSaved($0) == true }
    }

    /// These are shown: asks about those of which nothing is known.
    package func shown(_ ids: [MusicID]) {
        let new = ids.filter {
            $0.kind != .chapter && isSaved($0) == nil && asked.insert($0).inserted
        }
        guard !new.isEmpty, capabilities().can(.readLibrary) else { return }
        let isAsking = !waiting.isEmpty
        waiting += new
        if !isAsking { Task { await ask() } }
    }

    /// Many rows are shown at once; they are asked about together.
    private func ask() async {
        await Task.yield()
        while !waiting.isEmpty {
            let batch = Array(waiting.prefix(50))
            do {
                let saved = try await service.contains(batch)
                for (id, isSaved) in zip(batch, saved) { answers[id] = isSaved }
            } catch {
                // It stays unknown; the next time one of them is shown, it is asked again.
                asked.subtract(batch)
            }
            waiting.removeFirst(batch.count)
        }
    }

    // MARK: - Changing

    /// Saves what is not saved; removes all if all are saved.
    package func toggleSaved(_ ids: [MusicID]) async {
        if areSaved(ids) { await remove(ids) } else { await save(ids) }
    }

    /// Saves things of any kind, follows artists and playlists; says so, with an undo.
    package func save(_ ids: [MusicID]) async { await change(ids, toSaved: true) }

    /// Removes things of any kind; says so, with an undo.
    package func remove(_ ids: [MusicID]) async { await change(ids, toSaved: false) }

    private func change(_ all: [MusicID], toSaved saved: Bool) async {
        var seen: Set<MusicID> = []
        let ids = all.filter { seen.insert($0).inserted && isSaved($0) != saved }
        guard !ids.isEmpty else { return }
        if let reason = reasonAgainstChanging(ids) {
            return notices.tell(Failure(.notOffered, reason))
        }
        for id in ids { pending[id] = saved }
        // One after another, in the order of the person's acts: the last one wins.
        let before = lastChange
        let change = work.begin { [self] in
            await before?.value
            await send(ids, toSaved: saved)
        }
        lastChange = change
        await change.value
        for section in sections(of: ids) { await section.endChange() }
        for id in ids where pending[id] == saved { pending[id] = nil }
    }

    private func send(_ ids: [MusicID], toSaved saved: Bool) async {
        let sections = sections(of: ids)
        for section in sections { section.beginChange() }
        var restoring: [@MainActor () async -> Void] = []
        if !saved {
            for section in sections { restoring.append(await section.takeOut(Set(ids))) }
        }
        do {
            try await saved ? service.save(ids) : service.remove(ids)
            for id in ids { answers[id] = saved }
            if !saved {
                for section in sections { await section.forget(Set(ids)) }
            }
            notices.forgetRefusals()
            notices.tell(Self.text(of: ids, saved: saved)) { [weak self] in
                await self?.change(ids, toSaved: !saved)
            }
        } catch {
            for restore in restoring { await restore() }
            if !(error is CancellationError) { notices.tell(Failure(error)) }
        }
    }

    private func reasonAgainstChanging(_ ids: [MusicID]) -> String? {
        let followsArtists = ids.contains { $0.kind == .artist }
        return capabilities().reason(against: .changeLibrary)
            ?? (followsArtists ? capabilities().reason(against: .followArtists) : nil)
    }

    private func sections(of ids: [MusicID]) -> [any ChangingSection] {
        let kinds = Set(ids.map(\.kind))
        let all: [any ChangingSection] = [albums, tracks, artists, shows, episodes, audiobooks]
        return all.filter { kinds.contains($0.kind) }
    }

    private static func text(of ids: [MusicID], saved: Bool) -> String {
        let kinds = Set(ids.map(\.kind))
        if kinds.isSubset(of: [.artist, .playlist]) { return saved ? "Followed" : "Unfollowed" }
        let things = ids.count == 1 ? "" : "\(count(ids.count, noun(of: kinds))) "
        let text = saved ? "saved to your library" : "removed from your library"
        return things.isEmpty ? text.prefix(1).uppercased() + text.dropFirst() : things + text
    }

    private static func noun(of kinds: Set<MusicKind>) -> String {
        guard let kind = kinds.first, kinds.count == 1 else { return "item" }
        return kind == .track ? "song" : kind.rawValue
    }
}

extension LibrarySection {
    /// Whether a thing is in this section; `nil` if that is not known yet.
    fileprivate func knows(_ id: MusicID) -> Bool? {
        if content.contains(id) { return true }
        return content.isComplete ? false : nil
    }
}

/// What the model needs of a section of whatever kind while the person changes it.
@MainActor
private protocol ChangingSection {
    var kind: MusicKind { get }
    func beginChange()
    func endChange() async
    /// - Returns: What puts it back.
    func takeOut(_ ids: Set<MusicID>) async -> @MainActor () async -> Void
    func forget(_ ids: Set<MusicID>) async
}

extension LibrarySection: ChangingSection {
    fileprivate var kind: MusicKind { Value.kind }

    fileprivate func takeOut(_ ids: Set<MusicID>) async -> @MainActor () async -> Void {
        let taken = await take(ids)
        return { [weak self] in await self?.restore(taken) }
    }
}
