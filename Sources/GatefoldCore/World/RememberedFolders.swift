import Foundation
import WebAPIClient

/// The folders that were served last.
package enum RememberedFolders {
    /// The folders; none if none were served, or the file is damaged (then it is put aside).
    package static func read(in folders: WorldFolders) -> [String] {
        let file = folders.rememberedFile
        guard let bytes = PrivateFile.read(file) else { return [] }
        if let paths = try? JSON.decode([String].self, from: bytes),
            paths.allSatisfy({ $0.hasPrefix("/") })
        {
            return paths
        }
        rename(file.path, file.path + ".damaged")
        return []
    }

    /// Remembers a change of the folders that are served. A demo library that is served is none of
    /// those that are remembered, so that only what came and what went counts.
    ///
    /// - Parameters:
    ///   - old: The folders that were served.
    ///   - new: Those that are served from now on.
    ///   - folders: Where they are remembered.
    /// - Throws: A ``Failure`` if they cannot be written.
    package static func change(
        from old: [String], to new: [String], in folders: WorldFolders
    ) throws {
        let remembered = read(in: folders)
        // Damaged or gone: then what is served is what is known.
        let known = remembered.isEmpty ? old : remembered
        let kept =
            known.filter { new.contains($0) || !old.contains($0) }
            + new.filter { !old.contains($0) && !known.contains($0) }
        try write(kept.isEmpty ? new : kept, in: folders)
    }

    package static func write(_ paths: [String], in folders: WorldFolders) throws {
        try PrivateFile.write(try JSON.encode(paths), to: folders.rememberedFile)
    }
}
