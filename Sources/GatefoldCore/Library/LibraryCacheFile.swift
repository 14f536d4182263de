import Foundation
import SQLite

/// The file of a library cache.
enum LibraryCacheFile {
    /// What it is called in the folder of its account.
    static let name = "library.sqlite"

    /// Opens a cache file and makes its tables; a file that is damaged or of a newer version is
    /// moved out of the way first.
    ///
    /// - Parameter file: The file; memory if there is none.
    /// - Returns: A connection, to memory if the file cannot be used at all.
    static func open(_ file: URL?) -> Connection? {
        if let file {
            let folder = file.deletingLastPathComponent()
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            do {
                return try connection(to: file.path)
            } catch  where error.isDamage || error.kind == .newerSchema {
                moveAside(file)
                if let connection = try? connection(to: file.path) { return connection }
            } catch {}
        }
        return try? connection(to: ":memory:")
    }

    /// Moves a file that is of no use out of the way; the one that was there before goes.
    static func moveAside(_ file: URL) {
        let files = FileManager.default
        let aside = file.appendingPathExtension("damaged")
        for suffix in suffixes { try? files.removeItem(atPath: aside.path + suffix) }
        _ = try? DamagedFile.moveAside(file)
    }

    static let suffixes = ["", "-wal", "-shm"]

    private static func connection(to path: String) throws(SQLiteError) -> Connection {
        do {
            let connection = try Connection(path)
            try LibraryCacheSchema.migrations.run(on: connection)
            return connection
        } catch let error as SQLiteError {
            throw error
        } catch {
            throw SQLiteError(.failed, message: "The tables could not be made.")
        }
    }
}
