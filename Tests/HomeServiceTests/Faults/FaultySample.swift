import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@testable import HomeService

/// A service that answers samples, behind faults.
struct FaultySample: Sendable {
    let faults: FaultLayer
    let clock: ManualClock
    /// The requests that the service itself got to see.
    let served = Guarded<[HTTPRequest]>([])

    init(
        _ rules: String, clock: ManualClock = ManualClock(jumps: true),
        client: @escaping FaultLayer.ClientLookup = { _ in nil }
    ) throws {
        let text = rules.hasPrefix("{\"seed\"") ? rules : "{\"rules\":[\(rules)]}"
        self.clock = clock
        faults = FaultLayer(
            try FaultPlan(JSONTree(Array(text.utf8))),
            timekeeper: Timekeeper(clock, date: { Date(timeIntervalSince1970: 784_111_777) }),
            client: client)
    }

    func ask(
        _ target: String, method: String = "GET", headers: [(name: String, value: String)] = [],
        body: String = ""
    ) async -> HTTPResponse {
        await respond(
            HTTPRequest(method: method, target: target, headers: headers, body: Array(body.utf8)))
    }

    /// Asks for tokens.
    func askToken(_ form: String) async -> HTTPResponse {
        await ask(
            "/api/token", method: "POST",
            headers: [("Content-Type", "application/x-www-form-urlencoded")], body: form)
    }

    func respond(_ request: HTTPRequest) async -> HTTPResponse {
        await faults.respond(to: request) { request in
            served.withLock { $0.append(request) }
            return Self.answer(to: request)
        }
    }

    private static func answer(to request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" || request.path == ["api", "token"] else {
            return HTTPResponse(status: 204)
        }
        let text = samples["/" + request.path.joined(separator: "/")] ?? "{\"name\":\"x\"}"
        return HTTPResponse(
            headers: [("Content-Type", "application/json"), ("ETag", "\"tag\"")],
            body: .bytes(Array(text.utf8)))
    }

    static let origin = "http://home.test"

    private static let samples = [
        "/v1/me/tracks": #"{"href":"\#(origin)/v1/me/tracks?offset=2&limit=2","limit":2,"#
            + #""next":"\#(origin)/v1/me/tracks?offset=4&limit=2","offset":2,"total":5,"#
            + #""items":[{"added_at":"2026-01-01T00:00:00Z","track":{"id":"a","popularity":85,"#
            + #""album":{"images":[{"url":"u","height":640}],"release_date":"2024-05-17"}}},"#
            + #"{"added_at":"2026-01-01T00:00:00Z","track":{"id":"b"}},"#
            + #"{"added_at":"2026-01-01T00:00:00Z","track":{"id":"c"}}]}"#,
        "/v1/me/last": #"{"href":"\#(origin)/v1/me/last?offset=4&limit=2","limit":2,"next":null,"#
            + #""offset":4,"total":5,"items":[]}"#,
        "/v1/search": #"{"tracks":{"href":"\#(origin)/v1/search?q=a&offset=0","limit":2,"#
            + #""next":"\#(origin)/v1/search?q=a&offset=2","offset":0,"total":5,"items":[]}}"#,
        "/v1/tracks": #"{"tracks":[{"id":"a"},{"id":"b"},{"id":"c"}]}"#,
        "/v1/me/following": #"{"artists":{"items":[{"id":"a"}],"next":null,"total":1,"#
            + #""cursors":{"after":"a"}}}"#,
        "/v1/me/player/recently-played": #"{"items":[{"played_at":"x"}],"next":"n","#
            + #""cursors":{"after":"1"}}"#,
        "/v1/playlists/p": #"{"type":"playlist","id":"p","description":"d","images":[],"#
            + #""items":{"href":"h","total":1,"items":[{"added_at":null,"is_local":false,"#
            + #""item":{"id":"a"}}]}}"#,
        "/v1/playlists/p/items": #"{"href":"h","next":null,"items":[{"added_at":null,"#
            + #""is_local":false,"item":{"id":"a"}}]}"#,
        "/v1/me/audiobooks": #"{"href":"h","next":null,"items":[{"id":"a"}]}"#,
        "/v1/me/episodes": #"{"href":"h","next":null,"items":[{"added_at":"x","#
            + #""episode":{"id":"a","name":"n","show":{"id":"s"}}}]}"#,
        "/v1/me/player/devices": #"{"devices":[{"id":"d","is_restricted":false,"#
            + #""volume_percent":50}]}"#,
        "/v1/me/player": #"{"is_playing":true,"progress_ms":5,"item":{"id":"a"},"#
            + #""currently_playing_type":"track"}"#,
        "/api/token": #"{"access_token":"A","expires_in":3600,"scope":""}"#,
    ]
}

extension HTTPResponse {
    /// The body if it is in memory.
    var bodyAsText: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    var isCut: Bool {
        if case .cut = body { true } else { false }
    }
}
