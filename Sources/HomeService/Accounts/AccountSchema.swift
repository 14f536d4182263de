import SQLite

/// The tables of who there is, which apps may ask, and what was allowed. Codes, tokens and secrets
/// of apps stand there as their SHA-256 only: they are random, so nobody can guess them back from
/// it. Times are milliseconds since 1970.
enum AccountSchema {
    static let migrations = Migrations([
        """
        CREATE TABLE grants(
            row INTEGER PRIMARY KEY, client TEXT NOT NULL, scopes TEXT NOT NULL,
            consented_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
            revoked INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE codes(
            hash BLOB PRIMARY KEY, grant_row INTEGER NOT NULL REFERENCES grants(row),
            redirect_uri TEXT NOT NULL, challenge TEXT NOT NULL, expires_at INTEGER NOT NULL,
            used INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE TABLE access_tokens(
            hash BLOB PRIMARY KEY, grant_row INTEGER NOT NULL REFERENCES grants(row),
            expires_at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX access_tokens_by_end ON access_tokens(expires_at);
        CREATE TABLE refresh_tokens(
            hash BLOB PRIMARY KEY, grant_row INTEGER NOT NULL REFERENCES grants(row)) WITHOUT ROWID;
        """,
        // What was allowed before there were several people was the owner's. A grant without a
        // user is an app's own; a code without a challenge was asked for with a secret only. A
        // user's or an app's grants stay when it goes, for the same reason as all of them do.
        """
        CREATE TABLE users(
            id TEXT PRIMARY KEY, name TEXT NOT NULL, folded_name TEXT NOT NULL UNIQUE,
            may_control_player INTEGER NOT NULL DEFAULT 1, password TEXT,
            password_version INTEGER NOT NULL DEFAULT 0,
            added_at INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO users(id, name, folded_name, added_at) VALUES(
            'home', 'owner', 'owner', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
        CREATE TABLE clients(
            id TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB,
            added_at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE redirect_uris(
            client TEXT NOT NULL REFERENCES clients(id) ON DELETE CASCADE,
            place INTEGER NOT NULL, uri TEXT NOT NULL, PRIMARY KEY(client, place)) WITHOUT ROWID;
        ALTER TABLE grants ADD COLUMN user TEXT;
        UPDATE grants SET user = 'home';
        CREATE INDEX grants_by_user ON grants(user, client);
        CREATE INDEX grants_by_client ON grants(client);
        ALTER TABLE access_tokens ADD COLUMN scopes TEXT;
        CREATE INDEX access_tokens_by_grant ON access_tokens(grant_row);
        """,
    ])
}
