import Foundation
import SQLite
import SpotifyWebAPI
import WebAPIClient

/// What a code is exchanged with.
struct CodeExchange: Sendable {
    var code: String
    var client: String
    var redirectURI: String
    var verifier: String?
}

extension AccountStore {
    /// Keeps that a person agreed.
    ///
    /// - Parameters:
    ///   - wish: What they agreed to.
    ///   - request: Who asked.
    ///   - user: The person.
    ///   - consentedAt: When they did.
    ///   - now: When the code is made.
    /// - Returns: The code for the app, good for one use and a minute.
    /// - Throws: `SQLiteError`.
    func agree(
        to wish: AuthorizeRequest.Wish, of request: AuthorizeRequest, by user: String,
        consentedAt: Date, at now: Date
    ) throws -> String {
        let code = Self.secret()
        try connection.transaction {
            try connection.run(
                """
                INSERT INTO grants(client, user, scopes, consented_at, ends_at)
                VALUES(?, ?, ?, ?, ?)
                """, request.client.id, user, Scope.text(wish.scopes), consentedAt.milliseconds,
                ConsentLife.end(of: consentedAt).milliseconds)
            try connection.run(
                """
                INSERT INTO codes(hash, grant_row, redirect_uri, challenge, expires_at)
                VALUES(?, ?, ?, ?, ?)
                """, Self.hash(code), connection.lastInsertedRow, request.redirectURI,
                wish.challenge ?? "", now.addingTimeInterval(ConsentLife.code).milliseconds)
        }
        return code
    }

    /// When a person last agreed to all of some scopes for an app, if that still holds.
    func consent(of user: String, to scopes: Set<Scope>, client: String, at now: Date) throws
        -> Date?
    {
        // Only what was taken up: a code that nobody exchanged shows no app that works.
        try connection.all(
            """
            SELECT scopes, consented_at FROM grants g
            WHERE user = ? AND client = ? AND revoked = 0 AND ends_at > ?
                AND EXISTS(SELECT 1 FROM refresh_tokens r WHERE r.grant_row = g.row)
            """, user, client, now.milliseconds
        ) { (scopes: Scope.set($0.text(0)), time: $0.int(1)) }
        .filter { scopes.isSubset(of: $0.scopes) }.map(\.time).max()
        .map { Date(milliseconds: $0) }
    }

    private struct Code {
        var grant: Grant
        var redirectURI: String
        /// `nil` if the app gave none.
        var challenge: String?
        var expiresAt: Int
        var isUsed: Bool
    }

    /// Gives tokens for a code, which is spent by it, whatever comes of it.
    ///
    /// - Throws: ``TokenRefusal``; `SQLiteError`.
    func redeem(_ exchange: CodeExchange, at now: Date) throws -> TokenAnswer {
        // The refusal is no error inside: that would undo what was written along with it.
        let outcome: Result<TokenAnswer, TokenRefusal> = try connection.transaction {
            let hash = Self.hash(exchange.code)
            guard let found = try self.code(hash) else { return .failure(.invalidCode) }
            if found.isUsed {
                // Somebody else has it as well: nobody may keep what it gave (RFC 6749, 4.1.2).
                try revoke(found.grant)
                return .failure(.invalidCode)
            }
            try connection.run("UPDATE codes SET used = 1 WHERE hash = ?", hash)
            if let refusal = Self.refusal(of: exchange, for: found, at: now) {
                return .failure(refusal)
            }
            var answer = try issue(for: found.grant, scopes: nil, at: now)
            let refreshToken = Self.secret()
            try connection.run(
                "INSERT INTO refresh_tokens(hash, grant_row) VALUES(?, ?)",
                Self.hash(refreshToken), found.grant.row)
            answer.refreshToken = refreshToken
            return .success(answer)
        }
        return try outcome.get()
    }

    private static func refusal(
        of exchange: CodeExchange, for found: Code, at now: Date
    ) -> TokenRefusal? {
        guard found.grant.client == exchange.client, !found.grant.isOver(at: now) else {
            return .invalidCode
        }
        guard now.milliseconds < found.expiresAt else { return .expiredCode }
        guard found.redirectURI == exchange.redirectURI else { return .wrongRedirect }
        switch (found.challenge, exchange.verifier) {
        case (nil, nil): return nil
        // A verifier where there was no challenge shows a code that was slipped in (RFC 9700,
        // 2.1.1), and the other way round proves nothing.
        case (nil, _?), (_?, nil): return .wrongVerifier
        case (let challenge?, let verifier?):
            return constantTimeEqual(PKCE.challenge(for: verifier), challenge)
                ? nil : .wrongVerifier
        }
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
                grant: Grant($0), redirectURI: $0.text(5),
                challenge: $0.text(6).isEmpty ? nil : $0.text(6), expiresAt: $0.int(7),
                isUsed: $0.int(8) != 0)
        }
    }
}
