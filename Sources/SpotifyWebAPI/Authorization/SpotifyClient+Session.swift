public import WebAPIClient

extension SpotifyClient {
    /// Makes a client that sends with the tokens of a session.
    ///
    /// ```swift
    /// let spotify = SpotifyClient(session: session, language: "pt-BR", onEvent: { log($0) })
    /// ```
    ///
    /// - Parameters:
    ///   - session: Gives the tokens and renews them; several clients may share it.
    ///   - baseURL: The URL that paths are added to; Spotify's own service if not given.
    ///   - transport: Does the exchanges; the platform's own if not given.
    ///   - policy: How patient it is, and how often it tries.
    ///   - gate: The rate limit; the one of the session's app if not given, which the clients of all
    ///     sessions of one ``SpotifyAuthorization`` share.
    ///   - access: What the service is known to give this app; nothing is known if not given.
    ///   - store: Keeps answers of this account, so that what has not changed is not sent again.
    ///   - language: Which languages names are wanted in, as in `de-DE,en;q=0.5`.
    ///   - onEvent: Hears what the client is doing.
    public init(
        session: SignInSession, baseURL: String = SpotifyClient.spotifyBaseURL,
        transport: any Transport = DefaultTransport(), policy: SendingPolicy = SendingPolicy(),
        gate: RateLimitGate? = nil, access: AccessRecord? = nil,
        store: (any ResponseStore)? = nil, language: String? = nil,
        onEvent: @escaping RequestSender.EventHandler = { _ in }
    ) {
        let sender = RequestSender(
            baseURL: baseURL, transport: transport, policy: policy,
            gate: gate ?? session.client.gate, store: store, language: language, onEvent: onEvent,
            token: session.tokenSource)
        let clientID = session.client.flow.clientID
        self.init(
            sender: sender, access: access ?? AccessRecord(AppAccess(clientID: clientID)))
    }
}
