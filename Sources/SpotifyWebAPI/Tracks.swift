package import WebAPIClient

extension Endpoint where Value == Track {
    package static func track(_ id: TrackID, market: Market? = nil) -> Self {
        Endpoint("get-track", .get, "tracks", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == TrackBatch {
    package static func tracks(_ ids: [TrackID], market: Market? = nil) -> Self {
        Endpoint(
            "get-several-tracks", .get, "tracks",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// Tracks.
    public var tracks: Tracks { Tracks(client: self) }

    /// Tracks.
    public struct Tracks: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Tracks {
    /// A track.
    ///
    /// With a market the service may give another recording of the same track that can be played
    /// there: the id then differs, and `linkedFrom` names the one asked for, except in development
    /// mode.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-track>
    ///
    /// - Parameters:
    ///   - id: Which track.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The track.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such track, or `CancellationError`.
    public func get(_ id: TrackID, market: Market? = nil) async throws -> Track {
        try await client.send(.track(id, market: market))
    }

    /// Any number of tracks.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-several-tracks>
    ///
    /// - Parameters:
    ///   - ids: Which tracks.
    ///   - market: The country whose catalogue is asked; a track that comes may have another id than
    ///     the one asked for, so tell them apart by their places.
    /// - Returns: The tracks in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func get(_ ids: [TrackID], market: Market? = nil) async throws -> [Track?] {
        try await client.read(
            ids, atMost: 50, batch: { .tracks($0, market: market) }, values: \.tracks,
            one: { .track($0, market: market) })
    }
}
