import Foundation
import SQLite
import SpotifyWebAPI
import WebAPIClient

/// What the listener allowed, and the codes and tokens that were given out for it.
///
/// A restart keeps it. Grants are never removed, so that a token that ended can be told from one
/// that never was.
actor GrantStore {
    /// What an access token is good for.
    enum Access: Sendable, Hashable {
        case granted(Set<Scope>)
        case expired
        case unknown
    }

    /// What a person should know about opening it: a damaged file was moved aside.
    nonisolated let notice: String?
    private let connection: Connection

    /// Opens the file, or makes it.
    ///
    /// - Throws: ``HomeServiceError`` with what the person can do.
    init(at file: URL) throws {
        do {
            try Self.makePrivate(file)
            (connection, notice) = try Self.open(file)
        } catch let error as SQLiteError {
            throw HomeServiceError(storage: error, file: file, named: "list of signed-in apps")
        }
    }

    private static func open(_ file: URL) throws -> (Connection, String?) {
        do {
            return (try connect(to: file), nil)
        } catch let error as SQLiteError where error.isDamage {
            let aside = try DamagedFile.moveAside(file)
            try makePrivate(file)
            return (
                try connect(to: file),
                "The list of signed-in apps was damaged. It is now at \(aside.path); "
                    + "sign in again in your apps."
            )
        }
    }

    private static func connect(to file: URL) throws -> Connection {
        let connection = try Connection(file.path)
        do {
            try GrantSchema.migrations.run(on: connection)
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// SQLite would let others read a file that it makes itself; its journals follow this one.
    private static func makePrivate(_ file: URL) throws(SQLiteError) {
        let files = FileManager.default
        let folder = file.deletingLastPathComponent()
        try? files.createDirectory(at: folder, withIntermediateDirectories: true)
        guard !files.fileExists(atPath: file.path) else { return }
        guard
            files.createFile(
                atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw SQLiteError(.cannotOpen, message: "The file cannot be made.") }
    }

    // MARK: - Codes

    /// Keeps that the listener agreed.
    ///
    /// - Returns: The code for the app, good for one use and a minute.
    func agree(to wish: AuthorizeRequest.Wish, of request: AuthorizeRequest, at now: Date) throws
        -> String
    {
        let code = Self.secret()
        try connection.transaction {
            try connection.run(
                "INSERT INTO grants(client, scopes, consented_at, ends_at) VALUES(?, ?, ?, ?)",
                request.client.id, Scope.text(wish.scopes), now.milliseconds,
                ConsentLife.end(of: now).milliseconds)
            try connection.run(
                """
                INSERT INTO codes(hash, grant_row, redirect_uri, challenge, expires_at)
                VALUES(?, ?, ?, ?, ?)
                """, Self.hash(code), connection.lastInsertedRow, request.redirectURI,
                wish.challenge, now.addingTimeInterval(ConsentLife.code).milliseconds)
        }
        return code
    }

    private struct Code {
        var grant: Grant
        var redirectURI: String
        var challenge: String
        var expiresAt: Int
        var isUsed: Bool
    }

    private struct Grant {
        var row: Int
        var client: String
        var scopes: Set<Scope>
        var endsAt: Int
        var isRevoked: Bool

        func isOver(at now: Date) -> Bool { isRevoked || endsAt <= now.milliseconds }
    }

    /// Gives tokens for a code, which is spent by it, whatever comes of it.
    ///
    /// - Throws: ``TokenRefusal``; `SQLiteError`.
    func redeem(
        _ code: String, client: String, redirectURI: String, verifier: String, at now: Date
    ) throws -> TokenAnswer {
        // The refusal is no error inside: that would undo what was written along with it.
        let outcome: Result<TokenAnswer, TokenRefusal> = try connection.transaction {
            let hash = Self.hash(code)
            guard let found = try self.code(hash) else { return .failure(.invalidCode) }
            if found.isUsed {
                // Somebody else has it as well: nobody may keep what it gave (RFC 6749, 4.1.2).
                try revoke(found.grant)
                return .failure(.invalidCode)
            }
            try connection.run("UPDATE codes SET used = 1 WHERE hash = ?", hash)
            guard found.grant.client == client, !found.grant.isOver(at: now) else {
                return .failure(.invalidCode)
            }
            guard now.milliseconds < found.expiresAt else { return .failure(.expiredCode) }
            guard found.redirectURI == redirectURI else { return .failure(.wrongRedirect) }
            guard constantTimeEqual(PKCE.challenge(for: verifier), found.challenge) else {
                return .failure(.wrongVerifier)
            }
            var answer = try issue(for: found.grant, at: now)
            let refreshToken = Self.secret()
            try connection.run(
                "INSERT INTO refresh_tokens(hash, grant_row) VALUES(?, ?)",
                Self.hash(refreshToken), found.grant.row)
            answer.refreshToken = refreshToken
            return .success(answer)
        }
        return try outcome.get()
    }

    private func code(_ hash: [UInt8]) throws -> Code? {
        try connection.first(
            """
            SELECT g.row, g.client, g.scopes, g.ends_at, g.revoked, c.redirect_uri, c.challenge,
                c.expires_at, c.used
            FROM codes c JOIN grants g ON g.row = c.grant_row WHERE c.hash = ?
            """, hash
        ) {
            Code(
                grant: Self.grant($0), redirectURI: $0.text(5), challenge: $0.text(6),
                expiresAt: $0.int(7), isUsed: $0.int(8) != 0)
        }
    }

    private func revoke(_ grant: Grant) throws {
        try connection.run("UPDATE grants SET revoked = 1 WHERE row = ?", grant.row)
        try connection.run("DELETE FROM access_tokens WHERE grant_row = ?", grant.row)
    }

    // MARK: - Tokens

    /// Gives a new access token. The refresh token stays as it is.
    ///
    /// - Throws: ``TokenRefusal``; `SQLiteError`.
    func renew(_ refreshToken: String, client: String, at now: Date) throws -> TokenAnswer {
        try connection.transaction {
            let found = try connection.first(
                """
                SELECT g.row, g.client, g.scopes, g.ends_at, g.revoked
                FROM refresh_tokens r JOIN grants g ON g.row = r.grant_row WHERE r.hash = ?
                """, Self.hash(refreshToken), read: Self.grant)
            guard let grant = found, grant.client == client else {
                throw TokenRefusal.unknownRefreshToken
            }
            guard !grant.isOver(at: now) else { throw TokenRefusal.endedRefreshToken }
            return try issue(for: grant, at: now)
        }
    }

    private func issue(for grant: Grant, at now: Date) throws -> TokenAnswer {
        try connection.run(
            // For a while they are told apart from those that never were.
            "DELETE FROM access_tokens WHERE expires_at < ?",
            now.addingTimeInterval(-86_400).milliseconds)
        let token = Self.secret()
        // The consent's end is also the end of what it gave.
        let end = min(
            now.addingTimeInterval(ConsentLife.accessToken).milliseconds, grant.endsAt)
        try connection.run(
            "INSERT INTO access_tokens(hash, grant_row, expires_at) VALUES(?, ?, ?)",
            Self.hash(token), grant.row, end)
        return TokenAnswer(
            accessToken: token, lifetime: max(1, (end - now.milliseconds) / 1000),
            scopes: grant.scopes)
    }

    /// What an access token allows now.
    func access(with token: String, at now: Date) throws -> Access {
        let found = try connection.first(
            """
            SELECT g.scopes, t.expires_at FROM access_tokens t
            JOIN grants g ON g.row = t.grant_row WHERE t.hash = ?
            """, Self.hash(token)
        ) { (scopes: Scope.set($0.text(0)), end: $0.int(1)) }
        guard let found else { return .unknown }
        return now.milliseconds < found.end ? .granted(found.scopes) : .expired
    }

    /// Frees the file; every later call throws.
    ///
    /// - Returns: Whether nothing was left at work.
    @discardableResult func close() -> Bool { connection.close() }

    private static func grant(_ row: Statement) -> Grant {
        Grant(
            row: row.int(0), client: row.text(1), scopes: Scope.set(row.text(2)),
            endsAt: row.int(3), isRevoked: row.int(4) != 0)
    }

    /// 256 random bits, as a text that fits into headers and forms.
    private static func secret() -> String { Base64URL.encode(SecureRandom.bytes(32)) }

    private static func hash(_ secret: String) -> [UInt8] { sha256(Array(secret.utf8)) }
}
