package import Foundation
import SQLite

extension Catalogue {
    /// Takes tracks into the library or out of it. Ids that are not known are passed over.
    package func setSaved(
        tracks ids: [String], _ isSaved: Bool, at now: Date = Date()
    ) throws {
        try setSaved(ids, in: "tracks", isSaved, at: now)
    }

    /// Takes albums into the library or out of it. Ids that are not known are passed over.
    package func setSaved(
        albums ids: [String], _ isSaved: Bool, at now: Date = Date()
    ) throws {
        try setSaved(ids, in: "albums", isSaved, at: now)
    }

    private func setSaved(
        _ ids: [String], in table: String, _ isSaved: Bool, at now: Date
    ) throws {
        try connection.transaction {
            var changes = 0
            for id in ids where !id.utf8.contains(0) {
                changes +=
                    isSaved
                    ? try connection.run(
                        "UPDATE \(table) SET saved = 1, saved_at = ? WHERE id = ? AND NOT saved",
                        now.milliseconds, id)
                    : try connection.run(
                        "UPDATE \(table) SET saved = 0 WHERE id = ? AND saved", id)
            }
            guard changes > 0 else { return }
            try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
        }
    }

    /// Remembers that a track was heard. An id that is not known is passed over.
    package func recordPlay(of id: String, context: String?, at time: Date) throws {
        guard !id.utf8.contains(0) else { return }
        try connection.run(
            "INSERT INTO plays(track, context, played_at) SELECT row, ?, ? FROM tracks WHERE id = ?",
            context.map(PackedText.clean), time.milliseconds, id)
    }

    /// The plays before or after a moment (neither included), newest first.
    package func recentPlays(
        limit: Int, before: Date? = nil, after: Date? = nil
    ) throws -> [CataloguePlay] {
        try refresh()
        return try connection.snapshot {
            let order = before == nil && after != nil ? "ASC" : "DESC"
            let plays = try connection.all(
                """
                SELECT p.track, p.played_at, p.context FROM plays p
                JOIN tracks t ON t.row = p.track
                WHERE p.played_at < ? AND p.played_at > ? AND t.visible
                ORDER BY p.played_at \(order), p.row \(order) LIMIT ?
                """, before?.milliseconds ?? Int.max, after?.milliseconds ?? Int.min,
                max(0, limit)
            ) { (row: $0.int(0), time: $0.int(1), context: $0.optionalText(2)) }
            let found = try plays.compactMap { play in
                try track(row: play.row).map {
                    CataloguePlay(
                        track: $0, playedAt: Date(milliseconds: play.time),
                        contextURI: play.context)
                }
            }
            return order == "ASC" ? found.reversed() : found
        }
    }

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
