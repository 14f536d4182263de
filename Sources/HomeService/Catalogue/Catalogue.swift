package import Foundation
import SQLite

/// The catalogue of the listener's files. Reads see what the last finished step of a scan left;
/// the scanner writes through a connection of its own.
package actor Catalogue {
    /// The database file.
    package nonisolated let file: URL
    /// What a person should know about opening it: a damaged catalogue was moved aside.
    package nonisolated let notice: String?
    let connection: Connection
    /// What was counted below each root, and when.
    var rootCounts: (counts: [RootCount], at: ContinuousClock.Instant)?
    var orders = CatalogueOrders()
    var albumsByRow: [Int: CatalogueAlbum] = [:]
    private var cachedContent = 0
    private var seenData = (version: -1, changes: -1)

    /// Opens the catalogue, or makes it.
    ///
    /// - Parameter location: The database file; in a folder it is `catalogue.sqlite`.
    /// - Throws: ``HomeServiceError`` with what the person can do.
    package init(at location: URL) throws {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: location.path, isDirectory: &isFolder)
        let inFolder = location.hasDirectoryPath || (exists && isFolder.boolValue)
        let file = inFolder ? location.appending(path: "catalogue.sqlite") : location
        self.file = file
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            // Before a step of the schema drops what people did.
            try LibraryCarryOver.run(catalogue: file)
            (connection, notice) = try Catalogue.open(file)
        } catch let error as SQLiteError {
            throw HomeServiceError(storage: error, file: file)
        } catch {
            throw HomeServiceError(
                .storage, "The folder of the catalogue \(file.path) cannot be made.",
                advice: "Check that you may write there.")
        }
    }

    private static func open(_ file: URL) throws -> (Connection, String?) {
        do {
            return (try connect(to: file), nil)
        } catch let error as SQLiteError where error.isDamage {
            let aside = try DamagedFile.moveAside(file)
            return (
                try connect(to: file),
                "The catalogue was damaged. It is now at \(aside.path); "
                    + "a scan makes a new one from the files."
            )
        }
    }

    /// A connection with the newest schema.
    static func connect(to file: URL) throws -> Connection {
        let connection = try Connection(file.path)
        do {
            try CatalogueSchema.migrations.run(on: connection)
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// Changes with every change that was committed, also by another process.
    package var revision: Int {
        get throws {
            let version = try connection.count("PRAGMA data_version")
            return version << 32 &+ connection.totalChanges
        }
    }

    /// Changes with every change of what lists show, also by another process. Plays do not count.
    package var content: Int {
        get throws {
            try refresh()
            return cachedContent
        }
    }

    /// The folders that are served now.
    package var roots: [FilePath] {
        get throws {
            try connection.all("SELECT path FROM roots WHERE active ORDER BY row") {
                FilePath(bytes: $0.blob(0))
            }
        }
    }

    /// Forgets what it kept in memory when the content has changed. Plays do not count.
    func refresh() throws {
        let version = try connection.count("PRAGMA data_version")
        let changes = connection.totalChanges
        guard seenData != (version, changes) else { return }
        seenData = (version, changes)
        let content = try connection.count("SELECT value FROM counters WHERE name = 'content'")
        guard content != cachedContent else { return }
        cachedContent = content
        orders = CatalogueOrders()
        albumsByRow = [:]
    }

    /// Frees the file; every later call throws.
    ///
    /// - Returns: Whether nothing was left at work.
    @discardableResult package func close() -> Bool { connection.close() }
}

/// The rows of the long lists in their order, kept so that a page far down costs no more than the
/// first one.
struct CatalogueOrders {
    var savedTracks: [Int]?
    var savedAlbums: [Int]?
    var artists: [Int]?
    var newestAlbums: [Int]?
    var genres: GenreIndex?
}

extension HomeServiceError {
    /// A failure of a database, in words for the person.
    init(storage error: SQLiteError, file: URL, named name: String = "catalogue") {
        let what =
            switch error.kind {
            case .diskFull: "The disk is full: the \(name) \(file.path) could not be written."
            case .locked, .tableLocked: "The \(name) \(file.path) is in use."
            case .corrupt, .notADatabase: "The \(name) \(file.path) is damaged."
            case .readOnly, .cannotOpen: "The \(name) \(file.path) cannot be opened or written."
            case .newerSchema: "The \(name) \(file.path) was written by a newer Gatefold."
            default: "The \(name) \(file.path) failed: \(error.message)."
            }
        self.init(.storage, what, advice: error.advice)
    }
}
