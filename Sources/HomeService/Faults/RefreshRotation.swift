import HTTPServer
import WebAPIClient

/// Gives out refresh tokens that work once, in place of those that the service knows.
struct RefreshRotation: Sendable {
    private struct State {
        /// What the service knows each token as that was given out here.
        var originals: [String: String] = [:]
        /// Those that have been used.
        var spent: Set<String> = []
    }
    /// Enough for any test; beyond it everything begins anew.
    private static let most = 10_000

    private let state = Guarded(State())

    /// The request with the token that the service knows.
    func translated(_ request: HTTPRequest) -> HTTPRequest {
        let isIdle = state.withLock { $0.originals.isEmpty }
        guard !isIdle, let token = Self.refreshToken(of: request),
            let original = state.withLock({ $0.originals[token] })
        else { return request }
        return Self.request(request, with: original)
    }

    /// Renews with a token that has not been used yet, and gives the next one with the answer.
    func rotate(_ request: HTTPRequest, _ service: HTTPHandler) async -> HTTPResponse {
        guard let token = Self.refreshToken(of: request) else { return await service(request) }
        let original = state.withLock { state -> String? in
            if state.spent.count >= Self.most { state = State() }
            // At once, so that two requests with one token cannot both succeed.
            guard state.spent.insert(token).inserted else { return nil }
            return state.originals[token] ?? token
        }
        guard let original else { return TokenRefusal.endedRefreshToken.response }
        var answer = await service(Self.request(request, with: original))
        guard answer.status == 200, case .bytes(let bytes) = answer.body,
            let tree = try? JSONTree(bytes)
        else {
            state.withLock { _ = $0.spent.remove(token) }
            return answer
        }
        let next = Base64URL.encode(SecureRandom.bytes(48))
        state.withLock { $0.originals[next] = original }
        answer.body = .bytes(tree.setting("refresh_token", to: .string(next)).text)
        return answer
    }

    private static func refreshToken(of request: HTTPRequest) -> String? {
        guard request.method == "POST", request.path == ["api", "token"] else { return nil }
        return request.form?.first { $0.name == "refresh_token" }?.value
    }

    private static func request(_ request: HTTPRequest, with token: String) -> HTTPRequest {
        var request = request
        let items = (request.form ?? []).map { item in
            (
                name: item.name, value: item.name == "refresh_token" ? token : item.value
            )
        }
        request.body = FormBody.encode(items)
        return request
    }
}
