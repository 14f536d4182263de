import SQLite

/// How one kind of thing is searched: its table, its words and what its filters mean.
struct SearchPlan {
    let table: String
    let words: String
    let key: String
    let name: String
    /// The columns that plain words are looked for in, the best first.
    let columns: [String]
    let visible: String

    static let tracks = SearchPlan(
        table: "tracks", words: "track_words", key: "title_key", name: "title",
        columns: ["title", "title artist", "title artist album"],
        visible: "t.visible AND t.medium = 0")
    static let albums = SearchPlan(
        table: "albums", words: "album_words", key: "title_key", name: "title",
        columns: ["title", "title artist"], visible: "t.track_count > 0 AND t.medium = 0")
    static let artists = SearchPlan(
        table: "artists", words: "artist_words", key: "key", name: "name", columns: ["name"],
        visible: "t.album_count + t.track_count > 0")
    static let playlists = SearchPlan(
        table: "playlists", words: "playlist_words", key: "title_key", name: "title",
        columns: ["name"], visible: "t.visible")

    /// At most so many are ranked and counted, as at Spotify, whose offset and limit reach as far.
    /// It keeps a letter or a word that half the library has as quick as any other.
    static let bound = 1000

    /// The rows that match, the best first.
    func rows(_ query: SearchQuery, _ connection: Connection) throws -> [Int] {
        guard !query.isImpossible, !query.isEmpty, let filters = filters(query) else { return [] }
        var found = Found()
        let chunks = SearchWords.chunks(query.text)
        if filters.isEmpty, !chunks.isEmpty {
            try beginning(query.text, into: &found, connection)
        }
        if chunks.isEmpty {
            try match(filters.expression, filters, into: &found, connection)
            return found.rows
        }
        // The words that begin with one letter are too many to gather in a large library; names
        // that begin so were found above.
        let isLetter = chunks.last?.whole.count == 1
        let size = isLetter ? try connection.count("SELECT max(row) FROM \(table)") : 0
        for columns in self.columns {
            for isPrefix in size < 20_000 ? [false, true] : [false] {
                let expression = SearchExpression.all(
                    of: chunks, columns: columns, lastIsPrefix: isPrefix)
                let both = [expression, filters.expression].compactMap { $0 }
                try match(
                    both.map { "(\($0))" }.joined(separator: " AND "), filters, into: &found,
                    connection)
            }
        }
        return found.rows
    }

    private struct Found {
        var rows: [Int] = []
        private var seen: Set<Int> = []

        var isFull: Bool { rows.count >= SearchPlan.bound }

        mutating func add(_ row: Int) {
            if !isFull, seen.insert(row).inserted { rows.append(row) }
        }
    }

    /// Names that are what was typed, then names that begin so, by a plain index.
    private func beginning(
        _ text: String, into found: inout Found, _ connection: Connection
    ) throws {
        let key = SearchWords.key(text)
        guard !key.isEmpty else { return }
        let typed = text.split(separator: " ").joined(separator: " ")
        let lowered = typed.lowercased()
        let equal = try connection.all(
            """
            SELECT t.row, t.\(name) FROM \(table) t
            WHERE t.\(self.key) = ? AND \(visible) ORDER BY t.row LIMIT \(SearchPlan.bound)
            """, key
        ) { row -> (rank: Int, row: Int) in
            let name = row.text(1)
            return (name == typed ? 0 : name.lowercased() == lowered ? 1 : 2, row.int(0))
        }
        for row in equal.sorted(by: { ($0.rank, $0.row) < ($1.rank, $1.row) }) {
            found.add(row.row)
        }
        let after = try connection.all(
            """
            SELECT t.row FROM \(table) t WHERE t.\(self.key) > ? AND t.\(self.key) < ? AND \(visible)
            ORDER BY t.\(self.key), t.row LIMIT \(SearchPlan.bound)
            """, key, key + "\u{10FFFF}"
        ) { $0.int(0) }
        for row in after { found.add(row) }
    }

