import Foundation

/// Slows down who tries keys: after five wrong ones nobody is heard until a minute after the first
/// of them.
struct SignInThrottle: Sendable {
    private static let tries = 5
    private static let period: TimeInterval = 60

    private var failures: [Date] = []

    /// How long to wait, in whole seconds; `nil` if a key may be tried.
    mutating func wait(at now: Date) -> Int? {
        // A clock that was set back must not shut anybody out for long.
        failures.removeAll { !(0..<Self.period ~= now.timeIntervalSince($0)) }
        guard failures.count >= Self.tries, let first = failures.first else { return nil }
        return max(1, Int((Self.period - now.timeIntervalSince(first)).rounded(.up)))
    }

    /// Keeps that a key was wrong.
    mutating func fail(at now: Date) { failures.append(now) }
}
