import SQLite

/// Podcasts and audiobooks. A show and an audiobook are albums, their episodes and chapters tracks.
extension Catalogue {
    // MARK: - Shows

    /// The show with that id, if an episode of it is there.
    package func show(_ id: String) throws -> CatalogueAlbum? { try album(id, .show) }

    /// All shows by name.
    package func shows(limit: Int, offset: Int) throws -> Slice<CatalogueAlbum> {
        try albums(of: .show, limit: limit, offset: offset)
    }

    /// The episode with that id, if its file is there.
    package func episode(_ id: String) throws -> CatalogueTrack? { try item(id, .show) }

    /// An episode or nothing for each id, in their order.
    package func episodes(_ ids: [String]) throws -> [CatalogueTrack?] { try items(ids, .show) }

    /// The episodes of a show, newest first.
    package func episodes(
        ofShow id: String, limit: Int, offset: Int
    ) throws -> Slice<CatalogueTrack> {
        try items(
            of: id, .show,
            order: "t.date DESC, t.disc DESC, t.number DESC, t.name DESC, t.row DESC",
            limit: limit, offset: offset)
    }

    // MARK: - Audiobooks

    /// The audiobook with that id, if a file of it is there.
    package func audiobook(_ id: String) throws -> CatalogueAlbum? { try album(id, .audiobook) }

    /// All audiobooks by name.
    package func audiobooks(limit: Int, offset: Int) throws -> Slice<CatalogueAlbum> {
        try albums(of: .audiobook, limit: limit, offset: offset)
    }

    /// The chapter with that id, if its file is there.
    package func chapter(_ id: String) throws -> CatalogueTrack? { try item(id, .audiobook) }

    /// A chapter or nothing for each id, in their order.
    package func chapters(_ ids: [String]) throws -> [CatalogueTrack?] {
        try items(ids, .audiobook)
    }

    /// The chapters of an audiobook in the order in which they are read.
    package func chapters(
        ofAudiobook id: String, limit: Int, offset: Int
    ) throws -> Slice<CatalogueTrack> {
        try items(
            of: id, .audiobook, order: Catalogue.chapterOrder, limit: limit, offset: offset)
    }

    /// How many chapters of its audiobook come before a chapter; `nil` when there is no such chapter.
    package func chapterIndex(_ id: String) throws -> Int? {
        guard let chapter = try chapter(id) else { return nil }
        let ids = try connection.all(
            """
            SELECT t.id FROM albums a JOIN tracks t ON t.album = a.row
            WHERE a.id = ? AND t.visible ORDER BY \(Catalogue.chapterOrder)
            """, chapter.album.id
        ) { $0.text(0) }
        return ids.firstIndex(of: id)
    }

    /// Files by their number; the chapters inside files one file after the other.
    private static let chapterOrder = """
        t.disc, CASE WHEN t.start_ms IS NULL THEN t.number ELSE 0 END, t.name, t.number, t.row
        """

    // MARK: - Both

    private func albums(
        of medium: Medium, limit: Int, offset: Int
    ) throws -> Slice<CatalogueAlbum> {
        try refresh()
        let rows = try connection.all(
            """
            SELECT row FROM albums WHERE medium = ? AND track_count > 0 ORDER BY sort_key, row
            """, medium.rawValue
        ) { $0.int(0) }
        return try slice(rows, limit: limit, offset: offset) {
            try $0.compactMap { try album(row: $0) }
        }
    }

    private func items(
        of id: String, _ medium: Medium, order: String, limit: Int, offset: Int
    ) throws -> Slice<CatalogueTrack> {
        try refresh()
        guard !id.utf8.contains(0) else { return Slice(elements: [], total: 0) }
        return try connection.snapshot {
            let rows = try connection.all(
                """
                SELECT t.row FROM albums a JOIN tracks t ON t.album = a.row
                WHERE a.id = ? AND a.medium = ? AND t.visible ORDER BY \(order)
                """, id, medium.rawValue
            ) { $0.int(0) }
            return try slice(rows, limit: limit, offset: offset) { try tracks(rows: $0) }
        }
    }
}
