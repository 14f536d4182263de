import Foundation
import SQLite

/// What a catalogue of an earlier version knew of its owner: tracks and albums they took out, and
/// what they played. It goes into the library, once.
enum LibraryCarryOver {
    /// Carries over what is there, before the catalogue's own steps drop it.
    ///
    /// - Parameter catalogue: The file of the catalogue; there need be none.
    /// - Throws: ``SQLiteError``; then nothing was carried over.
    static func run(catalogue: URL) throws {
        guard FileManager.default.fileExists(atPath: catalogue.path),
            try hasOldColumns(catalogue)
        else { return }
        let library = try Library.open(Library.file(beside: catalogue)).0
        defer { library.close() }
        try library.attach(catalogue.path, as: "catalogue")
        try library.transaction {
            let known = try library.count(
                "SELECT count(*) FROM notes WHERE name = 'carried-over'")
            guard known == 0 else { return }
            let owner = HomeUser.ownerID
            let tables: [(LibraryKind, String)] = [(.track, "tracks"), (.album, "albums")]
            for (kind, table) in tables {
                try library.run(
                    """
                    INSERT OR IGNORE INTO marks(user, kind, id, saved, at)
                    SELECT ?, ?, id, 0, saved_at FROM catalogue.\(table) WHERE NOT saved
                    """, owner, kind.rawValue)
            }
            try library.run(
                """
                INSERT INTO plays(user, track, context, played_at)
                SELECT ?, t.id, p.context, p.played_at FROM catalogue.plays p
                JOIN catalogue.tracks t ON t.row = p.track ORDER BY p.row
                """, owner)
            try library.run("INSERT INTO notes VALUES('carried-over', '1')")
        }
    }

    private static func hasOldColumns(_ catalogue: URL) throws -> Bool {
        do {
            let connection = try Connection(catalogue.path, mode: .readWrite)
            defer { connection.close() }
            return try connection.count(
                "SELECT count(*) FROM pragma_table_info('tracks') WHERE name = 'saved'") > 0
        } catch  where error.isDamage {
            return false
        }
    }
}
