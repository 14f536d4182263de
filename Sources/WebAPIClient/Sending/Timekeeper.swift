package import Foundation

/// The time that something lives by, so that tests can turn it.
package struct Timekeeper: Sendable {
    /// The time since this was made.
    package let now: @Sendable () -> Duration
    /// Waits; throws `CancellationError` if the task is cancelled meanwhile.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// The time of day.
    package let date: @Sendable () -> Date

    package init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date) {
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
