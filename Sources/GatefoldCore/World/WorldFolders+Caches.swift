package import Foundation

extension WorldFolders {
    /// What is kept of an account's library, by its key.
    package func accountCache(_ key: String) -> URL {
        cache.appendingPathComponent("library/\(key)", isDirectory: true)
    }

    /// Pictures of albums and artists, of all accounts.
    package var covers: URL { cache.appendingPathComponent("pictures", isDirectory: true) }
}
