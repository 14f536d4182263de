package import Foundation

/// What is known of a service's rate limit, and what follows for a request that wants to go out.
///
/// The limit is the whole app's, so one request's "too many" holds back all of them. When the time
/// is over they go out a few at a time, more with every answer: a crowd that comes back at once
/// would be refused again.
package struct RateLimit {
    /// Until when nothing may go out.
    package struct Closure: Equatable, Sendable {
        /// When it opens, on the gate's clock.
        package var opensAt: Duration
        /// When it opens, as a person would say it.
        package var until: Date
        /// Whether the quota is used up, which is not worth waiting for within a request.
        package var isQuota: Bool
    }

    /// What a request has to do.
    package enum Passage: Equatable, Sendable {
        /// Go; the number tells refusals of before the last closure from new ones.
        case go(generation: Int)
        /// Stand in line: enough are out to find whether the service answers again.
        case queue
        /// Wait until then and ask again.
        case wait(Closure)
        /// Give up: it takes longer than the request can wait.
        case giveUp(Closure)
    }

    /// How many go out first after a refusal.
    private static let firstAllowance = 4
    /// As many as nobody counts any more.
    private static let lastAllowance = 64

    private let policy: SendingPolicy
    private var closure: Closure?
    private var generation = 0
    private var refusals = 0
    /// How many of this generation may be out at once; `nil` if nobody counts.
    private var allowance: Int?
    /// How many of this generation are out.
    private var underWay = 0

    package init(policy: SendingPolicy) { self.policy = policy }

    /// What holds all requests back at that moment.
    package func closure(at now: Duration) -> Closure? {
        closure.flatMap { $0.opensAt > now ? $0 : nil }
    }

    /// What a request has to do that can still wait for `patience`.
    ///
    /// One that goes has to be told to ``left(sentIn:isAnswered:)`` or
    /// ``refused(sentIn:retryAfter:isQuota:at:date:)`` afterwards.
    package mutating func passage(at now: Duration, patience: Duration) -> Passage {
        if let closure = closure(at: now) {
            let isTooLong = closure.opensAt - now > patience
            return closure.isQuota || isTooLong ? .giveUp(closure) : .wait(closure)
        }
        if let allowance, underWay >= allowance { return .queue }
        underWay += 1
        return .go(generation: generation)
    }

    /// The service said "too many requests" to a request of that generation.
    ///
    /// - Returns: Until when nothing goes out now.
    package mutating func refused(
        sentIn generation: Int, retryAfter: Duration?, isQuota: Bool, at now: Duration, date: Date
    ) -> Closure {
        // Many requests sent at once are refused at once: that is one refusal, not growing pauses.
        if generation == self.generation {
            self.generation += 1
            refusals += 1
            allowance = Self.firstAllowance
            underWay = 0
        }
        let named = retryAfter ?? (isQuota ? .seconds(60) : .zero)
        let pause = max(named, policy.pause(after: refusals))
        var new = Closure(
            opensAt: now + pause, until: date.addingTimeInterval(pause.timeInterval),
            isQuota: isQuota)
        if let closure = closure(at: now) {
            new.isQuota = new.isQuota || closure.isQuota
            if closure.opensAt >= new.opensAt {
                new.opensAt = closure.opensAt
                new.until = closure.until
            }
        }
        closure = new
        return new
    }

    /// A request of that generation is back without having been refused.
    ///
    /// - Parameters:
    ///   - generation: What it was sent in.
    ///   - isAnswered: Whether the service answered it.
    package mutating func left(sentIn generation: Int, isAnswered: Bool) {
        guard generation == self.generation else { return }
        underWay -= 1
        guard isAnswered else { return }
        refusals = 0
        allowance = allowance.flatMap { $0 < Self.lastAllowance ? $0 + 1 : nil }
    }
}
