package import Foundation
import SQLite

/// A person as lists show them.
package struct UserEntry: Sendable, Hashable {
    /// The person.
    package var user: HomeUser
    /// Whether they can sign in with a password.
    package var hasPassword: Bool
    /// When they were added.
    package var addedAt: Date
}

extension AccountStore {
    /// What a sign-in needs to know of a person.
    struct Credentials: Sendable {
        var user: HomeUser
        var password: PasswordHash?
        /// Grows with each new password; what was signed in with another one has ended.
        var passwordVersion: Int
    }

    /// Everybody: the owner, then the others by name.
    func users() throws -> [UserEntry] {
        try connection.all(
            """
            SELECT id, name, may_control_player, password IS NOT NULL, added_at FROM users
            ORDER BY id <> ?, folded_name
            """, HomeUser.ownerID
        ) {
            UserEntry(
                user: Self.user($0), hasPassword: $0.int(3) != 0,
                addedAt: Date(milliseconds: $0.int(4)))
        }
    }

    /// The person with that name, or id.
    func user(named name: String) throws -> HomeUser? {
        let find = "SELECT id, name, may_control_player FROM users WHERE "
        return try connection.first(
            find + "folded_name = ?", UserName.folded(name), read: { Self.user($0) })
            ?? connection.first(find + "id = ?", name, read: { Self.user($0) })
    }

    /// What the person with that name signs in with.
    func credentials(named name: String) throws -> Credentials? {
        try connection.first(
            """
            SELECT id, name, may_control_player, password, password_version FROM users
            WHERE folded_name = ?
            """, UserName.folded(name), read: Self.credentials)
    }

    /// What the person with that id signs in with.
    func credentials(id: String) throws -> Credentials? {
        try connection.first(
            """
            SELECT id, name, may_control_player, password, password_version FROM users
            WHERE id = ?
            """, id, read: Self.credentials)
    }

    /// Adds a person.
    ///
    /// - Returns: Whether the name was free.
    func add(_ user: HomeUser, password: PasswordHash, at now: Date) throws -> Bool {
        try connection.transaction {
            guard try isFree(user.name, for: user.id) else { return false }
            try connection.run(
                """
                INSERT INTO users(id, name, folded_name, may_control_player, password, added_at)
                VALUES(?, ?, ?, ?, ?, ?)
                """, user.id, user.name, UserName.folded(user.name), user.mayControlPlayer,
                password.text, now.milliseconds)
            return true
        }
    }

    /// Keeps another name or other rights of a person.
    ///
    /// - Returns: Whether the name was free.
    func update(_ user: HomeUser) throws -> Bool {
        try connection.transaction {
            guard try isFree(user.name, for: user.id) else { return false }
            try connection.run(
                """
                UPDATE users SET name = ?, folded_name = ?, may_control_player = ? WHERE id = ?
                """, user.name, UserName.folded(user.name), user.mayControlPlayer, user.id)
            return true
        }
    }

    private func isFree(_ name: String, for id: String) throws -> Bool {
        try connection.count(
            "SELECT count(*) FROM users WHERE folded_name = ? AND id <> ?", UserName.folded(name),
            id) == 0
    }

    /// Gives a person a password; with it every browser signs in anew.
    func setPassword(_ password: PasswordHash, of id: String) throws {
        try connection.run(
            "UPDATE users SET password = ?, password_version = password_version + 1 WHERE id = ?",
            password.text, id)
    }

    /// Removes a person, and ends all that they allowed.
    func removeUser(_ id: String) throws {
        try connection.transaction {
            try revokeGrants(of: id)
            try connection.run("DELETE FROM users WHERE id = ?", id)
        }
    }

    /// Reads id, name and whether they may control the player, from that column on.
    static func user(_ row: Statement, from column: Int = 0) -> HomeUser {
        let id = row.text(column)
        return HomeUser(
            id: id, name: row.text(column + 1), isOwner: id == HomeUser.ownerID,
            mayControlPlayer: row.int(column + 2) != 0)
    }

    private static func credentials(_ row: Statement) -> Credentials {
        Credentials(
            user: user(row), password: row.optionalText(3).flatMap { PasswordHash(text: $0) },
            passwordVersion: row.int(4))
    }
}
