import SQLite

extension Catalogue {
    /// Where the cover of an album is.
    package func coverSource(ofAlbum id: String) throws -> CoverSource? {
        try coverSources(ofAlbum: id).first
    }

    /// Where pictures for an album are, the one that is its cover first. The others are for when that
    /// one turns out to be damaged.
    package func coverSources(ofAlbum id: String) throws -> [CoverSource] {
        guard !id.utf8.contains(0),
            let row = try connection.first(
                "SELECT row FROM albums WHERE id = ?", id,
                read: {
                    $0.int(0)
                })
        else { return [] }
        return try coverSources(ofAlbumRow: row)
    }

    /// Where pictures for an artist are: one of the artist, and the cover of one of their albums.
    package func coverSources(ofArtist id: String) throws -> [CoverSource] {
        guard !id.utf8.contains(0) else { return [] }
        let artist = try connection.first(
            "SELECT row, cover_album FROM artists WHERE id = ?", id
        ) { (row: $0.int(0), album: $0.optionalInt(1)) }
        guard let artist else { return [] }
        let own = try connection.first(
            """
            SELECT r.path, f.path, p.picture_name FROM artist_covers p
            JOIN folders f ON f.row = p.picture_folder JOIN roots r ON r.row = f.root
            WHERE p.artist = ?
            """, artist.row
        ) { CoverSource.imageFile(FilePath.joining($0.blob(0), $0.blob(1), $0.blob(2))) }
        let album = try artist.album.map { try coverSources(ofAlbumRow: $0) } ?? []
        return [own].compactMap(\.self) + album
    }

    /// Where pictures for a playlist are: those of the album of its first entry that has one.
    package func coverSources(ofPlaylist id: String) throws -> [CoverSource] {
        guard let row = try playlistRow(id), let album = try coverAlbumRow(ofPlaylist: row) else {
            return []
        }
        return try coverSources(ofAlbumRow: album)
    }

    private func coverSources(ofAlbumRow row: Int) throws -> [CoverSource] {
        let cover = try connection.first(
            """
            SELECT coalesce(c.found_kind, a.cover_kind), r.path, f.path,
                CASE WHEN c.album IS NULL THEN a.cover_name ELSE c.found_name END
            FROM albums a LEFT JOIN album_covers c ON c.album = a.row
            JOIN folders f
                ON f.row = CASE WHEN c.album IS NULL THEN a.cover_folder ELSE c.found_folder END
            JOIN roots r ON r.row = f.root WHERE a.row = ?
            """, row
        ) { row -> CoverSource? in
            let path = FilePath.joining(row.blob(1), row.blob(2), row.blob(3))
            return switch row.int(0) {
            case 1: .embedded(in: path)
            case 2: .imageFile(path)
            default: nil
            }
        }
        guard let cover = cover ?? nil else { return [] }
        return [cover] + (try picturesBeside(albumRow: row)).filter { $0 != cover }
    }

    private func picturesBeside(albumRow row: Int) throws -> [CoverSource] {
        var pictures: [[UInt8]: [[UInt8]]] = [:]
        let files = try connection.all(
            """
            SELECT r.path, f.path, i.name FROM files i JOIN folders f ON f.row = i.folder
            JOIN roots r ON r.row = f.root
            WHERE i.kind = ? AND NOT i.missing
                AND i.folder IN (SELECT folder FROM tracks WHERE album = ? AND visible)
            ORDER BY f.row, i.name
            """, FileKind.image.rawValue, row
        ) { (folder: FilePath.joining($0.blob(0), $0.blob(1), []).bytes, name: $0.blob(2)) }
        for file in files { pictures[file.folder, default: []].append(file.name) }
        return pictures.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap {
            folder, names in
            CoverChoice.best(of: names).map { .imageFile(FilePath.joining(folder, [], $0)) }
        }
    }

    static func size(_ width: Int?, _ height: Int?) -> PictureSize? {
        guard let width, let height else { return nil }
        return PictureSize(width: width, height: height)
    }
}
