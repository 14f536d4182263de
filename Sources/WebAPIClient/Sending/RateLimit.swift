package import Foundation

/// What is known of a service's rate limit, and what follows for a request that wants to go out.
///
/// The limit is the whole app's, so one request's "too many" holds back all of them.
package struct RateLimit {
    /// Until when nothing may go out.
    package struct Closure: Equatable {
        /// When it opens, on the sender's clock.
        package var opensAt: Duration
        /// When it opens, as a person would say it.
        package var until: Date
        /// Whether the quota is used up, which is not worth waiting for within a request.
        package var isQuota: Bool
    }

    /// What a request has to do.
    package enum Passage: Equatable {
        /// Go; the number tells refusals of before the last closure from new ones.
        case go(generation: Int)
        /// Wait until then and ask again.
        case wait(Closure)
        /// Give up: it takes longer than the request can wait.
        case giveUp(Closure)
    }

    private let policy: SendingPolicy
    private var closure: Closure?
    private var generation = 0
    private var refusals = 0

    package init(policy: SendingPolicy) { self.policy = policy }

    /// What a request has to do that can still wait for `patience`.
    package func passage(at now: Duration, patience: Duration) -> Passage {
        guard let closure, closure.opensAt > now else { return .go(generation: generation) }
        let isTooLong = closure.opensAt - now > patience
        return closure.isQuota || isTooLong ? .giveUp(closure) : .wait(closure)
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
        }
        let named = retryAfter ?? (isQuota ? .seconds(60) : .zero)
        let pause = max(named, policy.pause(after: refusals))
        var new = Closure(
            opensAt: now + pause, until: date.addingTimeInterval(pause.timeInterval),
            isQuota: isQuota)
        if let closure, closure.opensAt > now {
            new.isQuota = new.isQuota || closure.isQuota
            if closure.opensAt >= new.opensAt {
                new.opensAt = closure.opensAt
                new.until = closure.until
            }
        }
        closure = new
        return new
    }

    /// The service answered something else to a request of that generation.
    package mutating func answered(sentIn generation: Int) {
        if generation == self.generation { refusals = 0 }
    }
}
