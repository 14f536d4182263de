package import Foundation
import Observation

/// What the window says above every page: that the service cannot be reached, or answers only later.
@MainActor @Observable
package final class ServiceStatus {
    /// Counts down while the service names a moment before which it does not answer.
    private var now: Date

    @ObservationIgnored private let trouble: @MainActor () -> Failure?
    @ObservationIgnored private let retry: @MainActor () async -> Void
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let date: @Sendable () -> Date

    /// Makes a status of a service.
    ///
    /// - Parameters:
    ///   - trouble: What is wrong with the service as a whole by now; may read observable properties.
    ///   - retry: Asks the service again.
    ///   - clock: Measures the seconds of the countdown.
    ///   - date: The time of day.
    package init(
        trouble: @escaping @MainActor () -> Failure?, retry: @escaping @MainActor () async -> Void,
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.trouble = trouble
        self.retry = retry
        self.clock = clock
        self.date = date
        now = date()
    }

    /// What to say; `nil` if all is well.
    package var text: String? {
        guard let trouble = trouble() else { return nil }
        switch trouble.kind {
        case .rateLimited:
            guard let seconds = secondsLeft(of: trouble), seconds > 0 else { return nil }
            return "The service has had too many requests. It answers again in "
                + "\(count(seconds, "second"))."
        case .unreachable:
            return
                "The service cannot be reached: what you see is as it was. Gatefold keeps trying."
        case .notSignedIn: return "\(trouble.message) \(trouble.advice)"
        default: return nil
        }
    }

    /// The person wants to know now.
    package func tryAgainPressed() { Task { await retry() } }

    /// Counts down, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: .seconds(1)) } catch { return }
            // Nothing is shown again that did not change.
            if trouble()?.retryAt != nil { now = date() }
        }
    }

    private func secondsLeft(of trouble: Failure) -> Int? {
        // Read for its changes: it is as old as the last tick while there was no trouble.
        _ = now
        return trouble.retryAt.map { Int($0.timeIntervalSince(date()).rounded(.up)) }
    }
}
