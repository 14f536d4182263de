import SQLite

/// The tables of the library: what people did. Things of the catalogue are named by the ids the Web
/// API shows, never by rows: a new catalogue of the same files has the same ids.
enum LibrarySchema {
    static let migrations = Migrations([
        """
        CREATE TABLE marks(
            user TEXT NOT NULL, kind INTEGER NOT NULL, id TEXT NOT NULL, saved INTEGER NOT NULL,
            at INTEGER NOT NULL, PRIMARY KEY(user, kind, id)) WITHOUT ROWID;
        CREATE TABLE plays(
            row INTEGER PRIMARY KEY, user TEXT NOT NULL, track TEXT NOT NULL, context TEXT,
            played_at INTEGER NOT NULL);
        CREATE INDEX plays_by_time ON plays(user, played_at);
        CREATE INDEX plays_by_track ON plays(track, user);
        CREATE TABLE resume_points(
            user TEXT NOT NULL, id TEXT NOT NULL, position_ms INTEGER NOT NULL,
            fully_played INTEGER NOT NULL, PRIMARY KEY(user, id)) WITHOUT ROWID;
        CREATE TABLE playlists(
            row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
            name TEXT NOT NULL, name_key TEXT NOT NULL, description TEXT NOT NULL,
            public INTEGER NOT NULL, collaborative INTEGER NOT NULL,
            from_file INTEGER NOT NULL, cover TEXT, revision INTEGER NOT NULL,
            snapshot TEXT NOT NULL, item_count INTEGER NOT NULL,
            next_number INTEGER NOT NULL, modified_at INTEGER NOT NULL);
        CREATE INDEX playlists_of_owner ON playlists(owner);
        CREATE TABLE entries(
            playlist INTEGER NOT NULL, number INTEGER NOT NULL, uri TEXT NOT NULL,
            text TEXT NOT NULL, added_at INTEGER NOT NULL, added_by TEXT,
            PRIMARY KEY(playlist, number)) WITHOUT ROWID;
        CREATE TABLE versions(
            playlist INTEGER NOT NULL, revision INTEGER NOT NULL, snapshot TEXT NOT NULL,
            numbers BLOB NOT NULL, PRIMARY KEY(playlist, revision)) WITHOUT ROWID;
        CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """
    ])
}
