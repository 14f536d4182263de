/// Work known by a key, done once for all who ask while it is under way, and cancelled when nobody
/// waits for it any more.
actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
    private struct Call {
        var number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private var calls: [Key: Call] = [:]
    private var lastNumber = 0

    /// How many are under way.
    var count: Int { calls.count }

    /// Joins the work under that key, or begins it.
    ///
    /// - Throws: What `work` throws; `CancellationError` if the caller was cancelled.
    func value(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        lastNumber += 1
        let me = lastNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if calls[key] == nil { begin(key, number: me, work) }
                calls[key]?.waiters[me] = continuation
            }
        } onCancel: {
            Task { await self.leave(me, of: key) }
        }
    }

    private func begin(
        _ key: Key, number: Int, _ work: @escaping @Sendable () async throws -> Value
    ) {
        calls[key] = Call(number: number)
        calls[key]?.task = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            end(key, number: number, with: result)
        }
    }

    private func end(_ key: Key, number: Int, with result: Result<Value, any Error>) {
        // What was left by all may have been begun anew under the same key.
        guard let call = calls[key], call.number == number else { return }
        calls[key] = nil
        for waiter in call.waiters.values { waiter.resume(with: result) }
    }

    private func leave(_ waiter: Int, of key: Key) {
        guard let continuation = calls[key]?.waiters.removeValue(forKey: waiter) else { return }
        continuation.resume(throwing: CancellationError())
        guard let call = calls[key], call.waiters.isEmpty else { return }
        calls[key] = nil
        call.task?.cancel()
    }
}
