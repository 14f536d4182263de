import CSQLite

/// What SQLite refused, and why.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// SQLite's extended result code.
    public var code: Int
    /// SQLite's own words.
    public var message: String

    package init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    package init(_ kind: Kind, message: String) {
        self.init(code: kind.rawValue, message: message)
    }

    /// The coarse kind of a failure: all extended codes of one primary code are of one kind.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue & 0xFF }

        package static let failed = Kind(rawValue: Int(SQLITE_ERROR))
        package static let locked = Kind(rawValue: Int(SQLITE_BUSY))
        package static let tableLocked = Kind(rawValue: Int(SQLITE_LOCKED))
        package static let readOnly = Kind(rawValue: Int(SQLITE_READONLY))
        package static let interrupted = Kind(rawValue: Int(SQLITE_INTERRUPT))
        package static let io = Kind(rawValue: Int(SQLITE_IOERR))
        package static let corrupt = Kind(rawValue: Int(SQLITE_CORRUPT))
        package static let notADatabase = Kind(rawValue: Int(SQLITE_NOTADB))
        package static let diskFull = Kind(rawValue: Int(SQLITE_FULL))
        package static let cannotOpen = Kind(rawValue: Int(SQLITE_CANTOPEN))
        package static let constraint = Kind(rawValue: Int(SQLITE_CONSTRAINT))
        package static let misuse = Kind(rawValue: Int(SQLITE_MISUSE))
        package static let newerSchema = Kind(rawValue: Int(SQLITE_SCHEMA))
        package static let mismatch = Kind(rawValue: Int(SQLITE_MISMATCH))
    }

    package var kind: Kind { Kind(rawValue: code) }

    /// Whether the file itself is damaged, so that only a new one helps.
    package var isDamage: Bool { kind == .corrupt || kind == .notADatabase }

    /// What the person can do, a sentence.
    package var advice: String {
        switch kind {
        case .diskFull: "Free some space on the disk and try again."
        case .locked, .tableLocked: "Another program is using the file: close it and try again."
        case .corrupt, .notADatabase: "Move the damaged file away: a new one can be made."
        case .readOnly, .cannotOpen: "Check that the folder exists and that you may write to it."
        case .io: "Check the disk: it may be full, failing or gone."
        case .newerSchema: "Use the newer version of Gatefold that wrote the file."
        case .interrupted: "Try again."
        default: "This is a defect: please report it with this message."
        }
    }

    /// What happened and what can be done about it.
    public var description: String { "SQLite: \(message) (code \(code)). \(advice)" }
}
