import SQLite

/// A kind of thing to search for.
package enum SearchKind: String, Sendable, Hashable, CaseIterable {
    case album
    case artist
    case track
    case playlist
}

/// What a search found, for each kind that was asked for.
package struct SearchAnswer: Sendable, Equatable {
    package var albums: Slice<CatalogueAlbum>?
    package var artists: Slice<CatalogueArtist>?
    package var tracks: Slice<CatalogueTrack>?
    package var playlists: Slice<CataloguePlaylist>?
}

extension Catalogue {
    /// Searches titles and names. Every word must be found; letter case, accents and punctuation do
    /// not matter. What is spelled as typed comes first, then what begins so, then the rest. At most
    /// 1,000 of each kind are found.
    package func search(
        _ text: String, kinds: Set<SearchKind>, limit: Int, offset: Int
    ) throws -> SearchAnswer {
        try refresh()
        let query = SearchQuery(text)
        return try connection.snapshot {
            var answer = SearchAnswer()
            func page<Element: Sendable>(
                _ kind: SearchKind, _ plan: SearchPlan, read: (Int) throws -> Element?
            ) throws -> Slice<Element>? {
                guard kinds.contains(kind) else { return nil }
                let rows = try plan.rows(query, connection)
                return try slice(rows, limit: limit, offset: offset) { try $0.compactMap(read) }
            }
            answer.tracks = try page(.track, .tracks) { try track(row: $0) }
            answer.albums = try page(.album, .albums) { try album(row: $0) }
            answer.artists = try page(.artist, .artists) { try artist(row: $0) }
            answer.playlists = try page(.playlist, .playlists) { try playlist(row: $0) }
            return answer
        }
    }
}
