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

    package static func write(_ paths: [String], in folders: WorldFolders) throws {
        try PrivateFile.write(try JSON.encode(paths), to: folders.rememberedFile)
    }
}
