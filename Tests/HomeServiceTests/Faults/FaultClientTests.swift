import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@testable import HomeService

/// What our own client makes of faults, on a home service with five tracks.
@Suite struct `Faults and our client` {
    private func withFaults(
        _ rules: String,
        _ body: (SpotifyClient, FaultLayer, ManualClock) async throws -> Void
    ) async throws {
        try await withTestHome { home in
            let clock = ManualClock(jumps: true)
            let sample = try FaultySample(rules, clock: clock)
            let service = home.router.handler(context: ())
            let sender = RequestSender(
                baseURL: TestHome.origin + "/v1",
                transport: HomeTransport {
                    await sample.faults.respond(to: $0, with: service)
                },
                clock: clock, date: { Date(timeIntervalSince1970: 784_111_777) },
                jitter: { 0 }, token: { _ in AccessToken(TestHome.token) })
            try await body(SpotifyClient(sender: sender), sample.faults, clock)
        }
    }

    /// How a call ends under a fault; `nil` if well.
    private func failure(
        _ rules: String, _ call: (SpotifyClient) async throws -> Void
    ) async throws -> WebAPIError.Kind? {
        var failure: WebAPIError.Kind?
        try await withFaults(rules) { client, _, _ in
            do { try await call(client) } catch let error as WebAPIError { failure = error.kind }
        }
        return failure
    }

    @Test(arguments: [
        "rate-limited", "rate-limited-zero", "rate-limited-silent", "rate-limited-fraction",
        "rate-limited-date", "rate-limited-nonsense", "rate-limited-text", "rate-limited-empty",
        "server-error", "bad-gateway", "bad-gateway-html", "unavailable-text", "gateway-timeout",
        "cut-before", "cut-middle", "token-missing-once", "slow", "trickle",
    ])
    func `are waited out if they pass`(name: String) async throws {
        let ended = try await failure("{\"first\":1,\"fault\":\"\(name)\"}") { client in
            let user = try await client.me.profile()
            #expect(user.id == "home")
        }
        #expect(ended == nil)
    }

    @Test(arguments: [
        ("rate-limited-hours", WebAPIError.Kind.rateLimited(until: .at(79_892))),
        ("quota-exceeded", .quotaExceeded(until: .at(48_925))), ("forbidden", .forbidden),
        ("forbidden-silent", .forbidden), ("user-not-registered", .forbidden),
        ("owner-without-premium", .forbidden), ("not-found", .notFound),
        ("token-expired", .notSignedIn), ("empty-400", .refused(status: 400)),
        ("bad-gateway-html", .unavailable(status: 502)), ("cut-before", .unreachable(.interrupted)),
    ])
    func `that stay are told`(name: String, kind: WebAPIError.Kind) async throws {
        let ended = try await failure("{\"fault\":\"\(name)\"}") { _ = try await $0.me.profile() }
        #expect(ended == kind)
    }

    @Test(arguments: [
        "total-null", "offset-zero", "next-users", "next-altered", "next-foreign", "floats",
        "floats-exponent", "optional-null", "optional-missing",
    ])
    func `in pages lose no entry`(name: String) async throws {
        try await withFaults("{\"fault\":\"\(name)\"}") { client, faults, _ in
            var names: [String] = []
            for try await saved in client.me.savedTracks(pageSize: 2) {
                names.append(saved.track.name)
            }
            #expect(Set(names).count == 5)
            #expect(faults.counts.counts[0].struck == 3)
        }
    }

    @Test(arguments: ["next-same", "next-endless"])
    func `that never end a list are ended`(name: String) async throws {
        try await withFaults("{\"fault\":\"\(name)\"}") { client, faults, _ in
            var count = 0
            do {
                for try await _ in client.me.savedTracks(pageSize: 2) { count += 1 }
            } catch let error as WebAPIError {
                guard case .incomplete = error.kind else { throw error }
            }
            #expect(count == 5)
            #expect(faults.counts.counts[0].seen < 10)
        }
    }

    @Test func `with null entries leave the others`() async throws {
        try await withFaults("{\"fault\":\"null-entries\"}") { client, _, _ in
            var count = 0
            for try await _ in client.me.savedTracks() { count += 1 }
            #expect(count == 2)
        }
    }

    @Test func `of a command that was done do not do it twice`() async throws {
        let rule = "{\"fault\":\"write-lost-cut\",\"path\":\"/v1/me/player/next\"}"
        try await withFaults(rule) { client, faults, _ in
            let saved = try await client.me.savedTracks().page(limit: 1).items
            try await client.player.play([try #require(saved.first?.track.uri)])
            await #expect(throws: WebAPIError.self) { try await client.player.next() }
            #expect(faults.counts.counts[0].seen == 1)
        }
    }

    @Test(arguments: ["player-text", "player-accepted"])
    func `that are odd words of success are taken for success`(name: String) async throws {
        let rule = "{\"first\":1,\"path\":\"/v1/me/player/volume\",\"fault\":\"\(name)\"}"
        let ended = try await failure(rule) { client in
            let saved = try await client.me.savedTracks().page(limit: 1).items
            try await client.player.play([try #require(saved.first?.track.uri)])
            try await client.player.setVolume(40)
        }
        #expect(ended == nil)
    }

    @Test(arguments: ["player-empty", "player-null"])
    func `for no playback are no playback`(name: String) async throws {
        try await withFaults("{\"fault\":\"\(name)\"}") { client, _, _ in
            let state = try await client.player.state()
            #expect(state == nil)
        }
    }

    @Test(arguments: [
        ("player-premium-required", "PREMIUM_REQUIRED"),
        ("player-no-active-device", "NO_ACTIVE_DEVICE"),
        ("player-device-not-controllable", "DEVICE_NOT_CONTROLLABLE"),
        ("player-unknown", "UNKNOWN"),
    ])
    func `of the player come with their reason`(name: String, reason: String) async throws {
        let ended = try await failure("{\"fault\":\"\(name)\"}") { try await $0.player.pause() }
        #expect(ended == .playerRefused(reason: reason))
    }
}

extension Date {
    fileprivate static func at(_ seconds: Double) -> Date {
        Date(timeIntervalSince1970: 784_111_777 + seconds)
    }
}
