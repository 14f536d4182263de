import Foundation
import SQLite

/// How an album belongs to an artist.
package enum AlbumGroup: String, Sendable, Hashable, CaseIterable {
    case album
    case single
    case compilation
    case appearsOn = "appears_on"
}

/// An album and how it belongs to the artist that was asked for.
package struct GroupedAlbum: Sendable, Hashable {
    package var album: CatalogueAlbum
    package var group: AlbumGroup
}

extension Catalogue {
    private static let albumColumns = """
        SELECT id, title, kind, artists, date, date_precision, track_count, disc_count, genres,
            label, copyright, barcode, music_brainz, saved_at, found_kind, saved, medium,
            description, narrators, language, edition, explicit,
            coalesce(found_kind, cover_kind), width, height
        FROM albums LEFT JOIN album_covers ON album = row
        """

    /// The album with that id, if a track of it is there.
    package func album(_ id: String) throws -> CatalogueAlbum? {
        try album(id, .music)
    }

    func album(_ id: String, _ medium: Medium) throws -> CatalogueAlbum? {
        try refresh()
        guard !id.utf8.contains(0) else { return nil }
        return try connection.first(
            "\(Catalogue.albumColumns) WHERE id = ? AND track_count > 0 AND medium = ?", id,
            medium.rawValue, read: readAlbum)
    }

    func album(row: Int) throws -> CatalogueAlbum? {
        if let known = albumsByRow[row] { return known }
        let album = try connection.first(
            "\(Catalogue.albumColumns) WHERE row = ?", row, read: readAlbum)
        if albumsByRow.count > 4000 { albumsByRow = [:] }
        albumsByRow[row] = album
        return album
    }

    private func readAlbum(_ row: Statement) -> CatalogueAlbum {
        let precision = row.optionalText(5).flatMap(ReleaseDate.Precision.init)
        return CatalogueAlbum(
            id: row.text(0), title: row.text(1),
            kind: CatalogueAlbum.Kind(rawValue: row.text(2)) ?? .album,
            artists: PackedText.artists(row.text(3)),
            releaseDate: precision.map { ReleaseDate(text: row.text(4), precision: $0) },
            trackCount: row.int(6), discCount: row.int(7),
            genres: PackedText.unpack(row.text(8)), label: row.optionalText(9),
            copyright: row.optionalText(10), barcode: row.optionalText(11),
            musicBrainzID: row.optionalText(12), addedAt: Date(milliseconds: row.int(13)),
            hasCover: row.int(22) != 0, isSaved: row.int(15) != 0,
            medium: Medium(rawValue: row.int(16)) ?? .music, description: row.optionalText(17),
            narrators: PackedText.unpack(row.text(18)), language: row.optionalText(19),
            edition: row.optionalText(20), isExplicit: row.int(21) != 0,
            coverSize: Catalogue.size(row.optionalInt(23), row.optionalInt(24)))
    }

    /// The saved albums: newest first, then by title.
    package func savedAlbums(limit: Int, offset: Int) throws -> Slice<CatalogueAlbum> {
        try refresh()
        let rows =
            try orders.savedAlbums
            ?? connection.all(
                """
                SELECT row FROM albums WHERE saved AND track_count > 0 AND medium = 0
                ORDER BY saved_at DESC, sort_key, row
                """
            ) { $0.int(0) }
        orders.savedAlbums = rows
        return try slice(rows, limit: limit, offset: offset) {
            try $0.compactMap { try album(row: $0) }
        }
    }

    /// The albums of an artist: own albums, singles, compilations, then those it appears on; newest
    /// first in each.
    package func albums(
        ofArtist id: String, groups: Set<AlbumGroup>, limit: Int, offset: Int
    ) throws -> Slice<GroupedAlbum> {
        try refresh()
        let wanted = try connection.all(
            """
            SELECT b.row, b.kind, l.appears FROM artists a
            JOIN album_artists l ON l.artist = a.row JOIN albums b ON b.row = l.album
            WHERE a.id = ? AND b.track_count > 0 AND b.medium = 0
            ORDER BY l.appears, CASE b.kind WHEN 'album' THEN 0 WHEN 'single' THEN 1 ELSE 2 END,
                b.date DESC, b.title_key, b.row
            """, id
        ) { row -> (row: Int, group: AlbumGroup) in
            let group = row.int(2) != 0 ? .appearsOn : AlbumGroup(rawValue: row.text(1))
            return (row.int(0), group ?? .album)
        }.filter { groups.contains($0.group) }
        let start = min(max(0, offset), wanted.count)
        let page = wanted[start...].prefix(max(0, limit))
        let elements = try page.compactMap { entry in
            try album(row: entry.row).map { GroupedAlbum(album: $0, group: entry.group) }
        }
        return Slice(elements: elements, total: wanted.count)
    }
}
