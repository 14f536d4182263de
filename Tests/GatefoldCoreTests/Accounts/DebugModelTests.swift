import Foundation
import GatefoldCore
import HomeTesting
import Testing
import WebAPIClient

/// A sign-in that can be looked into.
private final class FakeInspection: SessionInspection {
    let acts = Guarded<[String]>([])
    let failure = Guarded<Failure?>(nil)
    let hasSignIn = true

    func facts() async throws -> SignInFacts {
        SignInFacts(
            clientID: "the-app", tokenEndsAt: DebugTests.now + 90, canBeRenewed: true,
            scopes: ["user-read-private"], mode: "development mode")
    }

    func learned() -> [LearnedOperation] {
        [
            LearnedOperation("get-an-artists-top-tracks", isOffered: false),
            LearnedOperation("search", pageLimit: 10),
        ]
    }

    func expireToken() async throws { try act("expire") }
    func refreshToken() async throws { try act("refresh") }
    func forgetLearned() async throws { try act("forget") }

    private func act(_ name: String) throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
        acts.withLock { $0.append(name) }
    }
}

private typealias DebugTests = `The debug page`

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The debug page` {
    nonisolated static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func event(
        _ kind: SendingEvent.Kind, number: Int = 1, operation: String = "get-an-album"
    ) -> SendingEvent {
        SendingEvent(number: number, operation: operation, path: "/albums/1", kind: kind)
    }

    private func withModel(
        _ body: (DebugModel, FakeInspection, RequestLog) async throws -> Void
    ) async throws {
        try await withTestHome([]) { home in
            let inspection = FakeInspection()
            let log = RequestLog(limit: 3, date: { Self.now })
            let session = ServiceSession(
                .account(Account(service: .spotify, user: "anna", client: "the-app")),
                service: SpotifyMusicService(home.spotify, at: .spotify), requests: log,
                inspection: inspection, changes: { AsyncStream { $0.finish() } }, close: {})
            try await body(DebugModel(session, date: { Self.now }), inspection, log)
        }
    }

    @Test func `shows the sign-in, what was learned, and no token`() async throws {
        try await withModel { model, _, _ in
            let showing = Task { await model.appeared() }
            while model.facts.isEmpty { await Task.yield() }
            showing.cancel()
            #expect(
                model.facts.map { "\($0.id): \($0.text)" } == [
                    "Account: anna", "Service: Spotify", "Client ID: the-app",
                    "Given to the app: development mode", "Access token: ends in 2 minutes",
                    "Permissions: user-read-private",
                ])
            #expect(model.learned.map(\.text) == ["refused", "at most 10 on a page"])
            #expect(model.requestsTitle == "No Requests")
        }
    }

    @Test func `follows the requests as they come`() async throws {
        try await withModel { model, _, log in
            let showing = Task { await model.appeared() }
            while model.facts.isEmpty { await Task.yield() }
            log.hear(event(.started))
            log.hear(event(.waiting(until: Self.now + 1)))
            while model.requests.first?.text
                != "get-an-album · waited for the rate limit · under way"
            {
                await Task.yield()
            }
            log.hear(event(.answered(status: 200, after: .milliseconds(20), attempt: 2)))
            log.hear(event(.finished(status: 200, after: .milliseconds(31))))
            while model.requests.first?.text.contains("31 ms") != true { await Task.yield() }
            showing.cancel()
            #expect(
                model.requests.map(\.text) == [
                    "get-an-album · 200 · 31 ms · sent 2 times · waited for the rate limit"
                ])
            #expect(model.requests[0].title.hasSuffix("GET /albums/1"))
            #expect(model.requestsTitle == "1 Request")
        }
    }

    @Test func `tells what came of each act`() async throws {
        try await withModel { model, inspection, _ in
            await model.expireTokenPressed()
            #expect(model.result == "The access token has ended, as far as the app knows.")
            await model.refreshTokenPressed()
            await model.forgetLearnedPressed()
            #expect(inspection.acts.withLock { $0 } == ["expire", "refresh", "forget"])
            inspection.failure.withLock { $0 = Failure(.unreachable, "There is no network.") }
            await model.refreshTokenPressed()
            #expect(model.result == "There is no network." && !model.isBusy)
        }
    }

    @Test func `keeps the newest requests, and none for ever`() {
        let date = Guarded(Self.now)
        let log = RequestLog(limit: 3, life: 60, date: { date.withLock { $0 } })
        for number in 1...5 { log.hear(event(.started, number: number)) }
        #expect(log.entries.map(\.id) == [5, 4, 3])
        // What was dropped is not mistaken for another one.
        log.hear(event(.finished(status: 200, after: .zero), number: 1))
        log.hear(event(.failed(.unreachable(.timedOut), after: .zero), number: 4))
        log.hear(event(.failed(nil, after: .zero), number: 5))
        #expect(
            log.entries.map(\.end) == [
                .cancelled, .failed("The service took too long to answer."), nil,
            ])
        date.withLock { $0 += 61 }
        #expect(log.entries.isEmpty)
    }
}
