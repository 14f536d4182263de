package import Foundation
import SQLite

/// What the searches of one person need beside the catalogue, kept until it changes.
struct SearchMemory {
    var favourites: (content: Int, last: Int, value: SearchFavourites)?
    var playlists: (revision: Int, names: [(row: Int, name: SearchName)])?
}

extension Library {
    /// Searches for a person: what they have heard most comes first among equals, and of playlists
    /// those are found that they may see.
    ///
    /// - Parameters:
    ///   - text: What was typed, with filters such as `year:1990-1995`.
    ///   - kinds: What to look for.
    ///   - limit: At most so many of each kind.
    ///   - offset: So many of each kind are passed over.
    ///   - user: The person's id; `nil` for an app that asks for itself.
    ///   - sight: Which playlists the app may know of.
    ///   - now: What the newness of albums is counted from.
    /// - Returns: A part of what was found for each kind that was asked for.
    /// - Throws: When the catalogue or the library cannot be read.
    package func search(
        _ text: String, kinds: Set<SearchKind>, limit: Int, offset: Int, for user: String?,
        sight: PlaylistSight = .whole, now: Date = Date()
    ) async throws -> SearchAnswer {
        let user = user.flatMap { $0.utf8.contains(0) ? nil : $0 } ?? ""
        var answer = try await catalogue.search(
            text, kinds: kinds.subtracting([.playlist]), limit: limit, offset: offset,
            favourites: user.isEmpty ? SearchFavourites() : favourites(of: user), now: now)
        if kinds.contains(.playlist) {
            let rows = try playlistRows(matching: SearchQuery(text), for: user)
            guard sight == .whole else {
                answer.playlists = Self.part(
                    try await playlists(rows: rows[...]).filter(sight.shows), limit, offset)
                return answer
            }
            let page = rows.dropFirst(max(0, offset)).prefix(max(0, limit))
            answer.playlists = Slice(
                elements: try await playlists(rows: page), total: rows.count)
        }
        return answer
    }

    // MARK: - What was heard

    private func favourites(of user: String) throws -> SearchFavourites {
        let last = try connection.count("SELECT coalesce(max(row), 0) FROM plays")
        let content = try connection.count(
            "SELECT value FROM catalogue.counters WHERE name = 'content'")
        if let known = searchMemory[user]?.favourites, known.last == last,
            known.content == content
        {
            return known.value
        }
        let plays = try connection.all(
            """
            SELECT t.row, count(*) FROM plays p JOIN catalogue.tracks t ON t.id = p.track
            WHERE p.user = ? GROUP BY t.row
            """, user
        ) { ($0.int(0), $0.int(1)) }
        let favourites = try SearchFavourites(
            plays: Dictionary(plays) { first, _ in first }, connection)
        searchMemory[user, default: SearchMemory()].favourites = (content, last, favourites)
        return favourites
    }

    // MARK: - Playlists

    /// Playlists are few, and whose they are decides who finds them: they are compared in memory.
    private func playlistRows(matching query: SearchQuery, for user: String) throws -> [Int] {
        guard !query.isEmpty, !query.isImpossible, !query.hasFilters else { return [] }
        let matcher = SearchMatcher(query.text)
        var found = SearchFound()
        var misspelt: [Int] = []
        for (row, name) in try playlistNames(for: user) {
            switch matcher.tier(of: name) {
            case .misspelt: misspelt.append(row)
            case let tier?: found.add(row, tier)
            case nil: break
            }
        }
        if found.count == 0 { for row in misspelt { found.add(row, .misspelt) } }
        return found.ranked(plays: [:])
    }

    /// The playlists that a person may see, by name: their own, those that others share, and those
    /// that were found as files, which have negative rows.
    private func playlistNames(for user: String) throws -> [(row: Int, name: SearchName)] {
        let revision = try revision(of: user)
        if let known = searchMemory[user]?.playlists, known.revision == revision {
            return known.names
        }
        let names = try connection.all(
            """
            SELECT p.row, p.name, p.name_key AS key FROM playlists p
            LEFT JOIN marks m ON m.user = ?1 AND m.kind = ?2 AND m.id = p.id
            WHERE CASE WHEN p.owner = ?1 THEN coalesce(m.saved, p.from_file)
                ELSE p.public OR p.collaborative END
            UNION ALL
            SELECT -c.row, c.title, c.title_key FROM catalogue.playlists c
            LEFT JOIN marks m ON m.user = ?1 AND m.kind = ?2 AND m.id = c.id
            WHERE c.visible AND coalesce(m.saved, 1) AND c.id NOT IN (SELECT id FROM playlists)
            ORDER BY key, 1
            """, user, LibraryKind.playlist.rawValue
        ) { (row: $0.int(0), name: SearchName($0.text(1))) }
        searchMemory[user, default: SearchMemory()].playlists = (revision, names)
        return names
    }
}
