package import Foundation
import SQLite

/// The folder in which the libraries of all accounts are kept.
package struct LibraryCacheFolder: Sendable {
    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// What is kept, by account.
    package func contents() -> [KeptLibrary] {
        accounts().map { account, file in
            var kept = KeptLibrary(account: account, file: file, bytes: Self.bytes(of: file))
            if let connection = try? Connection(file.path, mode: .readOnly) {
                kept.entries = (try? Self.counts(connection)) ?? [:]
                kept.lists = (try? connection.count("SELECT count(*) FROM lists")) ?? 0
            }
            return kept
        }
    }

    /// Forgets all that is kept; all of it can be fetched again. An app that is running goes on.
    ///
    /// - Throws: ``Failure`` when a file cannot be emptied nor removed.
    package func clear() throws {
        for (_, file) in accounts() {
            do {
                // Not just removed: an app may have the file open.
                let connection = try Connection(file.path, mode: .readWrite)
                try connection.transaction {
                    try connection.script(
                        "DELETE FROM sections; DELETE FROM entries; DELETE FROM lists; "
                            + "DELETE FROM answers")
                }
                try connection.script("VACUUM")
                try connection.script("PRAGMA wal_checkpoint(TRUNCATE)")
            } catch {
                try Self.remove(file)
            }
            try Self.remove(file.appendingPathExtension("damaged"))
        }
    }

    private func accounts() -> [(account: String, file: URL)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            let file = folder.appendingPathComponent(name, isDirectory: true)
                .appendingPathComponent(LibraryCacheFile.name)
            return FileManager.default.fileExists(atPath: file.path) ? (name, file) : nil
        }
    }

    private static func counts(_ connection: Connection) throws -> [MusicKind: Int] {
        let rows = try connection.all("SELECT kind, count(*) FROM entries GROUP BY kind") {
            (MusicKind(rawValue: $0.text(0)), $0.int(1))
        }
        return rows.reduce(into: [:]) { counts, row in
            if let kind = row.0 { counts[kind] = row.1 }
        }
    }

    private static func bytes(of file: URL) -> Int {
        LibraryCacheFile.suffixes.reduce(0) { sum, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    private static func remove(_ file: URL) throws {
        for suffix in LibraryCacheFile.suffixes {
            let path = file.path + suffix
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw Failure(
                    .storage, "\(path) cannot be removed.",
                    advice: "Check that you may write to its folder.")
            }
        }
    }
}

/// What is kept of one account's library.
package struct KeptLibrary: Sendable, Hashable {
    /// Names the account, as the name of its folder.
    package var account: String
    package var file: URL
    /// On disk.
    package var bytes: Int
    /// How many are kept of each kind.
    package var entries: [MusicKind: Int] = [:]
    /// How many albums, playlists and the like are kept with what is in them.
    package var lists = 0
}
