import CSQLite

/// One connection to a database file, owned by one actor or one thread: it is not `Sendable` and
/// SQLite's own locks are off.
package final class Connection {
    package enum Mode: Sendable { case readOnly, readWrite, create }

    package let path: String
    private let handle: OpaquePointer
    private var statements: [StatementText: Statement] = [:]
    private var depth = 0
    private var isClosed = false
    /// Reaches the connection from other threads, to stop what it is doing.
    package let interrupter: Interrupter

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: The file, or `:memory:`.
    ///   - mode: Whether it may be written and made.
    ///   - busyTimeout: How long to wait for another writer.
    /// - Throws: ``SQLiteError`` when the file cannot be opened or is no database.
    package init(
        _ path: String, mode: Mode = .create, busyTimeout: Duration = .seconds(10)
    ) throws(SQLiteError) {
        let access =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        guard !path.utf8.contains(0) else {
            throw SQLiteError(.cannotOpen, message: "A path cannot have a NUL in it.")
        }
        var handle: OpaquePointer?
        // A file that is attached later is named by a URI, which says that it is only read.
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(of: handle, code: code)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        interrupter = Interrupter(handle)
        let (seconds, fraction) = busyTimeout.components
        let milliseconds = seconds * 1000 + fraction / 1_000_000_000_000_000
        sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
        // A hostile file must not run code or write to internal tables through its schema.
        _ = gf_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        _ = gf_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        if mode != .readOnly {
            try script("PRAGMA journal_mode = WAL")
            try script("PRAGMA synchronous = NORMAL")
        }
        try script("PRAGMA foreign_keys = ON")
    }

    deinit { if !isClosed { close() } }

    /// Has the tables of another file at hand, to be read only: a transaction of this connection
    /// then never waits for a writer of that one.
    ///
    /// - Parameters:
    ///   - file: The other file, absolute; it exists.
    ///   - name: What its tables are known by, as in `name.table`.
    /// - Throws: ``SQLiteError``.
    package func attach(_ file: String, as name: String) throws(SQLiteError) {
        var uri = "file://"
        for byte in file.utf8 {
            // What has a meaning in a URI, and what is not ASCII, goes in as its number.
            let isPlain = byte > 0x20 && byte < 0x7F && !"%?#".utf8.contains(byte)
            let digits = String(Int(byte) + 0x100, radix: 16).dropFirst()
            uri += isPlain ? String(UnicodeScalar(byte)) : "%\(digits)"
        }
        try run("ATTACH ? AS \(name)", "\(uri)?mode=ro")
    }

    /// Frees every statement and the file. The connection is of no use after it.
    ///
    /// - Returns: Whether nothing was left at work; `false` shows a defect.
    @discardableResult package func close() -> Bool {
        guard !isClosed else { return true }
        isClosed = true
        interrupter.forget()
        let isQuiet = statements.values.allSatisfy { !$0.isRunning }
        for statement in statements.values { statement.finalize() }
        statements = [:]
        let code = sqlite3_close(handle)
        if code != SQLITE_OK { sqlite3_close_v2(handle) }
        return isQuiet && code == SQLITE_OK
    }

    // MARK: - Statements

    /// A statement, kept for the next time.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try checkOpen()
        let text = StatementText(sql: sql)
        if let statement = statements[text] {
            guard !statement.isRunning else {
                throw SQLiteError(.misuse, message: "The statement is at work: \(sql)")
            }
            return statement
        }
        let statement = try Statement(sql, in: handle, isKept: true)
        statements[text] = statement
        return statement
    }

    /// Runs one or more statements without values, as a schema has them.
    package func script(_ sql: String) throws(SQLiteError) {
        try checkOpen()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(of: handle, code: code) }
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult package func run<each Value: Bindable>(
        _ sql: String, _ values: repeat each Value
    ) throws(SQLiteError) -> Int {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step() {}
        return Int(sqlite3_changes64(handle))
    }

    /// Runs a statement and makes a value of each row.
    package func all<Row, each Value: Bindable>(
        _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Row
    ) throws -> [Row] {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// Runs a statement and makes a value of its first row.
    package func first<Row, each Value: Bindable>(
        _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Row
    ) throws -> Row? {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        return try statement.step() ? read(statement) : nil
    }

    /// The number in the first column of the first row; 0 without a row.
    package func count<each Value: Bindable>(
        _ sql: String, _ values: repeat each Value
    ) throws(SQLiteError) -> Int {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : 0
    }

    private func bound<each Value: Bindable>(
        _ sql: String, _ values: repeat each Value
    ) throws(SQLiteError) -> Statement {
        let statement = try prepare(sql)
        var index = 0
        do throws(SQLiteError) {
            for value in repeat each values {
                index += 1
                try value.bind(to: statement, at: index)
            }
        } catch {
            statement.reset()
            throw error
        }
        guard index == statement.parameterCount else {
            statement.reset()
            throw SQLiteError(
                .misuse, message: "\(index) values for \(statement.parameterCount) places: \(sql)")
        }
        return statement
    }

    package var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// How many rows this connection has changed since it was opened.
    package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

    // MARK: - Transactions

    /// Does all of the body or nothing. Inside another one it is a savepoint.
    ///
    /// - Throws: What the body throws, after the changes are undone; ``SQLiteError``.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        let name = depth == 0 ? nil : "level\(depth)"
        try script(name.map { "SAVEPOINT \($0)" } ?? "BEGIN IMMEDIATE")
        depth += 1
        defer { depth -= 1 }
        do {
            let value = try body()
            try script(name.map { "RELEASE \($0)" } ?? "COMMIT")
            return value
        } catch {
            // SQLite itself may have undone it all, on a full disk for one: then nothing is open.
            if sqlite3_get_autocommit(handle) == 0 {
                try? script(name.map { "ROLLBACK TO \($0); RELEASE \($0)" } ?? "ROLLBACK")
            }
            throw error
        }
    }

    /// Runs the body with one view of the data, whatever other connections write meanwhile.
    package func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        guard depth == 0 else { return try body() }
        try script("BEGIN")
        depth += 1
        defer {
            depth -= 1
            if sqlite3_get_autocommit(handle) == 0 { try? script("COMMIT") }
        }
        return try body()
    }

    private func checkOpen() throws(SQLiteError) {
        guard !isClosed else { throw SQLiteError(.misuse, message: "The connection is closed.") }
    }
}

/// A statement's text as a key. A connection has some dozen of them, so their lengths tell them
/// apart well enough, and a literal is equal to itself at first sight: looking one up is then far
/// cheaper than hashing its text for every row written.
private struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}
