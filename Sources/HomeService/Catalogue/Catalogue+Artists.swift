import SQLite

extension Catalogue {
    private static let artistColumns = """
        SELECT id, name, genres, album_count, track_count,
            artist IS NOT NULL OR cover_album IS NOT NULL AND coalesce(found_kind, 1) > 0,
            coalesce(picture_width, width), coalesce(picture_height, height)
        FROM artists LEFT JOIN artist_covers ON artist = row
        LEFT JOIN album_covers ON album = cover_album
        """

    /// The artist with that id, if a file of theirs is there.
    package func artist(_ id: String) throws -> CatalogueArtist? {
        try refresh()
        guard !id.utf8.contains(0) else { return nil }
        return try connection.first(
            "\(Catalogue.artistColumns) WHERE id = ? AND album_count + track_count > 0", id,
            read: readArtist)
    }

    func artist(row: Int) throws -> CatalogueArtist? {
        try connection.first("\(Catalogue.artistColumns) WHERE row = ?", row, read: readArtist)
    }

    private func readArtist(_ row: Statement) -> CatalogueArtist {
        CatalogueArtist(
            id: row.text(0), name: row.text(1), genres: PackedText.unpack(row.text(2)),
            albumCount: row.int(3), trackCount: row.int(4), hasCover: row.int(5) != 0,
            coverSize: Catalogue.size(row.optionalInt(6), row.optionalInt(7)))
    }

    /// All artists by name: by their sort name where the tags have one, and without a leading "The".
    package func artists(limit: Int, offset: Int) throws -> Slice<CatalogueArtist> {
        try refresh()
        let rows =
            try orders.artists
            ?? connection.all(
                """
                SELECT row FROM artists WHERE album_count + track_count > 0 ORDER BY sort_key, row
                """
            ) { $0.int(0) }
        orders.artists = rows
        return try slice(rows, limit: limit, offset: offset) {
            try $0.compactMap { try artist(row: $0) }
        }
    }
}
