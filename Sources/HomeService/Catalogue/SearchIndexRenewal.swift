import SQLite

/// Makes the index of words anew when the rules for them have changed since it was made.
enum SearchIndexRenewal {
    /// Goes up with each change of what `SearchWords.index` gives.
    private static let version = 1

    static func run(on connection: Connection) throws {
        guard try done(connection) < version else { return }
        try connection.transaction {
            var vocabulary = SearchVocabularyWriter()
            try clear(connection)
            try tracks(&vocabulary, connection)
            try albums(&vocabulary, connection)
            try names("artists", "name", &vocabulary, connection)
            try names("playlists", "title", &vocabulary, connection)
            try vocabulary.write(to: connection)
            try connection.run(
                "INSERT OR REPLACE INTO counters(name, value) VALUES('search', ?)", version)
        }
    }

    private static func done(_ connection: Connection) throws -> Int {
        try connection.count("SELECT value FROM counters WHERE name = 'search'")
    }

    private static func clear(_ connection: Connection) throws {
        for table in ["track_words", "album_words", "artist_words", "playlist_words"] {
            try connection.script("INSERT INTO \(table)(\(table)) VALUES('delete-all')")
        }
        try connection.script("DELETE FROM search_words")
    }

    private static func tracks(
        _ vocabulary: inout SearchVocabularyWriter, _ connection: Connection
    ) throws {
        try inSteps(
            "SELECT t.row, t.title, t.artists, a.title FROM tracks t "
                + "LEFT JOIN albums a ON a.row = t.album WHERE t.row > ? ORDER BY t.row",
            connection
        ) { row in
            (row.text(1), PackedText.artists(row.text(2)).map(\.name), row.text(3))
        } write: { row, texts in
            let words = [
                SearchWords.index(texts.0),
                texts.1.map(SearchWords.index).joined(separator: " "),
                SearchWords.index(texts.2),
            ]
            vocabulary.add(words[0])
            try connection.run(
                "INSERT INTO track_words(rowid, title, artist, album) VALUES(?, ?, ?, ?)", row,
                words[0], words[1], words[2])
            try connection.run(
                "UPDATE tracks SET words = ? WHERE row = ?",
                words.joined(separator: "\u{1F}"), row)
        }
    }

    private static func albums(
        _ vocabulary: inout SearchVocabularyWriter, _ connection: Connection
    ) throws {
        try inSteps(
            "SELECT row, title, artists, genres FROM albums WHERE row > ? ORDER BY row", connection
        ) { row in
            (
                row.text(1), PackedText.artists(row.text(2)).map(\.name),
                PackedText.unpack(row.text(3))
            )
        } write: { row, texts in
            let words = [
                SearchWords.index(texts.0),
                texts.1.map(SearchWords.index).joined(separator: " "),
                texts.2.map(SearchWords.index).joined(separator: " "),
            ]
            vocabulary.add(words[0])
            try connection.run(
                "INSERT INTO album_words(rowid, title, artist, genre) VALUES(?, ?, ?, ?)", row,
                words[0], words[1], words[2])
            try connection.run(
                "UPDATE albums SET words = ? WHERE row = ?",
                words.joined(separator: "\u{1F}"), row)
        }
    }

    /// Artists and playlists, which have nothing but a name.
    private static func names(
        _ table: String, _ column: String, _ vocabulary: inout SearchVocabularyWriter,
        _ connection: Connection
    ) throws {
        let index = table == "artists" ? "artist_words" : "playlist_words"
        try inSteps(
            "SELECT row, \(column) FROM \(table) WHERE row > ? ORDER BY row", connection
        ) {
            $0.text(1)
        } write: { row, name in
            let words = SearchWords.index(name)
            vocabulary.add(words)
            try connection.run(
                "INSERT INTO \(index)(rowid, name) VALUES(?, ?)", row, words)
        }
    }

    /// A thousand rows at a time, so that memory does not grow with the library.
    private static func inSteps<Texts>(
        _ sql: String, _ connection: Connection, read: (Statement) -> Texts,
        write: (Int, Texts) throws -> Void
    ) throws {
        var last = Int.min
        while true {
            let rows = try connection.all("\(sql) LIMIT 1000", last) { ($0.int(0), read($0)) }
            guard let end = rows.last?.0 else { return }
            last = end
            for (row, texts) in rows { try write(row, texts) }
        }
    }
}
