import Foundation
import SQLite

extension Catalogue {
    /// The tracks of some rows, those with their own time as added then.
    func tracks(rows: some Sequence<Int>, addedAt times: [Int: Int] = [:]) throws
        -> [CatalogueTrack]
    {
        try refresh()
        return try connection.snapshot {
            try rows.compactMap { row in
                var track = try track(row: row)
                if let time = times[row] { track?.addedAt = Date(milliseconds: time) }
                return track
            }
        }
    }

    /// The albums of some rows, those with their own time as added then.
    func albums(rows: some Sequence<Int>, addedAt times: [Int: Int] = [:]) throws
        -> [CatalogueAlbum]
    {
        try refresh()
        return try connection.snapshot {
            try rows.compactMap { row in
                var album = try album(row: row)
                if let time = times[row] { album?.addedAt = Date(milliseconds: time) }
                return album
            }
        }
    }

    /// What can be in a playlist, or nothing, for each id in their order.
    func playables(_ ids: [String]) throws -> [CatalogueTrack?] { try tracks(ids) }

    // MARK: - Covers

    /// Where the cover of an album is.
    package func coverSource(ofAlbum id: String) throws -> CoverSource? {
        let row = try connection.first("SELECT row FROM albums WHERE id = ?", id) { $0.int(0) }
        return try row.flatMap { try coverSource(ofAlbumRow: $0) }
    }

    /// Where a picture for an artist is: the cover of one of their albums.
    package func coverSource(ofArtist id: String) throws -> CoverSource? {
        let row = try connection.first("SELECT cover_album FROM artists WHERE id = ?", id) {
            $0.optionalInt(0)
        }
        return try row.flatMap { $0 }.flatMap { try coverSource(ofAlbumRow: $0) }
    }

    /// Where a picture for a playlist is: the cover of its first entry that has one.
    package func coverSource(ofPlaylist id: String) throws -> CoverSource? {
        guard let row = try playlistRow(id) else { return nil }
        return try coverAlbumRow(ofPlaylist: row).flatMap { try coverSource(ofAlbumRow: $0) }
    }

    func coverAlbumRow(ofPlaylist row: Int) throws -> Int? {
        try connection.first(
            """
            SELECT a.row FROM playlist_items i JOIN tracks t ON t.row = i.track
            JOIN albums a ON a.row = t.album
            WHERE i.playlist = ? AND t.visible AND a.cover_kind > 0 ORDER BY i.position LIMIT 1
            """, row
        ) { $0.int(0) }
    }

    private func coverSource(ofAlbumRow row: Int) throws -> CoverSource? {
        try connection.first(
            """
            SELECT a.cover_kind, r.path, f.path, a.cover_name FROM albums a
            JOIN folders f ON f.row = a.cover_folder JOIN roots r ON r.row = f.root
            WHERE a.row = ? AND a.cover_kind > 0
            """, row
        ) { row -> CoverSource in
            let path = FilePath.joining(row.blob(1), row.blob(2), row.blob(3))
            return row.int(0) == 1 ? .embedded(in: path) : .imageFile(path)
        }
    }
}
