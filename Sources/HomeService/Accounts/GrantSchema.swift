import SQLite

/// The tables of what the listener allowed. Codes and tokens stand there as their SHA-256 only:
/// they are random, so nobody can guess them back from it. Times are milliseconds since 1970.
enum GrantSchema {
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
        """
    ])
}
