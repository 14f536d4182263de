import WebAPIClient

/// Asks the service for tokens, and leaves it alone while it wants to be left alone.
struct Upstream: Sendable {
    let transport: any Transport
    let clock: Timekeeper
    let metrics: BrokerMetrics
    /// For which clients the service has said when to come back.
    private let pauses = Guarded<[ClientID: Duration]>([:])

    init(transport: any Transport, clock: Timekeeper, metrics: BrokerMetrics) {
        self.transport = transport
        self.clock = clock
        self.metrics = metrics
    }

    /// Makes one call; never throws.
    func ask(_ call: UpstreamCall, at url: String, timeout: Duration) async -> UpstreamReply {
        if let rest = pause(of: call.clientID) {
            return UpstreamReply(.rateLimited, .tooManyRequests(retryAfter: rest.retrySeconds))
        }
        let start = clock.now()
        let reply = await send(call.request(to: url, timeout: timeout), of: call)
        metrics.upstream(call.grant, reply.outcome, duration: clock.now() - start)
        if reply.outcome == .rateLimited, case .failure(let refusal) = reply.result {
            pauses.withLock {
                $0[call.clientID] = clock.now() + .seconds(min(refusal.retryAfter ?? 1, 300))
            }
        }
        return reply
    }

    private func send(_ request: TransportRequest, of call: UpstreamCall) async -> UpstreamReply {
        do {
            return UpstreamReply(
                try await sendOnceOrTwice(request), to: call, at: clock.date())
        } catch {
            return UpstreamReply(error)
        }
    }

    /// A refresh that found nobody is sent once more. One whose connection broke is not: the
    /// service may have replaced the refresh token, and would take the old one for stolen.
    private func sendOnceOrTwice(_ request: TransportRequest) async throws -> TransportResponse {
        do {
            return try await transport.send(request)
        } catch let error as TransportError where error.kind == .notConnected {
            guard request.isRepeatable else { throw error }
            return try await transport.send(request)
        }
    }

    private func pause(of client: ClientID) -> Duration? {
        pauses.withLock { pauses in
            guard let end = pauses[client] else { return nil }
            let rest = end - clock.now()
            if rest > .zero { return rest }
            pauses[client] = nil
            return nil
        }
    }
}
