package import Foundation

extension WorldFolders {
    /// What is kept of an account's library, by its key.
    package func accountCache(_ key: String) -> URL {
        libraries.appendingPathComponent(key, isDirectory: true)
    }

    /// What is kept of the libraries of all accounts.
    package var libraries: URL { cache.appendingPathComponent("library", isDirectory: true) }

    /// Pictures of albums and artists, of all accounts.
    package var covers: URL { cache.appendingPathComponent("pictures", isDirectory: true) }
}
