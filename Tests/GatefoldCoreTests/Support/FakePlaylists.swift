import Foundation
import GatefoldCore

/// Playlists in memory that behave as the service's: removing takes out every copy, each change
/// makes a new snapshot, lists come by pages.
actor FakePlaylists: PlaylistService {
    struct Stored {
        var playlist: Playlist
        var items: [PlaylistItem]
        var revision = 0
    }

    private(set) var stored: [MusicID: Stored] = [:]
    private var order: [MusicID] = []
    /// What was asked, in order, such as `add 2 at 3`; reading is not among it.
    private(set) var changes: [String] = []
    private(set) var reads = 0
    /// How many whole lists were begun to be read.
    private(set) var listings = 0
    var pageSize = 50
    /// Whether playlists name their state.
    private var namesStates = true
    /// Called before each change with its number, from 1; throws to let it fail.
    private var before: @Sendable (Int, String) async throws -> Void = { _, _ in }
    private var itemsFailure: Failure?
    private var listFailure: Failure?

    init(_ lists: [(Playlist, [PlaylistItem])] = []) {
        for (playlist, items) in lists {
            stored[playlist.id] = Self.settled(Stored(playlist: playlist, items: items))
            order.append(playlist.id)
        }
    }

    func onChange(_ handler: @escaping @Sendable (Int, String) async throws -> Void) {
        before = handler
    }
    /// Loses the answer to the change of that number, which came about.
    ///
    /// - Parameters:
    ///   - number: Counted from 1 over all changes.
    ///   - isLasting: Whether nothing can be read from then on either, until ``recover()``.
    func loseAnswer(to number: Int, lastingly isLasting: Bool = false) {
        lost = number
        isLostLastingly = isLasting
    }
    func recover() {
        lost = nil
        isDown = false
    }
    private var lost: Int?
    private var isLostLastingly = false
    private var isDown = false
    func failItems(with failure: Failure?) { itemsFailure = failure }
    func failList(with failure: Failure?) { listFailure = failure }
    func forgetStates() { namesStates = false }
    func setPageSize(_ size: Int) { pageSize = size }

    func ids(of playlist: MusicID) -> [String] {
        (stored[playlist]?.items ?? []).map { $0.content?.id?.value ?? $0.content?.title ?? "-" }
    }

    /// Somebody else's change.
    func changeElsewhere(_ playlist: MusicID, _ change: @Sendable (inout [PlaylistItem]) -> Void) {
        edit(playlist) { change(&$0) }
    }

    private static func settled(_ list: Stored) -> Stored {
        var list = list
        list.playlist.snapshot = "\(list.playlist.id.value)-\(list.revision)"
        list.playlist.itemCount = list.items.count
        return list
    }

    private func answer(_ list: Stored) -> Playlist {
        var playlist = list.playlist
        if !namesStates { playlist.snapshot = nil }
        return playlist
    }

    @discardableResult
    private func edit(_ id: MusicID, _ change: (inout [PlaylistItem]) -> Void) -> String? {
        guard var list = stored[id] else { return nil }
        change(&list.items)
        list.revision += 1
        stored[id] = Self.settled(list)
        return namesStates ? stored[id]?.playlist.snapshot : nil
    }

    private static let noAnswer = Failure(.unreachable, "The answer was lost.")

    private func answer(_ snapshot: String?) throws -> String? {
        guard lost == changes.count else { return snapshot }
        isDown = isLostLastingly
        throw Self.noAnswer
    }

    private func begin(_ change: String) async throws {
        try Task.checkCancellation()
        if isDown { throw Self.noAnswer }
        changes.append(change)
        try await before(changes.count, change)
    }

    // MARK: PlaylistService

    func playlists(at cursor: PageCursor?) async throws -> ListPage<Playlist> {
        if let listFailure { throw listFailure }
        let all = order.compactMap { stored[$0] }.map(answer)
        return page(all, at: cursor)
    }

    func playlist(_ id: MusicID) async throws -> Playlist {
        reads += 1
        if isDown { throw Self.noAnswer }
        guard let list = stored[id] else { throw Failure(.notFound, "There is no such playlist.") }
        return answer(list)
    }

    func items(of playlist: MusicID, at cursor: PageCursor?) async throws -> ListPage<PlaylistItem>
    {
        if cursor == nil { listings += 1 }
        if let itemsFailure { throw itemsFailure }
        guard let list = stored[playlist] else {
            throw Failure(.notFound, "There is no such playlist.")
        }
        return page(list.items, at: cursor)
    }

    private func page<Item>(_ all: [Item], at cursor: PageCursor?) -> ListPage<Item> {
        let start = if case .offset(let offset) = cursor { offset } else { 0 }
        let end = min(start + pageSize, all.count)
        return ListPage(
            items: Array(all[min(start, end)..<end]), total: all.count,
            next: end < all.count ? .offset(end) : nil)
    }

    func createPlaylist(title: String, about: String, isPublic: Bool) async throws -> Playlist {
        try await begin("create \(title)")
        let id = MusicID(.playlist, "new\(order.count)")
        let playlist = Playlist(
            id: id, title: title, about: about, owner: Person(id: "me"), isPublic: isPublic)
        stored[id] = Self.settled(Stored(playlist: playlist, items: []))
        order.insert(id, at: 0)
        return stored[id]?.playlist ?? playlist
    }

    func change(_ playlist: MusicID, title: String?, about: String?, isPublic: Bool?) async throws {
        try await begin(
            "change \(title ?? "-") \(about ?? "-") \(isPublic.map(String.init) ?? "-")")
        if let title { stored[playlist]?.playlist.title = title }
        if let about { stored[playlist]?.playlist.about = about }
        if let isPublic { stored[playlist]?.playlist.isPublic = isPublic }
    }

    func setCover(of playlist: MusicID, to jpeg: [UInt8]) async throws {
        try await begin("cover \(jpeg.count)")
        stored[playlist]?.playlist.artwork = Artwork([.init(url: "cover-\(jpeg.count)")])
    }

    func add(_ ids: [MusicID], to playlist: MusicID, at place: Int?) async throws -> String? {
        try await begin(
            "add \(ids.map(\.value).joined(separator: " ")) at \(place.map(String.init) ?? "end")")
        let snapshot = edit(playlist) { items in
            items.insert(
                contentsOf: ids.map { id in
                    PlaylistItem(
                        content: id.kind == .track
                            ? .track(Track(id: id, title: id.value))
                            : .episode(Episode(id: id, title: id.value)))
                }, at: min(place ?? items.count, items.count))
        }
        return try answer(snapshot)
    }

    func removeAll(
        _ ids: [MusicID], from playlist: MusicID, snapshot: String?
    ) async throws -> String? {
        try await begin("remove \(ids.map(\.value).joined(separator: " "))")
        let snapshot = edit(playlist) { items in
            items.removeAll { item in
                let track = item.content?.track
                return (track?.linkedFrom ?? item.content?.id).map(ids.contains) ?? false
            }
        }
        return try answer(snapshot)
    }

    func move(
        _ range: Range<Int>, in playlist: MusicID, before place: Int, snapshot: String?
    ) async throws -> String? {
        try await begin("move \(range.lowerBound)..<\(range.upperBound) before \(place)")
        let snapshot = edit(playlist) { items in
            let moved = Array(items[range])
            items.removeSubrange(range)
            items.insert(
                contentsOf: moved, at: place > range.lowerBound ? place - moved.count : place)
        }
        return try answer(snapshot)
    }

    func replaceItems(of playlist: MusicID, with ids: [MusicID]) async throws -> String? {
        try await begin("replace \(ids.count)")
        return edit(playlist) { items in
            items = ids.map { PlaylistItem(content: .track(Track(id: $0, title: $0.value))) }
        }
    }
}

