import WebAPIClient

/// Swaps codes and renews access tokens: what a broker is for, without HTTP towards the app.
struct TokenExchange: Sendable {
    let upstream: Upstream
    let flights: RefreshFlights
    let metrics: BrokerMetrics
    let clock: Timekeeper
    private let grants: Guarded<RateLimiter<GrantID>>

    init(upstream: Upstream, clock: Timekeeper, metrics: BrokerMetrics) {
        self.upstream = upstream
        self.clock = clock
        self.metrics = metrics
        flights = RefreshFlights(clock: clock)
        grants = Guarded(RateLimiter(capacity: 100_000))
    }

    /// What became of a request, with what a log may know of it.
    struct Outcome: Sendable {
        var operation: BrokerOperation
        var result: Result<TokenAnswer, OAuthRefusal>
        var clientID: ClientID?
        var grant: Grant?
        var upstream: UpstreamOutcome?
        var isShared: Bool?
        var sealFault: SealFault?

        init(_ operation: BrokerOperation, _ refusal: OAuthRefusal) {
            self.operation = operation
            result = .failure(refusal)
        }

        init(_ operation: BrokerOperation, of app: BrokerApp, _ refusal: OAuthRefusal) {
            self.init(operation, refusal)
            clientID = app.id
        }
    }

    /// Does what a request wants, for one of the apps that it can be for.
    func answer(
        _ request: TokenRequest, apps: [BrokerApp], with configuration: ActiveConfiguration
    ) async -> Outcome {
        switch request.wish {
        case .swap(let swap): await self.swap(swap, apps: apps, with: configuration)
        case .refresh(let sealed): await refresh(sealed, apps: apps, with: configuration)
        case .clientCredentials: await clientCredentials(apps: apps, with: configuration)
        }
    }

    // MARK: Swap

    private func swap(
        _ swap: TokenRequest.Swap, apps: [BrokerApp], with configuration: ActiveConfiguration
    ) async -> Outcome {
        let app: BrokerApp
        let redirectURI: String
        do throws(OAuthRefusal) {
            (app, redirectURI) = try Self.choose(among: apps, redirectURI: swap.redirectURI)
        } catch {
            return Outcome(.swap, error)
        }
        guard swap.verifier != nil || !app.requiresCodeVerifier else {
            return Outcome(.swap, of: app, .invalidRequest("code_verifier is missing"))
        }
        let reply = await upstream.ask(
            .swap(swap, redirectURI: redirectURI, for: app), at: configuration.tokenURL,
            timeout: configuration.timeout)
        var outcome = Outcome(.swap, of: app, .serverError)
        outcome.upstream = reply.outcome
        switch reply.result {
        case .failure(let refusal): outcome.result = .failure(refusal)
        case .success(let tokens):
            guard let refreshToken = tokens.refreshToken else { return outcome }
            let grant = Grant(
                refreshToken: refreshToken, authorizedAt: clock.unixTime, id: GrantID(),
                kind: swap.kind)
            outcome.grant = grant
            outcome.result = answer(
                tokens, grant, sealed: configuration.sealer.seal(grant, for: app.id))
        }
        return outcome
    }

    /// The app that a code is for: the only one, or the only one with that redirect URI.
    private static func choose(
        among apps: [BrokerApp], redirectURI: String?
    ) throws(OAuthRefusal) -> (BrokerApp, String) {
        guard let redirectURI else {
            guard apps.count == 1, let app = apps.first, let usual = app.redirectURIs.first else {
                throw .invalidRequest("client_id is missing")
            }
            return (app, usual.text)
        }
        let fitting = apps.filter { $0.redirectURIs.contains { $0.matches(redirectURI) } }
        guard let app = fitting.first else {
            throw .invalidRequest("redirect_uri is not one of this app's")
        }
        guard fitting.count == 1 else { throw .invalidRequest("client_id is missing") }
        return (app, redirectURI)
    }

    // MARK: Refresh

