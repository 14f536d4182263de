public import WebAPIClient

extension SpotifyClient {
    /// Makes a client that sends with the tokens of a session.
    ///
    /// - Parameters:
    ///   - session: Gives the tokens and renews them; several clients may share it.
    ///   - baseURL: The URL that paths are added to; Spotify's own service if not given.
    ///   - transport: Does the exchanges; the platform's own if not given.
    public init(
        session: SignInSession, baseURL: String = SpotifyClient.spotifyBaseURL,
        transport: any Transport = DefaultTransport()
    ) {
        self.init(baseURL: baseURL, transport: transport, token: session.tokenSource)
    }
}
