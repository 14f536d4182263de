public import WebAPIClient

extension Endpoint where Value == Album {
    package static func album(_ id: AlbumID, market: Market? = nil) -> Self {
        Endpoint(
            "get-an-album", .get, "albums", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == AlbumBatch {
    package static func albums(_ ids: [AlbumID], market: Market? = nil) -> Self {
        Endpoint(
            "get-multiple-albums", .get, "albums",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Page<SimplifiedTrack> {
    package static func albumTracks(
        _ id: AlbumID, market: Market? = nil, limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "get-an-albums-tracks", .get, "albums", id.rawValue, "tracks",
            query: ["market": market?.rawValue, "limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension SpotifyClient {
    /// Albums.
    public var albums: Albums { Albums(client: self) }

    /// Albums.
    public struct Albums: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Albums {
    /// An album with the first page of its tracks.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-album>
    ///
    /// - Parameters:
    ///   - id: Which album.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The album.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such album, or `CancellationError`.
    public func get(_ id: AlbumID, market: Market? = nil) async throws -> Album {
        try await client.send(.album(id, market: market))
    }

    /// Any number of albums, each with the first page of its tracks.
    ///
    /// Up to 20 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-albums>
    ///
    /// - Parameters:
    ///   - ids: Which albums.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The albums in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func get(_ ids: [AlbumID], market: Market? = nil) async throws -> [Album?] {
        try await client.read(
            ids, atMost: 20, batch: { .albums($0, market: market) }, values: \.albums,
            one: { .album($0, market: market) })
    }

    /// The tracks of an album, disc by disc.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-an-albums-tracks>
    ///
    /// - Parameters:
    ///   - id: Which album.
    ///   - market: The country whose catalogue is asked.
    ///   - pageSize: How many tracks are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notFound` if there is no such album.
    public func tracks(
        of id: AlbumID, market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<SimplifiedTrack>> {
        client.paged(pageSize: pageSize) {
            .albumTracks(id, market: market, limit: $0, offset: $1)
        }
    }
}
