import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite(.timeLimit(.minutes(1))) struct `Cancelling a request` {
    /// Where a request can be when it is cancelled.
    enum Point: CaseIterable {
        case gate, repeatPause, refusedTokenPause, devicePause
        case token, renewedToken, exchange, brokenExchange, store

        /// How the service answers, as long as it does not answer well.
        var status: Int? {
            switch self {
            case .gate: 429
            case .repeatPause: 503
            case .refusedTokenPause, .renewedToken: 401
            case .devicePause: 202
            case .token, .exchange, .brokenExchange, .store: nil
            }
        }

        /// Whether it sleeps by the clock there.
        var isSleep: Bool {
            switch self {
            case .gate, .repeatPause, .refusedTokenPause, .devicePause: true
            default: false
            }
        }
    }

    /// Something that does not come until it is told to; says when somebody waits for it.
    private struct Standstill: Sendable {
        private let stream: AsyncStream<Void>
        private let end: AsyncStream<Void>.Continuation
        private let arrived = Counter()

        init() { (stream, end) = AsyncStream.makeStream() }

        func wait() async {
            arrived.add()
            for await _ in stream {}
        }

        func untilSomebodyWaits() async { while arrived.value == 0 { await Task.yield() } }
        func finish() { end.finish() }
    }

    private struct SlowStore: ResponseStore {
        let standstill: Standstill
        let isSlow: Guarded<Bool>

        func response(for key: String) async -> StoredResponse? {
            if isSlow.withLock({ $0 }) { await standstill.wait() }
            return nil
        }
        func keep(_ response: StoredResponse?, for key: String) async {}
    }

    @Test(arguments: Point.allCases)
    func `ends it at once, wherever it is, and harms no other`(point: Point) async throws {
        let standstill = Standstill()
        let isBad = Guarded(true)
        let clock = ManualClock()
        let transport = RecordingTransport { _ in
            guard isBad.withLock({ $0 }) else { return .text(#"{"name":"a"}"#) }
            if let status = point.status {
                return .text("", status: status, ["Retry-After": "20"])
            }
            await standstill.wait()
            // A transport may have words of its own for being cancelled.
            if point == .brokenExchange { throw TransportError(.timedOut, detail: "aborted") }
            throw CancellationError()
        }
        let store = SlowStore(standstill: standstill, isSlow: Guarded(point == .store))
        let setup = Setup(transport, clock: clock, store: store) { refused in
            let isSlow = refused == nil ? point == .token : point == .renewedToken
            if isSlow, isBad.withLock({ $0 }) { await standstill.wait() }
            return "a-token"
        }
        var endpoint = Setup.get
        endpoint.repeatsWhenAccepted = true
        let job = Task { [endpoint] in try await setup.sender.send(endpoint) }
        if point.isSleep {
            await clock.untilAsleep(1)
        } else {
            await standstill.untilSomebodyWaits()
        }
        job.cancel()
        await #expect(throws: CancellationError.self) { try await job.value }
        #expect(setup.events.values.last?.kind == .failed(nil, after: .zero))

        isBad.withLock { $0 = false }
        store.isSlow.withLock { $0 = false }
        clock.advance(by: .seconds(30))
        // The call for a token goes on for the others.
        standstill.finish()
        #expect(try await setup.sender.send(Setup.get) == Thing(name: "a"))
    }

    @Test func `leaves the line that forms after a refusal, and the others move up`() async throws {
        let clock = ManualClock()
        let isOpen = Guarded(false)
        let transport = RecordingTransport { request in
            if request.url.hasSuffix("/first") {
                return .text("", status: 429, ["Retry-After": "1"])
            }
            while !isOpen.withLock({ $0 }) {
                try Task.checkCancellation()
                await Task.yield()
            }
            return .text(#"{"name":"a"}"#)
        }
        let setup = Setup(transport, clock: clock)
        let first = Endpoint<Thing>("get-first", .get, "first")
        #expect(await setup.error(of: first, patience: .zero) != nil)
        clock.advance(by: .seconds(1))

        let jobs = (0..<40).map { _ in Task { try await setup.sender.send(Setup.get) } }
        while setup.events.values.count(where: { $0.kind == .started }) < 41
            || transport.requests.count < 5
        { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(transport.requests.count == 5)
        // Those in front are cancelled too: their places must not be lost.
        for job in jobs.prefix(30) { job.cancel() }
        for job in jobs.prefix(30) {
            await #expect(throws: CancellationError.self) { try await job.value }
        }
        isOpen.withLock { $0 = true }
        for job in jobs.suffix(10) { #expect(try await job.value == Thing(name: "a")) }
        #expect(try await setup.sender.send(Setup.get) == Thing(name: "a"))
    }

    @Test func `before it began sends nothing`() async throws {
        let setup = Setup(ScriptedTransport([]))
        let job = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await setup.sender.send(Setup.get)
        }
        await #expect(throws: CancellationError.self) { try await job.value }
    }
}
