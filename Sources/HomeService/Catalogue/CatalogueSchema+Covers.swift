extension CatalogueSchema {
    /// Which picture of an album and of an artist can be shown, and how large it is.
    ///
    /// An album without a row was changed and not looked at since. `found_kind` is as `cover_kind`; 0
    /// where no picture is usable, with what is wrong with the one that was chosen.
    static let covers = """
        CREATE TABLE album_covers(
            album INTEGER PRIMARY KEY, found_kind INTEGER NOT NULL, found_folder INTEGER,
            found_name BLOB, width INTEGER, height INTEGER, problem TEXT);
        CREATE TRIGGER album_cover_changes AFTER UPDATE OF cover_kind ON albums BEGIN
            DELETE FROM album_covers WHERE album = old.row;
        END;
        CREATE TABLE artist_covers(
            artist INTEGER PRIMARY KEY, picture_folder INTEGER NOT NULL,
            picture_name BLOB NOT NULL, picture_width INTEGER, picture_height INTEGER);
        """
}
