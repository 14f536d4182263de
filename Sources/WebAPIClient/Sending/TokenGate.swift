/// Gets tokens from their source: one call at a time, whose result all share who wait meanwhile.
final class TokenGate: Sendable {
    private let source: RequestSender.TokenSource
    private let fixed: AccessToken?
    private let newest = Guarded<AccessToken?>(nil)
    private let call = SharedCall<AccessToken>()

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
        return try await ask(insteadOf: nil).value
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
    private func ask(
        insteadOf refused: AccessToken?
    ) async throws -> (value: AccessToken, isOwn: Bool) {
        let replacement = { () -> AccessToken? in
            guard let refused, let newest = self.newest.withLock({ $0 }) else { return nil }
            return newest.value == refused.value ? nil : newest
        }
        return try await call.value(unless: replacement) { [source, newest] in
            let token = try await source(refused)
            newest.withLock { $0 = token }
            return token
        }
    }
}
