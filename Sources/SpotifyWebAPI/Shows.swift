public import WebAPIClient

extension Endpoint where Value == Show {
    package static func show(_ id: ShowID, market: Market? = nil) -> Self {
        Endpoint("get-a-show", .get, "shows", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == SimplifiedShow {
    /// The same operation, without the episodes: what stands for a batch.
    fileprivate static func simplifiedShow(_ id: ShowID, market: Market?) -> Self {
        Endpoint("get-a-show", .get, "shows", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == ShowBatch {
    package static func shows(_ ids: [ShowID], market: Market? = nil) -> Self {
        Endpoint(
            "get-multiple-shows", .get, "shows",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Page<Episode> {
    package static func showEpisodes(
        _ id: ShowID, market: Market? = nil, limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "get-a-shows-episodes", .get, "shows", id.rawValue, "episodes",
            query: ["market": market?.rawValue, "limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension SpotifyClient {
    /// Shows.
    public var shows: Shows { Shows(client: self) }

    /// Shows.
    public struct Shows: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Shows {
    /// A show with the first page of its episodes.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-show>
    ///
    /// - Parameters:
    ///   - id: Which show.
    ///   - market: The country whose catalogue is asked; without one, and with nobody signed in, no
    ///     show is found.
    /// - Returns: The show.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such show, or `CancellationError`.
    /// - Note: With the scope `user-read-playback-position` the episodes tell how far they were
    ///   heard.
    public func get(_ id: ShowID, market: Market? = nil) async throws -> Show {
        try await client.send(.show(id, market: market))
    }

    /// Any number of shows, without their episodes.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-shows>
    ///
    /// - Parameters:
    ///   - ids: Which shows.
    ///   - market: The country whose catalogue is asked; without one, and with nobody signed in, no
    ///     show is found.
    /// - Returns: The shows in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func get(_ ids: [ShowID], market: Market? = nil) async throws -> [SimplifiedShow?] {
        try await client.read(
            ids, atMost: 50, batch: { .shows($0, market: market) }, values: \.shows,
            one: { .simplifiedShow($0, market: market) })
    }

    /// The episodes of a show, newest first.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-a-shows-episodes>
    ///
    /// - Parameters:
    ///   - id: Which show.
    ///   - market: The country whose catalogue is asked; without one, and with nobody signed in, no
    ///     show is found.
    ///   - pageSize: How many episodes are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notFound` if there is no such show.
    /// - Note: With the scope `user-read-playback-position` the episodes tell how far they were
    ///   heard.
    public func episodes(
        of id: ShowID, market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<Episode>> {
        client.paged(pageSize: pageSize) {
            .showEpisodes(id, market: market, limit: $0, offset: $1)
        }
    }
}
