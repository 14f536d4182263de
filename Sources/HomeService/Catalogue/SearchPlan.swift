import SQLite

/// How one kind of thing is searched: its table, its words, and what of the table it is.
struct SearchPlan {
    let kind: SearchKind
    let table: String
    let words: String
    let key: String
    let name: String
    /// The column of the index with the title, and those that are looked at after it.
    let title: String
    let beside: String?
    let visible: String

    init(_ kind: SearchKind) {
        self.kind = kind
        let medium: Medium =
            switch kind {
            case .show, .episode: .show
            case .audiobook: .audiobook
            default: .music
            }
        switch kind {
        case .track, .episode:
            (table, words, title, beside) = ("tracks", "track_words", "title", "artist album")
            (key, name) = ("title_key", "title")
            visible = "t.visible AND t.medium = \(medium.rawValue)"
        case .album, .show, .audiobook:
            (table, words, title, beside) = ("albums", "album_words", "title", "artist")
            (key, name) = ("title_key", "title")
            visible = "t.track_count > 0 AND t.medium = \(medium.rawValue)"
        case .artist:
            (table, words, title, beside) = ("artists", "artist_words", "name", nil)
            (key, name) = ("key", "name")
            visible = "t.album_count + t.track_count > 0"
        case .playlist:
            (table, words, title, beside) = ("playlists", "playlist_words", "name", nil)
            (key, name) = ("title_key", "title")
            visible = "t.visible"
        }
    }

    /// Of a word that more things have, only so many are looked at.
    private static let lookedAt = 50_000

    /// What matches as it was typed.
    func found(_ search: SearchWork) throws -> SearchFound {
        var found = SearchFound()
        guard let filters = try filters(search) else { return found }
        if search.terms.isEmpty {
            try match(nil, filters, .anywhere, into: &found, search)
            return found
        }
        if !search.query.hasFilters {
            // Before all others, as of a usual word the index gives only the first that have it.
            for favourite in search.favourites.names(of: kind) {
                if let tier = search.matcher.tier(of: favourite.name), tier < .misspelt {
                    found.add(favourite.row, tier)
                }
            }
            try beginning(into: &found, search)
        }
        for (columns, reach, tier) in stages(search.terms.count) where !found.isFull {
            try match(
                search.expression.all(in: columns, reach), filters, tier, into: &found, search)
        }
        return found
    }

    private func stages(_ terms: Int) -> [(String, SearchExpression.Reach, SearchTier)] {
        var stages: [(String, SearchExpression.Reach, SearchTier)] = [
            (title, .words, .title), (title, .lastBegins, .titleBeginning),
        ]
        if beside != nil {
            stages.append((all, .words, .anywhere))
            stages.append((all, .lastBegins, .anywhereBeginning))
        }
        if terms > 1 { stages.append((all, .allBegin, .allBeginnings)) }
        return stages
    }

    /// Adds what matches when long words may be misspelt.
    func addMisspelt(to found: inout SearchFound, _ search: SearchWork) throws {
        guard !search.terms.isEmpty, let filters = try filters(search) else { return }
        try match(
            search.expression.all(in: all, .misspelt), filters, .misspelt, into: &found, search)
    }

    private func filters(_ search: SearchWork) throws -> SearchFilters? {
        guard !search.query.isImpossible, !search.query.isEmpty else { return nil }
        return try SearchFilters(search.query, kind, search.vocabulary)
    }

    private var all: String { beside.map { "\(title) \($0)" } ?? title }

    /// Names that are what was typed, then names that begin so, by a plain index.
    private func beginning(into found: inout SearchFound, _ search: SearchWork) throws {
        let key = SearchWords.key(search.query.text)
        guard !key.isEmpty else { return }
        let equal = try search.connection.all(
            """
            SELECT t.row, t.\(name) FROM \(table) t
            WHERE t.\(self.key) = ? AND \(visible) ORDER BY t.row LIMIT \(SearchFound.bound)
            """, key
        ) { (row: $0.int(0), tier: search.matcher.exactTier(of: $0.text(1))) }
        for (row, tier) in equal { found.add(row, tier) }
        guard !found.isFull else { return }
        let after = try search.connection.all(
            """
            SELECT t.row FROM \(table) t WHERE t.\(self.key) > ? AND t.\(self.key) < ? AND \(visible)
            ORDER BY t.\(self.key), t.row LIMIT \(SearchFound.bound)
            """, key, SearchVocabulary.end(of: key)
        ) { $0.int(0) }
        for row in after { found.add(row, .begins) }
    }

    private func match(
        _ terms: String?, _ filters: SearchFilters, _ tier: SearchTier,
        into found: inout SearchFound, _ search: SearchWork
    ) throws {
        let expression = [terms, filters.expression].compactMap { $0 }.joined(separator: " AND ")
        let statement = try search.connection.prepare(
            sql(hasExpression: !expression.isEmpty, filters))
        defer { statement.reset() }
        if !expression.isEmpty { try statement.bind(expression, at: 1) }
        for (index, value) in filters.values.enumerated() {
            try value.bind(to: statement, at: index + (expression.isEmpty ? 1 : 2))
        }
        let heard = filters.isUnheard ? search.favourites.plays(of: kind) : [:]
        while !found.isFull, try statement.step() {
            let row = statement.int(0)
            if heard[row] == nil { found.add(row, tier) }
        }
    }

    private func sql(hasExpression: Bool, _ filters: SearchFilters) -> String {
        let conditions = ([visible] + filters.conditions).joined(separator: " AND ")
        guard hasExpression else { return "SELECT t.row FROM \(table) t WHERE \(conditions)" }
        return """
            SELECT t.row FROM (SELECT rowid AS row FROM \(words) WHERE \(words) MATCH ?
                LIMIT \(SearchPlan.lookedAt)) w
            CROSS JOIN \(table) t ON t.row = w.row WHERE \(conditions)
            """
    }
}
