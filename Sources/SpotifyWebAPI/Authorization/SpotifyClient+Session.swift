public import WebAPIClient

extension SpotifyClient {
    /// Makes a client that sends with the tokens of a session.
    ///
    /// - Parameters:
    ///   - session: Gives the tokens and renews them; several clients may share it.
    ///   - baseURL: The URL that paths are added to; Spotify's own service if not given.
    ///   - transport: Does the exchanges; the platform's own if not given.
    ///   - gate: The rate limit, shared with the other clients of the same client id.
    ///   - access: What the service is known to give this app; nothing is known if not given.
    public init(
        session: SignInSession, baseURL: String = SpotifyClient.spotifyBaseURL,
        transport: any Transport = DefaultTransport(), gate: RateLimitGate? = nil,
        access: AccessRecord = AccessRecord()
    ) {
        let sender = RequestSender(
            baseURL: baseURL, transport: transport, gate: gate, token: session.tokenSource)
        self.init(sender: sender, access: access)
    }
}
