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
        /// Whether it is a quota that is used up, which is not worth waiting for within a request.
        package var isQuota = false
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
    /// The operations whose quota is used up.
    private var quotas: [String: Closure] = [:]
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

    /// What holds back the requests of one operation, whose quota is used up.
    package func quota(of operation: String, at now: Duration) -> Closure? {
        quotas[operation].flatMap { $0.opensAt > now ? $0 : nil }
    }

    /// What a request has to do that can still wait for `patience`.
    ///
    /// One that goes has to be told to ``left(sentIn:isAnswered:)`` or
    /// ``refused(sentIn:retryAfter:at:date:)`` afterwards.
    package mutating func passage(at now: Duration, patience: Duration) -> Passage {
        if let closure = closure(at: now) {
            let isTooLong = closure.opensAt - now > patience
            return isTooLong ? .giveUp(closure) : .wait(closure)
        }
        if let allowance, underWay >= allowance { return .queue }
        underWay += 1
        return .go(generation: generation)
    }

    /// The service said "too many requests" to a request of that generation.
    ///
    /// - Returns: Until when nothing goes out now.
    package mutating func refused(
        sentIn generation: Int, retryAfter: Duration?, at now: Duration, date: Date
    ) -> Closure {
        // Many requests sent at once are refused at once: that is one refusal, not growing pauses.
        if generation == self.generation {
            self.generation += 1
            refusals += 1
            allowance = Self.firstAllowance
            underWay = 0
        }
        let pause = max(retryAfter ?? .zero, policy.pause(after: refusals))
        var new = Closure(
            opensAt: now + pause, until: date.addingTimeInterval(pause.timeInterval))
        if let closure = closure(at: now), closure.opensAt >= new.opensAt { new = closure }
        closure = new
        return new
    }

    /// The service said that the app has used up what it may ask of an operation.
    ///
    /// Quotas are counted by groups of operations, and which are in a group is not published. That
    /// this one is used up is all that is known, so all others go on.
    ///
    /// - Returns: Until when none of that operation goes out now.
    package mutating func usedUp(
        quotaOf operation: String, retryAfter: Duration?, at now: Duration, date: Date
    ) -> Closure {
        let pause = max(retryAfter ?? .seconds(60), policy.pause(after: 1))
        let quota = Closure(
            opensAt: now + pause, until: date.addingTimeInterval(pause.timeInterval), isQuota: true)
        quotas[operation] = quota
        return quota
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
