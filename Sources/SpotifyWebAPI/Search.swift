public import WebAPIClient

extension Endpoint where Value == SearchResults {
    package static func search(
        _ query: String, kinds: [SpotifyURI.Kind], market: Market? = nil, limit: Int, offset: Int,
        includingExternalAudio: Bool = false
    ) -> Self {
        Endpoint(
            "search", .get, "search",
            query: [
                "q": query, "type": kinds.commaJoined, "market": market?.rawValue,
                "limit": "\(limit)", "offset": "\(offset)",
                "include_external": includingExternalAudio ? "audio" : nil,
            ])
    }
}

extension SpotifyClient {
    /// One kind of thing to search for, with the type of what is found.
    public struct SearchKind<Item: Codable & Hashable & Sendable>: Sendable {
        let kind: SpotifyURI.Kind
        let page: @Sendable (SearchResults) -> Page<Item>?
    }

    /// Searches the catalogue for several kinds of things at once.
    ///
    /// Where the service gives no more than 10 of each with one request, as in development mode,
    /// several requests are sent and their pages joined. It gives the first 1000 of each in all.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/search>
    ///
    /// - Parameters:
    ///   - query: Words, and filters as in `artist:` or `year:1990-1995`; ``SearchQuery`` writes
    ///     them.
    ///   - kinds: Which of album, artist, playlist, track, show, episode and audiobook to find.
    ///   - market: The country whose catalogue is searched; without one, and with nobody signed in,
    ///     no shows and episodes are found.
    ///   - limit: How many of each kind, 1 to 50.
    ///   - offset: How many of each kind to skip.
    ///   - includingExternalAudio: Whether you can play what others host: it counts as playable
    ///     then.
    /// - Returns: A page for each kind.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func search(
        _ query: String, for kinds: [SpotifyURI.Kind], market: Market? = nil, limit: Int = 20,
        offset: Int = 0, includingExternalAudio: Bool = false
    ) async throws -> SearchResults {
        let search = CatalogueSearch(
            client: self, query: query, market: market,
            includingExternalAudio: includingExternalAudio)
        return try await search.results(
            kinds, limit: min(max(1, limit), 50), offset: max(0, offset))
    }

    /// Searches the catalogue for one kind of thing, as far as the list is read.
    ///
    /// The list ends after 1000: the service gives no more, whatever it says of their number.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/search>
    ///
    /// - Parameters:
    ///   - query: Words, and filters as in `artist:` or `year:1990-1995`; ``SearchQuery`` writes
    ///     them.
    ///   - kind: What to find.
    ///   - market: The country whose catalogue is searched; without one, and with nobody signed in,
    ///     no shows and episodes are found.
    ///   - pageSize: How many are fetched at once, 1 to 50; falls to 10 where no more are allowed.
    ///   - includingExternalAudio: Whether you can play what others host: it counts as playable
    ///     then.
    /// - Returns: The list, best first; nothing is sent before it is read. Reading throws
    ///   ``/WebAPIClient/WebAPIError``.
    public func search<Item>(
        _ query: String, for kind: SearchKind<Item>, market: Market? = nil, pageSize: Int = 50,
        includingExternalAudio: Bool = false
    ) -> Paged<Page<Item>> {
        let search = CatalogueSearch(
            client: self, query: query, market: market,
            includingExternalAudio: includingExternalAudio)
        return Paged(
            operation: "search", pageSize: min(max(1, pageSize), 50), sizes: access.pageSizes
        ) { limit, offset in
            let results = try await search.page([kind.kind], limit: limit, offset: offset)
            return kind.page(results) ?? Page(items: [], limit: limit, offset: offset)
        }
    }
}

extension SpotifyClient.SearchKind<SimplifiedAlbum> {
    /// Albums.
    public static var albums: Self { Self(kind: .album) { $0.albums } }
}

extension SpotifyClient.SearchKind<Artist> {
    /// Artists.
    public static var artists: Self { Self(kind: .artist) { $0.artists } }
}

extension SpotifyClient.SearchKind<Track> {
    /// Tracks.
    public static var tracks: Self { Self(kind: .track) { $0.tracks } }
}

extension SpotifyClient.SearchKind<SimplifiedPlaylist> {
    /// Playlists.
    public static var playlists: Self { Self(kind: .playlist) { $0.playlists } }
}

extension SpotifyClient.SearchKind<SimplifiedShow> {
    /// Shows.
    public static var shows: Self { Self(kind: .show) { $0.shows } }
}

extension SpotifyClient.SearchKind<Episode> {
    /// Episodes of shows.
    public static var episodes: Self { Self(kind: .episode) { $0.episodes } }
}

extension SpotifyClient.SearchKind<SimplifiedAudiobook> {
    /// Audiobooks.
    public static var audiobooks: Self { Self(kind: .audiobook) { $0.audiobooks } }
}
