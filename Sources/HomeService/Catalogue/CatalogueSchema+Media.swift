extension CatalogueSchema {
    /// Parts of files, shows and audiobooks, sort names and credits.
    ///
    /// `part` counts the parts that a file has now, from 1; it is 0 for a whole file, and for a part
    /// that its file no longer has. `files.track` is the first part then. Tags have to be read again.
    static let media = """
        ALTER TABLE tracks ADD COLUMN medium INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tracks ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tracks ADD COLUMN start_ms INTEGER;
        ALTER TABLE tracks ADD COLUMN end_ms INTEGER;
        ALTER TABLE tracks ADD COLUMN date TEXT;
        ALTER TABLE tracks ADD COLUMN description TEXT;
        ALTER TABLE tracks ADD COLUMN language TEXT;
        ALTER TABLE tracks ADD COLUMN credits TEXT NOT NULL DEFAULT '';
        ALTER TABLE tracks ADD COLUMN artist_credit TEXT;
        CREATE INDEX parts_of_file ON tracks(folder, name) WHERE part > 0;
        ALTER TABLE albums ADD COLUMN medium INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE albums ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
        ALTER TABLE albums ADD COLUMN description TEXT;
        ALTER TABLE albums ADD COLUMN narrators TEXT NOT NULL DEFAULT '';
        ALTER TABLE albums ADD COLUMN language TEXT;
        ALTER TABLE albums ADD COLUMN edition TEXT;
        ALTER TABLE albums ADD COLUMN explicit INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE artists ADD COLUMN sort_name TEXT;
        ALTER TABLE artists ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
        ALTER TABLE files ADD COLUMN parts INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE files ADD COLUMN findings TEXT;
        UPDATE albums SET sort_key = title_key;
        UPDATE artists SET sort_key = key;
        UPDATE files SET modified = 0;
        """
}
