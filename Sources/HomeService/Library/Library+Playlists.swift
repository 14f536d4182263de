import Foundation
import SQLite
import SpotifyWebAPI

/// The playlists of people and those that were found as files.
extension Library {
    /// The playlists in a person's library by name: own, followed, and found.
    package func playlists(
        of user: String, limit: Int, offset: Int, sight: PlaylistSight = .whole
    ) async throws -> Slice<LibraryPlaylist> {
        try refresh()
        let rows = try playlistOrder(of: user)
        guard sight == .whole else {
            return Self.part(
                try await playlists(rows: rows[...]).filter(sight.shows), limit, offset)
        }
        let page = rows.dropFirst(max(0, offset)).prefix(max(0, limit))
        return Slice(elements: try await playlists(rows: page), total: rows.count)
    }

    /// The playlists that belong to one person, as another may see them.
    package func playlists(
        ownedBy owner: String, seenBy user: String, limit: Int, offset: Int,
        sight: PlaylistSight = .whole
    ) async throws -> Slice<LibraryPlaylist> {
        try refresh()
        let own = try await playlists(rows: playlistOrder(of: owner)[...])
            .filter { $0.ownerID == owner && (owner == user || $0.isPublic) && sight.shows($0) }
        return Self.part(own, limit, offset)
    }

    static func part(
        _ all: [LibraryPlaylist], _ limit: Int, _ offset: Int
    ) -> Slice<LibraryPlaylist> {
        let page = all.dropFirst(max(0, offset)).prefix(max(0, limit))
        return Slice(elements: Array(page), total: all.count)
    }

    /// The playlist with that id, if the person may see it.
    package func playlist(_ id: String, for user: String) async throws -> LibraryPlaylist? {
        guard !id.utf8.contains(0) else { return nil }
        if let stored = try storedPlaylist(id) {
            return stored.canBeSeen(by: user) ? stored : nil
        }
        return try await catalogue.playlist(id).map(LibraryPlaylist.init)
    }

    /// How many people besides its owner follow a playlist.
    package func followerCount(ofPlaylist id: String) throws -> Int {
        try connection.count(
            "SELECT count(*) FROM marks WHERE kind = 7 AND id = ? AND saved AND user <> ?", id,
            try storedPlaylist(id)?.ownerID ?? HomeUser.ownerID)
    }

    /// The entries of a playlist in their order; those without a file keep their place.
    package func items(
        of playlist: LibraryPlaylist, limit: Int, offset: Int
    ) async throws -> Slice<LibraryPlaylistItem> {
        let found = try entries(of: playlist.id, limit: limit, offset: offset)
        let tracks = try await catalogue.playables(found.elements.map(\.id))
        return Slice(
            elements: zip(found.elements, tracks).map { entry, track in
                LibraryPlaylistItem(entry: entry, track: track)
            }, total: found.total)
    }

    /// The entries of a playlist in their order, without what they stand for.
    package func entries(
        of id: String, limit: Int, offset: Int
    ) throws -> Slice<LibraryPlaylistEntry> {
        try connection.snapshot {
            try storedEntries(of: id, limit: limit, offset: offset)
                ?? fileEntries(of: id, limit: limit, offset: offset)
        }
    }

    private func fileEntries(
        of id: String, limit: Int, offset: Int
    ) throws -> Slice<LibraryPlaylistEntry> {
        let list = try connection.first(
            "SELECT row, item_count FROM catalogue.playlists WHERE id = ? AND visible", id
        ) { (row: $0.int(0), count: $0.int(1)) }
        guard let list else { return Slice(elements: [], total: 0) }
        let entries = try connection.all(
            """
            SELECT t.id, i.text, p.modified_at FROM catalogue.playlist_items i
            JOIN catalogue.playlists p ON p.row = i.playlist
            LEFT JOIN catalogue.tracks t ON t.row = i.track
            WHERE i.playlist = ? AND i.position >= ? ORDER BY i.position LIMIT ?
            """, list.row, max(0, offset), max(0, limit)
        ) {
            LibraryPlaylistEntry(
                id: $0.text(0), text: $0.text(1), addedAt: Date(milliseconds: $0.int(2)),
                addedByID: HomeUser.ownerID)
        }
        return Slice(elements: entries, total: list.count)
    }

    // MARK: - What is stored

    private func storedEntries(
        of id: String, limit: Int, offset: Int
    ) throws -> Slice<LibraryPlaylistEntry>? {
        guard let row = try playlistRow(id) else { return nil }
        let found = try connection.first(
            """
            SELECT substr(v.numbers, ?, ?), length(v.numbers) / 4 FROM playlists p
            JOIN versions v ON v.playlist = p.row AND v.revision = p.revision
            WHERE p.row = ?
            """, 1 + 4 * min(max(0, offset), 1 << 40), 4 * min(max(0, limit), 1 << 40), row
        ) { (order: PlaylistOrder(bytes: $0.blob(0)), total: $0.int(1)) }
        guard let found else { return nil }
        let entries = try found.order.numbers.compactMap { number in
            try connection.first(
                """
                SELECT uri, text, added_at, added_by FROM entries
                WHERE playlist = ? AND number = ?
                """, row, Int(number)
            ) {
                LibraryPlaylistEntry(
                    id: SpotifyURI(rawValue: $0.text(0)).id ?? "", text: $0.text(1),
                    addedAt: Date(milliseconds: $0.int(2)), addedByID: $0.optionalText(3))
            }
        }
        return Slice(elements: entries, total: found.total)
    }

