import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Send path` {
    private static let thing = #"{"name":"a"}"#

    @Test func `a request carries token, type and body, and its answer is decoded`() async throws {
        let transport = ScriptedTransport([
            .on("GET /things/1", Self.thing), .on("POST /things", status: 202, "1h2b3n4m5"),
        ])
        let setup = Setup(transport)
        #expect(try await setup.sender.send(Setup.get) == Thing(name: "a"))
        try await setup.sender.send(Setup.post)
        transport.finish()
        let headers = transport.requests.map { request in
            Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
        }
        #expect(headers.allSatisfy { $0["Authorization"] == "Bearer secret-token" })
        #expect(headers.map { $0["Content-Type"] } == [nil, "application/json"])
        #expect(transport.requests[1].body == Array(#"{"name":"new"}"#.utf8))
        #expect(transport.requests.map(\.isRepeatable) == [true, false])
    }

    @Test func `a request says who asks, and in which languages if that is known`() async throws {
        let transport = RecordingTransport { _ in .text(Self.thing) }
        _ = try await Setup(transport).sender.send(Setup.get)
        let named = Setup(transport, language: "de-DE,en;q=0.5", userAgent: "Player/2")
        _ = try await named.sender.send(Setup.get)
        #expect(transport.requests.map { $0.header("User-Agent") } == ["Gatefold", "Player/2"])
        #expect(
            transport.requests.map { $0.header("Accept-Language") } == [nil, "de-DE,en;q=0.5"])
    }

    @Test(arguments: [200, 201, 202, 204, 299])
    func `every 2xx is success for a command, whatever its body`(status: Int) async throws {
        let transport = ScriptedTransport([.on("PUT /things/1", status: status, "<no json>")])
        try await Setup(transport).sender.send(Setup.put)
    }

    @Test(arguments: [(204, ""), (200, ""), (200, "null"), (200, " \r\n"), (202, "")])
    func `an answer that may be empty is nil when it is`(
        status: Int, body: String
    ) async throws {
        let transport = ScriptedTransport([.on("GET /state", status: status, body)])
        let state = Endpoint<Thing?>.optional("get-state", .get, "state")
        #expect(try await Setup(transport).sender.send(state) == nil)
    }

    @Test(arguments: [
        ("", ""), ("{", ""), (#"{"first":{"name":[]}}"#, "first.name"),
        (#"{"first":{}}"#, "first.name"), ("<html>", ""),
    ])
    func `an answer that makes no sense names the place`(
        body: String, path: String
    ) async throws {
        struct Things: Codable, Sendable { var first: Thing }
        let transport = ScriptedTransport([.on("GET /things", body)])
        let error = await Setup(transport).error(of: Endpoint<Things>("list", .get, "things"))
        #expect(error?.kind == .unreadable(path: path))
        #expect(error?.operation == "list")
    }

    @Test(
        arguments: [
            (401, "", [:], WebAPIError.Kind.notSignedIn, nil),
            (
                401, "",
                ["WWW-Authenticate": #"Bearer realm="spotify", error_description="expired""#],
                .notSignedIn, "expired"
            ),
            (
                403, "User not registered in the Developer Dashboard", [:], .forbidden,
                "User not registered in the Developer Dashboard"
            ),
            (403, #"{"error":{"status":403}}"#, [:], .forbidden, nil),
            (
                403, #"{"error":{"status": 403, "message": "Forbidden" }}"#, [:], .forbidden,
                "Forbidden"
            ),
            (
                403, #"{"error":{"message":"Premium required","reason":"PREMIUM_REQUIRED"}}"#, [:],
                .playerRefused(reason: "PREMIUM_REQUIRED"), "Premium required"
            ),
            (
                404, #"{"error":{"message":"No device","reason":"NO_ACTIVE_DEVICE"}}"#, [:],
                .playerRefused(reason: "NO_ACTIVE_DEVICE"), "No device"
            ),
            (404, #"{"error":{"message":"a\n b\u0007"}}"#, [:], .notFound, "a b"),
            (
                400, #"{"error":"invalid_grant","error_description":"Bad code"}"#, [:],
                .refused(status: 400), "Bad code"
            ),
            (400, #"{"error":"invalid_grant"}"#, [:], .refused(status: 400), "invalid_grant"),
            (
                400,
                #"{"error":{"status":400,"message":"Only valid bearer authentication supported"}}"#,
                [:], .notSignedIn, "Only valid bearer authentication supported"
            ),
            (400, #"{"error":{"message":7,"reason":[]}}"#, [:], .refused(status: 400), "7"),
            (400, #"{"error":{"message":"cut"#, [:], .refused(status: 400), nil),
            (405, "   \n", [:], .refused(status: 405), nil),
            (302, "", [:], .refused(status: 302), nil),
            (
                501, "<html><head><TITLE >502 Bad &amp; Gateway</title></head>", [:],
                .unavailable(status: 501), "502 Bad & Gateway"
            ),
            (501, "<html>no title", [:], .unavailable(status: 501), nil),
            (400, "token secret-token is odd", [:], .refused(status: 400), "token … is odd"),
        ] as [(Int, String, [String: String], WebAPIError.Kind, String?)])
    func `a refusal becomes one error with the service's words`(
        status: Int, body: String, headers: [String: String], kind: WebAPIError.Kind,
        detail: String?
    ) async throws {
        let transport = RecordingTransport { _ in .text(body, status: status, headers) }
        let error = await Setup(transport).error(of: Setup.get)
        #expect(error?.kind == kind)
        #expect(error?.detail == detail)
        #expect(error?.operation == "get-thing")
    }

    @Test func `a long error text is cut to a line`() async throws {
        let transport = RecordingTransport { _ in
            .text(String(repeating: "é ", count: 90_000), status: 400)
        }
        let detail = await Setup(transport).error(of: Setup.get)?.detail
        #expect(detail?.count == 200)
    }

    @Test(arguments: [
        (500, 3), (502, 3), (503, 3), (504, 3), (501, 1), (505, 1), (400, 1), (404, 1), (301, 1),
    ])
    func `only the failures that pass are tried again, and not for ever`(
        status: Int, attempts: Int
    ) async throws {
        let transport = RecordingTransport { _ in .text("", status: status) }
        #expect(await Setup(transport).error(of: Setup.get) != nil)
        #expect(transport.requests.count == attempts)
    }

    @Test(arguments: [
        (TransportError.Kind.interrupted, 3), (.timedOut, 1), (.notConnected, 2),
        (.hostNotFound, 2), (.insecure, 1), (.invalidRequest, 1), (.tooLarge, 1),
    ])
    func `only a connection that broke or did not come about is tried again`(
        kind: TransportError.Kind, attempts: Int
    ) async throws {
        let transport = RecordingTransport { _ in throw TransportError(kind, detail: "why") }
        let error = await Setup(transport).error(of: Setup.get)
        #expect(error?.kind == .unreachable(kind))
        #expect(error?.detail == "why")
        #expect(transport.requests.count == attempts)
    }

    @Test func `what must not happen twice is sent once`() async throws {
        let failing = RecordingTransport { _ in .text("Bad gateway", status: 502) }
        #expect(await Setup(failing).error(of: Setup.post)?.kind == .unavailable(status: 502))
        #expect(failing.requests.count == 1)
        let broken = RecordingTransport { _ in throw TransportError(.interrupted, detail: "") }
        #expect(await Setup(broken).error(of: Setup.post) != nil)
        #expect(broken.requests.count == 1)
    }

    @Test func `a repeat carries the whole body again, after a growing pause`() async throws {
        let transport = ScriptedTransport([
            .on("PUT /things/1", status: 503),
            .on("PUT /things/1", failing: TransportError(.interrupted, detail: "")),
            .on("PUT /things/1", status: 204),
        ])
        let setup = Setup(transport)
        try await setup.sender.send(Setup.put)
        #expect(Set(transport.requests.map(\.body)) == [Array(#"{"name":"new"}"#.utf8)])
        #expect(setup.clock.sleeps == [.milliseconds(500), .seconds(1)])
    }

    @Test(arguments: ["", ".", ".."])
    func `an id that would reach another operation is refused unsent`(id: String) async throws {
        let transport = ScriptedTransport([])
        let endpoint = Endpoint<Thing>("get-thing", .get, "things", id)
        let error = await Setup(transport).error(of: endpoint)
        #expect(error?.kind == .invalidRequest)
    }

    @Test func `path and query are escaped whole and once`() async throws {
        let target = "/a%2Fb%3F%25%C3%A9%20%2B?q=x%20%2B%26%3D%2F%C3%A9&e="
        let transport = ScriptedTransport([.on("GET \(target)", Self.thing)])
        _ = try await Setup(transport).sender.send(
            Endpoint<Thing>("x", .get, "a/b?%é +", query: ["q": "x +&=/é", "no": nil, "e": ""]))
    }

    @Test func `cancelling a request ends its pause`() async throws {
        let clock = ManualClock()
        let transport = RecordingTransport { _ in .text("", status: 503) }
        let sender = RequestSender(
            baseURL: "https://x.test", transport: transport, clock: clock, token: { _ in "t" })
        let job = Task { try await sender.send(Setup.get) }
        await clock.untilAsleep(1)
        job.cancel()
        await #expect(throws: CancellationError.self) { try await job.value }
        #expect(transport.requests.count == 1)
    }

    @Test func `events tell the course and hold no secret`() async throws {
        let transport = ScriptedTransport([
            .on("GET /things/1", status: 429, headers: [("Retry-After", "20")]),
            .on("GET /things/1", status: 502), .on("GET /things/1", Self.thing),
        ])
        let setup = Setup(transport)
        _ = try await setup.sender.send(Setup.get)
        let until = Setup.began.addingTimeInterval(20)
        #expect(
            setup.events.values.map(\.kind) == [
                .started, .answered(status: 429, after: .zero, attempt: 1), .waiting(until: until),
                .answered(status: 502, after: .zero, attempt: 2),
                .retrying(after: .milliseconds(500), because: .unavailable(status: 502)),
                .answered(status: 200, after: .zero, attempt: 3),
                .finished(status: 200, after: .milliseconds(20_500)),
            ])
        #expect(Set(setup.events.values.map(\.number)) == [1])
        #expect(!"\(setup.events.values)".contains("secret"))
    }

    @Test func `events name method and path, and tell of each exchange`() async throws {
        let transport = ScriptedTransport([
            .on("PUT /a%2Fb/%3F?q=words", failing: TransportError(.interrupted, detail: "")),
            .on("PUT /a%2Fb/%3F?q=words", status: 204),
        ])
        let setup = Setup(transport)
        try await setup.sender.send(
            Endpoint<Void>("set", .put, "a/b", "?", query: ["q": "words"]))
        #expect(Set(setup.events.values.map { "\($0.method) \($0.path)" }) == ["PUT /a%2Fb/%3F"])
        #expect(
            setup.events.values.map(\.kind) == [
                .started, .unanswered(.interrupted, after: .zero, attempt: 1),
                .retrying(after: .milliseconds(500), because: .unreachable(.interrupted)),
                .answered(status: 204, after: .zero, attempt: 2),
                .finished(status: 204, after: .milliseconds(500)),
            ])
    }

    @Test func `several answers are decoded at the same time`() async throws {
        let meeting = Meeting()
        let endpoint = Endpoint<Bool>("meet", .get, ["x"]) { _ in meeting.bothCame() }
        let sender = Setup(RecordingTransport { _ in .text("") }).sender
        async let first = sender.send(endpoint)
        async let second = sender.send(endpoint)
        #expect(try await [first, second] == [true, true])
    }
}

/// Two threads that wait for each other.
private final class Meeting: @unchecked Sendable {  // the condition guards the count
    private let condition = NSCondition()
    private var count = 0

    func bothCame() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        count += 1
        condition.broadcast()
        let deadline = Date(timeIntervalSinceNow: 10)
        while count < 2 { guard condition.wait(until: deadline) else { return false } }
        return true
    }
}
