/// Counts what each caller asks for: a bucket of tokens that fills at a steady rate.
///
/// Time comes from outside. Of a flood of callers it remembers the newest ones only.
struct RateLimiter<Caller: Hashable & Sendable>: Sendable {
    /// How much one caller may ask for.
    struct Rate: Sendable, Hashable {
        var perMinute: Double
        var burst: Double
    }
    private struct Bucket: Sendable {
        var tokens: Double
        var filledAt: Duration
    }
    // Two generations: when the young one is full it becomes the old one, and what was old and has
    // not been asked for since is forgotten. No list to keep, no pass over all.
    private var young: [Caller: Bucket] = [:]
    private var old: [Caller: Bucket] = [:]
    private var capacity: Int

    /// - Parameter capacity: How many callers are remembered at most.
    init(capacity: Int) { self.capacity = max(2, capacity) }

    var count: Int { young.count + old.count }

    /// Takes one token of a caller.
    ///
    /// - Returns: `nil` if there was one; otherwise the time until there is.
    mutating func take(_ caller: Caller, rate: Rate, at now: Duration) -> Duration? {
        var bucket =
            young[caller] ?? old.removeValue(forKey: caller)
            ?? Bucket(tokens: rate.burst, filledAt: now)
        let passed = max(.zero, now - bucket.filledAt)
        let perSecond = rate.perMinute / 60
        bucket.tokens = min(rate.burst, bucket.tokens + passed / .seconds(1) * perSecond)
        bucket.filledAt = max(now, bucket.filledAt)
        let isAllowed = bucket.tokens >= 1
        if isAllowed { bucket.tokens -= 1 }
        remember(bucket, of: caller)
        return isAllowed ? nil : .seconds((1 - bucket.tokens) / perSecond)
    }

    private mutating func remember(_ bucket: Bucket, of caller: Caller) {
        young[caller] = bucket
        if young.count >= capacity / 2 {
            old = young
            young = [:]
        }
    }
}
