import SQLite

extension Catalogue {
    /// An album or nothing for each id, in their order.
    package func albums(_ ids: [String]) throws -> [CatalogueAlbum?] {
        try connection.snapshot { try ids.map { try album($0) } }
    }

    /// An artist or nothing for each id, in their order.
    package func artists(_ ids: [String]) throws -> [CatalogueArtist?] {
        try connection.snapshot { try ids.map { try artist($0) } }
    }

    /// A show or nothing for each id, in their order.
    package func shows(_ ids: [String]) throws -> [CatalogueAlbum?] {
        try connection.snapshot { try ids.map { try show($0) } }
    }

    /// An audiobook or nothing for each id, in their order.
    package func audiobooks(_ ids: [String]) throws -> [CatalogueAlbum?] {
        try connection.snapshot { try ids.map { try audiobook($0) } }
    }

    /// The ids of an album's tracks by disc and number.
    package func trackIDs(
        ofAlbum id: String, limit: Int, offset: Int
    ) throws -> Slice<String> {
        guard !id.utf8.contains(0) else { return Slice(elements: [], total: 0) }
        let ids = try connection.all(
            """
            SELECT t.id FROM albums a JOIN tracks t ON t.album = a.row
            WHERE a.id = ? AND a.medium = 0 AND t.visible ORDER BY t.disc, t.number, t.row
            """, id
        ) { $0.text(0) }
        let page = ids.dropFirst(max(0, offset)).prefix(max(0, limit))
        return Slice(elements: Array(page), total: ids.count)
    }

    /// All albums: those that came last first, then by title.
    package func newestAlbums(limit: Int, offset: Int) throws -> Slice<CatalogueAlbum> {
        try refresh()
        let rows =
            try orders.newestAlbums
            ?? connection.all(
                """
                SELECT row FROM albums WHERE track_count > 0 AND medium = 0
                ORDER BY saved_at DESC, sort_key, row
                """
            ) { $0.int(0) }
        orders.newestAlbums = rows
        return try slice(rows, limit: limit, offset: offset) {
            try $0.compactMap { try album(row: $0) }
        }
    }
}
