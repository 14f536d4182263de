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
        return try await ask(insteadOf: nil).token
    }

    /// The token to send with after the service refused one; asks the source only if no other
    /// request has done so since.
    func token(insteadOf refused: AccessToken) async throws -> AccessToken {
        while true {
            let (token, isOwn) = try await ask(insteadOf: refused)
            // A call that was under way already may have been none to replace that token.
            if isOwn || token.value != refused.value { return token }
        }
    }

    /// Joins the call under way or makes one, unless another has replaced the token already.
    ///
    /// A cancelled request leaves; the call goes on, because an exchange of refresh tokens that is
    /// cut in the middle can lock its owner out.
    ///
    /// - Returns: The token, and whether the call was made for this request.
    private func ask(
        insteadOf refused: AccessToken?
    ) async throws -> (token: AccessToken, isOwn: Bool) {
        let me = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        var isOwn = false
        let token = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Looked at and entered at once: between the two another call could end.
                let newer: AccessToken? = state.withLock { state in
                    if let refused, !state.isAsking, let newest = state.newest,
                        newest.value != refused.value
                    {
                        return newest
                    }
                    state.waiters[me] = continuation
                    isOwn = !state.isAsking
                    state.isAsking = true
                    return nil
                }
                if let newer { return continuation.resume(returning: newer) }
                if isOwn { startAsking(insteadOf: refused) }
                // A cancellation that came before there was anyone to wake.
                if Task.isCancelled { leave(me) }
            }
        } onCancel: {
            leave(me)
        }
        return (token, isOwn)
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
