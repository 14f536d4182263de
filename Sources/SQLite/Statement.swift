import CSQLite

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A prepared statement. It belongs to its connection, which keeps it for the next time; it is not
/// `Sendable`, so it stays with the actor or thread that owns the connection.
package final class Statement {
    package let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer
    /// Whether it is between its first step and its reset: then nobody else may use it.
    private(set) var isRunning = false

    init(_ sql: String, in database: OpaquePointer, isKept: Bool) throws(SQLiteError) {
        var handle: OpaquePointer?
        var rest: Int32 = 0
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        var text = sql
        // The text is passed with its length; `tail` points into it and is only compared to it.
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database, bytes.baseAddress, Int32(bytes.count), flags, &handle, &tail)
                if let tail, let start = bytes.baseAddress {
                    rest = Int32(bytes.count - (tail - start))
                }
                return code
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(of: database, code: code) }
        guard let handle else {
            throw SQLiteError(.misuse, message: "There is no statement in the text.")
        }
        guard rest == 0 || sql.utf8.suffix(Int(rest)).allSatisfy({ $0 == 0x20 || $0 == 0x0A })
        else {
            sqlite3_finalize(handle)
            throw SQLiteError(.misuse, message: "There is more than one statement in the text.")
        }
        self.sql = sql
        self.handle = handle
        self.database = database
    }

    /// Frees the handle; the connection calls it once, and nothing is called after it.
    func finalize() { sqlite3_finalize(handle) }

    // MARK: - Values in

    package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, Int32(index), value))
    }

    package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, Int32(index), value))
    }

    package func bindNull(at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, Int32(index)))
    }

    package func bind(_ value: String, at index: Int) throws(SQLiteError) {
        var value = value
        let code = value.withUTF8 { bytes -> Int32 in
            // A NUL would end the text early for whoever reads it as a C string.
            if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil {
                return SQLITE_MISMATCH
            }
            return bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let start = bytes.baseAddress else {
                    return sqlite3_bind_text64(
                        handle, Int32(index), "", 0, gf_transient(), UInt8(SQLITE_UTF8))
                }
                return sqlite3_bind_text64(
                    handle, Int32(index), start, UInt64(bytes.count), gf_transient(),
                    UInt8(SQLITE_UTF8))
            }
        }
        guard code != SQLITE_MISMATCH else {
            throw SQLiteError(.mismatch, message: "Text with a NUL in it cannot be stored.")
        }
        try check(code)
    }

    package func bind(_ value: [UInt8], at index: Int) throws(SQLiteError) {
        let code = value.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, bytes.count > 0 else {
                return sqlite3_bind_zeroblob(handle, Int32(index), 0)
            }
            return sqlite3_bind_blob64(
                handle, Int32(index), start, UInt64(bytes.count), gf_transient())
        }
        try check(code)
    }

    // MARK: - Running

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    package func step() throws(SQLiteError) -> Bool {
        isRunning = true
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = SQLiteError(of: database, code: code)
            reset()
            throw error
        }
    }

    /// Makes it ready for the next run.
    package func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isRunning = false
    }

    package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

    // MARK: - Values out

    package func int(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

    package func double(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }

    package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    package func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    package func blob(_ column: Int) -> [UInt8] { withBlob(column) { [UInt8]($0) } }

    /// Lends the bytes of a blob, which SQLite owns until the next step, without a copy.
    package func withBlob<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value
    {
        let start = sqlite3_column_blob(handle, Int32(column))
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(of: database, code: code) }
    }
}

extension SQLiteError {
    /// What the connection says of its last failure.
    init(of database: OpaquePointer?, code: Int32) {
        let extended = database.map { sqlite3_extended_errcode($0) } ?? code
        let text = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        self.init(
            code: Int(extended & 0xFF == code & 0xFF ? extended : code),
            message: text.map { String(cString: $0) } ?? "unknown")
    }
}
