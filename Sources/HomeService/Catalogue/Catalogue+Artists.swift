import SQLite

extension Catalogue {
    private static let artistColumns = """
        SELECT id, name, genres, album_count, track_count, cover_album FROM artists
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
            albumCount: row.int(3), trackCount: row.int(4), hasCover: !row.isNull(5))
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