    private func refresh(
        _ sealed: String, apps: [BrokerApp], with configuration: ActiveConfiguration
    ) async -> Outcome {
        let opened: TokenSealer.Opened
        do throws(SealFault) {
            opened = try configuration.sealer.open(sealed, for: apps.map(\.id))
        } catch {
            metrics.notOpened(error)
            var outcome = Outcome(.refresh, .invalidRefreshToken)
            outcome.sealFault = error
            return outcome
        }
        guard let app = apps.first(where: { $0.id == opened.clientID }) else {
            return Outcome(.refresh, .invalidRefreshToken)
        }
        var outcome = Outcome(.refresh, of: app, .serverError)
        outcome.grant = opened.grant
        if let wait = limit(opened.grant.id, configuration.limits) {
            outcome.result = .failure(.tooManyRequests(retryAfter: wait.retrySeconds))
            return outcome
        }
        let answer = await fly(opened.grant, for: app, with: configuration)
        outcome.upstream = answer.reply.outcome
        outcome.isShared = answer.isShared
        if answer.isShared { metrics.shared() }
        switch answer.reply.result {
        case .failure(let refusal): outcome.result = .failure(refusal)
        case .success(var tokens):
            tokens.expiresIn = max(0, tokens.expiresIn - Int(answer.age.components.seconds))
            outcome.result = self.answer(
                tokens, opened.grant,
                sealed: reseal(opened, sealed, replacing: tokens.refreshToken, configuration))
        }
        return outcome
    }

    private func limit(_ grant: GrantID, _ limits: BrokerConfiguration.Limits) -> Duration? {
        let rate = RateLimiter<GrantID>.Rate(
            perMinute: limits.refreshesPerMinute, burst: limits.refreshesPerMinute)
        let wait = grants.withLock { $0.take(grant, rate: rate, at: clock.now()) }
        if wait != nil { metrics.rateLimited() }
        return wait
    }

    private func fly(
        _ grant: Grant, for app: BrokerApp, with configuration: ActiveConfiguration
    ) async -> RefreshFlights.Answer {
        let key = RefreshFlights.Key(
            app.id.description, grant.kind.rawValue, grant.refreshToken.reveal())
        let (url, timeout) = (configuration.tokenURL, configuration.timeout)
        return await flights.answer(to: key, reuse: configuration.reuse) { [upstream] in
            await upstream.ask(.refresh(grant, for: app), at: url, timeout: timeout)
        }
    }

    /// The token for the next time: the same one, unless the service or the keys have changed.
    private func reseal(
        _ opened: TokenSealer.Opened, _ sealed: String, replacing newest: Secret?,
        _ configuration: ActiveConfiguration
    ) -> String? {
        var grant = opened.grant
        if let newest { grant.refreshToken = newest }
        if grant == opened.grant && !opened.needsResealing { return sealed }
        if opened.needsResealing { metrics.resealed() }
        return configuration.sealer.seal(grant, for: opened.clientID)
    }

    // MARK: Client credentials

    /// The same token for all who ask within seconds: it is the same app for all.
    private func clientCredentials(
        apps: [BrokerApp], with configuration: ActiveConfiguration
    ) async -> Outcome {
        guard apps.count == 1, let app = apps.first else {
            return Outcome(.clientCredentials, .invalidRequest("client_id is missing"))
        }
        guard app.allowsClientCredentials else {
            return Outcome(
                .clientCredentials, of: app,
                .unauthorizedClient("This app gives out no tokens without a user"))
        }
        let key = RefreshFlights.Key(app.id.description, "", "")
        let (url, timeout) = (configuration.tokenURL, configuration.timeout)
        let answer = await flights.answer(to: key, reuse: configuration.reuse) { [upstream] in
            await upstream.ask(.clientCredentials(for: app), at: url, timeout: timeout)
        }
        var outcome = Outcome(.clientCredentials, of: app, .serverError)
        outcome.upstream = answer.reply.outcome
        outcome.isShared = answer.isShared
        outcome.result = answer.reply.result.map {
            TokenAnswer(
                accessToken: $0.accessToken, tokenType: $0.tokenType,
                expiresIn: max(0, $0.expiresIn - Int(answer.age.components.seconds)),
                scope: $0.scope)
        }
        return outcome
    }

    private func answer(
        _ tokens: UpstreamTokens, _ grant: Grant, sealed: String?
    ) -> Result<TokenAnswer, OAuthRefusal> {
        guard let sealed else { return .failure(.serverError) }
        return .success(
            TokenAnswer(
                accessToken: tokens.accessToken, tokenType: tokens.tokenType,
                expiresIn: tokens.expiresIn, scope: tokens.scope, refreshToken: Secret(sealed),
                authorizedAt: grant.authorizedAt))
    }
}
