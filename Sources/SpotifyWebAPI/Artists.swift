public import WebAPIClient

extension Endpoint where Value == Artist {
    package static func artist(_ id: ArtistID) -> Self {
        Endpoint("get-an-artist", .get, "artists", id.rawValue)
    }
}

extension Endpoint where Value == ArtistBatch {
    package static func artists(_ ids: [ArtistID]) -> Self {
        Endpoint("get-multiple-artists", .get, "artists", query: ["ids": ids.commaJoined])
            .available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Page<SimplifiedAlbum> {
    package static func artistAlbums(
        _ id: ArtistID, groups: [AlbumType], market: Market? = nil, limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "get-an-artists-albums", .get, "artists", id.rawValue, "albums",
            query: [
                "include_groups": groups.isEmpty ? nil : groups.commaJoined,
                "market": market?.rawValue, "limit": "\(limit)", "offset": "\(offset)",
            ])
    }
}

extension Endpoint where Value == TopTracks {
    package static func topTracks(_ id: ArtistID, market: Market? = nil) -> Self {
        Endpoint(
            "get-an-artists-top-tracks", .get, "artists", id.rawValue, "top-tracks",
            query: ["market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == RelatedArtists {
    package static func relatedArtists(_ id: ArtistID) -> Self {
        Endpoint(
            "get-an-artists-related-artists", .get, "artists", id.rawValue, "related-artists"
        ).available(to: .beforeNovember2024)
    }
}

extension SpotifyClient {
    /// Artists.
    public var artists: Artists { Artists(client: self) }

    /// Artists.
    public struct Artists: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Artists {
    /// An artist.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-artist>
    ///
    /// - Parameter id: Which artist.
    /// - Returns: The artist.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such artist, or `CancellationError`.
    public func get(_ id: ArtistID) async throws -> Artist {
        try await client.send(.artist(id))
    }

    /// Any number of artists.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-artists>
    ///
    /// - Parameter ids: Which artists.
    /// - Returns: The artists in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func get(_ ids: [ArtistID]) async throws -> [Artist?] {
        try await client.read(
            ids, atMost: 50, batch: { .artists($0) }, values: \.artists, one: { .artist($0) })
    }

    /// The albums an artist made or appears on.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-albums>
    ///
    /// - Parameters:
    ///   - id: Which artist.
    ///   - groups: Which kinds; all if empty.
    ///   - market: The country whose catalogue is asked.
    ///   - pageSize: How many albums are fetched at once, 1 to 50; falls to 10 where no more are
    ///     allowed, as in development mode.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notFound` if there is no such artist.
    public func albums(
        of id: ArtistID, groups: [AlbumType] = [], market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<SimplifiedAlbum>> {
        client.paged(pageSize: pageSize) {
            .artistAlbums(id, groups: groups, market: market, limit: $0, offset: $1)
        }
    }

    /// The tracks of an artist that are heard most in a country, ten at most.
    ///
    /// Apps in development mode are not given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-top-tracks>
    ///
    /// - Parameters:
    ///   - id: Which artist.
    ///   - market: The country; needed where nobody is signed in.
    /// - Returns: The tracks, the most popular first.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given them, `notFound` if there is
    ///   no such artist; or `CancellationError`.
    public func topTracks(of id: ArtistID, market: Market? = nil) async throws -> [Track] {
        try await client.send(.topTracks(id, market: market)).tracks
    }

    /// Artists that are heard by the same people, twenty at most.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-an-artists-related-artists>
    ///
    /// - Parameter id: Which artist.
    /// - Returns: The artists.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given them, `notFound` if there is
    ///   no such artist; or `CancellationError`.
    public func related(to id: ArtistID) async throws -> [Artist] {
        try await client.send(.relatedArtists(id)).artists
    }
}
