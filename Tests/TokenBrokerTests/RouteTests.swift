import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Routes` {
    private static let verifier = String(repeating: "v", count: 64)

    static let swaps = [
        "/swap", "/api/token", "/v1/swap", "/authorization-code-flow/retrieve-tokens",
        "/authorization-code-flow-pkce/retrieve-tokens",
    ]
    static let refreshes = [
        "/refresh", "/api/refresh_token", "/v1/refresh", "/authorization-code-flow/refresh-tokens",
        "/authorization-code-flow-pkce/refresh-tokens",
    ]
    private static let appPath = "/apps/\(TestBroker.clientID)"

    @Test(arguments: swaps + swaps.map { appPath + $0 })
    func `that swap are where apps look for them`(path: String) async throws {
        try await withBroker { broker in
            _ = try await broker.signIn([("code_verifier", Self.verifier)], at: path)
            _ = try await broker.signIn([("code_verifier", Self.verifier)], at: path + "/")
        }
    }

    @Test(arguments: refreshes + refreshes.map { appPath + $0 })
    func `that refresh are where apps look for them`(path: String) async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            let reply = try await broker.post(path, [("refresh_token", sealed)])
            #expect(reply.status == 200)
        }
    }

    @Test(arguments: swaps.dropLast() + refreshes)
    func `serve both, so that one address is enough`(path: String) async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn([("code_verifier", Self.verifier)], at: path)
            let reply = try await broker.post(
                path, [("grant_type", "refresh_token"), ("refresh_token", sealed)])
            #expect(reply.status == 200)
        }
    }

    @Test func `know what is missing`() async throws {
        try await withBroker { broker in
            for (path, description) in [
                ("/swap", "code is missing"), ("/refresh", "refresh_token is missing"),
            ] {
                let reply = try await broker.post(path, [("x", "y")])
                #expect(reply.text("error_description") == description)
            }
        }
    }

    @Test(arguments: ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
    func `for tokens take nothing but POST`(method: String) async throws {
        try await withBroker { broker in
            for path in ["/swap", "/apps/x/refresh"] {
                let reply = try await broker.send(method, path)
                #expect(reply.status == 405)
                #expect(reply.header("Allow") == "POST")
                if method != "HEAD" { #expect(reply.text("error") == "invalid_request") }
            }
        }
    }

    @Test(arguments: ["/", "/metrics", "/swap/x", "/apps/swap", "/v1", "/favicon.ico"])
    func `elsewhere are none, and say so in JSON`(path: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post(path, [("code", "c")])
            #expect(reply.status == 404)
            #expect(reply.text("error") == "not_found")
        }
    }

    @Test func `all have the same careful header fields`() async throws {
        try await withBroker { broker in
            let replies = [
                try await broker.post("/swap", [("code", "c")]),
                try await broker.post("/swap", []),
                try await broker.post("/refresh", [("refresh_token", "x")]),
                try await broker.post("/nowhere", []),
                try await broker.post("/swap", [("code", String(repeating: "a", count: 9000))]),
                try await broker.send("GET", "/swap"),
                try await broker.send("GET", "/healthz"),
                try await broker.send("GET", "/%zz"),
            ]
            #expect(replies.map(\.status) == [200, 400, 400, 404, 413, 405, 200, 400])
            for reply in replies {
                #expect(reply.header("Cache-Control") == "no-store")
                #expect(reply.header("Pragma") == "no-cache")
                #expect(reply.header("X-Content-Type-Options") == "nosniff")
                #expect(reply.header("Referrer-Policy") == "no-referrer")
                #expect(reply.header("Content-Type") == "application/json")
            }
        }
    }

    @Test func `tell whether the broker lives without asking the service`() async throws {
        try await withBroker { broker in
            let reply = try await broker.send("GET", "/healthz")
            #expect(reply.body == "{\"status\":\"ok\"}")
            #expect(try await broker.send("HEAD", "/healthz").status == 200)
            #expect(broker.upstream.requests.isEmpty)
            #expect(broker.events(.request).isEmpty)
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Several apps` {
    private static let configuration = BrokerConfiguration.test {
        $0.apps.append(
            .init(
                clientID: "app2f00d", clientSecret: .text(Secret("s3cr3t-0f-app2")),
                redirectURIs: ["gatefold-other://callback", "http://127.0.0.1/callback"]))
    }

    @Test func `are told apart by client_id, address or redirect URI`() async throws {
        try await withBroker(Self.configuration) { broker in
            for (path, form) in [
                ("/swap", [("code", "c"), ("client_id", "app2f00d")]),
                ("/apps/app2f00d/swap", [("code", "c")]),
                ("/swap", [("code", "c"), ("redirect_uri", "gatefold-other://callback")]),
            ] {
                #expect(try await broker.post(path, form).status == 200)
                let sent = try #require(broker.upstream.requests.last)
                // app2f00d:s3cr3t-0f-app2
                #expect(sent.header("Authorization") == "Basic YXBwMmYwMGQ6czNjcjN0LTBmLWFwcDI=")
                #expect(sent.form["redirect_uri"] == "gatefold-other://callback")
            }
        }
    }

    @Test func `are not guessed`() async throws {
        try await withBroker(Self.configuration) { broker in
            for form in [
                [("code", "c")], [("code", "c"), ("redirect_uri", "http://127.0.0.1/callback")],
                [("grant_type", "client_credentials")],
            ] {
                let reply = try await broker.post("/swap", form)
                #expect(reply.status == 400)
                #expect(reply.text("error_description") == "client_id is missing")
            }
            let unknown = try await broker.post("/swap", [("code", "c"), ("client_id", "nobody")])
            #expect(unknown.status == 400)
            #expect(unknown.text("error") == "invalid_client")
            let torn = try await broker.post(
                "/apps/app2f00d/swap", [("code", "c"), ("client_id", TestBroker.clientID)])
            #expect(torn.text("error") == "invalid_request")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `do not take each other's redirect URIs`() async throws {
        try await withBroker(Self.configuration) { broker in
            let reply = try await broker.post(
                "/swap",
                [
                    ("code", "c"), ("client_id", "app2f00d"),
                    ("redirect_uri", TestBroker.redirectURI),
                ])
            #expect(reply.text("error") == "invalid_request")
        }
    }

    @Test func `have refresh tokens that are found without client_id and good for one app only`()
        async throws
    {
        try await withBroker(Self.configuration) { broker in
            let sealed = try await broker.signIn([("client_id", "app2f00d")])
            #expect(try await broker.post("/refresh", [("refresh_token", sealed)]).status == 200)
            let sent = try #require(broker.upstream.requests.last)
            #expect(sent.header("Authorization") == "Basic YXBwMmYwMGQ6czNjcjN0LTBmLWFwcDI=")
            for reply in [
                try await broker.post(
                    "/refresh", [("refresh_token", sealed), ("client_id", TestBroker.clientID)]),
                try await broker.post(
                    "/apps/\(TestBroker.clientID)/refresh", [("refresh_token", sealed)]),
            ] {
                #expect(reply.status == 400)
                #expect(reply.text("error") == "invalid_grant")
            }
            #expect(broker.upstream.requests.count == 2)
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Client credentials` {
    private static let path = "/client-credentials-flow/retrieve-tokens"
    private static let form = [("grant_type", "client_credentials")]

    @Test func `give the app's own token, without a refresh token`() async throws {
        try await withBroker { broker in
            for (path, form) in [(Self.path, Self.form), ("/swap", Self.form), (Self.path, [])] {
                let reply = try await broker.post(path, form)
                #expect(reply.status == 200)
                #expect(reply.text("access_token") == Service.accessToken)
                #expect(reply.number("expires_in") == "3600")
                #expect(reply["refresh_token"] == nil)
            }
            // One call for all who ask at the same time.
            #expect(broker.upstream.requests.count == 1)
            let sent = try #require(broker.upstream.requests.first)
            #expect(sent.form == ["grant_type": "client_credentials"])
            #expect(sent.header("Authorization")?.hasPrefix("Basic ") == true)
        }
    }

    @Test func `never show a refresh token of the service`() async throws {
        try await withBroker(
            upstream: { _ in Service.tokens(refreshToken: "upstr3am") },
            body: { broker in
                let reply = try await broker.post(Self.path, Self.form)
                #expect(reply.status == 200)
                #expect(!reply.body.contains("upstr3am"))
            })
    }

    @Test func `can be switched off`() async throws {
        try await withBroker(.test { $0.apps[0].allowsClientCredentials = false }) { broker in
            let reply = try await broker.post(Self.path, Self.form)
            #expect(reply.status == 400)
            #expect(reply.text("error") == "unauthorized_client")
            #expect(broker.upstream.requests.isEmpty)
        }
    }
}
