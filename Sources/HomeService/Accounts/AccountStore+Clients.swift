package import Foundation
import SQLite

/// An app as lists show it.
package struct ClientEntry: Sendable, Hashable {
    /// The app.
    package var client: OAuthClientRegistration
    /// When it was added.
    package var addedAt: Date
}

extension AccountStore {
    /// The apps that were added, by name.
    func clients() throws -> [ClientEntry] {
        try connection.all(
            "SELECT id, name, secret_hash, added_at FROM clients ORDER BY name, id"
        ) { row in
            ClientEntry(
                client: try client(row), addedAt: Date(milliseconds: row.int(3)))
        }
    }

    /// The app with that id; our own programs are always there.
    func client(_ id: String) throws -> OAuthClientRegistration? {
        if id == OAuthClientRegistration.gatefold.id { return .gatefold }
        return try connection.first(
            "SELECT id, name, secret_hash FROM clients WHERE id = ?", id, read: client)
    }

    /// Adds an app.
    func add(_ client: OAuthClientRegistration, at now: Date) throws {
        try connection.transaction {
            try connection.run(
                "INSERT INTO clients(id, name, secret_hash, added_at) VALUES(?, ?, ?, ?)",
                client.id, client.name, client.secretHash, now.milliseconds)
            for (place, uri) in client.redirectURIs.enumerated() {
                try connection.run(
                    "INSERT INTO redirect_uris(client, place, uri) VALUES(?, ?, ?)", client.id,
                    place, uri)
            }
        }
    }

    /// Removes an app, and ends all that it was allowed.
    func removeClient(_ id: String) throws {
        try connection.transaction {
            try revokeGrants(ofClient: id)
            try connection.run("DELETE FROM clients WHERE id = ?", id)
        }
    }

    private func client(_ row: Statement) throws -> OAuthClientRegistration {
        let id = row.text(0)
        return OAuthClientRegistration(
            id: id, name: row.text(1),
            redirectURIs: try connection.all(
                "SELECT uri FROM redirect_uris WHERE client = ? ORDER BY place", id,
                read: { $0.text(0) }),
            secretHash: row.isNull(2) ? nil : row.blob(2))
    }
}
