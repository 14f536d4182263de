// Whoever calls this library names its errors, lists, tokens and stores: one import gives them all.
@_exported public import WebAPIClient

/// The Spotify Web API: the entry to every call.
///
/// ```swift
/// let spotify = SpotifyClient(token: accessToken)
/// for try await saved in spotify.me.savedAlbums() { print(saved.album.name) }
/// ```
public struct SpotifyClient: Sendable {
    /// Spotify's own service.
    public static let spotifyBaseURL = "https://api.spotify.com/v1"

    let sender: RequestSender
    private(set) var patience: Duration?
    /// What the service was found to give this app.
    public let access: AccessRecord
    /// The changes of playlists that this client and its copies make.
    package var playlistTurns = PlaylistTurns()

    /// Makes a client that sends through a sender of your own: for another policy, or to hear what
    /// it is doing.
    ///
    /// - Parameters:
    ///   - sender: Sends every request.
    ///   - access: What the service is known to give this app; nothing is known if not given.
    public init(sender: RequestSender, access: AccessRecord = AccessRecord()) {
        self.sender = sender
        self.access = access
    }

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to; Spotify's own service if not given.
    ///   - transport: Does the exchanges; the platform's own if not given.
    ///   - token: Gives the bearer token; called with the refused one after the service refused one.
    public init(
        baseURL: String = SpotifyClient.spotifyBaseURL,
        transport: any Transport = DefaultTransport(),
        token: @escaping RequestSender.TokenSource
    ) {
        self.init(sender: RequestSender(baseURL: baseURL, transport: transport, token: token))
    }

    /// Makes a client with a token that stays the same: for scripts, and for a service at home.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to; Spotify's own service if not given.
    ///   - token: The bearer token.
    public init(baseURL: String = SpotifyClient.spotifyBaseURL, token: String) {
        self.init(
            sender: RequestSender(
                baseURL: baseURL, transport: DefaultTransport(), fixedToken: AccessToken(token)))
    }

    /// The same client, less patient, or more: how long each request waits at most while the service
    /// has had too many of them. A longer wait throws at once, with the time.
    ///
    /// - Parameter patience: How long.
    /// - Returns: A client that shares all else with this one.
    public func waiting(atMost patience: Duration) -> SpotifyClient {
        var client = self
        client.patience = patience
        return client
    }

    /// A list that is fetched page by page: the way to lists that have no method yet.
    ///
    /// - Parameters:
    ///   - pageSize: How many entries are fetched at once, 1 to 50.
    ///   - endpoint: Makes the operation that fetches so many entries after so many.
    ///   - page: Takes the page out of the answer.
    /// - Returns: The list; nothing is sent before it is read.
    public func paged<Value, Item>(
        pageSize: Int,
        _ endpoint: @escaping @Sendable (_ limit: Int, _ offset: Int) -> Endpoint<Value>,
        page: @escaping @Sendable (Value) -> Page<Item>
    ) -> Paged<Page<Item>> {
        let pageSize = min(max(1, pageSize), 50)
        return Paged(
            operation: endpoint(pageSize, 0).operation, pageSize: pageSize, sizes: access.pageSizes
        ) { limit, offset in page(try await send(endpoint(limit, offset))) }
    }

    package func paged<Item>(
        pageSize: Int,
        _ endpoint: @escaping @Sendable (_ limit: Int, _ offset: Int) -> Endpoint<Page<Item>>
    ) -> Paged<Page<Item>> {
        paged(pageSize: pageSize, endpoint) { $0 }
    }
}
