package import Foundation
import SQLite

/// What people did: what they saved and removed, whom they follow, their playlists, what they heard
/// and how far. It cannot be made anew from the files, so it has a file of its own beside the
/// catalogue's, which a scan never locks.
package actor Library {
    /// The database file.
    package nonisolated let file: URL
    /// What a person should know about opening it: a damaged library was moved aside.
    package nonisolated let notice: String?
    nonisolated let catalogue: Catalogue
    /// The tables of the catalogue are at hand as `catalogue.…`, to be read.
    let connection: Connection
    var orders: [LibraryOrder.Name: LibraryOrder] = [:]
    /// What searches of each person last needed.
    var searchMemory: [String: SearchMemory] = [:]
    private var seenData = (own: -1, catalogue: -1)
    private var content = 0
    /// How often this process changed what a person has, and how often another process did.
    private var changes: [String: Int] = [:]
    private var foreignChanges = 0

    /// Opens the library beside a catalogue, or makes it.
    ///
    /// - Parameter catalogue: What the ids in the library stand for.
    /// - Throws: ``HomeServiceError`` with what the person can do.
    package init(beside catalogue: Catalogue) throws {
        let file = Library.file(beside: catalogue.file)
        self.file = file
        self.catalogue = catalogue
        do {
            let (connection, notice) = try Library.open(file)
            try connection.attach(catalogue.file.path, as: "catalogue")
            self.connection = connection
            self.notice = notice
        } catch let error as SQLiteError {
            throw HomeServiceError(storage: error, file: file, named: "library")
        } catch {
            throw HomeServiceError(
                .storage, "The library \(file.path) is damaged and cannot be moved aside.",
                advice: "Check that you may write there.")
        }
    }

    static func file(beside catalogue: URL) -> URL {
        catalogue.deletingLastPathComponent().appending(path: "library.sqlite")
    }

    static func open(_ file: URL) throws -> (Connection, String?) {
        do {
            return (try connect(to: file), nil)
        } catch let error as SQLiteError where error.isDamage {
            let aside = try DamagedFile.moveAside(file)
            return (
                try connect(to: file),
                "The library was damaged. It is now at \(aside.path); what was saved, played and "
                    + "put into playlists begins anew."
            )
        }
    }

    /// A connection with the newest schema.
    static func connect(to file: URL) throws -> Connection {
        let connection = try Connection(file.path)
        do {
            // Nothing else has it: what was acknowledged must outlive a power cut.
            try connection.script("PRAGMA synchronous = FULL")
            try LibrarySchema.migrations.run(on: connection)
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    // MARK: - Changes

    /// Grows with every change of what this person's lists show, be it in the catalogue.
    package func revision(of user: String) throws -> Int {
        try refresh()
        return content + foreignChanges + changes[user, default: 0]
    }

    /// Forgets what it kept in memory when the catalogue has changed, or another process the library.
    func refresh() throws {
        let seen = (
            own: try connection.count("PRAGMA main.data_version"),
            catalogue: try connection.count("PRAGMA catalogue.data_version")
        )
        guard seenData != seen else { return }
        if seenData.own != seen.own {
            orders = [:]
            foreignChanges += 1
        }
        seenData = seen
        let content = try connection.count(
            "SELECT value FROM catalogue.counters WHERE name = 'content'")
        guard content != self.content else { return }
        self.content = content
        orders = [:]
    }

    /// Does all of the body, which changes what a person has, or nothing.
    func change<Value>(of user: String, _ body: () throws -> Value) throws -> Value {
        let value = try connection.transaction(body)
        changes[user, default: 0] += 1
        orders = orders.filter { $0.key.user != user }
        return value
    }

    /// The same, where other people's lists may show it too.
    func changeForAll<Value>(_ body: () throws -> Value) throws -> Value {
        let value = try connection.transaction(body)
        foreignChanges += 1
        orders = orders.filter { $0.key.kind != .playlist }
        return value
    }

    /// Forgets all that a person did and has: their playlists too.
    ///
    /// - Parameter user: The person's id.
    /// - Throws: ``HomeServiceError``; then nothing is forgotten.
    package func forget(user: String) throws {
        guard !user.utf8.contains(0) else { return }
        var covers: [String] = []
        try changeForAll {
            covers = try connection.all(
                "SELECT cover FROM playlists WHERE owner = ? AND cover IS NOT NULL", user
            ) { $0.text(0) }
            for table in ["entries", "versions"] {
                try connection.run(
                    "DELETE FROM \(table) WHERE playlist IN "
                        + "(SELECT row FROM playlists WHERE owner = ?)", user)
            }
            try connection.run("DELETE FROM playlists WHERE owner = ?", user)
            try connection.run("UPDATE entries SET added_by = NULL WHERE added_by = ?", user)
            try connection.run(
                "DELETE FROM marks WHERE kind = ? AND id = ?", LibraryKind.user.rawValue, user)
            for table in ["marks", "plays", "resume_points"] {
                try connection.run("DELETE FROM \(table) WHERE user = ?", user)
            }
        }
        orders = [:]
        for cover in covers { try? FileManager.default.removeItem(at: coverFile(cover)) }
    }

    /// Frees the file; every later call throws.
    ///
    /// - Returns: Whether nothing was left at work.
    @discardableResult package func close() -> Bool { connection.close() }
}

/// The rows of a person's list in their order, kept so that a page far down costs no more than the
/// first one.
struct LibraryOrder {
    struct Name: Hashable {
        var user: String
        var kind: LibraryKind
    }

    var rows: [Int]
    /// When the person saved those that did not come by being found.
    var savedAt: [Int: Int] = [:]
}