extension Playlist {
    /// A playlist of the listener's.
    static func mine(_ id: String = "p", _ title: String = "Mix") -> Playlist {
        Playlist(id: MusicID(.playlist, id), title: title, owner: Person(id: "me"), isPublic: true)
    }
}

extension PlaylistItem {
    /// An entry with a track.
    static func song(
        _ id: String, title: String? = nil, artist: String = "Artist", album: String? = nil,
        milliseconds: Int = 200_000, isrc: String? = nil, linkedFrom: String? = nil,
        isPlayable: Bool = true
    ) -> PlaylistItem {
        PlaylistItem(
            addedAt: Date(timeIntervalSince1970: 1),
            content: .track(
                Track(
                    id: MusicID(.track, id), title: title ?? "Song \(id)",
                    artists: [Credit(name: artist)], album: album.map { Credit(name: $0) },
                    duration: .milliseconds(milliseconds), isPlayable: isPlayable, isrc: isrc,
                    linkedFrom: linkedFrom.map { MusicID(.track, $0) })))
    }

    /// A file of the listener's.
    static func local(_ title: String) -> PlaylistItem {
        PlaylistItem(
            content: .track(
                Track(
                    id: nil, title: title, artists: [Credit(name: "Artist")], isLocal: true,
                    uri: "spotify:local:::\(title):200")), isLocal: true)
    }

    /// What is gone.
    static let gone = PlaylistItem(content: nil)
}

extension [PlaylistItem] {
    /// One song for each letter.
    static func songs(_ letters: String) -> [PlaylistItem] {
        letters.map { PlaylistItem.song(String($0)) }
    }
}
