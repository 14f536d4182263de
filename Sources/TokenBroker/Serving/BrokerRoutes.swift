import HTTPServer

/// The addresses of a broker.
enum BrokerRoutes {
    /// Every path that apps and other servers customarily have.
    static let tokens: [(path: [String], route: TokenRoute)] = [
        (["swap"], .swap),
        (["api", "token"], .swap),
        (["v1", "swap"], .swap),
        (["authorization-code-flow", "retrieve-tokens"], .swap),
        (["authorization-code-flow-pkce", "retrieve-tokens"], .pkceSwap),
        (["refresh"], .refresh),
        (["api", "refresh_token"], .refresh),
        (["v1", "refresh"], .refresh),
        (["authorization-code-flow", "refresh-tokens"], .refresh),
        (["authorization-code-flow-pkce", "refresh-tokens"], .refresh),
        (["client-credentials-flow", "retrieve-tokens"], .clientCredentials),
    ]

    /// The router of the public address.
    static func router() -> Router<BrokerCall> {
        var router = Router<BrokerCall>()
        for (path, route) in tokens {
            // Under /apps/<client id> for apps that cannot name their client id in the body.
            for prefix in [[], ["apps", ":client_id"]] {
                router.add("POST", prefix + path) { request, call in
                    await call.tokens(request, at: route)
                }
            }
        }
        router.get("healthz") { _, call in call.health() }
        router.notFound = { _ in
            OAuthRefusal(
                status: 404, error: "not_found", description: "There is nothing at this address"
            ).response
        }
        router.methodNotAllowed = { _ in Self.methodNotAllowed }
        router.failed = { _ in OAuthRefusal.serverError.response }
        return router
    }

    /// Whether tokens are given at a path.
    static func giveTokens(at path: [String]) -> Bool {
        let rest = path.first == "apps" ? Array(path.dropFirst(2)) : path
        return tokens.contains { $0.path == rest }
    }

    private static var methodNotAllowed: HTTPResponse {
        OAuthRefusal(
            status: 405, error: "invalid_request",
            description: "This address does not know the method"
        ).response
    }
}
