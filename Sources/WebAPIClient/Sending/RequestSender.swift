public import Foundation

/// The single way out of a client: authorizes, waits for the rate limit, repeats what is safe to
/// repeat, decodes, and turns every failure into one ``WebAPIError``.
///
/// All that one service answers for one app should go through one sender, because they share the
/// rate limit. Requests run side by side; so does decoding, away from the caller's actor.
public final class RequestSender: Sendable {
    /// Gives the token for a request; called with the refused one after the service refused one.
    ///
    /// Never called twice at the same time by one sender.
    public typealias TokenSource = @Sendable (_ refused: AccessToken?) async throws -> AccessToken
    /// Hears what the sender is doing; called from any thread, so it must be quick.
    public typealias EventHandler = @Sendable (SendingEvent) -> Void

    private let baseURL: String
    private let transport: any Transport
    private let policy: SendingPolicy
    private let tokens: TokenGate
    private let rateLimit: Guarded<RateLimit>
    private let time: Timekeeper
    private let jitter: @Sendable () -> Double
    private let onEvent: EventHandler
    private let lastNumber = Guarded(0)

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to.
    ///   - transport: Does the exchanges.
    ///   - policy: How patient it is, and how often it tries.
    ///   - clock: What its waits are measured by.
    ///   - date: Gives the time of day.
    ///   - jitter: Gives a number from 0 to 1 that spreads waits.
    ///   - onEvent: Hears what the sender is doing.
    ///   - token: Gives the bearer token.
    public init(
        baseURL: String, transport: any Transport, policy: SendingPolicy = SendingPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        onEvent: @escaping EventHandler = { _ in }, token: @escaping TokenSource
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.policy = policy
        self.jitter = jitter
        self.onEvent = onEvent
        time = Timekeeper(clock, date: date)
        tokens = TokenGate(token)
        rateLimit = Guarded(RateLimit(policy: policy))
    }

    /// Makes a sender with a token that stays the same.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to.
    ///   - transport: Does the exchanges.
    ///   - fixedToken: The bearer token.
    public init(baseURL: String, transport: any Transport, fixedToken: AccessToken) {
        self.baseURL = baseURL
        self.transport = transport
        policy = SendingPolicy()
        jitter = { Double.random(in: 0...1) }
        onEvent = { _ in }
        time = Timekeeper(ContinuousClock(), date: { Date() })
        tokens = TokenGate(fixed: fixedToken)
        rateLimit = Guarded(RateLimit(policy: policy))
    }

