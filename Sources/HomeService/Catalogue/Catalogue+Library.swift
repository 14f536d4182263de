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

    /// A track, an episode, a chapter or nothing for each id, in their order.
    func playables(_ ids: [String]) throws -> [CatalogueTrack?] {
        try refresh()
        return try connection.snapshot { try ids.map { try playable($0) } }
    }

    // MARK: - Covers

    func coverAlbumRow(ofPlaylist row: Int) throws -> Int? {
        try connection.first(
            """
            SELECT a.row FROM playlist_items i JOIN tracks t ON t.row = i.track
            JOIN albums a ON a.row = t.album LEFT JOIN album_covers c ON c.album = a.row
            WHERE i.playlist = ? AND t.visible AND coalesce(c.found_kind, a.cover_kind) > 0
            ORDER BY i.position LIMIT 1
            """, row
        ) { $0.int(0) }
    }
}
