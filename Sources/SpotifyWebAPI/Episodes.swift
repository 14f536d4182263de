package import WebAPIClient

extension Endpoint where Value == Episode {
    package static func episode(_ id: EpisodeID, market: Market? = nil) -> Self {
        Endpoint(
            "get-an-episode", .get, "episodes", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == EpisodeBatch {
    package static func episodes(_ ids: [EpisodeID], market: Market? = nil) -> Self {
        Endpoint(
            "get-multiple-episodes", .get, "episodes",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// Episodes of shows.
    public var episodes: Episodes { Episodes(client: self) }

    /// Episodes of shows.
    public struct Episodes: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Episodes {
    /// An episode with its show.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-episode>
    ///
    /// - Parameters:
    ///   - id: Which episode.
    ///   - market: The country whose catalogue is asked; without one, and with nobody signed in, no
    ///     episode is found.
    /// - Returns: The episode.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such episode, or
    ///   `CancellationError`.
    /// - Note: With the scope `user-read-playback-position` it tells how far it was heard.
    public func get(_ id: EpisodeID, market: Market? = nil) async throws -> Episode {
        try await client.send(.episode(id, market: market))
    }

    /// Any number of episodes, each with its show.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-episodes>
    ///
    /// - Parameters:
    ///   - ids: Which episodes.
    ///   - market: The country whose catalogue is asked; without one, and with nobody signed in, no
    ///     episode is found.
    /// - Returns: The episodes in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: With the scope `user-read-playback-position` they tell how far they were heard.
    public func get(_ ids: [EpisodeID], market: Market? = nil) async throws -> [Episode?] {
        try await client.read(
            ids, atMost: 50, batch: { .episodes($0, market: market) }, values: \.episodes,
            one: { .episode($0, market: market) })
    }
}
