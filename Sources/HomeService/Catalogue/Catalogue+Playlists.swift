import Foundation
import SQLite

extension Catalogue {
    private static let playlistColumns = """
        SELECT id, title, snapshot, item_count, modified_at, row FROM playlists
        """

    /// All playlists by name.
    package func playlists(limit: Int, offset: Int) throws -> Slice<CataloguePlaylist> {
        try refresh()
        let rows = try connection.all(
            "SELECT row FROM playlists WHERE visible ORDER BY title_key, row"
        ) { $0.int(0) }
        return try slice(rows, limit: limit, offset: offset) {
            try $0.compactMap { try playlist(row: $0) }
        }
    }

    /// The playlist with that id.
    package func playlist(_ id: String) throws -> CataloguePlaylist? {
        try refresh()
        guard let row = try playlistRow(id) else { return nil }
        return try playlist(row: row)
    }

    func playlistRow(_ id: String) throws -> Int? {
        guard !id.utf8.contains(0) else { return nil }
        return try connection.first("SELECT row FROM playlists WHERE id = ? AND visible", id) {
            $0.int(0)
        }
    }

    func playlist(row: Int) throws -> CataloguePlaylist? {
        let hasCover = try coverAlbumRow(ofPlaylist: row) != nil
        return try connection.first("\(Catalogue.playlistColumns) WHERE row = ?", row) {
            CataloguePlaylist(
                id: $0.text(0), name: $0.text(1), snapshot: $0.text(2), itemCount: $0.int(3),
                modifiedAt: Date(milliseconds: $0.int(4)), hasCover: hasCover)
        }
    }

    /// The entries of a playlist in their order; those without a file keep their place.
    package func items(
        ofPlaylist id: String, limit: Int, offset: Int
    ) throws -> Slice<CataloguePlaylistItem> {
        try refresh()
        return try connection.snapshot {
            guard let row = try playlistRow(id), let list = try playlist(row: row) else {
                return Slice(elements: [], total: 0)
            }
            let entries = try connection.all(
                """
                SELECT text, track FROM playlist_items WHERE playlist = ? AND position >= ?
                ORDER BY position LIMIT ?
                """, row, max(0, offset), max(0, limit)
            ) { (text: $0.text(0), track: $0.optionalInt(1)) }
            let items = try entries.map { entry in
                CataloguePlaylistItem(
                    addedAt: list.modifiedAt, text: entry.text,
                    track: try entry.track.flatMap { try track(row: $0) })
            }
            return Slice(elements: items, total: list.itemCount)
        }
    }
}
