/// The steps that bring a database from nothing to the newest schema, in order; each is one
/// transaction, and `PRAGMA user_version` counts those that are done.
package struct Migrations: Sendable {
    package let steps: [String]

    package init(_ steps: [String]) { self.steps = steps }

    /// Brings the database up to date.
    ///
    /// - Throws: ``SQLiteError``; for a newer schema than this program knows, before anything is
    ///   touched.
    package func run(on connection: Connection) throws {
        guard try done(on: connection) < steps.count else { return }
        for number in steps.indices {
            try connection.transaction {
                // Asked again inside: another process may have done this step meanwhile.
                guard try done(on: connection) == number else { return }
                try connection.script(steps[number])
                try connection.script("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    private func done(on connection: Connection) throws -> Int {
        let version = try connection.count("PRAGMA user_version")
        guard version <= steps.count else {
            throw SQLiteError(
                .newerSchema,
                message: "\(connection.path) was written by a newer version of Gatefold "
                    + "(schema \(version), known up to \(steps.count)).")
        }
        return version
    }
}
