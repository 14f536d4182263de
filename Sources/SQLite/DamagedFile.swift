package import Foundation

/// What can be done with a database file that is damaged.
package enum DamagedFile {
    /// Moves the file and its journals aside, so that a new one can take its place.
    ///
    /// - Returns: Where the file is now.
    /// - Throws: When it cannot be moved.
    package static func moveAside(_ file: URL) throws -> URL {
        let files = FileManager.default
        var number = 1
        var target = file.appendingPathExtension("damaged")
        while files.fileExists(atPath: target.path) {
            number += 1
            target = file.appendingPathExtension("damaged-\(number)")
        }
        // The journals first: one left beside a new file would be played into it.
        for suffix in ["-wal", "-shm", ""] {
            let part = URL(fileURLWithPath: file.path + suffix)
            guard files.fileExists(atPath: part.path) else { continue }
            try files.moveItem(at: part, to: URL(fileURLWithPath: target.path + suffix))
        }
        return target
    }
}
