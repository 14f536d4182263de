package import Foundation
import SQLite

/// A kind of thing to search for.
package enum SearchKind: String, Sendable, Hashable, CaseIterable {
    case album
    case artist
    case playlist
    case track
    case show
    case episode
    case audiobook
}

/// What a search found, for each kind that was asked for.
package struct SearchAnswer: Sendable, Equatable {
    package var albums: Slice<CatalogueAlbum>?
    package var artists: Slice<CatalogueArtist>?
    package var tracks: Slice<CatalogueTrack>?
    package var playlists: Slice<LibraryPlaylist>?
    package var shows: Slice<CatalogueAlbum>?
    package var episodes: Slice<CatalogueTrack>?
    package var audiobooks: Slice<CatalogueAlbum>?
}

extension Catalogue {
    /// Searches titles and names of all but playlists, which are people's: see ``Library``. Every word must be found; letter case, accents and punctuation do
    /// not matter. When nothing or little is found, long words may be misspelt by one letter.
    /// ``SearchTier`` has the order. At most 1,000 of each kind are found and counted.
    ///
    /// - Parameters:
    ///   - text: What was typed, with filters such as `year:1990-1995`.
    ///   - kinds: What to look for.
    ///   - limit: At most so many of each kind.
    ///   - offset: So many of each kind are passed over.
    ///   - favourites: What the one who searches has heard most.
    ///   - now: What the newness of albums is counted from.
    /// - Returns: A part of what was found for each kind that was asked for.
    /// - Throws: When the catalogue cannot be read.
    package func search(
        _ text: String, kinds: Set<SearchKind>, limit: Int, offset: Int,
        favourites: SearchFavourites = SearchFavourites(), now: Date = Date()
    ) throws -> SearchAnswer {
        try refresh()
        var query = SearchQuery(text)
        query.newSince = now.milliseconds - 14 * 86_400_000
        return try connection.snapshot {
            let rows = try SearchWork(query, favourites, connection).rows(kinds)
            func page<Element: Sendable>(
                _ kind: SearchKind, read: (Int) throws -> Element?
            ) throws -> Slice<Element>? {
                guard let rows = rows[kind] else { return nil }
                return try slice(rows, limit: limit, offset: offset) { try $0.compactMap(read) }
            }
            return SearchAnswer(
                albums: try page(.album) { try album(row: $0) },
                artists: try page(.artist) { try artist(row: $0) },
                tracks: try page(.track) { try track(row: $0) },
                shows: try page(.show) { try album(row: $0) },
                episodes: try page(.episode) { try track(row: $0) },
                audiobooks: try page(.audiobook) { try album(row: $0) })
        }
    }
}
