import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Rate limit gate` {
    private static let thing = #"{"name":"a"}"#
    private static let quota = #"{"error":{"status":429,"reason":"QUOTA_EXCEEDED"}}"#

    private static func gate(_ clock: ManualClock) -> RateLimitGate {
        RateLimitGate(clock: clock, date: Setup.date(of: clock))
    }

    @Test func `one account's refusal holds back the others of the same client id`() async throws {
        let clock = ManualClock(jumps: true)
        let gate = Self.gate(clock)
        let refused = RecordingTransport { _ in .text("", status: 429, ["Retry-After": "600"]) }
        let other = RecordingTransport { _ in .text(Self.thing) }
        let until = Setup.began.addingTimeInterval(600)
        let kind = WebAPIError.Kind.rateLimited(until: until)
        #expect(await Setup(refused, clock: clock, gate: gate).error(of: Setup.get)?.kind == kind)
        #expect(await Setup(other, clock: clock, gate: gate).error(of: Setup.get)?.kind == kind)
        #expect(other.requests.isEmpty)
        #expect(gate.state == .closed(until: until))
        clock.advance(by: .seconds(600))
        #expect(gate.state == .open)
        #expect(await Setup(other, clock: clock, gate: gate).error(of: Setup.get) == nil)
    }

    @Test func `a sender that came later waits no longer than the others`() async throws {
        let clock = ManualClock(jumps: true)
        let gate = Self.gate(clock)
        let transport = ScriptedTransport([
            .on("GET /things/1", status: 429, headers: [("Retry-After", "20")]),
            .on("GET /things/1", Self.thing),
        ])
        let first = Setup(transport, clock: clock, gate: gate)
        #expect(await first.error(of: Setup.get, patience: .zero) != nil)
        clock.advance(by: .seconds(15))
        let second = Setup(transport, clock: clock, gate: gate)
        #expect(await second.error(of: Setup.get) == nil)
        #expect(clock.sleeps == [.seconds(5)])
    }

    @Test(
        arguments: [
            (nil, 30, true), (nil, 31, false), (.zero, 1, false), (.seconds(5), 5, true),
            (.seconds(5), 6, false), (.seconds(100), 100, true), (.seconds(-1), 1, false),
        ] as [(Duration?, Int, Bool)])
    func `a wait beyond the caller's patience is an error with the time, at once`(
        patience: Duration?, wait: Int, isWaitedOut: Bool
    ) async throws {
        let transport = RecordingTransport { request in
            request.url.hasSuffix("/first")
                ? .text("", status: 429, ["Retry-After": "\(wait)"]) : .text(Self.thing)
        }
        let setup = Setup(transport)
        let first = Endpoint<Thing>("get-first", .get, "first")
        #expect(await setup.error(of: first, patience: .zero) != nil)
        let error = await setup.error(of: Setup.get, patience: patience)
        let until = Setup.began.addingTimeInterval(TimeInterval(wait))
        #expect(error?.kind == (isWaitedOut ? nil : .rateLimited(until: until)))
        #expect(setup.clock.sleeps == (isWaitedOut ? [.seconds(wait)] : []))
        #expect(transport.requests.count == (isWaitedOut ? 2 : 1))
    }

    @Test func `a used-up quota closes it for that operation only, whatever the patience`()
        async throws
    {
        let clock = ManualClock(jumps: true)
        let gate = Self.gate(clock)
        let transport = RecordingTransport { _ in
            .text(Self.quota, status: 429, ["Retry-After": "48925"])
        }
        let setup = Setup(transport, clock: clock, gate: gate)
        let until = Setup.began.addingTimeInterval(48_925)
        for _ in 0..<3 {
            let error = await setup.error(of: Setup.get, patience: .seconds(100_000))
            #expect(error?.kind == .quotaExceeded(until: until))
        }
        #expect(transport.requests.count == 1)
        #expect(gate.state == .open)
        let other = RecordingTransport { _ in .text("") }
        #expect(await Setup(other, clock: clock, gate: gate).error(of: Setup.put) == nil)
        clock.advance(by: .seconds(48_925))
        #expect(await setup.error(of: Setup.get)?.kind != nil)
        #expect(transport.requests.count == 2)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who watches hears of closing and opening, even if nothing is sent`() async throws {
        let clock = ManualClock()
        let gate = Self.gate(clock)
        let transport = RecordingTransport { _ in .text("", status: 429, ["Retry-After": "90"]) }
        let setup = Setup(transport, clock: clock, gate: gate)
        var changes = gate.changes.makeAsyncIterator()
        #expect(await changes.next() == .open)
        #expect(await setup.error(of: Setup.get) != nil)
        let closed = RateLimitGate.State.closed(
            until: Setup.began.addingTimeInterval(90))
        #expect(await changes.next() == closed)
        await clock.untilAsleep(1)
        var latecomer = gate.changes.makeAsyncIterator()
        #expect(await latecomer.next() == closed)
        await clock.untilAsleep(2)
        clock.advance(by: .seconds(90))
        #expect(await changes.next() == .open)
        #expect(await latecomer.next() == .open)
    }

    @Test(.timeLimit(.minutes(1))) func `who watches does not keep it alive`() async throws {
        var gate: RateLimitGate? = RateLimitGate()
        let changes = gate?.changes
        gate = nil
        var states: [RateLimitGate.State] = []
        for await state in try #require(changes) { states.append(state) }
        #expect(states == [.open])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a thousand requests in a storm all pass with few requests wasted`() async throws {
        let clock = ManualClock(jumps: true)
        // Twenty in a second, as the service counts them.
        let counts = Guarded<[Int64: Int]>([:])
        let transport = RecordingTransport { _ in
            let second = clock.now.sinceStart.components.seconds
            let count = counts.withLock { counts in
                counts[second, default: 0] += 1
                return counts[second, default: 0]
            }
            return count > 20 ? .text("", status: 429, ["Retry-After": "1"]) : .text(Self.thing)
        }
        let policy = SendingPolicy(patience: .seconds(10_000), rateLimitAttempts: 100)
        let setup = Setup(transport, policy: policy, clock: clock)
        try await withThrowingTaskGroup(of: Thing.self) { group in
            for _ in 0..<1_000 { group.addTask { try await setup.sender.send(Setup.get) } }
            for try await thing in group { #expect(thing.name == "a") }
        }
        #expect(transport.requests.count < 5_000)
    }

    @Test func `after a refusal a few find out whether the service answers again`() {
        var limit = RateLimit(policy: SendingPolicy())
        _ = limit.refused(
            sentIn: 0, retryAfter: nil, at: .zero, date: Setup.began)
        let later = Duration.seconds(1)
        for _ in 0..<4 {
            #expect(limit.passage(at: later, patience: .zero) == .go(generation: 1))
        }
        #expect(limit.passage(at: later, patience: .zero) == .queue)
        // One of before the refusal makes no room, one that failed makes room for itself alone.
        limit.left(sentIn: 0, isAnswered: true)
        #expect(limit.passage(at: later, patience: .zero) == .queue)
        limit.left(sentIn: 1, isAnswered: false)
        #expect(limit.passage(at: later, patience: .zero) == .go(generation: 1))
        #expect(limit.passage(at: later, patience: .zero) == .queue)
        // One that was answered makes room for two.
        limit.left(sentIn: 1, isAnswered: true)
        #expect(limit.passage(at: later, patience: .zero) == .go(generation: 1))
        #expect(limit.passage(at: later, patience: .zero) == .go(generation: 1))
        #expect(limit.passage(at: later, patience: .zero) == .queue)
        for _ in 0..<100 {
            limit.left(sentIn: 1, isAnswered: true)
            _ = limit.passage(at: later, patience: .zero)
        }
        for _ in 0..<1_000 {
            #expect(limit.passage(at: later, patience: .zero) == .go(generation: 1))
        }
    }
}
