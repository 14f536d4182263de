import Foundation

/// The clock a sender lives by, so that tests can turn it.
struct Timekeeper: Sendable {
    /// The time since the sender was made.
    let now: @Sendable () -> Duration
    /// Waits; throws `CancellationError` if the task is cancelled meanwhile.
    let sleep: @Sendable (Duration) async throws -> Void
    /// The time of day.
    let date: @Sendable () -> Date

    init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        self.date = date
    }
}

extension Duration {
    var timeInterval: TimeInterval {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
