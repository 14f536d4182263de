import SQLite

/// What one listener has heard most, as search needs it: to rank by, and to look at before all else.
package struct SearchFavourites: Sendable {
    struct Favourite: Sendable {
        var row: Int
        var name: SearchName
    }

    private var plays: [SearchKind: [Int: Int]] = [:]
    private var names: [SearchKind: [Favourite]] = [:]

    /// So many of each kind are looked at before all others.
    private static let most = 300
    /// So many tracks count for their albums and artists.
    private static let counted = 5000

    /// A listener who has heard nothing yet.
    package init() {}

    /// What was heard is counted for its album and its artists, too: `plays` says how often each row
    /// of `tracks` was heard.
    init(plays: [Int: Int], _ connection: Connection) throws {
        let best = plays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(SearchFavourites.counted)
        for (track, count) in best {
            let place = try connection.first(
                "SELECT album, medium FROM tracks WHERE row = ?", track
            ) { (album: $0.int(0), medium: Medium(rawValue: $0.int(1)) ?? .music) }
            guard let place else { continue }
            let kinds = SearchFavourites.kinds(of: place.medium)
            if let kind = kinds.track { self.plays[kind, default: [:]][track] = count }
            self.plays[kinds.album, default: [:]][place.album, default: 0] += count
            let artists = try connection.all(
                """
                SELECT a.row FROM artists a JOIN track_artists l ON l.artist = a.row
                WHERE l.track = ?
                """, track
            ) { $0.int(0) }
            for artist in artists { self.plays[.artist, default: [:]][artist, default: 0] += count }
        }
        for kind in self.plays.keys { try readNames(kind, connection) }
    }

    /// Chapters are not searched for, only what they are of.
    private static func kinds(of medium: Medium) -> (track: SearchKind?, album: SearchKind) {
        switch medium {
        case .music: (.track, .album)
        case .show: (.episode, .show)
        case .audiobook: (nil, .audiobook)
        }
    }

    /// How often things of a kind were heard, by row.
    func plays(of kind: SearchKind) -> [Int: Int] { plays[kind] ?? [:] }

    func names(of kind: SearchKind) -> [Favourite] { names[kind] ?? [] }

    private mutating func readNames(_ kind: SearchKind, _ connection: Connection) throws {
        let plan = SearchPlan(kind)
        let best = plays(of: kind).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(SearchFavourites.most)
        names[kind] = try best.compactMap { row, _ in
            try connection.first(
                """
                SELECT t.\(plan.name), t.\(plan.key), \(plan.beside == nil ? "''" : "t.words")
                FROM \(plan.table) t WHERE t.row = ? AND \(plan.visible)
                """, row
            ) { found in
                let words = PackedText.unpack(found.text(2))
                let name = SearchName(
                    found.text(0), key: found.text(1),
                    title: words.first ?? SearchWords.index(found.text(0)),
                    beside: kind == .track || kind == .episode
                        ? Array(words.dropFirst()) : Array(words.dropFirst().prefix(1)))
                return Favourite(row: row, name: name)
            }
        }
    }
}
