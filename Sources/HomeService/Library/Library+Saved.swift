package import Foundation
import SQLite

/// What is saved or followed: everything that was found counts as saved for everybody until they
/// say otherwise, save for episodes, artists and users.
extension Library {
    /// Takes things into a person's library or out of it. Ids that are not known are passed over,
    /// as are those for which nothing changes.
    ///
    /// - Parameters:
    ///   - kind: What they are.
    ///   - ids: Their ids.
    ///   - isSaved: Whether they are in it from now on.
    ///   - user: The person's id.
    ///   - now: When they were added.
    /// - Throws: ``HomeServiceError``; then nothing has changed.
    package func setSaved(
        _ kind: LibraryKind, _ ids: [String], _ isSaved: Bool, of user: String,
        at now: Date = Date()
    ) throws {
        try change(of: user) {
            for id in ids where try isKnown(kind, id) && contains(kind, id, user) != isSaved {
                try mark(kind, id, isSaved, user, now)
            }
        }
    }

    /// Takes things into a person's library as added at given times, also those that are in it.
    package func setSaved(
        _ kind: LibraryKind, _ times: [(id: String, addedAt: Date)], of user: String
    ) throws {
        try change(of: user) {
            for (id, time) in times where try isKnown(kind, id) {
                try mark(kind, id, true, user, time)
            }
        }
    }

    /// Whether things are in a person's library, in the order asked.
    package func contains(
        _ things: [(kind: LibraryKind, id: String)], of user: String
    ) throws -> [Bool] {
        try connection.snapshot { try things.map { try contains($0.kind, $0.id, user) } }
    }

    private func mark(
        _ kind: LibraryKind, _ id: String, _ isSaved: Bool, _ user: String, _ time: Date
    ) throws {
        try connection.run(
            "INSERT OR REPLACE INTO marks(user, kind, id, saved, at) VALUES(?, ?, ?, ?, ?)",
            user, kind.rawValue, id, isSaved, time.milliseconds)
    }

    func contains(_ kind: LibraryKind, _ id: String, _ user: String) throws -> Bool {
        guard !id.utf8.contains(0), !user.utf8.contains(0) else { return false }
        let mark = try connection.first(
            "SELECT saved FROM marks WHERE user = ? AND kind = ? AND id = ?", user,
            kind.rawValue, id
        ) { $0.int(0) != 0 }
        if mark == false { return false }
        if kind == .user { return mark ?? false }
        if kind == .playlist, let list = try storedPlaylist(id) {
            return (mark ?? list.isFromFile) && list.canBeSeen(by: user)
        }
        guard mark ?? kind.isSavedWhenFound, let table = kind.table else { return false }
        return try connection.count(
            "SELECT count(*) FROM catalogue.\(table) t WHERE t.id = ? AND \(kind.shownRows)", id
        ) > 0
    }

    /// Whether there is such a thing, also when its file is away just now. Users are not looked up:
    /// who asks for them knows them.
    private func isKnown(_ kind: LibraryKind, _ id: String) throws -> Bool {
        guard !id.utf8.contains(0) else { return false }
        if kind == .user { return true }
        if kind == .playlist, try storedPlaylist(id) != nil { return true }
        guard let table = kind.table else { return false }
        return try connection.count(
            "SELECT count(*) FROM catalogue.\(table) t WHERE t.id = ? AND \(kind.rows)", id) > 0
    }

    // MARK: - Lists

