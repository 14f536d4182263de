/// Lets one task through at a time, in the order they came; those that wait hold up no thread.
package final class TaskLock: Sendable {
    private struct State {
        var isTaken = false
        var lastWaiter = 0
        var waiters: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Guarded(State())

    package init() {}

    /// How many wait.
    package var waiting: Int { state.withLock { $0.waiters.count } }

    /// Waits until nobody else is within, and does something there.
    package func withLock<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await take()
        defer { release() }
        return try await body()
    }

    private func take() async throws {
        try Task.checkCancellation()
        let me = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isMine = state.withLock { state in
                    if !state.isTaken {
                        state.isTaken = true
                        return true
                    }
                    state.waiters.append((me, continuation))
                    return false
                }
                if isMine { return continuation.resume() }
                // A cancellation that came before there was anyone to wake.
                if Task.isCancelled { leave(me) }
            }
        } onCancel: {
            leave(me)
        }
    }

    private func leave(_ waiter: Int) {
        let continuation = state.withLock { state in
            state.waiters.firstIndex { $0.number == waiter }
                .map { state.waiters.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func release() {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst().continuation }
            state.isTaken = false
            return nil
        }
        next?.resume()
    }
}
