/// Time that goes by on some clock, counted from when this was made.
package struct ElapsedTime: Sendable {
    private let reading: @Sendable () -> Duration
    private let sleeping: @Sendable (Duration) async throws -> Void

    package init(on clock: some Clock<Duration> = .continuous) {
        let start = clock.now
        reading = { start.duration(to: clock.now) }
        sleeping = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    package var now: Duration { reading() }

    /// Waits until a moment of this time; not at all if it has passed.
    ///
    /// - Parameter moment: Counted from when this was made.
    /// - Throws: `CancellationError` if the task is cancelled.
    package func sleep(until moment: Duration) async throws { try await sleeping(moment) }
}
