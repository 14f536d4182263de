import SQLite

/// The tables of the catalogue. Ids are the 22 characters the Web API shows; `row` joins tables.
/// Names of artists and genres stand packed beside their tracks and albums, so that a page of
/// tracks needs no query per track.
enum CatalogueSchema {
    static let migrations = Migrations([
        """
        CREATE TABLE roots(row INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, active INTEGER);
        CREATE TABLE folders(
            row INTEGER PRIMARY KEY, root INTEGER NOT NULL, path BLOB NOT NULL, UNIQUE(root, path));
        CREATE TABLE files(
            folder INTEGER NOT NULL, name BLOB NOT NULL, size INTEGER, modified INTEGER,
            kind INTEGER, missing INTEGER, track INTEGER, problem TEXT,
            PRIMARY KEY(folder, name)) WITHOUT ROWID;
        CREATE TABLE tracks(
            row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, visible INTEGER NOT NULL,
            saved INTEGER NOT NULL, saved_at INTEGER NOT NULL, album INTEGER NOT NULL,
            disc INTEGER NOT NULL, number INTEGER NOT NULL, folder INTEGER NOT NULL,
            name BLOB NOT NULL, title TEXT NOT NULL, title_key TEXT NOT NULL,
            artists TEXT NOT NULL, duration_ms INTEGER NOT NULL, bit_rate INTEGER, isrc TEXT,
            music_brainz TEXT, explicit INTEGER NOT NULL, fingerprint BLOB, tags TEXT NOT NULL,
            words TEXT NOT NULL);
        CREATE INDEX tracks_of_album ON tracks(album, disc, number);
        CREATE INDEX tracks_by_title ON tracks(title_key);
        CREATE INDEX tracks_by_isrc ON tracks(isrc) WHERE isrc IS NOT NULL;
        CREATE TABLE albums(
            row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL, title_key TEXT NOT NULL, kind TEXT NOT NULL,
            artists TEXT NOT NULL, date TEXT, date_precision TEXT, year INTEGER,
            track_count INTEGER NOT NULL, disc_count INTEGER NOT NULL, genres TEXT NOT NULL,
            label TEXT, copyright TEXT, barcode TEXT, music_brainz TEXT,
            saved INTEGER NOT NULL, saved_at INTEGER NOT NULL,
            cover_kind INTEGER NOT NULL, cover_folder INTEGER, cover_name BLOB,
            words TEXT NOT NULL);
        CREATE INDEX albums_by_title ON albums(title_key);
        CREATE INDEX albums_by_year ON albums(year);
        CREATE TABLE artists(
            row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL, genres TEXT NOT NULL, album_count INTEGER NOT NULL,
            track_count INTEGER NOT NULL, cover_album INTEGER);
        CREATE TABLE track_artists(
            artist INTEGER NOT NULL, track INTEGER NOT NULL, PRIMARY KEY(artist, track))
            WITHOUT ROWID;
        CREATE TABLE album_artists(
            artist INTEGER NOT NULL, album INTEGER NOT NULL, appears INTEGER NOT NULL,
            PRIMARY KEY(artist, album)) WITHOUT ROWID;
        CREATE INDEX artists_of_album ON album_artists(album);
        CREATE TABLE playlists(
            row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, folder INTEGER NOT NULL,
            name BLOB NOT NULL, title TEXT NOT NULL, title_key TEXT NOT NULL,
            snapshot TEXT NOT NULL, item_count INTEGER NOT NULL, modified_at INTEGER NOT NULL,
            visible INTEGER NOT NULL, content TEXT NOT NULL, UNIQUE(folder, name));
        CREATE TABLE playlist_items(
            playlist INTEGER NOT NULL, position INTEGER NOT NULL, text TEXT NOT NULL,
            track INTEGER, PRIMARY KEY(playlist, position)) WITHOUT ROWID;
        CREATE TABLE plays(
            row INTEGER PRIMARY KEY, track INTEGER NOT NULL, context TEXT,
            played_at INTEGER NOT NULL);
        CREATE INDEX plays_by_time ON plays(played_at);
        CREATE TABLE counters(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO counters VALUES('content', 1);
        CREATE VIRTUAL TABLE track_words USING fts5(
            title, artist, album, content='', columnsize=0, detail=column, tokenize='ascii');
        CREATE VIRTUAL TABLE album_words USING fts5(
            title, artist, genre, content='', columnsize=0, detail=column, tokenize='ascii');
        CREATE VIRTUAL TABLE artist_words USING fts5(
            name, content='', columnsize=0, detail=column, tokenize='ascii');
        CREATE VIRTUAL TABLE playlist_words USING fts5(
            name, content='', columnsize=0, detail=column, tokenize='ascii');
        """,
        media,
        covers,
        search,
    ])
}
