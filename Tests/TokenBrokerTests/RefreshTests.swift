import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Refresh` {
    @Test func `sends the service's own token with the client secret`() async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            let reply = try await broker.post(
                "/refresh",
                [
                    ("grant_type", "refresh_token"), ("client_id", TestBroker.clientID),
                    ("refresh_token", sealed),
                ])
            #expect(reply.status == 200)
            let sent = try #require(broker.upstream.requests.last)
            #expect(
                sent.form == [
                    "grant_type": "refresh_token", "refresh_token": Service.refreshToken,
                ])
            #expect(sent.header("Authorization")?.hasPrefix("Basic ") == true)
        }
    }

    @Test func `gives the same token back when the service keeps its own`() async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            for _ in 0..<2 {
                let reply = try await broker.post("/refresh", [("refresh_token", sealed)])
                #expect(reply.text("access_token") == Service.accessToken)
                #expect(reply.text("refresh_token") == sealed)
                #expect(reply.number("expires_in") == "3600")
                #expect(reply.text("token_type") == "Bearer")
                #expect(reply.text("scope") == "user-read-private streaming")
                #expect(reply.number("authorized_at") == "1800000000")
                broker.clock.advance(by: .seconds(11))
            }
            #expect(broker.upstream.requests.count == 3)
        }
    }

    @Test func `seals a token that the service has replaced`() async throws {
        try await withBroker(
            upstream: { request in
                switch request.form["refresh_token"] {
                case nil: Service.tokens(refreshToken: "first-r3fresh")
                case "first-r3fresh": Service.tokens(refreshToken: "second-r3fresh")
                case "second-r3fresh": Service.tokens()
                default: Service.error("invalid_grant")
                }
            },
            body: { broker in
                let first = try await broker.signIn()
                let reply = try await broker.post("/refresh", [("refresh_token", first)])
                let second = try #require(reply.text("refresh_token"))
                #expect(second.hasPrefix("v1.") && second != first)
                #expect(!reply.body.contains("second-r3fresh"))
                #expect(reply.number("authorized_at") == "1800000000")
                let last = try await broker.post("/refresh", [("refresh_token", second)])
                #expect(last.status == 200)
                #expect(broker.upstream.requests.last?.form["refresh_token"] == "second-r3fresh")
                #expect(Set(broker.events(.request).compactMap(\.grant)).count == 1)
            })
    }

    @Test func `needs no secret for a token that was got by PKCE, whatever the app says`()
        async throws
    {
        try await withBroker { broker in
            let verifier = String(repeating: "v", count: 43)
            let sealed = try await broker.signIn(
                [("code_verifier", verifier)], at: "/authorization-code-flow-pkce/retrieve-tokens")
            for path in ["/authorization-code-flow-pkce/refresh-tokens", "/refresh"] {
                let reply = try await broker.post(
                    path, [("method", "PKCE"), ("refresh_token", sealed)])
                #expect(reply.status == 200)
                let sent = try #require(broker.upstream.requests.last)
                #expect(sent.form["client_id"] == TestBroker.clientID)
                #expect(sent.header("Authorization") == nil)
                broker.clock.advance(by: .seconds(11))
            }
            let secret = try await broker.signIn()
            _ = try await broker.post("/refresh", [("method", "PKCE"), ("refresh_token", secret)])
            #expect(broker.upstream.requests.last?.header("Authorization") != nil)
        }
    }

    @Test func `takes a token percent-encoded, raw and with a line break at its end`() async throws
    {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            for body in [
                "refresh_token=\(sealed)", "refresh_token=\(sealed)\n",
                "refresh_token=" + sealed.utf8.map { "%" + String($0, radix: 16) }.joined(),
                "refresh_token=" + sealed.replacing("+", with: " "),
            ] {
                let reply = try await broker.send(
                    "POST", "/refresh",
                    headers: [("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array(body.utf8))
                #expect(reply.status == 200)
            }
        }
    }

    @Test(arguments: [
        "AQDplainSpotifyToken", "v1", "v1..", "v1.abc.", "v2.abcdefgh.AAAA", "v1.abcdefgh.AA==",
        "dGVzdA+/=\n", ".", "..", "...", "v1.abcdefgh.ü",
    ])
    func `takes what is no token of ours as a sign-in that has ended`(token: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/refresh", [("refresh_token", token)])
            #expect(reply.status == 400)
            #expect(reply.text("error") == "invalid_grant")
            #expect(reply.text("error_description") == "Invalid refresh token")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test(arguments: ["(null)", "null", "undefined", ""])
    func `says that a token is missing`(token: String) async throws {
        try await withBroker { broker in
            let reply = try await broker.post("/refresh", [("refresh_token", token)])
            #expect(reply.status == 400)
            #expect(reply.text("error") == "invalid_request")
            #expect(reply.text("error_description") == "refresh_token is missing")
            #expect(broker.upstream.requests.isEmpty)
        }
    }

    @Test func `refuses a token in which one character was changed`() async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            for place in [4, 12, sealed.count / 2, sealed.count - 3] {
                var characters = Array(sealed)
                characters[place] = characters[place] == "A" ? "B" : "A"
                let reply = try await broker.post(
                    "/refresh", [("refresh_token", String(characters))])
                #expect(reply.text("error") == "invalid_grant")
            }
            #expect(broker.upstream.requests.count == 1)
        }
    }

    @Test func `opens what an old key sealed and seals it with the new one`() async throws {
        let keep = Recorded<String>()
        try await withBroker { keep.add(try await $0.signIn()) }
        let old = try #require(keep.all.first)
        let keys = [TestBroker.otherKey, TestBroker.key].map { SecretSource.text(Secret($0)) }
        try await withBroker(.test { $0.sealingKeys = keys }) { broker in
            let reply = try await broker.post("/refresh", [("refresh_token", old)])
            let new = try #require(reply.text("refresh_token"))
            #expect(new.split(separator: ".")[1] != old.split(separator: ".")[1])
            #expect(broker.upstream.requests.last?.form["refresh_token"] == Service.refreshToken)
            keep.add(new)
        }
        // The old key has gone: the new token opens, the old one ends a sign-in and warns.
        try await withBroker(.test { $0.sealingKeys = [keys[0]] }) { broker in
            let new = try #require(keep.all.last)
            let reply = try await broker.post("/refresh", [("refresh_token", new)])
            #expect(reply.text("refresh_token") == new)
            #expect(reply.number("authorized_at") == "1800000000")
            let refused = try await broker.post("/refresh", [("refresh_token", old)])
            #expect(refused.text("error") == "invalid_grant")
            #expect(broker.events(.keyUnknown).count == 1)
        }
    }

    @Test func `any broker with the same keys opens a token`() async throws {
        try await withBroker { first in
            let sealed = try await first.signIn()
            try await withBroker { second in
                let reply = try await second.post("/refresh", [("refresh_token", sealed)])
                #expect(reply.text("refresh_token") == sealed)
            }
        }
    }

    @Test func `is sent once more if nobody was there, and only then`() async throws {
        for (kind, calls) in [
            (TransportError.Kind.notConnected, 2), (.interrupted, 1), (.timedOut, 1),
            (.hostNotFound, 1), (.insecure, 1),
        ] {
            try await withBroker(
                upstream: { request in
                    guard request.form["refresh_token"] != nil else {
                        return Service.tokens(refreshToken: "r")
                    }
                    throw TransportError(kind, detail: "")
                },
                body: { broker in
                    let sealed = try await broker.signIn()
                    let reply = try await broker.post("/refresh", [("refresh_token", sealed)])
                    #expect(reply.status == 503)
                    #expect(broker.upstream.requests.count == 1 + calls)
                    #expect(broker.upstream.requests.last?.isRepeatable == true)
                })
        }
    }

    @Test func `succeeds if the second try finds somebody`() async throws {
        let calls = Counter()
        try await withBroker(
            upstream: { request in
                if request.form["refresh_token"] != nil, calls.add() == 1 {
                    throw TransportError(.notConnected, detail: "")
                }
                return Service.tokens(for: request)
            },
            body: { broker in
                let sealed = try await broker.signIn()
                let reply = try await broker.post("/refresh", [("refresh_token", sealed)])
                #expect(reply.status == 200)
            })
    }
}
