public import Foundation

/// The single way out of a client: authorizes, waits for the rate limit, repeats what is safe to
/// repeat, decodes, and turns every failure into one ``WebAPIError``.
///
/// One sender is for one account of one service. Senders of the same client id share one
/// ``RateLimitGate``, because the service counts their requests together. Requests run side by side;
/// so does decoding, away from the caller's actor.
public final class RequestSender: Sendable {
    /// Gives the token for a request; called with the refused one after the service refused one.
    ///
    /// Never called twice at the same time by one sender.
    public typealias TokenSource = @Sendable (_ refused: AccessToken?) async throws -> AccessToken
    /// Hears what the sender is doing; called from any thread, so it must be quick.
    public typealias EventHandler = @Sendable (SendingEvent) -> Void

    private let baseURL: String
    private let language: String?
    private let identity: SenderIdentity
    let transport: any Transport
    let policy: SendingPolicy
    let tokens: TokenGate
    let gate: RateLimitGate
    private let store: (any ResponseStore)?
    let time: Timekeeper
    let jitter: @Sendable () -> Double
    private let onEvent: EventHandler
    private let lastNumber = Guarded(0)

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to.
    ///   - transport: Does the exchanges.
    ///   - policy: How patient it is, and how often it tries.
    ///   - gate: The rate limit, shared with the other senders of the same client id; one of its own
    ///     if not given.
    ///   - store: Keeps answers of this account, so that what has not changed is not sent again.
    ///   - language: Which languages names are wanted in, as in `de-DE,en;q=0.5`.
    ///   - userAgent: What the client calls itself.
    ///   - clock: What its waits are measured by.
    ///   - date: Gives the time of day.
    ///   - jitter: Gives a number from 0 to 1 that spreads waits.
    ///   - onEvent: Hears what the sender is doing.
    ///   - token: Gives the bearer token.
    public init(
        baseURL: String, transport: any Transport, policy: SendingPolicy = SendingPolicy(),
        gate: RateLimitGate? = nil, store: (any ResponseStore)? = nil, language: String? = nil,
        userAgent: String = "Gatefold", clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        onEvent: @escaping EventHandler = { _ in }, token: @escaping TokenSource
    ) {
        self.baseURL = baseURL
        self.language = language
        identity = SenderIdentity(userAgent: userAgent, language: language)
        self.transport = transport
        self.policy = policy
        self.store = store
        self.jitter = jitter
        self.onEvent = onEvent
        time = Timekeeper(clock, date: date)
        tokens = TokenGate(token)
        self.gate = gate ?? RateLimitGate(policy: policy, clock: clock, date: date)
    }

    /// Makes a sender with a token that stays the same.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to.
    ///   - transport: Does the exchanges.
    ///   - fixedToken: The bearer token.
    public init(baseURL: String, transport: any Transport, fixedToken: AccessToken) {
        self.baseURL = baseURL
        language = nil
        identity = SenderIdentity(userAgent: "Gatefold", language: nil)
        self.transport = transport
        policy = SendingPolicy()
        store = nil
        jitter = { Double.random(in: 0...1) }
        onEvent = { _ in }
        time = Timekeeper(ContinuousClock(), date: { Date() })
        tokens = TokenGate(fixed: fixedToken)
        gate = RateLimitGate()
    }

    /// Sends one operation.
    ///
    /// - Parameters:
    ///   - endpoint: What to send.
    ///   - patience: How long it waits for the rate limit in all; the policy's if not given. When
    ///     the service asks for more, the error with the time comes at once.
    /// - Returns: The decoded answer.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    @concurrent
    public func send<Value>(
        _ endpoint: Endpoint<Value>, patience: Duration? = nil
    ) async throws -> Value {
        let course = course(of: endpoint)
        course.report(.started)
        do {
            var request = try OutgoingRequest(
                endpoint, baseURL: baseURL, identity: identity,
                patience: max(.zero, patience ?? policy.patience), timeout: policy.timeout)
            let revalidation = store.flatMap {
                Revalidation(of: endpoint, url: request.url, language: language, store: $0)
            }
            request.stored = await revalidation?.stored()
            let response = try await answer(to: &request, course)
            let value: Value
            do { value = try endpoint.decode(response) } catch {
                await revalidation?.forget()
                throw request.error(decoding: response, error)
            }
            if !request.isUnchanged { await revalidation?.keep(response) }
            course.report(.finished(status: response.status, after: course.age))
            return value
        } catch {
            course.report(.failed((error as? WebAPIError)?.kind, after: course.age))
            throw error
        }
    }

    private func course<Value>(of endpoint: Endpoint<Value>) -> SendingCourse {
        let number = lastNumber.withLock { last in
            last += 1
            return last
        }
        return SendingCourse(of: endpoint, number: number, time: time, onEvent: onEvent)
    }
}
