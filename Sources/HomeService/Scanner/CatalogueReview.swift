import SQLite

extension Catalogue {
    /// All that is odd about the files that are there, as the scans left it.
    ///
    /// - Returns: Only what concerns files; folders and links are in the report of each scan.
    /// - Throws: `SQLiteError` if the catalogue cannot be read.
    package func review() throws -> [ScanFinding] {
        try connection.snapshot { try CatalogueReview.findings(connection) }
    }
}

/// What is odd about a library, as far as its catalogue tells: what was found when its files were
/// read, guesses, copies, names and entries that lead nowhere.
enum CatalogueReview {
    static func findings(_ connection: Connection) throws -> [ScanFinding] {
        try files(connection) + guesses(connection) + copies(connection) + names(connection)
            + entries(connection)
            + covers(connection)
    }

    private static let place = """
        FROM tracks t JOIN folders f ON f.row = t.folder JOIN roots r ON r.row = f.root
        """

    /// What scans found when they read the files that are there.
    private static func files(_ connection: Connection) throws -> [ScanFinding] {
        try connection.all(
            """
            SELECT r.path, f.path, i.name, i.problem, i.findings FROM files i
            JOIN folders f ON f.row = i.folder JOIN roots r ON r.row = f.root
            WHERE r.active AND NOT i.missing
                AND (i.problem IS NOT NULL OR i.findings IS NOT NULL)
            ORDER BY r.row, f.path, i.name
            """
        ) { row -> [ScanFinding] in
            let path = FilePath.joining(row.blob(0), row.blob(1), row.blob(2))
            let problem = row.optionalText(3).map {
                ScanFinding(file: path, kind: .unreadable, message: $0)
            }
            let records = row.optionalText(4).map(PackedText.records) ?? []
            return [problem].compactMap(\.self)
                + records.compactMap { record in
                    let parts = PackedText.unpack(record)
                    guard parts.count == 2, let kind = ScanFinding.Kind(rawValue: parts[0])
                    else { return nil }
                    return ScanFinding(file: path, kind: kind, message: parts[1])
                }
        }.flatMap(\.self)
    }

    private static func guesses(_ connection: Connection) throws -> [ScanFinding] {
        let rows = try connection.all(
            """
            SELECT t.tags, t.title, t.artists, a.title, r.path, f.path, t.name \(place)
            JOIN albums a ON a.row = t.album WHERE t.visible ORDER BY r.row, f.path, t.name, t.row
            """
        ) { row -> ScanFinding? in
            let tags = PackedTags.unpack(row.text(0))
            let artists = PackedText.artists(row.text(2)).map(\.name).joined(separator: ", ")
            let guesses = [
                tags.title == nil ? "the title '\(row.text(1))'" : nil,
                tags.artists.isEmpty && tags.albumArtists.isEmpty ? "the artist '\(artists)'" : nil,
                tags.album == nil ? "the album '\(row.text(3))'" : nil,
            ].compactMap(\.self)
            guard let last = guesses.last else { return nil }
            let words =
                guesses.count == 1
                ? last : guesses.dropLast().joined(separator: ", ") + " and " + last
            let verb = guesses.count == 1 ? "is" : "are"
            return ScanFinding(
                file: FilePath.joining(row.blob(4), row.blob(5), row.blob(6)), kind: .guess,
                message:
                    "Its tags do not say all: \(words) \(verb) assumed, from names where there "
                    + "are any.")
        }
        return rows.compactMap(\.self)
    }

    private static func copies(_ connection: Connection) throws -> [ScanFinding] {
        var first: [[UInt8]: FilePath] = [:]
        return try connection.all(
            """
            SELECT t.fingerprint, r.path, f.path, t.name \(place)
            WHERE t.visible AND t.fingerprint IN (
                SELECT fingerprint FROM tracks WHERE visible GROUP BY fingerprint
                HAVING count(DISTINCT folder || '/' || hex(name)) > 1)
            ORDER BY t.row
            """
        ) { row -> ScanFinding? in
            let path = FilePath.joining(row.blob(1), row.blob(2), row.blob(3))
            guard let original = first[row.blob(0)] else {
                first[row.blob(0)] = path
                return nil
            }
            guard original != path else { return nil }
            return ScanFinding(
                file: path, kind: .duplicate,
                message: "The same audio as \(original.display); each is a track of its own.")
        }.compactMap(\.self)
    }

    private static func names(_ connection: Connection) throws -> [ScanFinding] {
        try connection.all(
            """
            SELECT r.path, f.path, i.name FROM files i JOIN folders f ON f.row = i.folder
            JOIN roots r ON r.row = f.root WHERE r.active AND NOT i.missing
            """
        ) { row -> ScanFinding? in
            let path = FilePath.joining(row.blob(0), row.blob(1), row.blob(2))
            guard String(validating: path.bytes, as: UTF8.self) == nil else { return nil }
            return ScanFinding(
                file: path, kind: .name,
                message: "Its name is no UTF-8; it is served all the same, and shown with marks.")
        }.compactMap(\.self)
    }

    private static func entries(_ connection: Connection) throws -> [ScanFinding] {
        try connection.all(
            """
            SELECT r.path, f.path, p.name, i.position, i.text FROM playlist_items i
            JOIN playlists p ON p.row = i.playlist JOIN folders f ON f.row = p.folder
            JOIN roots r ON r.row = f.root WHERE p.visible AND i.track IS NULL
            ORDER BY p.row, i.position
            """
        ) { row in
            ScanFinding(
                file: FilePath.joining(row.blob(0), row.blob(1), row.blob(2)), kind: .playlist,
                message: "Entry \(row.int(3) + 1), '\(row.text(4))', is not in the library; "
                    + "it keeps its place and cannot be played.")
        }
    }

    private static func covers(_ connection: Connection) throws -> [ScanFinding] {
        try connection.all(
            """
            SELECT r.path, f.path, a.cover_name, c.problem FROM album_covers c
            JOIN albums a ON a.row = c.album AND a.track_count > 0
            JOIN folders f ON f.row = a.cover_folder JOIN roots r ON r.row = f.root
            WHERE c.problem IS NOT NULL ORDER BY a.row
            """
        ) { row in
            ScanFinding(
                file: FilePath.joining(row.blob(0), row.blob(1), row.blob(2)), kind: .cover,
                message: row.text(3))
        }
    }
}
