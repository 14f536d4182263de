import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

/// Lets calls wait until a test opens it.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        for watcher in watchers { watcher.resume() }
        watchers = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func untilSomebodyWaits() async {
        if waiting.isEmpty { await withCheckedContinuation { watchers.append($0) } }
    }

    func open() {
        isOpen = true
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Refreshes with one token` {
    @Test func `that come at once cause one call, and all get its answer`() async throws {
        let gate = Gate()
        let calls = Counter()
        try await withBroker(
            upstream: { request in
                guard request.form["refresh_token"] != nil else {
                    return Service.tokens(refreshToken: "r0")
                }
                await gate.pass()
                // As a service that replaces its token and takes each one once.
                guard calls.add() == 1 else { return Service.error("invalid_grant") }
                return Service.tokens(accessToken: "new", refreshToken: "r1")
            },
            body: { broker in
                let sealed = try await broker.signIn()
                try await withThrowingTaskGroup(of: Reply.self) { group in
                    for _ in 0..<10 {
                        group.addTask {
                            try await broker.post("/refresh", [("refresh_token", sealed)])
                        }
                    }
                    await gate.untilSomebodyWaits()
                    await gate.open()
                    for try await reply in group {
                        #expect(reply.status == 200)
                        #expect(reply.text("access_token") == "new")
                        #expect(reply.text("refresh_token")?.hasPrefix("v1.") == true)
                    }
                }
                #expect(calls.value == 1)
                #expect(broker.upstream.requests.count == 2)
                let shared = broker.events(.request).compactMap(\.isShared)
                #expect(shared.count { $0 } == 9)
            })
    }

    @Test func `that come soon after get the same answer, with less time left`() async throws {
        try await withBroker { broker in
            let sealed = try await broker.signIn()
            _ = try await broker.post("/refresh", [("refresh_token", sealed)])
            broker.clock.advance(by: .seconds(7))
            let reply = try await broker.post("/refresh", [("refresh_token", sealed)])
            #expect(reply.number("expires_in") == "3593")
            #expect(broker.upstream.requests.count == 2)
            broker.clock.advance(by: .seconds(3))
            _ = try await broker.post("/refresh", [("refresh_token", sealed)])
            #expect(broker.upstream.requests.count == 3)
        }
    }

    @Test func `ask each time if nothing shall be kept`() async throws {
        try await withBroker(.test { $0.upstream.reuseSeconds = 0 }) { broker in
            let sealed = try await broker.signIn()
            for _ in 0..<3 { _ = try await broker.post("/refresh", [("refresh_token", sealed)]) }
            #expect(broker.upstream.requests.count == 4)
        }
    }

    @Test func `never share a failure with who comes later`() async throws {
        let calls = Counter()
        try await withBroker(
            upstream: { request in
                guard request.form["refresh_token"] != nil else {
                    return Service.tokens(refreshToken: "r")
                }
                return calls.add() == 1 ? Service.json(503, "") : Service.tokens()
            },
            body: { broker in
                let sealed = try await broker.signIn()
                let form = [("refresh_token", sealed)]
                #expect(try await broker.post("/refresh", form).status == 503)
                #expect(try await broker.post("/refresh", form).status == 200)
            })
    }

    @Test func `go on when the caller has left, and keep the answer for it`() async throws {
        let gate = Gate()
        try await withBroker(
            upstream: { request in
                guard request.form["refresh_token"] != nil else {
                    return Service.tokens(refreshToken: "r0")
                }
                await gate.pass()
                guard request.form["refresh_token"] == "r0" else {
                    return Service.error("invalid_grant")
                }
                try Task.checkCancellation()
                return Service.tokens(refreshToken: "r1")
            },
            body: { broker in
                let sealed = try await broker.signIn()
                let impatient = Task {
                    try await broker.post("/refresh", [("refresh_token", sealed)])
                }
                await gate.untilSomebodyWaits()
                impatient.cancel()
                _ = await impatient.result
                let patient = Task {
                    try await broker.post("/refresh", [("refresh_token", sealed)])
                }
                await gate.open()
                #expect(try await patient.value.status == 200)
                #expect(broker.upstream.requests.count == 2)
            })
    }

    @Test func `of different sign-ins are not mixed up`() async throws {
        let number = Counter()
        try await withBroker(
            upstream: { request in
                if let token = request.form["refresh_token"] {
                    return Service.tokens(accessToken: "for-\(token)")
                }
                return Service.tokens(refreshToken: "r\(number.add())")
            },
            body: { broker in
                var tokens: [String] = []
                for _ in 0..<5 { tokens.append(try await broker.signIn()) }
                for (place, token) in tokens.enumerated() {
                    let reply = try await broker.post("/refresh", [("refresh_token", token)])
                    #expect(reply.text("access_token") == "for-r\(place + 1)")
                }
            })
    }

    @Test func `are kept in a bounded number`() async {
        let flights = RefreshFlights(
            clock: Timekeeper(ManualClock(), date: { TestBroker.now }), capacity: 10)
        let calls = Counter()
        func ask(_ number: Int) async {
            _ = await flights.answer(to: .init("\(number)"), reuse: .seconds(10)) {
                calls.add()
                return UpstreamReply(
                    UpstreamTokens(
                        accessToken: Secret("a"), tokenType: "Bearer", expiresIn: 1, scope: ""))
            }
        }
        for number in 0..<100 { await ask(number) }
        #expect(calls.value == 100)
        await ask(99)
        #expect(calls.value == 100)
        await ask(0)
        #expect(calls.value == 101)
    }
}
