/// What SQLite refused, and why.
public struct SQLiteError: Error, Sendable, Hashable {
    /// SQLite's extended result code.
    public var code: Int
    /// SQLite's own words.
    public var message: String
}
