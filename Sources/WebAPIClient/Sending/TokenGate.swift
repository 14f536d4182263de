/// Gets tokens from their source: one call at a time, whose result all share who wait meanwhile.
final class TokenGate: Sendable {
    private struct State {
        var newest: AccessToken?
        var isAsking = false
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
    }

    private let source: RequestSender.TokenSource
    private let fixed: AccessToken?
    private let state = Guarded(State())

    init(_ source: @escaping RequestSender.TokenSource) {
        self.source = source
        fixed = nil
    }

    /// A gate for a token that stays the same, which nobody has to wait for.
    init(fixed: AccessToken) {
        source = { _ in fixed }
        self.fixed = fixed
    }

    /// The token to send with.
    func token() async throws -> AccessToken {
        if let fixed { return fixed }
        return try await ask(insteadOf: nil)
    }

    /// The token to send with after the service refused one; asks the source only if no other
    /// request has done so since.
    func token(insteadOf refused: AccessToken) async throws -> AccessToken {
        while true {
            let (newest, isAsking) = state.withLock { ($0.newest, $0.isAsking) }
            if isAsking {
                let token = try await ask(insteadOf: refused)
                if token.value != refused.value { return token }
            } else if let newest, newest.value != refused.value {
                return newest
            } else {
                return try await ask(insteadOf: refused)
            }
        }
    }

    /// Joins the call under way or makes one. A cancelled request leaves; the call goes on, because
    /// an exchange of refresh tokens that is cut in the middle can lock its owner out.
    private func ask(insteadOf refused: AccessToken?) async throws -> AccessToken {
        let me = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let mustAsk = state.withLock { state in
                    state.waiters[me] = continuation
                    defer { state.isAsking = true }
                    return !state.isAsking
                }
                if mustAsk { startAsking(insteadOf: refused) }
                // A cancellation that came before there was anyone to wake.
                if Task.isCancelled { leave(me) }
            }
        } onCancel: {
            leave(me)
        }
    }

    private func leave(_ waiter: Int) {
        let continuation = state.withLock { $0.waiters.removeValue(forKey: waiter) }
        continuation?.resume(throwing: CancellationError())
    }

    private func startAsking(insteadOf refused: AccessToken?) {
        Task {
            let result: Result<AccessToken, any Error>
            do { result = .success(try await source(refused)) } catch {
                result = .failure(error)
            }
            let waiters = state.withLock { state in
                defer {
                    state.waiters = [:]
                    state.isAsking = false
                    if case .success(let token) = result { state.newest = token }
                }
                return state.waiters.values
            }
            for waiter in waiters { waiter.resume(with: result) }
        }
    }
}
