public import WebAPIClient

/// The Spotify Web API: the entry to every call.
///
/// ```swift
/// let spotify = SpotifyClient(token: { _ in accessToken })
/// for try await saved in spotify.me.savedAlbums() { print(saved.album.name) }
/// ```
public struct SpotifyClient: Sendable {
    /// Spotify's own service.
    public static let spotifyBaseURL = "https://api.spotify.com/v1"

    package let sender: RequestSender

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to, without a slash at its end.
    ///   - transport: Does the exchanges.
    ///   - token: Gives the bearer token; called again with `true` after the service refused one.
    public init(
        baseURL: String = SpotifyClient.spotifyBaseURL, transport: any Transport,
        token: @escaping RequestSender.TokenSource
    ) {
        sender = RequestSender(baseURL: baseURL, transport: transport, token: token)
    }

    /// Sends one operation: the way to whatever has no method yet.
    ///
    /// - Parameter endpoint: What to send.
    /// - Returns: The decoded answer.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        try await sender.send(endpoint)
    }

    package func paged<Item>(
        pageSize: Int,
        _ endpoint: @escaping @Sendable (_ limit: Int, _ offset: Int) -> Endpoint<Page<Item>>
    ) -> Paged<Page<Item>> {
        Paged(pageSize: pageSize) { limit, offset in try await send(endpoint(limit, offset)) }
    }
}
