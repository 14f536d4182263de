/// Lets one task through at a time, in the order they came; those that wait hold up no thread.
final class TaskLock: Sendable {
    private struct State {
        var isTaken = false
        var lastWaiter = 0
        var waiters: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Guarded(State())

    func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
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
