public import Foundation

/// Gets tokens from an OAuth 2 service: makes the address for the browser, and exchanges codes and
/// refresh tokens.
///
/// It keeps nothing: ``SignInSession`` does.
public struct OAuthClient: Sendable {
    /// How the app gets tokens.
    public let flow: OAuthFlow
    /// Where people sign in.
    public let service: OAuthService

    /// The app's rate limit: all clients of all sessions that get their tokens here pass it, whoever
    /// is signed in.
    public let gate: RateLimitGate

    private let exchanges: RequestSender
    private let renewals: RequestSender
    /// Gives the time of day.
    let date: @Sendable () -> Date

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - flow: How the app gets tokens.
    ///   - service: Where people sign in.
    ///   - transport: Does the exchanges; the platform's own if not given.
    ///   - policy: How patient it is, and how often it tries.
    ///   - clock: What waits are measured by.
    ///   - date: Gives the time of day.
    ///   - onEvent: Hears what it is doing.
    public init(
        _ flow: OAuthFlow, at service: OAuthService, transport: any Transport = DefaultTransport(),
        policy: SendingPolicy = SendingPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        onEvent: @escaping RequestSender.EventHandler = { _ in }
    ) {
        self.flow = flow
        self.service = service
        self.date = date
        gate = RateLimitGate(policy: policy, clock: clock, date: date)
        let sender = { (url: String) in
            RequestSender(
                baseURL: url, transport: transport, policy: policy, clock: clock, date: date,
                onEvent: onEvent
            ) { _ in throw WebAPIError(.notSignedIn, operation: "request-token") }
        }
        if case .broker(let swapURL, let refreshURL, _) = flow.way {
            exchanges = sender(swapURL)
            renewals = sender(refreshURL)
        } else {
            exchanges = sender(service.tokenURL)
            renewals = exchanges
        }
    }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - redirectURI: Where the browser is sent with the answer; registered at the service.
    ///   - scopes: What the person is asked to allow.
    ///   - showsDialog: Whether the service asks the person even if they agreed before.
    /// - Returns: What to open in the browser, and to keep until the answer comes.
    /// - Throws: ``WebAPIError`` of the kind `authorization(unusableRedirect)` if services refuse
    ///   such a redirect URI.
    public func authorizationRequest(
        redirectURI: String, scopes: Set<Scope>, showsDialog: Bool = false
    ) throws -> AuthorizationRequest {
        guard RedirectURI.isUsable(redirectURI) else {
            throw WebAPIError(.authorization(.unusableRedirect), operation: "authorize")
        }
        return AuthorizationRequest(
            authorizeURL: service.authorizeURL, clientID: flow.clientID, redirectURI: redirectURI,
            scopes: scopes, showsDialog: showsDialog, usesPKCE: flow.usesPKCE)
    }

