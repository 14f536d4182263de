public import Foundation

/// What all requests of one app pass: after a "too many requests" it is closed until the time that
/// the service named.
///
/// A service counts the requests of an app, whoever is signed in to it. So all senders that use the
/// same client id share one gate. The gate keeps the time for all of them. A quota that is used up
/// closes it for the operation only to which the service said so.
public final class RateLimitGate: Sendable {
    /// Whether requests go out.
    @nonexhaustive
    public enum State: Sendable, Hashable {
        /// They do.
        case open
        /// None does before that moment.
        case closed(until: Date)
    }

    private struct Line {
        var limit: RateLimit
        var lastWaiter = 0
        /// Who stands in line; one that left is no longer in `waiters`.
        var order: ArraySlice<Int> = []
        var waiters: [Int: Waiter] = [:]
    }

    /// Resumed with the passage, or with `nil` to ask again.
    private typealias Waiter = CheckedContinuation<RateLimit.Passage?, any Error>

    let time: Timekeeper
    private let line: Guarded<Line>
    private let closures = Broadcast<RateLimit.Closure>()

    /// Makes an open gate.
    ///
    /// - Parameters:
    ///   - policy: How the pauses grow when the service names no time.
    ///   - clock: What its waits are measured by.
    ///   - date: Gives the time of day.
    public init(
        policy: SendingPolicy = SendingPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        time = Timekeeper(clock, date: date)
        line = Guarded(Line(limit: RateLimit(policy: policy)))
    }

    // MARK: Watching

    /// Whether requests go out now.
    public var state: State {
        State(line.withLock { $0.limit.closure(at: time.now()) })
    }

    /// The state now and whenever it changes, as long as the gate lives.
    public var changes: AsyncStream<State> {
        let closures = closures.values()
        let (stream, continuation) = AsyncStream.makeStream(
            of: State.self, bufferingPolicy: .bufferingNewest(64))
        let now = line.withLock { $0.limit.closure(at: time.now()) }
        let watch = Task { [time] in
            var shown = now
            continuation.yield(State(now))
            var opening = now.map { Self.opening($0, time: time, told: continuation) }
            for await closure in closures where closure != shown {
                // Two that come at once may come in either order.
                if let shown, closure.opensAt < shown.opensAt { continue }
                opening?.cancel()
                shown = closure
                continuation.yield(State(closure))
                opening = Self.opening(closure, time: time, told: continuation)
            }
            opening?.cancel()
            continuation.finish()
        }
        continuation.onTermination = { _ in watch.cancel() }
        return stream
    }

    private static func opening(
        _ closure: RateLimit.Closure, time: Timekeeper, told: AsyncStream<State>.Continuation
    ) -> Task<Void, Never> {
        Task {
            do { try await time.sleep(closure.opensAt - time.now()) } catch { return }
            told.yield(.open)
        }
    }

    // MARK: Passing

    /// What a request has to do; waits while it has to stand in line.
    ///
    /// One that goes has to ``leave(sentIn:isAnswered:)`` or to be ``refused(sentIn:retryAfter:)``.
    func passage(of operation: String, patience: Duration) async throws -> RateLimit.Passage {
        while true {
            try Task.checkCancellation()
            let passage = line.withLock { line in
                let now = time.now()
                return line.limit.quota(of: operation, at: now).map { .giveUp($0) }
                    ?? line.limit.passage(at: now, patience: patience)
            }
            guard passage == .queue else { return passage }
            if let passage = try await turn(patience: patience) { return passage }
        }
    }

    /// A request is back without having been refused.
    func leave(sentIn generation: Int, isAnswered: Bool) {
        let next: [(Waiter, RateLimit.Passage)] = line.withLock { line in
            line.limit.left(sentIn: generation, isAnswered: isAnswered)
            var next: [(Waiter, RateLimit.Passage)] = []
            while let first = line.order.first {
                guard line.waiters[first] != nil else {
                    line.order.removeFirst()
                    continue
                }
                // It is given its place here, so that the place is not lost with a task that is
                // cancelled before it runs.
                let passage = line.limit.passage(at: time.now(), patience: .zero)
                guard case .go = passage, let waiter = line.waiters.removeValue(forKey: first)
                else { break }
                line.order.removeFirst()
                next.append((waiter, passage))
            }
            return next
        }
        for (waiter, passage) in next { waiter.resume(returning: passage) }
    }

    /// The service said "too many requests" to a request.
    ///
    /// - Returns: Until when nothing goes out now.
    func refused(sentIn generation: Int, retryAfter: Duration?) -> RateLimit.Closure {
        let (closure, waiters) = line.withLock { line in
            let closure = line.limit.refused(
                sentIn: generation, retryAfter: retryAfter, at: time.now(), date: time.date())
            defer {
                line.order = []
                line.waiters = [:]
            }
            return (closure, line.order.compactMap { line.waiters[$0] })
        }
        for waiter in waiters { waiter.resume(returning: nil) }
        closures.send(closure)
        return closure
    }

    /// The service said that the app has used up what it may ask of an operation.
    ///
    /// - Returns: Until when none of that operation goes out now.
    func usedUp(
        quotaOf operation: String, sentIn generation: Int, retryAfter: Duration?
    ) -> RateLimit.Closure {
        leave(sentIn: generation, isAnswered: true)
        return line.withLock {
            $0.limit.usedUp(
                quotaOf: operation, retryAfter: retryAfter, at: time.now(), date: time.date())
        }
    }

    private func turn(patience: Duration) async throws -> RateLimit.Passage? {
        let me = line.withLock { line in
            line.lastWaiter += 1
            return line.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                // It may have become free between asking and coming here.
                let passage = line.withLock { line in
                    let passage = line.limit.passage(at: time.now(), patience: patience)
                    guard passage == .queue else { return Optional(passage) }
                    line.waiters[me] = waiter
                    line.order.append(me)
                    return nil
                }
                if let passage { waiter.resume(returning: passage) }
                // A cancellation that came before there was anyone to wake.
                if Task.isCancelled { stepOut(me) }
            }
        } onCancel: {
            stepOut(me)
        }
    }

    private func stepOut(_ me: Int) {
        let waiter = line.withLock { $0.waiters.removeValue(forKey: me) }
        waiter?.resume(throwing: CancellationError())
    }
}

extension RateLimitGate.State {
    fileprivate init(_ closure: RateLimit.Closure?) {
        self = closure.map { .closed(until: $0.until) } ?? .open
    }
}
