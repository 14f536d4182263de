package import WebAPIClient

extension Endpoint where Value == AudioFeatures {
    package static func audioFeatures(_ id: TrackID) -> Self {
        Endpoint("get-audio-features", .get, "audio-features", id.rawValue)
            .available(to: .beforeNovember2024)
    }
}

extension Endpoint where Value == AudioFeaturesBatch {
    package static func audioFeatures(_ ids: [TrackID]) -> Self {
        Endpoint(
            "get-several-audio-features", .get, "audio-features",
            query: ["ids": ids.commaJoined]
        ).available(to: .beforeNovember2024)
    }
}

extension Endpoint where Value == AudioAnalysis {
    package static func audioAnalysis(_ id: TrackID) -> Self {
        Endpoint("get-audio-analysis", .get, "audio-analysis", id.rawValue)
            .available(to: .beforeNovember2024)
    }
}

extension SpotifyClient.Tracks {
    /// What a track sounds like, in numbers: tempo, key, loudness and moods.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given it.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-audio-features>
    ///
    /// - Parameter id: Which track.
    /// - Returns: The numbers.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given them, `notFound` if there is
    ///   no such track; or `CancellationError`.
    public func audioFeatures(of id: TrackID) async throws -> AudioFeatures {
        try await client.send(.audioFeatures(id))
    }

    /// What any number of tracks sound like, in numbers; up to 100 come with one request.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given it.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-several-audio-features>
    ///
    /// - Parameter ids: Which tracks.
    /// - Returns: The numbers in the order of the ids, `nil` where there are none.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notOffered` if the app is not given them, or
    ///   `CancellationError`.
    public func audioFeatures(of ids: [TrackID]) async throws -> [AudioFeatures?] {
        try await client.read(
            ids, atMost: 100, batch: { .audioFeatures($0) }, values: \.audioFeatures,
            one: { .audioFeatures($0) })
    }

    /// A track taken apart: its bars, beats, sections and segments with their pitches and timbres.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given it.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-audio-analysis>
    ///
    /// - Parameter id: Which track.
    /// - Returns: The analysis; some megabytes for long tracks.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given it, `notFound` if there is no
    ///   such track; or `CancellationError`.
    public func audioAnalysis(of id: TrackID) async throws -> AudioAnalysis {
        try await client.send(.audioAnalysis(id))
    }
}
