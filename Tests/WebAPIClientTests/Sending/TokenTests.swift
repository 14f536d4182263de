import Foundation
import Testing
import WebAPIClient
import WebAPITesting

/// A source of tokens that can be held up, and that counts who asks.
private actor TokenMint {
    private(set) var asked: [Bool] = []
    private var current = 1
    private var gate: CheckedContinuation<Void, Never>?
    private let holdsRefresh: Bool

    init(holdsRefresh: Bool = false) { self.holdsRefresh = holdsRefresh }

    func token(_ refused: AccessToken?) async -> AccessToken {
        asked.append(refused != nil)
        if refused != nil {
            if holdsRefresh { await withCheckedContinuation { gate = $0 } }
            current += 1
        }
        return AccessToken("T\(current)")
    }

    var refreshes: Int { asked.count { $0 } }
    var isHolding: Bool { gate != nil }
    func release() { gate?.resume() }
}

@Suite(.timeLimit(.minutes(1))) struct `Tokens` {
    private static func answer(
        accepting good: String
    ) -> RecordingTransport.Answer {
        { request in
            let isGood = request.headers.contains { $0.value == "Bearer \(good)" }
            return isGood ? .text(#"{"name":"a"}"#) : .text("", status: 401)
        }
    }

    @Test func `a refused token is renewed once and the request repeated once`() async throws {
        let tokens = TokenMint()
        let transport = RecordingTransport(Self.answer(accepting: "T2"))
        let setup = Setup(transport) { await tokens.token($0) }
        _ = try await setup.sender.send(Setup.get)
        #expect(await tokens.asked == [false, true])
        #expect(transport.requests.count == 2)
        #expect(setup.clock.sleeps == [.milliseconds(250)])
    }

    @Test func `a second refusal ends it`() async throws {
        let tokens = TokenMint()
        let transport = RecordingTransport(Self.answer(accepting: "none"))
        let setup = Setup(transport) { await tokens.token($0) }
        #expect(await setup.error(of: Setup.get)?.kind == .notSignedIn)
        #expect(transport.requests.count == 2)
    }

    @Test func `a passing 401 with a good token is overcome`() async throws {
        let transport = ScriptedTransport([
            .on("GET /things/1", status: 401, "Access token missing"),
            .on("GET /things/1", #"{"name":"a"}"#),
        ])
        _ = try await Setup(transport).sender.send(Setup.get)
    }

    @Test func `a refused POST is repeated with the new token, body and all`() async throws {
        let tokens = TokenMint()
        let transport = RecordingTransport(Self.answer(accepting: "T2"))
        try await Setup(transport) { await tokens.token($0) }.sender.send(Setup.post)
        #expect(transport.requests.map(\.body).allSatisfy { $0 == Array(#"{"name":"new"}"#.utf8) })
    }

    @Test func `twenty requests that find the token refused renew it once`() async throws {
        // Often, because a request may find the token refused at any moment of another's call.
        for _ in 0..<100 {
            let tokens = TokenMint()
            let transport = RecordingTransport(Self.answer(accepting: "T2"))
            let setup = Setup(transport) { await tokens.token($0) }
            try await withThrowingTaskGroup(of: Thing.self) { group in
                for _ in 0..<20 { group.addTask { try await setup.sender.send(Setup.get) } }
                for try await thing in group { #expect(thing.name == "a") }
            }
            #expect(await tokens.refreshes == 1)
        }
    }

    @Test func `a cancelled request leaves, and the renewal goes on for the others`() async throws {
        let tokens = TokenMint(holdsRefresh: true)
        let transport = RecordingTransport(Self.answer(accepting: "T2"))
        let setup = Setup(transport) { await tokens.token($0) }
        let impatient = Task { try await setup.sender.send(Setup.get) }
        while await !tokens.isHolding { await Task.yield() }
        let patient = Task { try await setup.sender.send(Setup.get) }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        await tokens.release()
        #expect(try await patient.value == Thing(name: "a"))
        #expect(await tokens.refreshes == 1)
    }

    @Test(
        arguments: [
            (TransportError(.timedOut, detail: "d"), WebAPIError.Kind.unreachable(.timedOut)),
            (WebAPIError(.refused(status: 400), operation: "token"), .refused(status: 400)),
            (CocoaError(.fileNoSuchFile), .notSignedIn),
        ] as [(any Error, WebAPIError.Kind)])
    func `a source that fails says why`(failure: any Error, kind: WebAPIError.Kind) async throws {
        let setup = Setup(ScriptedTransport([])) { _ in throw failure }
        #expect(await setup.error(of: Setup.get)?.kind == kind)
    }

    @Test func `an empty token is not sent`() async throws {
        let setup = Setup(ScriptedTransport([])) { _ in "" }
        #expect(await setup.error(of: Setup.get)?.kind == .notSignedIn)
    }
}
