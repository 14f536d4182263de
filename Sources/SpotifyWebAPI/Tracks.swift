package import WebAPIClient

extension Endpoint where Value == Track {
    package static func track(_ id: TrackID) -> Self {
        Endpoint("get-track", .get, "tracks", id.rawValue)
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
    /// - Parameter id: Which track.
    /// - Returns: The track.
    /// - Throws: ``WebAPIError`` with `notFound` if there is no such track.
    public func get(_ id: TrackID) async throws -> Track {
        try await client.send(.track(id))
    }
}
