import Foundation

/// A clock that a test turns by hand, or that jumps to the end of every sleep by itself.
package final class ManualClock: Clock, @unchecked Sendable {  // the lock guards all state
    package struct Instant: InstantProtocol, Hashable, Sendable {
        package var sinceStart: Duration

        package func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }
        package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        package static func < (first: Instant, second: Instant) -> Bool {
            first.sinceStart < second.sinceStart
        }
    }

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private let jumps: Bool
    private let lock = NSLock()
    private var time = Instant(sinceStart: .zero)
    private var lastSleeper = 0
    private var sleepers: [Int: Sleeper] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var slept: [Duration] = []

    /// - Parameter jumps: Whether a sleep takes no real time and moves the clock itself.
    package init(jumps: Bool = false) { self.jumps = jumps }

    package var now: Instant { lock.withLock { time } }
    package var minimumResolution: Duration { .nanoseconds(1) }
    /// Every sleep asked for so far, in order.
    package var sleeps: [Duration] { lock.withLock { slept } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let me = lock.withLock {
            slept.append(deadline.sinceStart - time.sinceStart)
            if jumps { time = max(time, deadline) }
            lastSleeper += 1
            return lastSleeper
        }
        if jumps { return await Task.yield() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isDue = lock.withLock {
                    guard deadline > time else { return true }
                    sleepers[me] = Sleeper(deadline: deadline, continuation: continuation)
                    return false
                }
                if isDue { continuation.resume() }
                if Task.isCancelled { wake(me) }
                tellWatchers()
            }
        } onCancel: {
            wake(me)
        }
    }

    /// Moves the clock on and wakes who is due.
    package func advance(by duration: Duration) {
        let due = lock.withLock {
            time = time.advanced(by: duration)
            let due = sleepers.filter { $0.value.deadline <= time }
            for id in due.keys { sleepers[id] = nil }
            return due.values
        }
        for sleeper in due.sorted(by: { $0.deadline < $1.deadline }) {
            sleeper.continuation.resume()
        }
    }

    /// Waits until so many sleep at once.
    package func untilAsleep(_ count: Int) async {
        await withCheckedContinuation { continuation in
            lock.withLock { watchers.append((count, continuation)) }
            tellWatchers()
        }
    }

    private func wake(_ id: Int) {
        let sleeper = lock.withLock { sleepers.removeValue(forKey: id) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }

    private func tellWatchers() {
        let satisfied = lock.withLock {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
        for watcher in satisfied { watcher.continuation.resume() }
    }
}
