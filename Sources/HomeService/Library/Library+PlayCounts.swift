import SQLite

/// How often a track was played, and whose it is.
struct PlayCount: Sendable, Hashable {
    var track: String
    var album: String
    var artists: [String]
    var plays: Int
}

extension Library {
    /// The plays that were written down after another one.
    ///
    /// - Parameter last: The number of the last play that is known; 0 for none.
    /// - Returns: The counts, and the number of the last play that is counted.
    /// - Throws: `SQLiteError` if the library cannot be read.
    func playCounts(since last: Int) throws -> (counts: [PlayCount], last: Int) {
        try connection.snapshot {
            let newest = try connection.first("SELECT max(row) FROM plays") { $0.optionalInt(0) }
            guard let newest = newest.flatMap({ $0 }), newest > last else { return ([], last) }
            let counts = try connection.all(
                """
                SELECT t.id, a.id, t.artists, count(*) FROM plays p
                JOIN catalogue.tracks t ON t.id = p.track
                JOIN catalogue.albums a ON a.row = t.album
                WHERE p.row > ? AND p.row <= ? GROUP BY p.track
                """, last, newest
            ) { row in
                PlayCount(
                    track: row.text(0), album: row.text(1),
                    artists: PackedText.artists(row.text(2)).map(\.id), plays: row.int(3))
            }
            return (counts, newest)
        }
    }
}