    private func match(
        _ expression: String?, _ filters: Filters, into found: inout Found,
        _ connection: Connection
    ) throws {
        guard !found.isFull else { return }
        let conditions = ([visible] + filters.conditions).joined(separator: " AND ")
        let statement: Statement
        var place = 0
        if let expression {
            statement = try connection.prepare(
                """
                SELECT t.row FROM \(words) w CROSS JOIN \(table) t ON t.row = w.rowid
                WHERE w.\(words) MATCH ? AND \(conditions) LIMIT \(SearchPlan.bound)
                """)
            place = 1
            try statement.bind(expression, at: 1)
        } else {
            statement = try connection.prepare(
                """
                SELECT t.row FROM \(table) t WHERE \(conditions)
                ORDER BY t.row LIMIT \(SearchPlan.bound)
                """)
        }
        defer { statement.reset() }
        for value in filters.values {
            place += 1
            try value.bind(to: statement, at: place)
        }
        while try statement.step() { found.add(statement.int(0)) }
    }

    // MARK: - Filters

    struct Filters {
        var expression: String?
        var conditions: [String] = []
        var values: [FilterValue] = []

        var isEmpty: Bool { expression == nil && conditions.isEmpty }

        mutating func add(_ expression: String) {
            self.expression = [self.expression, expression].compactMap { $0 }
                .joined(separator: " AND ")
        }
    }

    enum FilterValue {
        case number(Int)
        case text(String)

        func bind(to statement: Statement, at index: Int) throws {
            switch self {
            case .number(let value): try value.bind(to: statement, at: index)
            case .text(let value): try value.bind(to: statement, at: index)
            }
        }
    }

    /// The filters for this kind; `nil` when one of them can match nothing of it.
    private func filters(_ query: SearchQuery) -> Filters? {
        var filters = Filters()
        for (field, value) in query.fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let chunks = SearchWords.chunks(value)
            func words(_ column: String) -> String {
                SearchExpression.all(of: chunks, columns: column, lastIsPrefix: false)
            }
            switch (field, table) {
            case (.track, "tracks"), (.album, "albums"): filters.add(words("title"))
            case (.artist, "artists"): filters.add(words("name"))
            case (.artist, "tracks"), (.artist, "albums"): filters.add(words("artist"))
            case (.album, "tracks"): filters.add(words("album"))
            case (.genre, "albums"): filters.add(words("genre"))
            case (.genre, "tracks"):
                filters.conditions.append("t.album IN (\(SearchPlan.genreAlbums))")
                filters.values.append(.text(words("genre")))
            case (.genre, "artists"):
                filters.conditions.append(
                    "t.row IN (SELECT artist FROM album_artists WHERE NOT appears AND album IN "
                        + "(\(SearchPlan.genreAlbums)))")
                filters.values.append(.text(words("genre")))
            default: return nil
            }
        }
        guard addYears(query, to: &filters), addISRC(query, to: &filters) else { return nil }
        return filters
    }

    private static let genreAlbums =
        "SELECT rowid FROM album_words WHERE album_words MATCH ?"

    private func addYears(_ query: SearchQuery, to filters: inout Filters) -> Bool {
        guard let years = query.years else { return true }
        switch table {
        case "albums": filters.conditions.append("t.year BETWEEN ? AND ?")
        case "tracks":
            filters.conditions.append(
                "t.album IN (SELECT row FROM albums WHERE year BETWEEN ? AND ?)")
        case "artists":
            filters.conditions.append(
                """
                t.row IN (SELECT l.artist FROM albums b JOIN album_artists l ON l.album = b.row
                WHERE NOT l.appears AND b.year BETWEEN ? AND ?)
                """)
        default: return false
        }
        filters.values += [.number(years.lowerBound), .number(years.upperBound)]
        return true
    }

    private func addISRC(_ query: SearchQuery, to filters: inout Filters) -> Bool {
        guard let isrc = query.isrc else { return true }
        guard table == "tracks", !isrc.isEmpty else { return false }
        filters.conditions.append("t.isrc = ?")
        filters.values.append(.text(isrc))
        return true
    }
}
