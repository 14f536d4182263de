package import WebAPIClient

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
    /// Searches the catalogue.
    ///
    /// - Parameters:
    ///   - query: Words, and filters as in `artist:` or `year:1990-1995`.
    ///   - kinds: Which kinds of object to find.
    ///   - limit: How many of each kind, 1 to 50 (to 10 in development mode).
    ///   - offset: How many of each kind to skip.
    /// - Returns: A page for each kind.
    /// - Throws: ``WebAPIError``.
    public func search(
        _ query: String, for kinds: [SpotifyURI.Kind], limit: Int = 20, offset: Int = 0
    ) async throws -> SearchResults {
        try await send(.search(query, kinds: kinds, limit: limit, offset: offset))
    }
}
