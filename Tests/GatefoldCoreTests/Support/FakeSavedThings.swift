import GatefoldCore

/// A library in memory: what is saved, and songs in order.
actor FakeSavedThings: LibraryService {
    private(set) var saved: Set<MusicID>
    private(set) var tracks: [Saved<Track>]
    private(set) var changes: [String] = []
    private var failing: @Sendable (Int) -> Failure? = { _ in nil }
    /// Ids that are removed although the answer is an error.
    private var removedAnyway: Set<MusicID> = []
    /// Runs before the next list of songs is given, as it was when it was asked for.
    private var delay: (@Sendable () async -> Void)?

    init(saved: Set<MusicID> = [], tracks: [Track] = []) {
        self.saved = saved.union(tracks.compactMap(\.id))
        self.tracks = tracks.map { Saved(addedAt: nil, value: $0) }
    }

    /// Lets some changes fail, by their number, from 1.
    func fail(_ failing: @escaping @Sendable (Int) -> Failure?, exceptFor ids: Set<MusicID> = []) {
        self.failing = failing
        removedAnyway = ids
    }

    func delaySongs(_ delay: @escaping @Sendable () async -> Void) { self.delay = delay }

    func savedAlbums(at cursor: PageCursor?) -> ListPage<Saved<Album>> { .init(items: []) }
    func savedTracks(at cursor: PageCursor?) async -> ListPage<Saved<Track>> {
        let page = ListPage(items: tracks, total: tracks.count)
        let delay = delay
        self.delay = nil
        await delay?()
        return page
    }
    func savedShows(at cursor: PageCursor?) -> ListPage<Saved<Show>> { .init(items: []) }
    func savedEpisodes(at cursor: PageCursor?) -> ListPage<Saved<Episode>> { .init(items: []) }
    func savedAudiobooks(at cursor: PageCursor?) -> ListPage<Saved<Audiobook>> { .init(items: []) }
    func followedArtists(at cursor: PageCursor?) -> ListPage<Artist> { .init(items: []) }

    func save(_ ids: [MusicID]) throws {
        changes.append("save \(ids.count)")
        if let failure = failing(changes.count) { throw failure }
        saved.formUnion(ids)
    }

    func remove(_ ids: [MusicID]) throws {
        changes.append("remove \(ids.count)")
        if let failure = failing(changes.count) {
            take(ids.filter(removedAnyway.contains))
            throw failure
        }
        take(ids)
    }

    func contains(_ ids: [MusicID]) -> [Bool] { ids.map(saved.contains) }

    private func take(_ ids: [MusicID]) {
        saved.subtract(ids)
        tracks.removeAll { $0.value.id.map(ids.contains) ?? false }
    }
}

/// A player that only remembers what it was asked for.
@MainActor
final class RecordingPlayer: PlayStarting {
    private(set) var played: [PlayRequest] = []
    private(set) var shuffled: [PlayRequest] = []
    private(set) var queued: [MusicID] = []
    var currentItem: MusicID?
    var isPlaying = false

    func play(_ request: PlayRequest) { played.append(request) }
    func playShuffled(_ request: PlayRequest) { shuffled.append(request) }
    func addToQueue(_ ids: [MusicID]) { queued += ids }
}
