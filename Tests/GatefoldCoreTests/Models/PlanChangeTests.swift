import AccountTesting
import Foundation
import GatefoldCore
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A demand for Premium` {
    /// A service of which the plan can be changed, and the time of day.
    private final class Plan: Sendable {
        struct State {
            var product: String?
            /// Whether the player refuses commands.
            var isRefused = true
            var now = Date(timeIntervalSince1970: 1_800_000_000)
            var profiles = 0
        }

        let state: Guarded<State>

        init(_ product: String?) { state = Guarded(State(product: product)) }

        /// Answers about the account and the player, and lets the home service answer the rest.
        func answer(
            _ request: TransportRequest, or home: HomeTransport
        ) async throws -> TransportResponse {
            if request.url.hasSuffix("/v1/me") {
                return state.withLock { state in
                    state.profiles += 1
                    let product = state.product.map { #","product":"\#($0)""# } ?? ""
                    return .text(#"{"id":"anna","display_name":"Anna"\#(product)}"#)
                }
            }
            if request.url.contains("/me/player/"), request.method != "GET",
                state.withLock({ $0.isRefused })
            {
                return .text(
                    #"{"error":{"status":403,"message":"No.","reason":"PREMIUM_REQUIRED"}}"#,
                    status: 403)
            }
            return try await home.send(request)
        }

        func upgrade() {
            state.withLock { state in
                state.product = state.product.map { _ in "premium" }
                state.isRefused = false
            }
        }

        func wait(_ seconds: TimeInterval) { state.withLock { $0.now += seconds } }
    }

    /// An account that plays, at a service that has begun to refuse commands.
    private func withRefused(
        _ product: String?, _ body: (Listening, Plan, Notices) async throws -> Void
    ) async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let plan = Plan(product)
            let service = SpotifyMusicService(
                SpotifyClient(
                    baseURL: TestHome.origin + "/v1",
                    transport: RecordingTransport {
                        try await plan.answer($0, or: HomeTransport(home.router))
                    }, token: { _ in AccessToken(TestHome.token) }),
                at: .spotify, date: { plan.state.withLock { $0.now } })
            let folder = try TemporaryFolder()
            let notices = Notices()
            let listening = Listening(
                ServiceSession(
                    .account(Account(service: .spotify, user: "anna", client: "a")),
                    service: service, requests: RequestLog(), inspection: NoInspection(),
                    changes: { AsyncStream { $0.finish() } }, close: {}),
                cachedIn: folder.url, navigation: Navigation(at: .home), notices: notices,
                dialogs: Dialogs(), pictures: FakeImages(),
                date: { plan.state.withLock { $0.now } }, copy: { _ in })
            let album = try #require(try await service.savedAlbums(at: nil).items.first)
            let device = try #require(try await service.devices().first?.id)
            try await SpotifyMusicService(home.spotify, at: .home).play(
                .context(album.value.id), on: device)
            listening.playback.start()
            await untilTrue { listening.player.isPlaying }
            listening.player.pause()
            await untilTrue { !listening.player.offers.playPause.isOffered }
            try await body(listening, plan, notices)
            listening.stop()
        }
    }

    private static let words = "Spotify plays on demand for Premium accounts only."

    @Test func `is told once, in the words of the controls`() async throws {
        try await withRefused("free") { listening, _, notices in
            #expect(listening.player.offers.next.reason == Self.words)
            #expect(
                notices.take().map(\.text) == [Self.words + " If you have it by now, press F5."])
            listening.player.skipToNext()
            listening.player.togglePlaying()
            #expect(notices.take().isEmpty)
        }
    }

    @Test(arguments: ["free", nil]) func `passes with F5 once the plan has changed`(
        product: String?
    ) async throws {
        try await withRefused(product) { listening, plan, _ in
            if product != nil {
                await listening.refresh()
                #expect(!listening.player.offers.playPause.isOffered)
            }
            plan.upgrade()
            await listening.refresh()
            #expect(listening.player.offers.playPause.isOffered)
            listening.player.pause()
            await untilTrue { listening.playback.state?.isPlaying == false }
        }
    }

    @Test func `passes when one comes back to the window, and is not asked about too often`()
        async throws
    {
        try await withRefused("free") { listening, plan, _ in
            await listening.windowFocused()
            await listening.windowFocused()
            #expect(plan.state.withLock { $0.profiles } == 1)
            plan.upgrade()
            plan.wait(30)
            await listening.windowFocused()
            #expect(listening.player.offers.playPause.isOffered)
            plan.wait(600)
            await listening.windowFocused()
            #expect(plan.state.withLock { $0.profiles } == 2)
        }
    }

    @Test func `passes after a while for who has no plan that can be read`() async throws {
        try await withRefused(nil) { listening, plan, _ in
            plan.wait(599)
            #expect(!listening.service.capabilities.can(.controlPlayback))
            plan.wait(1)
            #expect(listening.service.capabilities.can(.controlPlayback))
        }
    }
}

extension TransportResponse {
    fileprivate static func text(_ body: String, status: Int = 200) -> Self {
        TransportResponse(status: status, headers: [], body: Array(body.utf8))
    }
}