    func playlistRow(_ id: String) throws -> Int? {
        guard !id.utf8.contains(0) else { return nil }
        return try connection.first("SELECT row FROM playlists WHERE id = ?", id) { $0.int(0) }
    }

    func storedPlaylist(_ id: String) throws -> LibraryPlaylist? {
        try playlistRow(id).flatMap { try storedPlaylist(row: $0) }
    }

    func storedPlaylist(row: Int) throws -> LibraryPlaylist? {
        let album = try coverAlbum(ofPlaylist: row)
        return try connection.first(
            """
            SELECT id, owner, name, description, public, collaborative, snapshot, item_count,
                modified_at, from_file, cover, revision FROM playlists WHERE row = ?
            """, row
        ) {
            LibraryPlaylist(
                id: $0.text(0), ownerID: $0.text(1), name: $0.text(2), description: $0.text(3),
                isPublic: $0.int(4) != 0, isCollaborative: $0.int(5) != 0, snapshot: $0.text(6),
                itemCount: $0.int(7), modifiedAt: Date(milliseconds: $0.int(8)),
                isFromFile: $0.int(9) != 0, cover: $0.optionalText(10),
                hasCover: album != nil || !$0.isNull(10), revision: $0.int(11))
        }
    }

    /// The first entries decide which cover stands for a playlist.
    private func coverAlbum(ofPlaylist row: Int) throws -> String? {
        let numbers = try connection.first(
            """
            SELECT substr(v.numbers, 1, 80) FROM playlists p
            JOIN versions v ON v.playlist = p.row AND v.revision = p.revision WHERE p.row = ?
            """, row
        ) { PlaylistOrder(bytes: $0.blob(0)).numbers }
        for number in numbers ?? [] {
            let album = try connection.first(
                """
                SELECT a.id FROM entries e JOIN catalogue.tracks t ON t.id = substr(e.uri, -22)
                JOIN catalogue.albums a ON a.row = t.album
                WHERE e.playlist = ? AND e.number = ? AND t.visible AND a.cover_kind > 0
                """, row, Int(number)
            ) { $0.text(0) }
            if let album { return album }
        }
        return nil
    }

    // MARK: - Lists

    /// The rows of a person's playlists by name; those of files have negative rows.
    private func playlistOrder(of user: String) throws -> [Int] {
        let name = LibraryOrder.Name(user: user, kind: .playlist)
        if let known = orders[name] { return known.rows }
        let kind = LibraryKind.playlist.rawValue
        let rows = try connection.all(
            """
            SELECT p.row, p.name_key AS key FROM playlists p
            LEFT JOIN marks m ON m.user = ?1 AND m.kind = ?2 AND m.id = p.id
            WHERE coalesce(m.saved, p.from_file)
                AND (p.owner = ?1 OR p.public OR p.collaborative)
            UNION ALL
            SELECT -c.row, c.title_key FROM catalogue.playlists c
            LEFT JOIN marks m ON m.user = ?1 AND m.kind = ?2 AND m.id = c.id
            WHERE c.visible AND coalesce(m.saved, 1) AND c.id NOT IN (SELECT id FROM playlists)
            ORDER BY key, 1
            """, user, kind
        ) { $0.int(0) }
        orders[name] = LibraryOrder(rows: rows)
        return rows
    }

    func playlistCount(of user: String) throws -> Int { try playlistOrder(of: user).count }

    func playlists(rows: ArraySlice<Int>) async throws -> [LibraryPlaylist] {
        var found: [LibraryPlaylist] = []
        for row in rows {
            if row > 0 {
                if let playlist = try storedPlaylist(row: row) { found.append(playlist) }
            } else if let file = try await catalogue.playlist(row: -row) {
                found.append(LibraryPlaylist(file))
            }
        }
        return found
    }

    // MARK: - Covers

    /// Where pictures for a playlist are: the one set for it, else those of an entry.
    package func coverSources(ofPlaylist id: String) async throws -> [CoverSource] {
        guard let row = try playlistRow(id) else {
            return try await catalogue.coverSources(ofPlaylist: id)
        }
        if let cover = try storedPlaylist(row: row)?.cover {
            return [.imageFile(FilePath(coverFile(cover).path))]
        }
        guard let album = try coverAlbum(ofPlaylist: row) else { return [] }
        return try await catalogue.coverSources(ofAlbum: album)
    }

    nonisolated func coverFile(_ name: String) -> URL {
        file.deletingLastPathComponent().appending(path: "playlist-covers")
            .appending(path: name)
    }
}
