import Foundation
import HTTPServer
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Faults with names` {
    /// What a preset makes of an answer.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "/v1/me/tracks"
        var method = "GET"
        var status = 200
        /// What the body has to contain.
        var body: [String] = []
        /// What it must not contain.
        var not: [String] = []
        var header: (name: String, value: String)?
        var form = ""

        var testDescription: String { name }
    }

    private static let exceeded = "\"message\":\"API rate limit exceeded\""

    private static func limit(
        _ name: String, _ retryAfter: String?, body: String = exceeded
    ) -> Case {
        Case(
            name: name, status: 429, body: [body],
            header: ("Retry-After", retryAfter ?? ""))
    }

    private static let answers: [Case] = [
        limit("rate-limited", "1"), limit("rate-limited-zero", "0"),
        limit("rate-limited-silent", nil), limit("rate-limited-fraction", "1.5"),
        limit("rate-limited-date", "Sun, 06 Nov 1994 08:49:39 GMT"),
        limit("rate-limited-hours", "79892"), limit("rate-limited-nonsense", "soon"),
        limit("rate-limited-text", "1", body: "Too many requests"),
        Case(name: "rate-limited-empty", status: 429, not: ["{"], header: ("Retry-After", "1")),
        limit("quota-exceeded", "48925", body: "\"reason\":\"QUOTA_EXCEEDED\""),
        Case(name: "invalid-limit", status: 400, body: ["Invalid limit"]),
        Case(
            name: "malformed-json", target: "/v1/me/player/play", method: "PUT", status: 400,
            body: ["Malformed json"]),
        Case(
            name: "no-uris", target: "/v1/playlists/p/items", method: "DELETE", status: 400,
            body: ["No uris provided"]),
        Case(
            name: "snapshot-refused", target: "/v1/playlists/p/items", method: "PUT", status: 400,
            body: ["Missing or bad version tag"]),
        Case(
            name: "artist-offset", target: "/v1/me/player/play", method: "PUT", status: 400,
            body: ["Can't have offset for context type: ARTIST"]),
        Case(
            name: "bad-authorization", status: 400,
            body: ["Only valid bearer authentication supported"]),
        Case(name: "empty-400", status: 400, not: ["{"]),
        Case(name: "forbidden", status: 403, body: ["\"message\":\"Forbidden\""]),
        Case(name: "forbidden-silent", status: 403, body: ["{\"error\":{\"status\":403}}"]),
        Case(name: "scope-missing", status: 403, body: ["Insufficient client scope"]),
        Case(
            name: "owner-without-premium", status: 403, body: ["Active premium"], not: ["{"]),
        Case(name: "user-not-registered", status: 403, body: ["may not be registered"], not: ["{"]),
        Case(
            name: "user-not-registered-older", status: 403, body: ["User not registered"],
            not: ["{"]),
        Case(name: "not-found", status: 404, body: ["Resource not found"]),
        Case(
            name: "length-required", target: "/v1/me/player/play", method: "PUT", status: 411,
            body: ["<html>"], header: ("Content-Type", "text/html; charset=utf-8")),
        Case(name: "server-error", status: 500, body: ["{\"error\":{\"status\":500"]),
        Case(name: "bad-gateway", status: 502, body: ["\"message\":\"Bad gateway.\""]),
        Case(name: "bad-gateway-html", status: 502, body: ["<h1>502 Bad Gateway</h1>"]),
        Case(name: "unavailable-text", status: 503, body: ["upstream connect error"], not: ["{"]),
        Case(name: "gateway-timeout", status: 504, body: ["upstream request timeout"], not: ["{"]),
        Case(
            name: "snapshot-failed", target: "/v1/playlists/p/items", method: "PUT", status: 502,
            body: ["Error while loading resource"]),
        Case(
            name: "write-lost", target: "/v1/playlists/p/items", method: "POST", status: 502,
            body: ["Bad gateway."]),
    ]

    private static let contents: [Case] = [
        Case(
            name: "next-same", body: [#""next":"http://home.test/v1/me/tracks?offset=2&limit=2""#]),
        Case(
            name: "next-foreign",
            body: [#""next":"https://pages.example/v1/me/tracks?offset=4&limit=2""#]),
        Case(
            name: "next-users",
            body: [#""next":"http://home.test/v1/users/home/tracks?offset=4&limit=2""#]),
        Case(
            name: "next-altered", target: "/v1/search",
            body: [#"/v1/search?query=a&offset=2&locale=en-US,en;q%3D0.5""#]),
        Case(
            name: "next-endless", target: "/v1/me/last",
            body: [#""next":"http://home.test/v1/me/last?offset=6&limit=2""#]),
        Case(name: "next-missing", body: [#""next":null"#]),
        Case(name: "offset-zero", body: [#""offset":0"#], not: [#""offset":2"#]),
        Case(name: "total-null", body: [#""total":null"#]),
        Case(
            name: "null-entries", target: "/v1/tracks", body: [#"[null,{"id":"b"},null]"#]),
        Case(name: "cursors-missing", target: "/v1/me/following", not: ["cursors", "total"]),
        Case(
            name: "history-ended", target: "/v1/me/player/recently-played",
            body: [#"{"items":[],"next":null,"cursors":null}"#]),
        Case(name: "floats", body: [#""popularity":85.0"#, #""height":640.0"#, #""total":5.0"#]),
        Case(name: "floats-exponent", body: [#""popularity":8.5E1"#, #""height":6.4E2"#]),
        Case(name: "optional-null", body: [#""images":null"#, #""popularity":null"#]),
        Case(name: "optional-missing", not: ["images", "popularity"]),
        Case(name: "release-date-zeros", body: [#""release_date":"0000""#]),
        Case(
            name: "track-null", target: "/v1/playlists/p/items",
            body: [#""is_local":false,"item":null"#], not: ["\"track\""]),
        Case(
            name: "tracks-and-items", target: "/v1/playlists/p",
            body: [#""item":{"id":"a"},"track":{"id":"a"}"#, #"}]},"tracks":{"href":"h""#]),
        Case(name: "playlist-without-items", target: "/v1/playlists/p", not: ["items"]),
        Case(
            name: "audiobooks-wrapped", target: "/v1/me/audiobooks",
            body: [#"[{"added_at":"2026-02-25T20:15:20Z","audiobook":{"id":"a"}}]"#]),
        Case(
            name: "episodes-removed", target: "/v1/me/episodes",
            body: [#"{"id":"a","name":null,"show":null}"#]),
        Case(name: "devices-gone", target: "/v1/me/player/devices", body: [#"{"devices":[]}"#]),
        Case(
            name: "devices-restricted", target: "/v1/me/player/devices",
            body: [#""is_restricted":true,"volume_percent":null"#]),
        Case(name: "player-empty", target: "/v1/me/player", not: ["{"]),
        Case(name: "player-null", target: "/v1/me/player", body: ["null"], not: ["{"]),
        Case(
            name: "player-advert", target: "/v1/me/player",
            body: [#""progress_ms":null,"item":null,"currently_playing_type":"ad""#]),
        Case(
            name: "progress-negative", target: "/v1/me/player", body: [#""progress_ms":-21"#]),
    ]

    private static func token(
        _ name: String, _ form: String = "grant_type=refresh_token&refresh_token=R",
        status: Int = 400, body: [String], not: [String] = []
    ) -> Case {
        Case(
            name: name, target: "/api/token", method: "POST", status: status, body: body, not: not,
            form: form)
    }

    private static let account: [Case] = [
        Case(
            name: "token-expired", status: 401, body: ["Missing/invalid/expired access token"],
            header: (
                "WWW-Authenticate",
                "Bearer realm=\"spotify\", error=\"invalid_token\", "
                    + "error_description=\"The access token expired\""
            )),
        Case(name: "token-expired-older", status: 401, body: ["The access token expired"]),
        Case(name: "token-missing-once", status: 401, body: ["Access token missing"]),
        token(
            "refresh-revoked",
            body: [#"{"error":"invalid_grant","error_description":"Refresh token revoked"}"#]),
        token("refresh-token-empty", status: 200, body: [#""refresh_token":"""#]),
        token("refresh-token-null", status: 200, body: [#""refresh_token":null"#]),
        token(
            "code-refused", "grant_type=authorization_code&code=C",
            body: ["Invalid authorization code"]),
        token("client-refused", body: [#"{"error":"invalid_client"}"#]),
        token("token-endpoint-down", status: 503, body: ["<html>"]),
        token("token-answer-odd", status: 200, body: [#"{"token":"x"}"#]),
        token("token-short-lived", status: 200, body: [#""expires_in":1,"#]),
    ]

    private static let reasons: [(reason: String, status: Int)] = [
        ("NO_PREV_TRACK", 403), ("NO_NEXT_TRACK", 403), ("NO_SPECIFIC_TRACK", 404),
        ("ALREADY_PAUSED", 403), ("NOT_PAUSED", 403), ("ALREADY_PLAYING", 403),
        ("NOT_PLAYING_LOCALLY", 403), ("NOT_PLAYING_TRACK", 403), ("NOT_PLAYING_CONTEXT", 403),
        ("ENDLESS_CONTEXT", 403), ("CONTEXT_DISALLOW", 403), ("RATE_LIMITED", 429),
        ("REMOTE_CONTROL_DISALLOW", 403), ("DEVICE_NOT_CONTROLLABLE", 403),
        ("VOLUME_CONTROL_DISALLOW", 403), ("NO_ACTIVE_DEVICE", 404), ("PREMIUM_REQUIRED", 403),
        ("UNKNOWN", 403),
    ]

    private static let commands: [Case] =
        reasons.map { reason, status in
            Case(
                name: "player-" + reason.lowercased().replacing("_", with: "-"),
                target: "/v1/me/player/pause", method: "PUT", status: status,
                body: ["\"message\":\"Player command failed: ", "\"reason\":\"\(reason)\""])
        } + [
            Case(
                name: "device-not-found", target: "/v1/me/player/play", method: "PUT", status: 404,
                body: ["\"message\":\"Device not found\""], not: ["reason"]),
            Case(
                name: "player-text", target: "/v1/me/player/pause", method: "PUT",
                body: ["Zm9vYmFyYmF6cXV4cXV1eGNvcmd"],
                header: ("Content-Type", "text/plain; charset=utf-8")),
            Case(
                name: "player-accepted", target: "/v1/me/player/pause", method: "PUT", status: 202,
                not: ["{"]),
        ]

    static let all = answers + contents + account + commands

    @Test(arguments: all)
    func `do what they say`(_ wanted: Case) async throws {
        let sample = try FaultySample("{\"fault\":\"\(wanted.name)\"}")
        let answer =
            wanted.form.isEmpty
            ? await sample.ask(wanted.target, method: wanted.method)
            : await sample.askToken(wanted.form)
        #expect(answer.status == wanted.status)
        for text in wanted.body {
            #expect(answer.bodyAsText.contains(text), "\(answer.bodyAsText)")
        }
        for text in wanted.not {
            #expect(!answer.bodyAsText.contains(text), "\(answer.bodyAsText)")
        }
        if let (name, value) = wanted.header { #expect(answer.header(name) ?? "" == value) }
        // What is changed must not pass for the real answer later.
        if wanted.status == 200 { #expect(answer.header("ETag") == nil) }
    }

    /// Those that need more than one look; each has its test elsewhere.
    private static let others = [
        "write-lost-cut", "slow", "trickle", "cut-before", "cut-middle", "player-stale",
        "refresh-rotates",
    ]

    @Test func `all have a test`() {
        let tested = (Self.all.map(\.name) + Self.others).sorted()
        #expect(tested == FaultPreset.all.map(\.name).sorted())
    }

    @Test(arguments: FaultPreset.all.map(\.name))
    func `leave other requests alone`(_ name: String) async throws {
        let sample = try FaultySample("{\"fault\":\"\(name)\"}")
        let answer = await sample.ask("/covers/album/x/640")
        #expect(answer.bodyAsText == "{\"name\":\"x\"}")
        #expect(answer.header("ETag") == "\"tag\"")
    }
}
