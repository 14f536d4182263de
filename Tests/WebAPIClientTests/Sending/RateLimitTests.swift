import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Rate limit` {
    private static let thing = #"{"name":"a"}"#
    private static func limited(
        _ headers: [String: String] = [:], _ body: String = ""
    ) -> ScriptedTransport.Step {
        .on(
            "GET /things/1", status: 429, headers: headers.map { (name: $0.key, value: $0.value) },
            body)
    }

    private static let now = Date(timeIntervalSince1970: 784_111_777)  // 1994-11-06 08:49:37

    @Test(
        arguments: [
            ("5", .seconds(5)), (" 7 ", .seconds(7)), ("0", .zero), ("1.25", .milliseconds(1_250)),
            ("00", .zero), ("79892", .seconds(79_892)),
            ("99999999999999999999999", .seconds(366 * 86_400)),
            ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10)),
            ("Sunday, 06-Nov-94 08:49:47 GMT", .seconds(10)),
            ("Sun Nov  6 08:49:47 1994", .seconds(10)), ("Sun, 06 Nov 1994 08:49:00 GMT", .zero),
            ("soon", nil), ("", nil), ("-5", nil), ("1e3", nil), ("inf", nil), ("nan", nil),
            ("0x10", nil), ("1.2.3", nil), (".", nil), ("5 s", nil), ("٣", nil),
        ] as [(String, Duration?)])
    func `Retry-After is read in every form and garbage is nothing`(
        text: String, wait: Duration?
    ) {
        #expect(RetryAfter.parse(text, now: Self.now) == wait)
    }

    @Test func `no Retry-After is nothing`() {
        #expect(RetryAfter.parse(nil, now: Self.now) == nil)
    }

    @Test(arguments: [0.0, 0.5, 1.0])
    func `the next request goes out once the named time is over, and only once`(
        jitter: Double
    ) async throws {
        let transport = ScriptedTransport([
            Self.limited(["retry-after": "5"]), .on("GET /things/1", Self.thing),
        ])
        let setup = Setup(transport, jitter: jitter)
        _ = try await setup.sender.send(Setup.get)
        transport.finish()
        #expect(setup.clock.now.sinceStart == .seconds(5) + .seconds(1) * jitter)
    }

    @Test(arguments: [["Retry-After": "0"], ["Retry-After": "soon"], [:]])
    func `without a usable time the pauses grow`(headers: [String: String]) async throws {
        let transport = ScriptedTransport([
            Self.limited(headers), Self.limited(headers),
            Self.limited(headers, "Too many requests"),
            .on("GET /things/1", Self.thing),
        ])
        let setup = Setup(transport)
        _ = try await setup.sender.send(Setup.get)
        transport.finish()
        #expect(setup.clock.sleeps == [.milliseconds(500), .seconds(1), .seconds(2)])
    }

    @Test func `a service that never relents is given up after a few tries`() async throws {
        let transport = RecordingTransport { _ in .text("Too many requests", status: 429) }
        let error = await Setup(transport).error(of: Setup.get)
        guard case .rateLimited = error?.kind else { return #expect(error == nil) }
        #expect(error?.detail == "Too many requests")
        #expect(transport.requests.count == 6)
    }

    @Test(arguments: [31, 19_056, 79_892, 86_400])
    func `a longer wait than the patience is reported at once and holds all others back`(
        seconds: Int
    ) async throws {
        let transport = RecordingTransport { _ in
            .text("", status: 429, ["Retry-After": "\(seconds)"])
        }
        let setup = Setup(transport)
        let until = Setup.began.addingTimeInterval(TimeInterval(seconds))
        for endpoint in [Setup.get, Setup.get] {
            #expect(await setup.error(of: endpoint)?.kind == .rateLimited(until: until))
        }
        #expect(await setup.error(of: Setup.post)?.kind == .rateLimited(until: until))
        #expect(transport.requests.count == 1)
        #expect(setup.clock.sleeps.isEmpty)
        setup.clock.advance(by: .seconds(seconds))
        _ = await setup.error(of: Setup.get)
        #expect(transport.requests.count == 2)
    }

    @Test func `waits add up to the patience, not beyond`() async throws {
        let transport = RecordingTransport { _ in .text("", status: 429, ["Retry-After": "12"]) }
        let setup = Setup(transport)
        #expect(await setup.error(of: Setup.get) != nil)
        #expect(setup.clock.sleeps == [.seconds(12), .seconds(12)])
    }

    @Test(arguments: [("2", 2.0), (nil, 60.0)] as [(String?, Double)])
    func `a used-up quota is never waited out`(header: String?, seconds: Double) async throws {
        let body = #"{"error":{"status":429,"message":"Too many","reason":"QUOTA_EXCEEDED"}}"#
        let transport = RecordingTransport { _ in
            .text(body, status: 429, header.map { ["Retry-After": $0] } ?? [:])
        }
        let setup = Setup(transport)
        let until = Setup.began.addingTimeInterval(seconds)
        #expect(await setup.error(of: Setup.get)?.kind == .quotaExceeded(until: until))
        #expect(await setup.error(of: Setup.get)?.kind == .quotaExceeded(until: until))
        #expect(transport.requests.count == 1)
        #expect(setup.clock.sleeps.isEmpty)
    }

    @Test func `a refused POST is repeated, for it was not carried out`() async throws {
        let transport = ScriptedTransport([
            .on("POST /things", status: 429), .on("POST /things", status: 201),
        ])
        try await Setup(transport).sender.send(Setup.post)
        #expect(transport.requests.map(\.body).allSatisfy { $0 == Array(#"{"name":"new"}"#.utf8) })
    }

    @Test func `every waiting request holds until the time the service named`() async throws {
        let clock = ManualClock()
        let sent = Counter()
        let transport = RecordingTransport { _ in
            sent.add() == 1 ? .text("", status: 429, ["Retry-After": "10"]) : .text(Self.thing)
        }
        let sender = RequestSender(
            baseURL: "https://x.test", transport: transport, clock: clock, jitter: { 0 },
            token: { _ in "t" })
        try await withThrowingTaskGroup(of: Thing.self) { group in
            group.addTask { try await sender.send(Setup.get) }
            await clock.untilAsleep(1)
            for _ in 0..<20 { group.addTask { try await sender.send(Setup.get) } }
            await clock.untilAsleep(21)
            clock.advance(by: .milliseconds(9_999))
            #expect(transport.requests.count == 1)
            clock.advance(by: .milliseconds(1))
            for try await thing in group { #expect(thing == Thing(name: "a")) }
        }
        #expect(transport.requests.count == 22)
    }

    @Test func `throttled look-ups all succeed in the end`() async throws {
        let seen = Kept<String>()
        let transport = RecordingTransport { request in
            guard !seen.values.contains(request.url) else { return .text(Self.thing) }
            seen.add(request.url)
            return .text("", status: 429, ["Retry-After": "1"])
        }
        let setup = Setup(transport)
        try await withThrowingTaskGroup(of: Thing.self) { group in
            for number in 0..<98 {
                let endpoint = Endpoint<Thing>("get-thing", .get, "things", "\(number)")
                group.addTask { try await setup.sender.send(endpoint) }
            }
            for try await thing in group { #expect(thing.name == "a") }
        }
    }

    @Test func `many refusals at once are one refusal`() {
        var limit = RateLimit(policy: SendingPolicy())
        var closures: [RateLimit.Closure] = []
        for _ in 0..<20 {
            closures.append(
                limit.refused(
                    sentIn: 0, retryAfter: nil, at: .zero, date: Self.now))
        }
        #expect(Set(closures.map(\.opensAt)) == [.milliseconds(500)])
        #expect(limit.passage(at: .milliseconds(500), patience: .zero) == .go(generation: 1))
    }

    @Test func `a later refusal never shortens a wait, and success ends the growth`() {
        var limit = RateLimit(policy: SendingPolicy())
        let long = limit.refused(
            sentIn: 0, retryAfter: .seconds(20), at: .zero, date: Self.now)
        let short = limit.refused(
            sentIn: 0, retryAfter: .seconds(1), at: .seconds(1), date: Self.now)
        #expect(long == short)
        #expect(limit.passage(at: .seconds(19), patience: .seconds(1)) == .wait(long))
        #expect(limit.passage(at: .seconds(18), patience: .seconds(1)) == .giveUp(long))
        limit.left(sentIn: 1, isAnswered: true)
        let again = limit.refused(
            sentIn: 1, retryAfter: nil, at: .seconds(30), date: Self.now)
        #expect(again.opensAt == .milliseconds(30_500))
    }

    @Test(arguments: [
        (1, 500), (2, 1_000), (3, 2_000), (4, 4_000), (5, 8_000), (6, 8_000), (1_000_000, 8_000),
    ])
    func `pauses double up to a limit`(failures: Int, milliseconds: Int) {
        #expect(SendingPolicy().pause(after: failures) == .milliseconds(milliseconds))
    }

    @Test func `a 503 is repeated when the service says, unless that is too late`() async throws {
        let transport = ScriptedTransport([
            .on("GET /things/1", status: 503, headers: [("Retry-After", "3")]),
            .on("GET /things/1", status: 503, headers: [("Retry-After", "300")]),
        ])
        let setup = Setup(transport)
        #expect(await setup.error(of: Setup.get)?.kind == .unavailable(status: 503))
        #expect(setup.clock.sleeps == [.seconds(3)])
    }
}
