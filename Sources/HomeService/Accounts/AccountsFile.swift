import Foundation
import SQLite

/// The database file of the accounts service, which only its owner may read.
struct AccountsFile: Sendable {
    /// What it is called in sentences.
    private static let name = "list of people and apps"

    let url: URL

    /// Opens the file, or makes it.
    ///
    /// - Returns: The connection, and what a person should know: a damaged file was moved aside.
    /// - Throws: ``HomeServiceError`` with what the person can do.
    func openMending() throws -> (connection: Connection, notice: String?) {
        try explained {
            do {
                return (try connect(), nil)
            } catch let error as SQLiteError where error.isDamage {
                let aside = try DamagedFile.moveAside(url)
                return (
                    try connect(),
                    "The list of people and apps was damaged. It is now at \(aside.path); sign in "
                        + "again in your apps, and add people and apps again."
                )
            }
        }
    }

    /// Opens the file, or makes it; one that is damaged is left to the service.
    ///
    /// - Throws: ``HomeServiceError`` with what the person can do.
    func open() throws -> Connection { try explained(connect) }

    private func connect() throws -> Connection {
        try makePrivate()
        let connection = try Connection(url.path)
        do {
            try AccountSchema.migrations.run(on: connection)
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// SQLite would let others read a file that it makes itself; its journals follow this one.
    private func makePrivate() throws(SQLiteError) {
        let files = FileManager.default
        try? files.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard !files.fileExists(atPath: url.path) else { return }
        guard
            files.createFile(
                atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw SQLiteError(.cannotOpen, message: "The file cannot be made.") }
    }

    /// Does something with the file; its failures come out in words.
    ///
    /// - Throws: ``HomeServiceError``, or what else the body throws.
    func explained<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as SQLiteError { throw explanation(of: error) }
    }

    /// A failure in words.
    func explanation(of error: SQLiteError) -> HomeServiceError {
        HomeServiceError(storage: error, file: url, named: Self.name)
    }
}