    /// The saved tracks: newest first, then by album, disc and number.
    package func savedTracks(
        of user: String, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueTrack> {
        try await savedTracks(.track, of: user, limit: limit, offset: offset)
    }

    /// The saved tracks or episodes: newest first, then by album, disc and number.
    package func savedTracks(
        _ kind: LibraryKind, of user: String, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueTrack> {
        let part = try part(of: kind, user, limit: limit, offset: offset)
        return Slice(
            elements: try await catalogue.tracks(rows: part.rows, addedAt: part.savedAt),
            total: part.total)
    }

    /// The ids of the saved tracks or episodes in their order, and when they were added.
    func savedEntries(
        _ kind: LibraryKind, of user: String, limit: Int, offset: Int
    ) throws -> Slice<(id: String, addedAt: Date)> {
        let part = try part(of: kind, user, limit: limit, offset: offset)
        let entries = try connection.snapshot {
            try part.rows.compactMap { row in
                try connection.first(
                    "SELECT id, saved_at FROM catalogue.tracks WHERE row = ?", row
                ) {
                    (
                        id: $0.text(0),
                        addedAt: Date(milliseconds: part.savedAt[row] ?? $0.int(1))
                    )
                }
            }
        }
        return Slice(elements: entries, total: part.total)
    }

    /// The saved albums: newest first, then by title.
    package func savedAlbums(
        of user: String, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueAlbum> {
        try await savedAlbums(.album, of: user, limit: limit, offset: offset)
    }

    /// The saved albums, shows or audiobooks: newest first, then by title.
    package func savedAlbums(
        _ kind: LibraryKind, of user: String, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueAlbum> {
        let part = try part(of: kind, user, limit: limit, offset: offset)
        return Slice(
            elements: try await catalogue.albums(rows: part.rows, addedAt: part.savedAt),
            total: part.total)
    }

    /// The artists a person follows after one of them, by id, and how many there are in all.
    package func followedArtists(
        of user: String, after id: String?, limit: Int
    ) async throws -> Slice<CatalogueArtist> {
        let (ids, total) = try followedArtistIDs(of: user, after: id, limit: limit)
        var artists: [CatalogueArtist] = []
        for id in ids {
            if let artist = try await catalogue.artist(id) { artists.append(artist) }
        }
        return Slice(elements: artists, total: total)
    }

    private func followedArtistIDs(
        of user: String, after id: String?, limit: Int
    ) throws -> ([String], Int) {
        let from = """
            FROM marks m JOIN catalogue.artists a ON a.id = m.id
            WHERE m.user = ? AND m.kind = 5 AND m.saved AND a.album_count + a.track_count > 0
            """
        let ids = try connection.all(
            "SELECT m.id \(from) AND m.id > ? ORDER BY m.id LIMIT ?", user, id ?? "",
            max(0, limit)
        ) { $0.text(0) }
        return (ids, try connection.count("SELECT count(*) \(from)", user))
    }

    typealias Part = (rows: ArraySlice<Int>, savedAt: [Int: Int], total: Int)

    private func part(
        of kind: LibraryKind, _ user: String, limit: Int, offset: Int
    ) throws -> Part {
        try refresh()
        let order = try order(of: kind, user)
        let start = min(max(0, offset), order.rows.count)
        let end = start + min(max(0, limit), order.rows.count - start)
        return (order.rows[start..<end], order.savedAt, order.rows.count)
    }

    func order(of kind: LibraryKind, _ user: String) throws -> LibraryOrder {
        let name = LibraryOrder.Name(user: user, kind: kind)
        if let known = orders[name] { return known }
        // One of 100,000 tracks takes about a megabyte.
        if orders.count >= 64 { orders = [:] }
        var order = LibraryOrder(rows: [])
        for (row, time) in try connection.all(
            Library.listing(of: kind), user, kind.rawValue,
            read: { ($0.int(0), $0.optionalInt(1)) })
        {
            order.rows.append(row)
            if let time { order.savedAt[row] = time }
        }
        orders[name] = order
        return order
    }

    private static func listing(of kind: LibraryKind) -> String {
        let table = kind.table ?? "albums"
        let isTrack = table == "tracks"
        let albums = isTrack ? "JOIN catalogue.albums a ON a.row = t.album" : ""
        let rest = isTrack ? "a.sort_key, a.row, t.disc, t.number, t.row" : "t.sort_key, t.row"
        return """
            SELECT t.row, m.at FROM catalogue.\(table) t \(albums)
            LEFT JOIN marks m ON m.user = ? AND m.kind = ? AND m.id = t.id
            WHERE \(kind.shownRows) AND coalesce(m.saved, \(kind.isSavedWhenFound))
            ORDER BY coalesce(m.at, t.saved_at) DESC, \(rest)
            """
    }
}
