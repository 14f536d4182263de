import HTTPServer
import WebAPIClient

/// One request on its way through a broker, with the configuration that was in use when it came.
struct BrokerCall: Sendable {
    let configuration: ActiveConfiguration
    let exchange: TokenExchange
    let addresses: Guarded<RateLimiter<IPAddress>>
    let address: IPAddress?
    let started: Duration
    /// What is known of it by now, for log and metrics.
    let record = Guarded(BrokerLogEvent(.request))

    private var metrics: BrokerMetrics { exchange.metrics }

    /// A body that no proper request has.
    static let bodyLimit = 8 * 1024

    // MARK: Tokens

    func tokens(_ request: HTTPRequest, at route: TokenRoute) async -> HTTPResponse {
        note { $0.operation = BrokerOperation(GrantType(usualAt: route)) }
        do throws(OAuthRefusal) {
            try limit()
            let wanted = try TokenRequest(TokenFields(request), at: route)
            note { $0.operation = BrokerOperation(wanted.wish) }
            let apps = try self.apps(for: wanted, in: request)
            let outcome = await exchange.answer(wanted, apps: apps, with: configuration)
            note { $0.take(outcome, at: exchange.clock.unixTime) }
            return try outcome.result.get().response
        } catch {
            note { $0.error = OAuthErrorCode(error.error) }
            return error.response
        }
    }

    private func limit() throws(OAuthRefusal) {
        guard let caller = address?.caller else { return }
        let limits = configuration.limits
        let rate = RateLimiter<IPAddress>.Rate(
            perMinute: limits.requestsPerMinute, burst: limits.burst)
        let now = exchange.clock.now()
        guard let wait = addresses.withLock({ $0.take(caller, rate: rate, at: now) }) else {
            return
        }
        metrics.rateLimited()
        throw .tooManyRequests(retryAfter: wait.retrySeconds)
    }

    /// The apps that a request can be for: the one it names in its body or its path, or all.
    private func apps(
        for wanted: TokenRequest, in request: HTTPRequest
    ) throws(OAuthRefusal) -> [BrokerApp] {
        let inPath = try? request.parameter("client_id")
        if let inPath, let inBody = wanted.clientID, inPath != inBody {
            throw .invalidRequest("The address is another client_id's")
        }
        guard let clientID = inPath ?? wanted.clientID else { return configuration.apps }
        guard let app = configuration.app(clientID) else { throw .unknownClient }
        return [app]
    }

    // MARK: The rest

    /// The answer to a browser that asks whether a page's script may ask, if it may.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard BrokerRoutes.giveTokens(at: request.path),
            let answer = CrossOrigin(allowed: configuration.corsOrigins).preflight(request)
        else { return nil }
        note { $0.operation = .preflight }
        return answer
    }

    func health() -> HTTPResponse {
        note { $0.operation = .health }
        return .json(200, ["status": "ok"])
    }

    private func note(_ change: (inout BrokerLogEvent) -> Void) { record.withLock(change) }
}

extension BrokerLogEvent {
    /// Takes over what became of a request.
    fileprivate mutating func take(_ outcome: TokenExchange.Outcome, at unixTime: Int64) {
        clientID = outcome.clientID
        grant = outcome.grant?.id
        if let signedIn = outcome.grant?.authorizedAt {
            grantAge = .seconds(max(0, unixTime - signedIn))
        }
        self.outcome = outcome.upstream
        isShared = outcome.isShared
        sealFault = outcome.sealFault
    }
}

extension BrokerOperation {
    fileprivate init(_ grant: GrantType) {
        switch grant {
        case .authorizationCode: self = .swap
        case .refreshToken: self = .refresh
        case .clientCredentials: self = .clientCredentials
        }
    }

    fileprivate init(_ wish: TokenRequest.Wish) {
        switch wish {
        case .swap: self = .swap
        case .refresh: self = .refresh
        case .clientCredentials: self = .clientCredentials
        }
    }
}
