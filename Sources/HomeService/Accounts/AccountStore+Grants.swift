import Foundation
import SQLite
import SpotifyWebAPI
import WebAPIClient

/// An app that a person gave access, as the account page shows it.
struct AllowedApp: Sendable, Hashable {
    var client: OAuthClientRegistration
    var scopes: Set<Scope>
    /// When they first agreed.
    var since: Date
    /// When the last of what they agreed to ends.
    var until: Date
}

extension AccountStore {
    /// What somebody agreed to, once.
    struct Grant: Sendable {
        var row: Int
        var client: String
        var scopes: Set<Scope>
        var endsAt: Int
        var isRevoked: Bool

        /// Reads row, client, scopes, end and whether it was withdrawn.
        init(_ row: Statement) {
            self.row = row.int(0)
            client = row.text(1)
            scopes = Scope.set(row.text(2))
            endsAt = row.int(3)
            isRevoked = row.int(4) != 0
        }

        func isOver(at now: Date) -> Bool { isRevoked || endsAt <= now.milliseconds }
    }

    // MARK: - Tokens

    /// Gives a new access token. The refresh token stays as it is.
    ///
    /// - Parameters:
    ///   - refreshToken: What the app was given with a code.
    ///   - client: The app.
    ///   - scopes: What the new token shall allow, if less than was agreed to.
    ///   - now: The time of day.
    /// - Returns: The answer for the app.
    /// - Throws: ``TokenRefusal``; `SQLiteError`.
    func renew(
        _ refreshToken: String, client: String, scopes: Set<Scope>? = nil, at now: Date
    ) throws -> TokenAnswer {
        try connection.transaction {
            let found = try connection.first(
                """
                SELECT g.row, g.client, g.scopes, g.ends_at, g.revoked
                FROM refresh_tokens r JOIN grants g ON g.row = r.grant_row WHERE r.hash = ?
                """, Self.hash(refreshToken), read: Grant.init)
            guard let grant = found, grant.client == client else {
                throw TokenRefusal.unknownRefreshToken
            }
            guard !grant.isOver(at: now) else { throw TokenRefusal.endedRefreshToken }
            guard scopes?.isSubset(of: grant.scopes) != false else {
                throw TokenRefusal.invalidScope
            }
            return try issue(for: grant, scopes: scopes, at: now)
        }
    }

    /// Gives an app a token of its own, which speaks for nobody.
    func token(forClient client: String, at now: Date) throws -> TokenAnswer {
        try connection.transaction {
            func own() throws -> Grant? {
                try connection.first(
                    """
                    SELECT row, client, scopes, ends_at, revoked FROM grants
                    WHERE client = ? AND user IS NULL AND revoked = 0
                    """, client, read: Grant.init)
            }
            if try own() == nil {
                try connection.run(
                    "INSERT INTO grants(client, scopes, consented_at, ends_at) VALUES(?, '', ?, ?)",
                    client, now.milliseconds, Int.max)
            }
            guard let grant = try own() else { throw TokenRefusal.unknownClient }
            return try issue(for: grant, scopes: nil, at: now)
        }
    }

    /// Makes an access token; inside a transaction.
    func issue(for grant: Grant, scopes: Set<Scope>?, at now: Date) throws -> TokenAnswer {
        try connection.run(
            // For a while they are told apart from those that never were.
            "DELETE FROM access_tokens WHERE expires_at < ?",
            now.addingTimeInterval(-86_400).milliseconds)
        let token = Self.secret()
        // The consent's end is also the end of what it gave.
        let end = min(
            now.addingTimeInterval(ConsentLife.accessToken).milliseconds, grant.endsAt)
        try connection.run(
            "INSERT INTO access_tokens(hash, grant_row, expires_at, scopes) VALUES(?, ?, ?, ?)",
            Self.hash(token), grant.row, end, scopes.map(Scope.text))
        return TokenAnswer(
            accessToken: token, lifetime: max(1, (end - now.milliseconds) / 1000),
            scopes: scopes ?? grant.scopes)
    }

    /// What an access token allows now, and for whom.
    func access(with token: String, at now: Date) throws -> TokenAccess {
        let found = try connection.first(
            """
            SELECT t.expires_at, coalesce(t.scopes, g.scopes), g.client, u.id, u.name,
                u.may_control_player
            FROM access_tokens t JOIN grants g ON g.row = t.grant_row
            LEFT JOIN users u ON u.id = g.user
            WHERE t.hash = ? AND g.revoked = 0 AND (g.user IS NULL OR u.id IS NOT NULL)
            """, Self.hash(token)
        ) { row in
            (
                end: row.int(0),
                grant: AccessGrant(
                    user: row.isNull(3) ? nil : Self.user(row, from: 3),
                    scopes: Scope.set(row.text(1)), clientID: row.text(2))
            )
        }
        guard let found else { return .unknown }
        return now.milliseconds < found.end ? .granted(found.grant) : .expired
    }

    // MARK: - Taking back

    /// The apps that a person gave access, by name.
    func apps(of user: String, at now: Date) throws -> [AllowedApp] {
        let grants = try connection.all(
            """
            SELECT client, scopes, consented_at, ends_at FROM grants g
            WHERE user = ? AND revoked = 0 AND ends_at > ?
                AND EXISTS(SELECT 1 FROM refresh_tokens r WHERE r.grant_row = g.row)
            """, user, now.milliseconds
        ) {
            (
                client: $0.text(0), scopes: Scope.set($0.text(1)),
                since: Date(milliseconds: $0.int(2)), until: Date(milliseconds: $0.int(3))
            )
        }
        var apps: [String: AllowedApp] = [:]
        for grant in grants {
            guard let client = try client(grant.client) else { continue }
            var app =
                apps[client.id]
                ?? AllowedApp(
                    client: client, scopes: [], since: grant.since, until: grant.until)
            app.scopes.formUnion(grant.scopes)
            app.since = min(app.since, grant.since)
            app.until = max(app.until, grant.until)
            apps[client.id] = app
        }
        return apps.values.sorted {
            ($0.client.name, $0.client.id) < ($1.client.name, $1.client.id)
        }
    }

    /// Ends all that a person allowed an app.
    func withdraw(client: String, from user: String) throws {
        try connection.transaction {
            try revoke(where: "user = ? AND client = ?", user, client)
        }
    }

    /// Ends all that a person allowed; inside a transaction.
    func revokeGrants(of user: String) throws { try revoke(where: "user = ?", user) }

    /// Ends all that an app was allowed; inside a transaction.
    func revokeGrants(ofClient client: String) throws { try revoke(where: "client = ?", client) }

    /// Ends one grant; inside a transaction.
    func revoke(_ grant: Grant) throws { try revoke(where: "row = ?", grant.row) }

    private func revoke<each Value: Bindable>(
        where condition: String, _ values: repeat each Value
    ) throws {
        try connection.run(
            """
            DELETE FROM access_tokens
            WHERE grant_row IN (SELECT row FROM grants WHERE \(condition))
            """, repeat each values)
        try connection.run("UPDATE grants SET revoked = 1 WHERE \(condition)", repeat each values)
    }
}
