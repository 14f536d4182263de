import Foundation
import WebAPIClient

/// The folders that were served last.
enum RememberedFolders {
    /// The folders; none if none were served, or the file is damaged (then it is put aside).
    static func read(in folders: WorldFolders) -> [String] {
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

    static func write(_ paths: [String], in folders: WorldFolders) throws {
        let text = JSONValue.array(paths.map { .string($0) }).text
        try PrivateFile.write(Array(text.utf8), to: folders.rememberedFile)
    }
}
