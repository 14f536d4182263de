/// Work that any number of callers wait for and that is done once. A cancelled caller leaves; the
/// work goes on, because an exchange of refresh tokens that is cut in the middle can lock its
/// owner out.
final class SharedCall<Value: Sendable>: Sendable {
    private struct State {
        var isRunning = false
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Joins the work under way or, if what is known will not do, begins it.
    ///
    /// - Parameters:
    ///   - known: Gives what makes the work needless; asked only while none is under way.
    ///   - work: What to do.
    /// - Returns: What was known or came of the work, and whether it was begun for this caller.
    /// - Throws: What `work` throws, or `CancellationError`.
    func value(
        unless known: () -> Value? = { nil }, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> (value: Value, isOwn: Bool) {
        let me = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        var isOwn = false
        let value = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Looked at and entered at once: between the two the work could end.
                let needless: Value? = state.withLock { state in
                    if !state.isRunning, let value = known() { return value }
                    state.waiters[me] = continuation
                    isOwn = !state.isRunning
                    state.isRunning = true
                    return nil
                }
                if let needless { return continuation.resume(returning: needless) }
                if isOwn { begin(work) }
                // A cancellation that came before there was anyone to wake.
                if Task.isCancelled { leave(me) }
            }
        } onCancel: {
            leave(me)
        }
        return (value, isOwn)
    }

    /// Waits for the end of the work under way, if any, and not for what it comes to.
    func end() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isRunning { state.watchers.append(continuation) }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }

    private func leave(_ waiter: Int) {
        let continuation = state.withLock { $0.waiters.removeValue(forKey: waiter) }
        continuation?.resume(throwing: CancellationError())
    }

    private func begin(_ work: @escaping @Sendable () async throws -> Value) {
        Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            let past = state.withLock { state in
                let past = state
                state.waiters = [:]
                state.watchers = []
                state.isRunning = false
                return past
            }
            for waiter in past.waiters.values { waiter.resume(with: result) }
            for watcher in past.watchers { watcher.resume() }
        }
    }
}
