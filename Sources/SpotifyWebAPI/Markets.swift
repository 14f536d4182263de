package import WebAPIClient

extension Endpoint where Value == Markets {
    package static var markets: Self {
        Endpoint("get-available-markets", .get, "markets").available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// The countries in which Spotify is available.
    ///
    /// Apps in development mode are not given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-available-markets>
    ///
    /// - Returns: The countries.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notOffered` if the app is not given them, or
    ///   `CancellationError`.
    public func markets() async throws -> [Market] {
        try await send(.markets).markets.map { Market(rawValue: $0) }
    }
}
