import HTTPServer
import WebAPIClient

/// Answers requests; what a broker is behind its sockets.
final class BrokerCore: Sendable {
    private let active: Guarded<ActiveConfiguration>
    private let exchange: TokenExchange
    private let addresses: Guarded<RateLimiter<IPAddress>>
    private let router = BrokerRoutes.router()
    private let log: @Sendable (BrokerLogEvent) -> Void
    private let hasWarnedOfProxy = Guarded(false)

    var metrics: BrokerMetrics { exchange.metrics }

    init(
        _ configuration: ActiveConfiguration, transport: any Transport, clock: Timekeeper,
        log: @escaping @Sendable (BrokerLogEvent) -> Void
    ) {
        active = Guarded(configuration)
        let metrics = BrokerMetrics()
        exchange = TokenExchange(
            upstream: Upstream(transport: transport, clock: clock, metrics: metrics), clock: clock,
            metrics: metrics)
        addresses = Guarded(RateLimiter(capacity: configuration.limits.addresses))
        self.log = log
    }

    /// The configuration in use; requests keep the one they began with.
    var configuration: ActiveConfiguration {
        get { active.withLock { $0 } }
        set { active.withLock { $0 = newValue } }
    }

    /// Answers one request on the public address.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let configuration = configuration
        let call = BrokerCall(
            configuration: configuration, exchange: exchange, addresses: addresses,
            address: configuration.clientAddress.of(request), started: exchange.clock.now())
        warnOfProxy(request, call)
        let answer: HTTPResponse
        if let preflight = call.preflight(request) {
            answer = preflight
        } else {
            answer = await router.respond(to: request, context: call)
        }
        finish(call, request, status: answer.status)
        let crossOrigin = CrossOrigin(allowed: configuration.corsOrigins)
        return SecurityHeaders.add(to: crossOrigin.add(to: answer, for: request))
    }

    private func finish(_ call: BrokerCall, _ request: HTTPRequest, status: Int) {
        var event = call.record.withLock { $0 }
        event.request = request.id
        event.status = status
        event.operation = event.operation ?? .other
        event.address = call.address
        event.duration = exchange.clock.now() - call.started
        metrics.request(event.operation ?? .other, status: status)
        if let warning = event.warning { log(warning) }
        // Probes come every few seconds and say nothing.
        if event.operation != .health { log(event) }
    }

    /// Once, as anybody can cause it.
    private func warnOfProxy(_ request: HTTPRequest, _ call: BrokerCall) {
        guard call.configuration.clientAddress.disbelieves(request),
            hasWarnedOfProxy.withLock({ hasWarned in
                defer { hasWarned = true }
                return !hasWarned
            })
        else { return }
        var event = BrokerLogEvent(.proxyNotTrusted)
        event.address = call.address
        log(event)
    }

    /// Gives a refusal of the server itself the form that apps can read.
    func reshape(_ refusal: HTTPResponse) -> HTTPResponse {
        var answer =
            switch refusal.status {
            case 503: OAuthRefusal.unavailable(retryAfter: nil)
            case 413: OAuthRefusal.invalidRequest("The body is too large")
            default: OAuthRefusal.invalidRequest("The request is malformed")
            }
        answer.status = refusal.status
        var response = answer.response
        // Whether the connection goes on is the server's to say.
        response.headers += refusal.headers.filter { $0.name == "Connection" }
        metrics.request(.other, status: refusal.status)
        var event = BrokerLogEvent(.request)
        event.operation = .other
        event.status = refusal.status
        log(event)
        return SecurityHeaders.add(to: response)
    }

    /// Answers one request on the address of the metrics.
    func respondWithMetrics(to request: HTTPRequest) async -> HTTPResponse {
        let answer: HTTPResponse
        switch (request.method, request.path) {
        case ("GET", ["metrics"]), ("HEAD", ["metrics"]):
            answer = HTTPResponse(
                headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
                body: .bytes(Array(metrics.text().utf8)))
        case ("GET", ["healthz"]), ("HEAD", ["healthz"]): answer = .json(200, ["status": "ok"])
        default:
            answer =
                OAuthRefusal(
                    status: 404, error: "not_found", description: "There is nothing at this address"
                ).response
        }
        return SecurityHeaders.add(to: answer)
    }
}

extension BrokerLogEvent {
    /// What its operator should know besides, if anything.
    fileprivate var warning: BrokerLogEvent? {
        let what: What? =
            switch (outcome, sealFault) {
            case (.clientRefused, _): .clientRefused
            case (.unavailable, _), (.timedOut, _), (.unreachable, _), (.unreadable, _):
                .upstreamTrouble
            case (_, .unknownKey): .keyUnknown
            default: nil
            }
        guard let what else { return nil }
        var warning = self
        warning.what = what
        return warning
    }
}