    /// Finishes a sign-in with what came back from the browser.
    ///
    /// - Parameters:
    ///   - redirect: The address the browser was sent to, or what a person pasted.
    ///   - request: The sign-in it belongs to.
    /// - Returns: The tokens; store them.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func tokens(
        from redirect: String, for request: AuthorizationRequest
    ) async throws -> TokenSet {
        try await tokens(for: try request.code(in: redirect), of: request)
    }

    /// Exchanges a code. It is sent once: a code is good for one use only.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - request: The sign-in it belongs to.
    /// - Returns: The tokens; store them.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func tokens(
        for code: AuthorizationCode, of request: AuthorizationRequest
    ) async throws -> TokenSet {
        var fields = [
            (name: "grant_type", value: "authorization_code"), (name: "code", value: code.value),
            (name: "redirect_uri", value: request.redirectURI),
        ]
        if flow.secret == nil { fields.append((name: "client_id", value: flow.clientID)) }
        if let verifier = request.verifier {
            fields.append((name: "code_verifier", value: verifier))
        }
        let answer = try await send(
            "exchange-code", fields, through: exchanges, isRepeatable: false,
            secrets: [request.state])
        return TokenSet(
            accessToken: answer.accessToken, refreshToken: answer.refreshToken,
            expiresAt: date() + TimeInterval(answer.lifetime),
            // What is not said is as asked for (RFC 6749, 5.1).
            scopes: answer.scopes ?? request.scopes, consentedAt: date(), grant: flow.grant)
    }

    /// Gets a token for the app itself, by client credentials.
    ///
    /// - Returns: A token, without a refresh token: when it ends, get another one.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func ownTokens() async throws -> TokenSet {
        let answer = try await send(
            "request-client-credentials", [(name: "grant_type", value: "client_credentials")],
            through: exchanges, isRepeatable: true)
        return TokenSet(
            accessToken: answer.accessToken, expiresAt: date() + TimeInterval(answer.lifetime),
            // An empty list does not say what such a token may not do.
            scopes: answer.scopes.flatMap { $0.isEmpty ? nil : $0 }, grant: .clientCredentials)
    }

    /// Gets new tokens for old ones.
    ///
    /// What the service does not send stays as it was: the refresh token, the scopes; so does the
    /// day of the consent. Use one refresh token once at a time, and store what comes back before
    /// it is used: ``SignInSession`` sees to both.
    ///
    /// - Parameter tokens: The tokens held so far.
    /// - Returns: The new ones.
    /// - Throws: ``WebAPIError``, of the kind `authorization(ended)` if the refresh token is dead;
    ///   or `CancellationError`.
    public func renewed(_ tokens: TokenSet) async throws -> TokenSet {
        if tokens.grant == .clientCredentials { return try await ownTokens() }
        guard let refreshToken = tokens.refreshToken, !refreshToken.isEmpty else {
            throw WebAPIError(.authorization(.ended), operation: "refresh-token")
        }
        var fields = [
            (name: "grant_type", value: "refresh_token"),
            (name: "refresh_token", value: refreshToken),
        ]
        if !provesItself(for: tokens.grant) {
            fields.append((name: "client_id", value: flow.clientID))
        }
        // Some brokers tell the two kinds of refresh apart by this.
        if flow.grant == .broker, flow.usesPKCE { fields.append((name: "method", value: "PKCE")) }
        // Repeating costs nothing: had the service changed the token, the old one would be gone
        // whether it is sent again or not.
        let answer = try await send(
            "refresh-token", fields, for: tokens.grant, through: renewals, isRepeatable: true,
            secrets: [tokens.accessToken])
        return TokenSet(
            accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken,
            expiresAt: date() + TimeInterval(answer.lifetime),
            scopes: answer.scopes ?? tokens.scopes, consentedAt: tokens.consentedAt,
            grant: tokens.grant)
    }

    /// Tokens got with a verifier are renewed by name, whatever the app uses now.
    private func provesItself(for grant: GrantKind?) -> Bool {
        flow.secret != nil && grant != .pkce
    }

    private func send(
        _ operation: String, _ fields: [(name: String, value: String)],
        for grant: GrantKind? = nil, through sender: RequestSender, isRepeatable: Bool,
        secrets: [String] = []
    ) async throws -> TokenAnswer {
        var endpoint = Endpoint(
            operation, .post, [], body: .form(fields), isRepeatable: isRepeatable,
            decoding: { try TokenAnswer($0) })
        endpoint.authorization = .none
        endpoint.secrets = secrets
        if let secret = flow.secret, provesItself(for: grant) {
            endpoint.authorization = .basic(user: flow.clientID, password: secret)
        }
        do { return try await sender.send(endpoint) } catch let error as WebAPIError {
            throw error.forTokens
        }
    }
}

extension WebAPIError {
    /// What an error means that came of asking for tokens (RFC 6749, 5.2).
    fileprivate var forTokens: WebAPIError {
        WebAPIError(
            kind(word: reason), operation: operation, detail: detail, reason: reason,
            underlying: underlying)
    }

    private func kind(word: String?) -> Kind {
        switch (kind, word) {
        // Trouble of the service says nothing of the sign-in, whatever words come with it.
        case (.unavailable, _), (.unreachable, _), (.unreadable, _), (.rateLimited, _),
            (.quotaExceeded, _), (.outcomeUnknown, _):
            kind
        case (_, "invalid_grant"): .authorization(.ended)
        case (_, "invalid_client"): .authorization(.unknownApp)
        case (_, "access_denied"): .authorization(.denied)
        case (_, let word?): .authorization(.refused(error: word))
        case (.notSignedIn, nil): .refused(status: 401)
        case (.notFound, nil): .refused(status: 404)
        default: kind
        }
    }
}
