package import WebAPIClient

extension Endpoint where Value == Recommendations {
    package static func recommendations(
        from seeds: RecommendationSeeds, tuning: [RecommendationTuning] = [],
        market: Market? = nil, limit: Int
    ) -> Self {
        let given: QueryItems = [
            "limit": "\(limit)", "market": market?.rawValue,
            "seed_artists": seeds.artists.isEmpty ? nil : seeds.artists.commaJoined,
            "seed_genres": seeds.genres.isEmpty ? nil : seeds.genres.joined(separator: ","),
            "seed_tracks": seeds.tracks.isEmpty ? nil : seeds.tracks.commaJoined,
        ]
        return Endpoint(
            "get-recommendations", .get, "recommendations", query: given + tuning.query
        ).available(to: .beforeNovember2024)
    }
}

extension Endpoint where Value == GenreSeeds {
    package static var genreSeeds: Self {
        Endpoint(
            "get-recommendation-genres", .get, "recommendations", "available-genre-seeds"
        ).available(to: .beforeNovember2024)
    }
}

/// What recommendations start from: one to five artists, genres and tracks together.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recommendations>
public struct RecommendationSeeds: Hashable, Sendable {
    /// How many seeds there may be together.
    public static let maximum = 5

    /// Artists.
    public var artists: [ArtistID]
    /// Genres, as ``SpotifyClient/genreSeeds()`` names them.
    public var genres: [String]
    /// Tracks.
    public var tracks: [TrackID]

    /// Makes seeds.
    ///
    /// - Parameters:
    ///   - artists: Artists.
    ///   - genres: Genres, as ``SpotifyClient/genreSeeds()`` names them.
    ///   - tracks: Tracks.
    public init(artists: [ArtistID] = [], genres: [String] = [], tracks: [TrackID] = []) {
        self.artists = artists
        self.genres = genres
        self.tracks = tracks
    }

    /// What is wrong with them, in words.
    var complaint: String? {
        switch artists.count + genres.count + tracks.count {
        case 0: "Recommendations need an artist, a genre or a track to start from"
        case ...Self.maximum: nil
        case let count:
            "Recommendations start from \(Self.maximum) artists, genres and tracks at most, "
                + "not from \(count)"
        }
    }
}

extension SpotifyClient {
    /// Tracks that go well with others.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given them.
    ///
    /// ```swift
    /// let found = try await spotify.recommendations(
    ///     from: RecommendationSeeds(genres: ["folk"]), tuning: [.max(.tempo, 90)])
    /// ```
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recommendations>
    ///
    /// - Parameters:
    ///   - seeds: What to start from: one to five artists, genres and tracks together.
    ///   - tuning: What the tracks shall be like; of two bounds of the same kind the last counts.
    ///   - market: The country whose catalogue is asked.
    ///   - limit: How many tracks, 1 to 100; narrow bounds give fewer.
    /// - Returns: The tracks, and what became of each seed.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `invalidRequest` if there is no seed, if there are
    ///   more than five or a number is not finite, `notOffered` if the app is not given them; or
    ///   `CancellationError`.
    public func recommendations(
        from seeds: RecommendationSeeds, tuning: [RecommendationTuning] = [],
        market: Market? = nil, limit: Int = 20
    ) async throws -> Recommendations {
        let endpoint = Endpoint.recommendations(
            from: seeds, tuning: tuning, market: market, limit: min(max(1, limit), 100))
        if let complaint = seeds.complaint ?? tuning.lazy.compactMap(\.complaint).first {
            throw WebAPIError(
                .invalidRequest, operation: endpoint.operation, detail: complaint)
        }
        return try await send(endpoint)
    }

    /// The genres that recommendations can start from.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-recommendation-genres>
    ///
    /// - Returns: The genres.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notOffered` if the app is not given them, or
    ///   `CancellationError`.
    public func genreSeeds() async throws -> [String] {
        try await send(.genreSeeds).genres
    }
}
