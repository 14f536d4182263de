import SQLite

/// The tables of a library cache.
enum LibraryCacheSchema {
    /// What was kept can be fetched again: when the shape of the values changes, a step empties the
    /// tables instead of converting them.
    static let migrations = Migrations([
        """
        CREATE TABLE sections (
            kind TEXT PRIMARY KEY, is_complete INTEGER NOT NULL, missing INTEGER NOT NULL,
            read_at REAL
        ) STRICT, WITHOUT ROWID;
        -- `place` grows from the newest to the oldest; what is saved later comes below the lowest.
        CREATE TABLE entries (
            kind TEXT NOT NULL, place INTEGER NOT NULL, id TEXT NOT NULL, added_at REAL,
            value BLOB NOT NULL, PRIMARY KEY (kind, place)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entries_by_id ON entries (kind, id);
        -- What was opened: tracks of albums, entries of playlists, what was heard lately.
        CREATE TABLE lists (
            name TEXT PRIMARY KEY, snapshot TEXT, entries INTEGER NOT NULL,
            used INTEGER NOT NULL, items BLOB NOT NULL
        ) STRICT;
        CREATE INDEX lists_by_use ON lists (used);
        """,
        """
        -- Answers of the service as they came, with its name for each. The order of the rows is the
        -- order in which they came.
        CREATE TABLE answers (
            key TEXT PRIMARY KEY, tag TEXT NOT NULL, type TEXT, body BLOB NOT NULL
        ) STRICT;
        """,
    ])
}
