import SQLite

/// What the filters of a query mean for one kind of thing.
///
/// As at Spotify, not every filter is for every kind: `artist` and `year` are for albums, artists and
/// tracks, `album` for albums and tracks, `genre` for artists and tracks, `track` and `isrc` for
/// tracks, `upc` and `tag` for albums. Of a kind that one of them is not for, nothing is found.
struct SearchFilters {
    enum Value {
        case number(Int)
        case text(String)

        func bind(to statement: Statement, at index: Int) throws {
            switch self {
            case .number(let value): try value.bind(to: statement, at: index)
            case .text(let value): try value.bind(to: statement, at: index)
            }
        }
    }

    /// What the index is asked for.
    private(set) var expression: String?
    /// What the row has to fulfil besides.
    private(set) var conditions: [String] = []
    private(set) var values: [Value] = []
    /// Whether only what the listener has never heard counts.
    private(set) var isUnheard = false

    /// - Returns: `nil` when one of the filters can match nothing of that kind.
    init?(_ query: SearchQuery, _ kind: SearchKind, _ vocabulary: SearchVocabulary) throws {
        guard query.hasFilters else { return }
        guard [.album, .artist, .track].contains(kind),
            try addFields(query, kind, vocabulary), addCodes(query, kind), addTags(query, kind)
        else { return nil }
        // Last: how years are looked up depends on what narrows the search already.
        if let years = query.years {
            addYears(
                years, kind, isNarrow: expression != nil || !query.text.allSatisfy { $0 == " " })
        }
    }

    private mutating func addFields(
        _ query: SearchQuery, _ kind: SearchKind, _ vocabulary: SearchVocabulary
    ) throws -> Bool {
        for (field, value) in query.fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            func words(_ column: String) throws -> String {
                try SearchExpression(terms: SearchWords.terms(value), vocabulary: vocabulary)
                    .all(in: column, .words)
            }
            switch (field, kind) {
            case (.track, .track), (.album, .album): add(try words("title"))
            case (.artist, .artist): add(try words("name"))
            case (.artist, .track), (.artist, .album): add(try words("artist"))
            case (.album, .track): add(try words("album"))
            case (.genre, .track):
                conditions.append("t.album IN (\(SearchFilters.genreAlbums))")
                values.append(.text(try words("genre")))
            case (.genre, .artist):
                conditions.append(
                    "t.row IN (SELECT artist FROM album_artists WHERE NOT appears AND album IN "
                        + "(\(SearchFilters.genreAlbums)))")
                values.append(.text(try words("genre")))
            default: return false
            }
        }
        return true
    }

    private static let genreAlbums = "SELECT rowid FROM album_words WHERE album_words MATCH ?"

    private mutating func add(_ expression: String) {
        self.expression = [self.expression, "(\(expression))"].compactMap { $0 }
            .joined(separator: " AND ")
    }

    private mutating func addCodes(_ query: SearchQuery, _ kind: SearchKind) -> Bool {
        if let isrc = query.isrc {
            guard kind == .track else { return false }
            conditions.append("t.isrc = ?")
            values.append(.text(isrc))
        }
        if let upc = query.upc {
            guard kind == .album else { return false }
            conditions.append(
                "t.barcode IS NOT NULL "
                    + "AND ltrim(replace(replace(t.barcode, ' ', ''), '-', ''), '0') = ?")
            values.append(.text(upc))
        }
        return true
    }

    private mutating func addTags(_ query: SearchQuery, _ kind: SearchKind) -> Bool {
        guard query.isNew || query.isUnheard else { return true }
        guard kind == .album else { return false }
        isUnheard = query.isUnheard
        if query.isNew {
            conditions.append("t.saved_at > ?")
            values.append(.number(query.newSince))
        }
        return true
    }

    /// Found by the index, each row is asked for its year; without words to look for, the albums of
    /// the years lead to the rows.
    private mutating func addYears(_ years: ClosedRange<Int>, _ kind: SearchKind, isNarrow: Bool) {
        let condition =
            switch (kind, isNarrow) {
            case (.album, _): "t.year BETWEEN ? AND ?"
            case (.track, true):
                "(SELECT year FROM albums WHERE row = t.album) BETWEEN ? AND ?"
            case (.track, false):
                """
                t.album IN (SELECT row FROM albums WHERE year BETWEEN ? AND ?
                LIMIT \(SearchFound.bound))
                """
            case (_, true):
                """
                EXISTS (SELECT 1 FROM album_artists l JOIN albums b ON b.row = l.album
                WHERE l.artist = t.row AND NOT l.appears AND b.year BETWEEN ? AND ?)
                """
            case (_, false):
                """
                t.row IN (SELECT l.artist FROM albums b CROSS JOIN album_artists l
                ON l.album = b.row WHERE b.year BETWEEN ? AND ? AND NOT l.appears
                LIMIT \(SearchFound.bound * 10))
                """
            }
        conditions.append(condition)
        values += [.number(years.lowerBound), .number(years.upperBound)]
    }
}