    /// Sends one operation.
    ///
    /// - Parameter endpoint: What to send.
    /// - Returns: The decoded answer.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    @concurrent
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let number = lastNumber.withLock { last in
            last += 1
            return last
        }
        let began = time.now()
        let report: @Sendable (SendingEvent.Kind) -> Void = { [onEvent] kind in
            onEvent(SendingEvent(number: number, operation: endpoint.operation, kind: kind))
        }
        report(.started)
        do {
            var exchange = try OutgoingRequest(endpoint, baseURL: baseURL, timeout: policy.timeout)
            let response = try await answer(to: &exchange, report: report)
            let value = try endpoint.value(in: response)
            report(.finished(status: response.status, after: time.now() - began))
            return value
        } catch {
            report(.failed((error as? WebAPIError)?.kind, after: time.now() - began))
            throw error
        }
    }

    /// Sends until there is an answer to decode or a failure to report.
    private func answer(
        to request: inout OutgoingRequest, report: (SendingEvent.Kind) -> Void
    ) async throws -> TransportResponse {
        if request.needsToken {
            request.token = try await token(for: request)
            if let missing = request.missingScope {
                throw request.error(.missingScope(anyOf: missing.anyOf))
            }
        }
        while true {
            let generation = try await passRateLimit(&request, report: report)
            let outcome = try await exchange(request)
            if case .success(let response) = outcome, response.status != 429 {
                rateLimit.withLock { $0.answered(sentIn: generation) }
            }
            switch outcome {
            case .success(let response) where 200..<300 ~= response.status:
                return response
            case .success(let response) where response.status == 401 && request.mayRenewToken:
                request.token = try await token(for: request, insteadOf: request.token)
                request.hasNewToken = true
                report(.retrying(after: policy.pauseAfterRefusedToken, because: .notSignedIn))
                try await time.sleep(policy.pauseAfterRefusedToken)
            case .success(let response) where response.status == 429:
                try note(response, on: &request, generation: generation)
            case .success(let response):
                try await pause(
                    after: request.error(for: response), on: &request, report: report,
                    retryAfter: retryAfter(response))
            case .failure(let error):
                try await pause(after: error, on: &request, report: report)
            }
        }
    }

    private func retryAfter(_ response: TransportResponse) -> Duration? {
        RetryAfter.parse(response.header("Retry-After"), now: time.date())
    }

    private func exchange(
        _ request: OutgoingRequest
    ) async throws -> Result<TransportResponse, WebAPIError> {
        do {
            return .success(try await transport.send(request.transportRequest))
        } catch let error as TransportError {
            return .failure(
                request.error(.unreachable(error.kind), detail: error.detail, underlying: error))
        } catch {
            // A transport that reports cancellation in words of its own.
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            return .failure(request.error(.unreachable(.interrupted), underlying: error))
        }
    }

    // MARK: Tokens

    private func token(
        for request: OutgoingRequest, insteadOf refused: AccessToken? = nil
    ) async throws -> AccessToken {
        do {
            let token =
                if let refused { try await tokens.token(insteadOf: refused) } else {
                    try await tokens.token()
                }
            guard !token.value.isEmpty else { throw request.error(.notSignedIn) }
            return token
        } catch let error as TransportError {
            throw request.error(.unreachable(error.kind), detail: error.detail, underlying: error)
        } catch  where error is CancellationError || error is WebAPIError {
            throw error
        } catch {
            throw request.error(.notSignedIn, underlying: error)
        }
    }

    // MARK: Waiting

    /// Waits until the rate limit lets the request through.
    ///
    /// - Returns: The generation it is sent in.
    private func passRateLimit(
        _ request: inout OutgoingRequest, report: (SendingEvent.Kind) -> Void
    ) async throws -> Int {
        while true {
            try Task.checkCancellation()
            let now = time.now()
            let patience = max(.zero, policy.patience - request.waited)
            switch rateLimit.withLock({ $0.passage(at: now, patience: patience) }) {
            case .go(let generation):
                return generation
            case .giveUp(let closure):
                throw request.error(.rateLimited(until: closure.until), detail: request.lastWords)
            case .wait(let closure):
                report(.waiting(until: closure.until))
                request.waited += closure.opensAt - now
                // All that wait would otherwise go out in the same instant.
                try await time.sleep(closure.opensAt - now + .seconds(1) * spread())
            }
        }
    }

    private func note(
        _ response: TransportResponse, on request: inout OutgoingRequest, generation: Int
    ) throws {
        let body = ErrorBody(response)
        let wait = retryAfter(response)
        let closure = rateLimit.withLock { [time] limit in
            limit.refused(
                sentIn: generation, retryAfter: wait, isQuota: body.reason == "QUOTA_EXCEEDED",
                at: time.now(), date: time.date())
        }
        request.lastWords = request.cleaned(body.message)
        request.refusals += 1
        guard request.refusals < policy.rateLimitAttempts else {
            throw request.error(.rateLimited(until: closure.until), detail: request.lastWords)
        }
    }

    private func pause(
        after error: WebAPIError, on request: inout OutgoingRequest,
        report: (SendingEvent.Kind) -> Void, retryAfter: Duration? = nil
    ) async throws {
        request.failures += 1
        guard
            let pause = policy.pause(
                after: error.kind, failures: request.failures, isRepeatable: request.isRepeatable,
                retryAfter: retryAfter)
        else { throw error }
        report(.retrying(after: pause, because: error.kind))
        try await time.sleep(pause + min(pause, .seconds(1)) * spread())
    }

    private func spread() -> Double { min(1, max(0, jitter())) }
}
