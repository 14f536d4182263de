import SQLite

extension Catalogue {
    /// Artists like one: those with the most genres in common, then those who made most with them.
    package func relatedArtists(of id: String, limit: Int) throws -> [CatalogueArtist] {
        let index = try genreIndex()
        return try connection.snapshot {
            guard let artist = try artist(id) else { return [] }
            var likeness: [Int: (genres: Int, works: Int)] = [:]
            for place in Set(artist.genres.compactMap(index.find)) {
                for row in index.artistsOfGenre[place] {
                    likeness[row, default: (0, 0)].genres += 1
                }
            }
            for (other, works) in try companions(of: id) {
                let row = try connection.first("SELECT row FROM artists WHERE id = ?", other) {
                    $0.int(0)
                }
                if let row { likeness[row, default: (0, 0)].works = works }
            }
            let order = likeness.map { row, likeness in
                (row: row, likeness: likeness, spread: Spread.number(id, row))
            }.sorted {
                ($1.likeness.genres, $1.likeness.works, $1.spread)
                    < ($0.likeness.genres, $0.likeness.works, $0.spread)
            }
            // One more, as the artist is like themselves.
            return try order.prefix(max(0, limit) + 1).compactMap { try self.artist(row: $0.row) }
                .filter { $0.id != id && $0.albumCount + $0.trackCount > 0 }
                .prefix(max(0, limit)).map { $0 }
        }
    }

    /// With whom an artist made tracks and albums, and how many.
    private func companions(of id: String) throws -> [String: Int] {
        var works: [String: Int] = [:]
        for sql in [
            """
            SELECT t.artists FROM artists a JOIN track_artists l ON l.artist = a.row
            JOIN tracks t ON t.row = l.track WHERE a.id = ? AND t.visible AND t.medium = 0
            """,
            """
            SELECT b.artists FROM artists a JOIN album_artists l ON l.artist = a.row
            JOIN albums b ON b.row = l.album WHERE a.id = ? AND b.medium = 0 AND b.track_count > 0
            """,
        ] {
            for artists in try connection.all(sql, id, read: { PackedText.artists($0.text(0)) }) {
                for other in artists where other.id != id { works[other.id, default: 0] += 1 }
            }
        }
        return works
    }
}

/// Numbers without a pattern that are the same each time, to choose among what is alike.
enum Spread {
    /// From 0 up to 1.
    static func number(_ name: String, _ row: Int) -> Double {
        var generator = SeededGenerator(
            seed: name.utf8.reduce(UInt64(truncatingIfNeeded: row) &* 0x9E37_79B9_7F4A_7C15) {
                ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
            })
        return Double(generator.next() >> 11) / Double(1 << 53)
    }
}
