import SQLite

/// Pictures of artists: `artist.jpg` in the folder of an artist, or of their only album.
struct ArtistPictures {
    let connection: Connection
    let path: (_ folder: Int, _ name: [UInt8]) -> FilePath

    init(_ connection: Connection, path: @escaping (Int, [UInt8]) -> FilePath) {
        self.connection = connection
        self.path = path
    }

    private struct Picture {
        var folder: Int
        var name: [UInt8]
        var root: Int
        var folderPath: [UInt8]
    }

    /// Writes them anew: there are few, and what they are of changes with any album.
    func write() throws {
        let pictures = try connection.all(
            """
            SELECT f.row, i.name, f.root, f.path FROM files i JOIN folders f ON f.row = i.folder
            JOIN roots r ON r.row = f.root
            WHERE i.kind = ? AND NOT i.missing AND r.active
                AND lower(CAST(i.name AS TEXT)) GLOB 'artist.*' ORDER BY length(f.path), f.row
            """, FileKind.image.rawValue
        ) { Picture(folder: $0.int(0), name: $0.blob(1), root: $0.int(2), folderPath: $0.blob(3)) }
        let had = try connection.count("SELECT count(*) FROM artist_covers")
        guard !pictures.isEmpty || had > 0 else { return }
        try connection.transaction {
            try connection.run("DELETE FROM artist_covers")
            for picture in pictures {
                guard let artist = try artist(of: picture),
                    let bytes = try? PictureFile.read(path(picture.folder, picture.name)),
                    let size = try? CoverCheck.size(of: bytes)
                else { continue }
                try connection.run(
                    "INSERT OR IGNORE INTO artist_covers VALUES(?, ?, ?, ?, ?)", artist,
                    picture.folder, picture.name, size.width, size.height)
            }
            try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
        }
    }

    /// The artist that the folder is named after, else the only one whose albums are in it.
    private func artist(of picture: Picture) throws -> Int? {
        let path = picture.folderPath
        let artists = try connection.all(
            """
            SELECT DISTINCT a.row, a.key FROM folders f
            JOIN tracks t ON t.folder = f.row AND t.visible
            JOIN album_artists l ON l.album = t.album AND NOT l.appears
            JOIN artists a ON a.row = l.artist
            WHERE f.root = ?1 AND (?2 = x'' OR f.path = ?2 OR f.path > ?3 AND f.path < ?4)
            """, picture.root, path, path + [0x2F], path + [0x30]
        ) { (row: $0.int(0), key: $0.text(1)) }
        let name = String(decoding: path.split(separator: 0x2F).last ?? [], as: UTF8.self)
        let key = SearchWords.key(name)
        return artists.first { $0.key == key }?.row ?? (artists.count == 1 ? artists[0].row : nil)
    }
}
