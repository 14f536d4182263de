import SQLite
import WebAPIClient

/// Who there is, which apps may ask, what was allowed, and the codes and tokens that were given out
/// for it.
///
/// A restart keeps it. What another process writes, as commands do, is seen at once. Grants are
/// never removed, so that a token that ended can be told from one that never was.
actor AccountStore {
    let connection: Connection

    /// Takes over a connection from ``AccountsFile``.
    init(_ connection: sending Connection) { self.connection = connection }

    /// Frees the file; every later call throws.
    ///
    /// - Returns: Whether nothing was left at work.
    @discardableResult func close() -> Bool { connection.close() }

    /// 256 random bits, as a text that fits into headers and forms.
    static func secret() -> String { Base64URL.encode(SecureRandom.bytes(32)) }

    /// What is kept of a secret.
    static func hash(_ secret: String) -> [UInt8] { sha256(Array(secret.utf8)) }
}
