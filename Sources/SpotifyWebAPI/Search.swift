public import WebAPIClient

extension Endpoint where Value == SearchResults {
    package static func search(
        _ query: String, kinds: [SpotifyURI.Kind], limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "search", .get, "search",
            query: [
                "q": query, "type": kinds.map(\.rawValue).joined(separator: ","),
                "limit": "\(limit)", "offset": "\(offset)",
            ])
    }
}

extension SpotifyClient {
    /// One kind of thing to search for, with the type of what is found.
    public struct SearchKind<Item: Codable & Hashable & Sendable>: Sendable {
        let kind: SpotifyURI.Kind
        let page: @Sendable (SearchResults) -> Page<Item>?
    }

    /// Searches the catalogue for several kinds of things at once; one page of each.
    ///
    /// In development mode Spotify gives no more than 10 of each: a larger `limit` then gives 10.
    ///
    /// - Parameters:
    ///   - query: Words, and filters as in `artist:` or `year:1990-1995`.
    ///   - kinds: Which kinds of object to find.
    ///   - limit: How many of each kind, 1 to 50.
    ///   - offset: How many of each kind to skip.
    /// - Returns: A page for each kind.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func search(
        _ query: String, for kinds: [SpotifyURI.Kind], limit: Int = 20, offset: Int = 0
    ) async throws -> SearchResults {
        try await access.pageSizes.asking(limit, for: "search") {
            try await send(.search(query, kinds: kinds, limit: $0, offset: offset))
        }.answer
    }

    /// Searches the catalogue for one kind of thing, as far as the list is read.
    ///
    /// - Parameters:
    ///   - query: Words, and filters as in `artist:` or `year:1990-1995`.
    ///   - kind: What to find.
    ///   - pageSize: How many are fetched at once, 1 to 50; falls to 10 where no more are allowed.
    /// - Returns: The list, best first; nothing is sent before it is read.
    public func search<Item>(
        _ query: String, for kind: SearchKind<Item>, pageSize: Int = 50
    ) -> Paged<Page<Item>> {
        paged(
            pageSize: pageSize,
            { .search(query, kinds: [kind.kind], limit: $0, offset: $1) },
            page: { kind.page($0) ?? Page(items: []) })
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
