public import Foundation
public import WebAPIClient

/// Signs people and apps in to Spotify.
///
/// ```swift
/// let authorization = SpotifyAuthorization(.pkce(clientID: "…"))
/// let session = authorization.session(store: FileTokenStore(path: "…"))
/// try await authorization.signIn(session, scopes: [.userLibraryRead]) { openInBrowser($0) }
/// let spotify = SpotifyClient(session: session)
/// ```
///
/// The flows:
/// <https://developer.spotify.com/documentation/web-api/tutorials/code-flow>,
/// <https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow>,
/// <https://developer.spotify.com/documentation/web-api/tutorials/client-credentials-flow>
public struct SpotifyAuthorization: Sendable {
    /// Spotify's own accounts service.
    public static let spotifyAccountsURL = "https://accounts.spotify.com"

    /// Gets the tokens.
    public let client: OAuthClient

    /// Chooses a flow.
    ///
    /// - Parameters:
    ///   - flow: How the app gets tokens.
    ///   - accountsURL: The accounts service; Spotify's own if not given.
    ///   - transport: Does the exchanges; the platform's own if not given.
    ///   - policy: How patient it is, and how often it tries.
    ///   - clock: What waits are measured by.
    ///   - date: Gives the time of day.
    ///   - onEvent: Hears what it is doing.
    public init(
        _ flow: OAuthFlow, accountsURL: String = SpotifyAuthorization.spotifyAccountsURL,
        transport: any Transport = DefaultTransport(), policy: SendingPolicy = SendingPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        onEvent: @escaping RequestSender.EventHandler = { _ in }
    ) {
        var base = accountsURL
        while base.hasSuffix("/") { base.removeLast() }
        let service = OAuthService(
            authorizeURL: base + "/authorize", tokenURL: base + "/api/token",
            consentMonths: TokenSet.spotifyConsentMonths)
        client = OAuthClient(
            flow, at: service, transport: transport, policy: policy, clock: clock, date: date,
            onEvent: onEvent)
    }

    /// Begins a sign-in whose answer the app receives by itself: on a web page, by a scheme of its
    /// own, or pasted by a person.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/concepts/redirect_uri>
    ///
    /// - Parameters:
    ///   - redirectURI: Where the browser is sent with the answer, exactly as registered in the
    ///     dashboard; with a loopback address any port will do.
    ///   - scopes: What the person is asked to allow; without any, what is open to everybody.
    ///   - showsDialog: Whether Spotify asks the person even if they agreed before.
    /// - Returns: What to open in the browser, and to keep until the answer comes.
    /// - Throws: ``/WebAPIClient/WebAPIError`` of the kind `authorization(unusableRedirect)` if Spotify refuses
    ///   such a redirect URI: since 2025 it must be `https`, `http` with `127.0.0.1` or `[::1]`, or
    ///   a scheme of the app's own; `localhost` is refused.
    public func request(
        redirectURI: String, scopes: Set<Scope>, showsDialog: Bool = false
    ) throws -> AuthorizationRequest {
        try client.authorizationRequest(
            redirectURI: redirectURI, scopes: scopes, showsDialog: showsDialog)
    }

    /// Finishes a sign-in with what came back from the browser.
    ///
    /// - Parameters:
    ///   - redirect: The address the browser was sent to, or what a person pasted.
    ///   - request: The sign-in it belongs to.
    /// - Returns: The tokens; store them, or give them to a session.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func tokens(
        from redirect: String, for request: AuthorizationRequest
    ) async throws -> TokenSet {
        try await client.tokens(from: redirect, for: request)
    }

    /// Makes a session; nothing is read or sent before it is asked for a token.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/tutorials/refreshing-tokens>
    ///
    /// - Parameters:
    ///   - store: Keeps the tokens.
    ///   - earlyRenewal: How long before its end an access token is renewed.
    /// - Returns: The session.
    public func session(
        store: any TokenStore = MemoryTokenStore(), earlyRenewal: Duration = .seconds(120)
    ) -> SignInSession {
        SignInSession(client: client, store: store, earlyRenewal: earlyRenewal)
    }
}
