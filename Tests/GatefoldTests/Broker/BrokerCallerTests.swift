import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@testable import gatefold

/// What apps send, byte for byte, and what the documents promise them.
@Suite(.timeLimit(.minutes(5))) struct `Apps at the broker` {
    private static let verifier = String(repeating: "aB3-", count: 16)
    private static let redirect = "com.acme.player%3A%2F%2Fcallback"

    private struct Answer {
        var status: String
        var head: String
        var values: [String: Any]
    }

    private static func post(_ path: String, _ body: String, to broker: RunningBroker) throws
        -> Answer
    {
        let text = try sendRaw(
            """
            POST \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(broker.port)\r
            Content-Type: application/x-www-form-urlencoded\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """, to: broker.port)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        try #require(parts.count == 2, "\(text)")
        let object = try JSONSerialization.jsonObject(with: Data(parts[1].utf8))
        return Answer(
            status: String(parts[0].dropFirst("HTTP/1.1 ".count).prefix(3)),
            head: parts[0].lowercased(), values: try #require(object as? [String: Any]))
    }

    /// Swap and refresh of one kind of app.
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var swap: (path: String, body: String)
        var refresh: (path: String, body: String)
        /// What the service must have been told.
        var told: [String]
        var provesWithSecret = true

        var testDescription: String { name }
    }

    static let shapes = [
        Shape(
            name: "the sample server's",
            swap: ("/swap", "code=c0de-x9z"), refresh: ("/refresh", "refresh_token="),
            told: ["code=c0de-x9z", "redirect_uri=\(redirect)"]),
        Shape(
            name: "the guide's, with what the SDK adds",
            swap: ("/v1/swap", "code=c0de-x9z"),
            refresh: (
                "/v1/refresh", "grant_type=refresh_token&client_id=app1f00d&refresh_token="
            ),
            told: ["code=c0de-x9z"]),
        Shape(
            name: "the Swift library's proxy",
            swap: (
                "/authorization-code-flow/retrieve-tokens",
                "grant_type=authorization_code&code=c0de-x9z&redirect_uri=\(redirect)"
            ),
            refresh: (
                "/authorization-code-flow/refresh-tokens",
                "grant_type=refresh_token&refresh_token="
            ), told: ["code=c0de-x9z", "redirect_uri=\(redirect)"]),
        Shape(
            name: "the Swift library's proxy for PKCE",
            swap: (
                "/authorization-code-flow-pkce/retrieve-tokens",
                "grant_type=authorization_code&code=c0de-x9z&redirect_uri=\(redirect)"
                    + "&code_verifier=\(verifier)"
            ),
            refresh: (
                "/authorization-code-flow-pkce/refresh-tokens",
                "method=PKCE&grant_type=refresh_token&refresh_token="
            ), told: ["code_verifier=\(verifier)", "client_id=app1f00d"], provesWithSecret: false),
    ]

    @Test(arguments: shapes)
    func `get what they expect`(shape: Shape) async throws {
        let requests = Guarded<[LoopbackRequest]>([])
        try await withBroker(
            upstream: { request in
                requests.withLock { $0.append(request) }
                return .tokens
            },
            { broker in
                let swap = try Self.post(shape.swap.path, shape.swap.body, to: broker)
                let sealed = try #require(swap.values["refresh_token"] as? String)
                let refresh = try Self.post(
                    shape.refresh.path, shape.refresh.body + sealed, to: broker)
                for answer in [swap, refresh] {
                    #expect(answer.status == "200")
                    #expect(answer.head.contains("content-type: application/json"))
                    #expect(answer.head.contains("cache-control: no-store"))
                    #expect(answer.values["access_token"] as? String == RunningBroker.accessToken)
                    #expect(answer.values["token_type"] as? String == "Bearer")
                    #expect(answer.values["expires_in"] as? Int == 3600)
                    #expect(answer.values["scope"] as? String == "streaming")
                    #expect((answer.values["refresh_token"] as? String)?.hasPrefix("v1.") == true)
                }
                let seen = requests.withLock { $0 }
                #expect(seen.count == 2)
                #expect(seen.allSatisfy { $0.target == "/api/token" })
                let body = String(decoding: seen[0].body, as: UTF8.self)
                for field in shape.told { #expect(body.contains(field), "\(body)") }
                for request in seen {
                    #expect((request.header("Authorization") != nil) == shape.provesWithSecret)
                }
            })
    }

    @Test(arguments: [
        ("/swap", "", "400", "invalid_request"), ("/swap", "code=(null)", "400", "invalid_request"),
        ("/swap", "code=a&code=b", "400", "invalid_request"),
        ("/swap", "code=a&redirect_uri=https%3A%2F%2Fevil.test", "400", "invalid_request"),
        ("/swap", "code=a&client_id=other", "400", "invalid_client"),
        ("/swap", "code=a&grant_type=password", "400", "unsupported_grant_type"),
        ("/refresh", "refresh_token=AQDplain", "400", "invalid_grant"),
        ("/refresh", "refresh_token=(null)", "400", "invalid_request"),
        ("/nowhere", "code=a", "404", "not_found"),
        ("/swap", "code=" + String(repeating: "a", count: 9000), "413", "invalid_request"),
    ])
    func `are told what is wrong`(
        path: String, body: String, status: String, error: String
    ) async throws {
        try await withBroker(
            upstream: { _ in .hangUp },
            { broker in
                let answer = try Self.post(path, body, to: broker)
                #expect(answer.status == status)
                #expect(answer.values["error"] as? String == error)
            })
    }

    @Test func `hear the service's own refusal, and of its trouble that it is not theirs`()
        async throws
    {
        let refusal =
            "{\"error\":\"invalid_grant\",\"error_description\":\"Refresh token expired\"}"
        try await withBroker(
            upstream: { request in
                String(decoding: request.body, as: UTF8.self).contains("code=trouble")
                    ? .whole("<html>", status: 502) : .whole(refusal, status: 400)
            },
            { broker in
                let refused = try Self.post("/swap", "code=used", to: broker)
                #expect(refused.status == "400")
                #expect(
                    refused.values["error_description"] as? String == "Refresh token expired")
                let trouble = try Self.post("/swap", "code=trouble", to: broker)
                #expect(trouble.status == "503")
                #expect(trouble.values["error"] as? String == "temporarily_unavailable")
                #expect(try broker.event("upstream_trouble")["status"] as? Int == 503)
            })
    }

    // MARK: Hostile ones

    /// Always the same numbers, so that a failure can be seen again.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % sides
        }

        mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for _ in 0...roll(4) {
                let place = roll(bytes.count + 1)
                switch roll(4) {
                case 0: bytes.insert(UInt8(roll(256)), at: place)
                case 1 where place < bytes.count: bytes[place] = UInt8(roll(256))
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + roll(9)))
                default: bytes += bytes.prefix(roll(80))
                }
            }
            return bytes
        }
    }

    /// A nightly run sets the variable to more.
    private static let rounds =
        ProcessInfo.processInfo.environment["GATEFOLD_HOSTILE_BODIES"].flatMap { Int($0) } ?? 5_000

    @Test func `with damaged bodies do no harm and see no secret into the log`() async throws {
        let limits = "\"limits\": {\"requests_per_minute\": 1e9, \"burst\": 1e9}"
        try await withBroker(more: ", " + limits) { broker in
            let swap = try Self.post("/swap", "code=c0de-x9z", to: broker)
            let sealed = try #require(swap.values["refresh_token"] as? String)
            let bodies = [
                (
                    "/swap",
                    "code=c0de-x9z&redirect_uri=\(Self.redirect)&grant_type=authorization_code"
                ),
                ("/refresh", "grant_type=refresh_token&refresh_token=\(sealed)"),
                ("/api/token", "{\"code\": \"c0de-x9z\", \"client_id\": \"app1f00d\"}"),
                ("/api/refresh_token", "{\"refresh_token\": \"\(sealed)\"}"),
            ].map { ($0.0, Array($0.1.utf8)) }
            let types = ["application/x-www-form-urlencoded", "application/json", nil]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        var dice = Dice(state: UInt64(lane + 1))
                        for number in 0..<Self.rounds / 4 {
                            let (path, whole) = bodies[dice.roll(bodies.count)]
                            let body = dice.damage(whole)
                            let answer = try await broker.send(
                                "POST", path, type: types[dice.roll(3)], body)
                            #expect(
                                (200..<500).contains(answer.status)
                                    && (answer.values["access_token"] ?? answer.values["error"])
                                        != nil,
                                "lane \(lane), number \(number): \(body)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await broker.send("GET", "/healthz", type: nil).status == 200)
            broker.signal(SIGTERM)
            #expect(broker.status() == 0)
            let written = try broker.written()
            #expect(written.split(separator: "\n").count >= Self.rounds)
            for secret in `The broker as a program`.secrets + ["c0de-x9z", sealed] {
                #expect(!written.contains(secret), "\(secret)")
            }
        }
    }
}
