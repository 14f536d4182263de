import Foundation

/// The time a broker lives by, so that tests can turn it.
struct BrokerClock: Sendable {
    /// The time since the broker was made.
    let now: @Sendable () -> Duration
    /// The time of day.
    let date: @Sendable () -> Date

    init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        self.date = date
    }

    /// Whole seconds of Unix time.
    var unixTime: Int64 { Int64(date().timeIntervalSince1970) }
}

extension Duration {
    /// Whole seconds, rounded up, at least 1: what `Retry-After` says.
    var retrySeconds: Int {
        max(1, Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0))
    }
}
