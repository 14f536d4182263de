import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `What the home service refuses` {
    struct Case: Sendable, CustomTestStringConvertible {
        var target: String
        var method = "GET"
        var body = ""
        var status: Int
        var message: String
        var testDescription: String { "\(method) \(target)" }
    }

    static let unknown = "0000000000000000000000"

    static let cases: [Case] = [
        Case(target: "/v1/albums/\(unknown)", status: 404, message: "Resource not found"),
        Case(target: "/v1/tracks/\(unknown)", status: 404, message: "Resource not found"),
        Case(target: "/v1/artists/\(unknown)", status: 404, message: "Resource not found"),
        Case(target: "/v1/playlists/\(unknown)", status: 404, message: "Resource not found"),
        Case(target: "/v1/albums/short", status: 400, message: "Invalid base62 id"),
        Case(target: "/v1/albums/..%2F..%2Fetc", status: 400, message: "Invalid base62 id"),
        Case(target: "/v1/me/tracks?limit=51", status: 400, message: "Invalid limit"),
        Case(target: "/v1/me/tracks?limit=0", status: 400, message: "Invalid limit"),
        Case(target: "/v1/me/tracks?limit=ten", status: 400, message: "Invalid limit"),
        Case(target: "/v1/me/tracks?offset=-1", status: 400, message: "Invalid offset"),
        Case(
            target: "/v1/me/tracks?offset=99999999999999999999", status: 400,
            message: "Invalid offset"),
        Case(target: "/v1/search?type=track", status: 400, message: "No search query"),
        Case(target: "/v1/search?q=x", status: 400, message: "Missing parameter type"),
        Case(
            target: "/v1/search?q=x&type=song", status: 400,
            message: "Bad search type field song"),
        Case(target: "/v1/nothing", status: 404, message: "Service not found"),
        Case(target: "/v1/me", method: "DELETE", status: 405, message: "Method not allowed"),
        Case(
            target: "/v1/me/player/play", method: "PUT", body: "{\"uris\":", status: 400,
            message: "Malformed json"),
        Case(
            target: "/v1/me/player/play", method: "PUT", body: "{}", status: 400,
            message: "Malformed json"),
        Case(
            target: "/v1/me/player/seek?position_ms=-1", method: "PUT", status: 400,
            message: "Invalid position_ms: a whole number from 0 to 2147483647"),
        Case(
            target: "/v1/me/player/play?device_id=nobody", method: "PUT", status: 404,
            message: "Device not found"),
        Case(
            target: "/v1/me/player/play", method: "PUT",
            body: "{\"context_uri\":\"spotify:user:stranger:collection\"}", status: 400,
            message: "Unsupported context uri: spotify:user:stranger:collection"),
        Case(
            target: "/v1/me/player/play", method: "PUT",
            body: "{\"context_uri\":\"spotify:show:\(unknown)\"}", status: 404,
            message: "Resource not found"),
        Case(
            target: "/v1/me/player/queue?uri=spotify:episode:\(unknown)", method: "POST",
            status: 404, message: "Resource not found"),
        Case(
            target: "/v1/me/player/queue?uri=spotify:album:\(unknown)", method: "POST",
            status: 400, message: "Unsupported uri kind: spotify:album:\(unknown)"),
        Case(
            target: "/v1/me/player", method: "PUT", body: "{\"device_ids\":[\"nobody\"]}",
            status: 404, message: "Device not found"),
        Case(
            target: "/v1/me/player/play", method: "PUT", body: "{\"uris\":[]}", status: 400,
            message: "No uris provided"),
        Case(
            target: "/v1/me/player/volume?volume_percent=40.5", method: "PUT", status: 400,
            message: "Invalid volume_percent: a whole number from 0 to 100"),
        Case(
            target: "/v1/me/player/seek", method: "PUT", status: 400,
            message: "Missing required field: position_ms"),
        Case(
            target: "/v1/me/player/pause?device_id=nobody", method: "PUT", status: 404,
            message: "Device not found"),
        Case(
            target: "/v1/me/player", method: "PUT", body: "{\"device_ids\":[\"a\",\"b\"]}",
            status: 400, message: "Exactly one device_id must be provided"),
    ]

    @Test(arguments: cases)
    func `is told in the shape of Spotify's errors`(_ refused: Case) async throws {
        try await withTestHome([]) { home in
            let response = await home.get(
                refused.target, method: refused.method, body: refused.body)
            #expect(response.status == refused.status)
            guard case .bytes(let body) = response.body else {
                Issue.record("The answer has no body of bytes.")
                return
            }
            let error = try JSON.decode(ErrorObject.self, from: body).error
            #expect(error.status == refused.status)
            #expect(error.message == refused.message)
        }
    }

    @Test(arguments: [
        ("/v1/me", nil, "missing_token"), ("/v1/me", "wrong", "invalid_token"),
        ("/v1/me/player", "", "invalid_token"), ("/v1/search?q=a&type=track", nil, "missing_token"),
    ])
    func `is everything under v1 without the token, and the header says why`(
        target: String, token: String?, cause: String
    ) async throws {
        try await withTestHome([]) { home in
            let response = await home.get(target, token: token)
            #expect(response.status == 401)
            #expect(response.header("WWW-Authenticate")?.contains("error=\"\(cause)\"") == true)
        }
    }

    @Test func `is told as a failure of its own when the catalogue cannot be read`() async throws {
        try await withTestHome([]) { home in
            await home.catalogue.close()
            let response = await home.get("/v1/me/tracks")
            #expect(response.status == 500)
            guard case .bytes(let body) = response.body else { return }
            let error = try JSON.decode(ErrorObject.self, from: body).error
            #expect(error.message?.hasPrefix("Internal server error") == true)
            #expect(home.logged.all.contains { $0.contains("failed") })
        }
    }
}
