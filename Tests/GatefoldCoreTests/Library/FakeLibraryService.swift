import Foundation
import GatefoldCore
import Synchronization

/// A library that a test fills, and that counts what it is asked.
final class FakeLibraryService: LibraryService {
    struct State {
        var albums: [Saved<Album>] = []
        var tracks: [Saved<Track>] = []
        var artists: [Artist] = []
        var others: Set<MusicID> = []
        var pageSize = 50
        var requests: [String] = []
        /// What the next requests whose name begins so meet with.
        var failures: [String: Failure] = [:]
        var contained: [[MusicID]] = []
        /// Runs before the page with this name is given.
        var beforePage: [String: @Sendable () async -> Void] = [:]
    }

    private let state = Mutex(State())

    init(albums: [Saved<Album>] = [], tracks: [Saved<Track>] = [], artists: [Artist] = []) {
        change {
            $0.albums = albums
            $0.tracks = tracks
            $0.artists = artists
        }
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
    var requests: [String] { state.withLock { $0.requests } }
    var contained: [[MusicID]] { state.withLock { $0.contained } }
    var albums: [Saved<Album>] { state.withLock { $0.albums } }

    private func note(_ request: String) async throws {
        let before = state.withLock { state -> (@Sendable () async -> Void)? in
            state.requests.append(request)
            return state.beforePage.removeValue(forKey: request)
        }
        await before?()
        let failure = state.withLock { state in
            state.failures.first { request.hasPrefix($0.key) }?.value
        }
        if let failure { throw failure }
    }

    private func page<Item>(
        _ name: String, _ list: (State) -> [Item], at cursor: PageCursor?
    ) async throws -> ListPage<Item> {
        let offset = if case .offset(let offset) = cursor { offset } else { 0 }
        try await note("\(name) \(offset)")
        return state.withLock { state in
            let all = list(state)
            let items = Array(all.dropFirst(offset).prefix(state.pageSize))
            let end = offset + items.count
            return ListPage(
                items: items, total: all.count, next: end < all.count ? .offset(end) : nil)
        }
    }

    func savedAlbums(at cursor: PageCursor?) async throws -> ListPage<Saved<Album>> {
        try await page("albums", \.albums, at: cursor)
    }
    func savedTracks(at cursor: PageCursor?) async throws -> ListPage<Saved<Track>> {
        try await page("tracks", \.tracks, at: cursor)
    }
    func savedShows(at cursor: PageCursor?) async throws -> ListPage<Saved<Show>> {
        try await page("shows", { _ in [] }, at: cursor)
    }
    func savedEpisodes(at cursor: PageCursor?) async throws -> ListPage<Saved<Episode>> {
        try await page("episodes", { _ in [] }, at: cursor)
    }
    func savedAudiobooks(at cursor: PageCursor?) async throws -> ListPage<Saved<Audiobook>> {
        try await page("audiobooks", { _ in [] }, at: cursor)
    }
    func followedArtists(at cursor: PageCursor?) async throws -> ListPage<Artist> {
        try await page("artists", \.artists, at: cursor)
    }

    func save(_ ids: [MusicID]) async throws {
        try await note("save " + ids.map(\.value).joined(separator: ","))
        change { state in
            for id in ids {
                switch id.kind {
                case .album: state.albums.insert(.made(id.value, at: 1_000_000), at: 0)
                case .artist: state.artists.append(Artist(id: id, name: id.value))
                default: state.others.insert(id)
                }
            }
        }
    }

    func remove(_ ids: [MusicID]) async throws {
        try await note("remove " + ids.map(\.value).joined(separator: ","))
        change { state in
            state.albums.removeAll { ids.contains($0.value.id) }
            state.artists.removeAll { ids.contains($0.id) }
            state.others.subtract(ids)
        }
    }

    func contains(_ ids: [MusicID]) async throws -> [Bool] {
        try await note("contains \(ids.count)")
        change { $0.contained.append(ids) }
        return state.withLock { state in ids.map { state.others.contains($0) } }
    }
}

extension Saved where Value == Album {
    /// An album by its id, saved so many seconds after some moment.
    static func made(
        _ id: String, title: String? = nil, artist: String = "Mara Quist", year: Int = 2024,
        at seconds: Int = 0
    ) -> Saved<Album> {
        Saved(
            addedAt: Date(timeIntervalSinceReferenceDate: Double(seconds)),
            value: Album(
                id: MusicID(.album, id), title: title ?? "Album \(id)",
                artists: [Credit(name: artist)], releaseDate: "\(year)", trackCount: 10))
    }

    /// So many albums, the newest first.
    static func made(_ count: Int) -> [Saved<Album>] {
        (0..<count).map { .made("a\($0)", at: count - $0) }
    }
}

extension LibraryContent where Value == Album {
    var ids: [String] { items.map(\.id.value) }
}

/// A file of the test's own, in a folder that goes with it.
func withCacheFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "gatefold-cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "library.sqlite"))
}
