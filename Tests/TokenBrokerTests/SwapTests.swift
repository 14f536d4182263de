import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

private let verifier = String(repeating: "aZ0-._~", count: 7)

@Suite(.timeLimit(.minutes(1))) struct `Swap` {
    @Test func `exchanges a code with the client secret and the usual redirect URI`() async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/swap", [("code", "a+b/c=&% ü")])
            #expect(reply.status == 200)
            let sent = try #require(broker.upstream.requests.first)
            #expect(broker.upstream.requests.count == 1)
            #expect(sent.method == "POST")
            #expect(sent.url == "https://service.test/api/token")
            #expect(
                sent.form == [
                    "grant_type": "authorization_code", "code": "a+b/c=&% ü",
                    "redirect_uri": TestBroker.redirectURI,
                ])
            // app1f00d:s3cr3t-0f-app1
            #expect(sent.header("Authorization") == "Basic YXBwMWYwMGQ6czNjcjN0LTBmLWFwcDE=")
            #expect(sent.timeout == .seconds(10))
            #expect(!sent.isRepeatable)
        }
    }

    @Test func `answers with all that any app reads`() async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/swap", [("code", "c0de")])
            #expect(reply.text("access_token") == Service.accessToken)
            #expect(reply.number("expires_in") == "3600")
            #expect(reply.text("token_type") == "Bearer")
            #expect(reply.text("scope") == "user-read-private streaming")
            #expect(reply.number("authorized_at") == "1800000000")
            let sealed = try #require(reply.text("refresh_token"))
            #expect(sealed.hasPrefix("v1."))
            #expect(!sealed.contains(Service.refreshToken))
            #expect(reply.header("Content-Type") == "application/json")
        }
    }

    @Test(arguments: ["3600", "\"3600\"", "3600.0"])
    func `sends expires_in as a number, whatever the service sends`(sent: String) async throws {
        try await withBroker(
            upstream: { _ in Service.tokens(refreshToken: "r", expiresIn: sent) },
            body: { broker in
                let reply = try await broker.post("/swap", [("code", "c0de")])
                #expect(reply.number("expires_in") == "3600")
            })
    }

    @Test(arguments: [
        TestBroker.redirectURI, "http://127.0.0.1/callback", "http://127.0.0.1:53682/callback",
    ])
    func `passes on a redirect URI that is allowed`(uri: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post(
                "/swap",
                [("grant_type", "authorization_code"), ("code", "c"), ("redirect_uri", uri)])
            #expect(reply.status == 200)
            #expect(broker.upstream.requests.first?.form["redirect_uri"] == uri)
        }
    }

    @Test(arguments: [
        "https://evil.test/", "gatefold-test://callback/", "gatefold-test://callback?x=1",
        "http://127.0.0.1:1/other", "http://localhost/callback", "http://127.0.0.2/callback",
        "http://127.0.0.1.evil.test/callback", "http://user@127.0.0.1/callback",
        "gatefold-test://callback#x", "//callback", " ", "\u{0}",
    ])
    func `refuses any other redirect URI before the code is spent`(uri: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/swap", [("code", "c"), ("redirect_uri", uri)])
            // A blank stands for no redirect URI.
            guard uri != " " else {
                #expect(reply.status == 200)
                return
            }
            #expect(reply.status == 400)
            #expect(reply.text("error") == "invalid_request")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test(arguments: ["(null)", "null", "undefined", "", "nil", "<null>", "(NULL)", " "])
    func `takes a code that stands for nothing as missing`(code: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/swap", [("code", code)])
            #expect(reply.status == 400)
            #expect(reply.text("error") == "invalid_request")
            #expect(reply.text("error_description") == "code is missing")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `reads JSON, whatever it is called`() async throws {
        for type in ["application/json", "application/x-www-form-urlencoded", "text/plain"] {
            try await withBroker { broker in
                let reply = try await broker.send(
                    "POST", "/swap", headers: [("Content-Type", type)],
                    body: Array(
                        " {\"code\": \"\\u0063/=\", \"client_id\": null, \"x\": [1, {}]}".utf8))
                #expect(reply.status == 200)
                #expect(broker.upstream.requests.first?.form["code"] == "c/=")
            }
        }
    }

    @Test(arguments: [
        "{\"code\": 1}", "{\"code\": [\"a\"]}", "{\"code\": \"a\", \"code\": \"b\"}", "{\"code\":",
        "{\"code\": \"a\"} x", "{\"x\": 1, \"x\": 2, \"code\": \"a\"}", "{}",
        "code=a&code=b", "code=a&code=a", "x=1&x=2&code=a", "code=%zz", "code=%ff", "", "x",
        "code=a&refresh_token=b", "[\"code\"]", "code=a%00b",
    ])
    func `refuses a body that is not clear`(body: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.send(
                "POST", "/swap", headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.text("error") == "invalid_request")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `refuses a body above 8 KiB in a form that apps can read`() async throws {
        try await withBroker { broker in
            let code = String(repeating: "a", count: 8192 - 5)
            #expect(try await broker.post("/swap", [("code", code)]).status == 200)
            let reply = try await broker.post("/swap", [("code", code + "a")])
            #expect(reply.status == 413)
            #expect(reply.text("error") == "invalid_request")
            #expect(reply.header("Content-Type") == "application/json")
            #expect(broker.upstream.requests.count == 1)
        }
    }

    @Test func `refuses multipart bodies with advice`() async throws {
        try await withBroker { broker in
            let reply = try await broker.send(
                "POST", "/swap", headers: [("Content-Type", "multipart/form-data; boundary=x")],
                body: Array("--x\r\n\r\n--x--".utf8))
            #expect(reply.status == 400)
            #expect(reply.text("error_description")?.contains("urlencoded") == true)
        }
    }

    @Test func `passes a verifier on together with the secret`() async throws {
        try await withBroker { broker in
            _ = try await broker.signIn([("code_verifier", verifier)])
            let sent = try #require(broker.upstream.requests.first)
            #expect(sent.form["code_verifier"] == verifier)
            #expect(sent.form["client_id"] == nil)
            #expect(sent.header("Authorization") != nil)
        }
    }

    @Test func `needs no secret where PKCE is used without`() async throws {
        for (path, more) in [
            ("/authorization-code-flow-pkce/retrieve-tokens", []), ("/swap", [("method", "PKCE")]),
        ] {
            try await withBroker { broker in
                _ = try await broker.signIn([("code_verifier", verifier)] + more, at: path)
                let sent = try #require(broker.upstream.requests.first)
                #expect(sent.form["code_verifier"] == verifier)
                #expect(sent.form["client_id"] == TestBroker.clientID)
                #expect(sent.header("Authorization") == nil)
                let body = String(decoding: sent.body ?? [], as: UTF8.self)
                #expect(!body.contains(TestBroker.clientSecret))
            }
        }
    }

    @Test(arguments: [
        String(repeating: "a", count: 42), String(repeating: "a", count: 129),
        String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + "é",
    ])
    func `refuses a malformed verifier before the code is spent`(verifier: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post(
                "/swap", [("code", "c"), ("code_verifier", verifier)])
            #expect(reply.status == 400)
            #expect(reply.text("error_description") == "code_verifier is malformed")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `refuses a code without verifier where one is needed`() async throws {
        try await withBroker(.test { $0.apps[0].requiresCodeVerifier = true }) { broker in
            let reply = try await broker.post("/swap", [("code", "c")])
            #expect(reply.status == 400)
            #expect(reply.text("error_description") == "code_verifier is missing")
            #expect(broker.upstream.requests.isEmpty)
            _ = try await broker.signIn([("code_verifier", verifier)])
        }
        try await withBroker { broker in
            let path = "/authorization-code-flow-pkce/retrieve-tokens"
            let reply = try await broker.post(path, [("code", "c")])
            #expect(reply.text("error_description") == "code_verifier is missing")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test(arguments: ["password", "urn:x", "AUTHORIZATION_CODE", "refresh_token"])
    func `refuses a grant type that does not fit`(grant: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/swap", [("code", "c"), ("grant_type", grant)])
            #expect(reply.status == 400)
            #expect(reply.text("error") == "unsupported_grant_type")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `is never sent twice`() async throws {
        for kind: TransportError.Kind in [.notConnected, .interrupted, .timedOut] {
            try await withBroker(
                upstream: { _ in throw TransportError(kind, detail: "") },
                body: { broker in
                    let reply = try await broker.post("/swap", [("code", "c0de")])
                    #expect(reply.status == 503)
                    #expect(broker.upstream.requests.count == 1)
                })
        }
    }

    @Test(arguments: [
        "{\"token\":\"x\"}", "", "<html>login</html>", "{\"access_token\":\"\"}", "[]",
        "{\"access_token\":\"a\",\"expires_in\":3600}",
        "{\"access_token\":\"a\",\"expires_in\":3600,\"refresh_token\":\"\"}",
        "{\"access_token\":\"a\",\"expires_in\":3600,\"refresh_token\":null}",
    ])
    func `is no success without the tokens`(body: String) async throws {
        try await withBroker(
            upstream: { _ in Service.json(200, body) },
            body: { broker in
                let reply = try await broker.post("/swap", [("code", "c0de")])
                #expect(reply.status == 503)
                #expect(reply.text("error") == "temporarily_unavailable")
                #expect(broker.events(.upstreamTrouble).map(\.outcome) == [.unreadable])
            })
    }
}
