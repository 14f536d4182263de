import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Errors of the service` {
    private static func refresh(
        _ answer: Result<TransportResponse, any Error>,
        body: @Sendable (TestBroker, Reply) async throws -> Void
    ) async throws {
        try await withBroker(
            upstream: { request in
                guard request.form["refresh_token"] != nil else {
                    return Service.tokens(refreshToken: Service.refreshToken)
                }
                return try answer.get()
            },
            body: { broker in
                let sealed = try await broker.signIn()
                try await body(
                    broker, try await broker.post("/refresh", [("refresh_token", sealed)]))
            })
    }

    @Test(arguments: [
        ("invalid_grant", "Refresh token revoked"), ("invalid_grant", "Ungültig: \\\"a\\\\b\\\" ✓"),
        ("invalid_request", "code_verifier required"), ("invalid_scope", ""),
        ("something_new", "Never seen before"),
    ])
    func `for the app are passed on letter by letter`(
        error: String, description: String
    ) async throws {
        let body = "{\"error\":\"\(error)\",\"error_description\":\"\(description)\"}"
        try await Self.refresh(.success(Service.json(400, body))) { _, reply in
            #expect(reply.status == 400)
            #expect(reply.body == body)
            #expect(reply.header("Content-Type") == "application/json")
        }
    }

    @Test func `keep their status, and of their header fields only Retry-After`() async throws {
        try await Self.refresh(
            .success(
                Service.json(
                    401, "{\"error\":\"invalid_grant\"}",
                    headers: [
                        ("Retry-After", "7"), ("Set-Cookie", "a=b"), ("Server", "envoy"),
                        ("Content-Encoding", "br"), ("Transfer-Encoding", "chunked"),
                    ]))
        ) { _, reply in
            #expect(reply.status == 401)
            #expect(reply.body == "{\"error\":\"invalid_grant\"}")
            #expect(reply.header("Retry-After") == "7")
            for name in ["Set-Cookie", "Server", "Content-Encoding", "Transfer-Encoding"] {
                #expect(reply.header(name) == nil)
            }
        }
    }

    @Test(arguments: [
        (500, "{\"error\":\"invalid_grant\"}"), (500, ""), (502, "<html>"), (503, "upstream"),
        (504, ""), (400, "<html>no</html>"), (400, ""), (400, "{\"error\":{\"status\":400}}"),
        (400, "{\"error\":true,\"reason\":\"no\"}"), (400, "{\"error\":\"\"}"), (403, "denied"),
        (404, "{\"error\":{\"status\":404,\"message\":\"x\"}}"), (302, ""), (200, "<html>"),
    ])
    func `that are its own trouble never end a sign-in`(status: Int, body: String) async throws {
        try await Self.refresh(.success(Service.json(status, body))) { broker, reply in
            #expect(reply.status == 503)
            #expect(reply.text("error") == "temporarily_unavailable")
            #expect(reply.header("Retry-After") == "5")
            #expect(broker.events(.upstreamTrouble).count == 1)
        }
    }

    @Test(arguments: [
        TransportError.Kind.hostNotFound, .notConnected, .timedOut, .interrupted, .insecure,
        .invalidRequest, .tooLarge,
    ])
    func `that keep an answer from coming never end a sign-in`(
        kind: TransportError.Kind
    ) async throws {
        try await Self.refresh(.failure(TransportError(kind, detail: ""))) { _, reply in
            #expect(reply.status == 503)
            #expect(reply.text("error") == "temporarily_unavailable")
            #expect(reply.header("Retry-After") == "5")
        }
    }

    @Test func `are waited out as long as it says`() async throws {
        try await Self.refresh(.success(Service.json(503, "", headers: [("Retry-After", "120")]))) {
            _, reply in
            #expect(reply.header("Retry-After") == "120")
        }
    }

    @Test func `about this broker's secret are told to the log, not to the app`() async throws {
        try await Self.refresh(.success(Service.error("invalid_client", "Invalid client secret"))) {
            broker, reply in
            #expect(reply.status == 500)
            #expect(reply.text("error") == "server_error")
            #expect(!reply.body.contains("client"))
            let event = try #require(broker.events(.clientRefused).first)
            #expect(event.level == .error)
            #expect(event.clientID?.description == TestBroker.clientID)
            #expect(event.jsonLine(at: TestBroker.now).contains("dashboard"))
        }
    }

    @Test func `about too many requests keep the broker from asking until then`() async throws {
        let calls = Counter()
        try await withBroker(
            upstream: { request in
                guard request.form["refresh_token"] != nil else {
                    return Service.tokens(refreshToken: "r")
                }
                return calls.add() == 1
                    ? Service.json(429, "", headers: [("Retry-After", "30")]) : Service.tokens()
            },
            body: { broker in
                let form = [("refresh_token", try await broker.signIn())]
                for (passed, retry) in [(0, "30"), (10, "20")] {
                    broker.clock.advance(by: .seconds(passed))
                    let reply = try await broker.post("/refresh", form)
                    #expect(reply.status == 429)
                    #expect(reply.text("error") == "temporarily_unavailable")
                    #expect(reply.header("Retry-After") == retry)
                }
                #expect(calls.value == 1)
                broker.clock.advance(by: .seconds(20))
                #expect(try await broker.post("/refresh", form).status == 200)
            })
    }

    @Test func `that give a secret away are passed on without their words`() async throws {
        for secret in [Service.refreshToken, TestBroker.clientSecret] {
            try await Self.refresh(
                .success(Service.error("invalid_grant", "No such token: \(secret)"))
            ) { _, reply in
                #expect(reply.body == "{\"error\":\"invalid_grant\"}")
            }
        }
    }
}
