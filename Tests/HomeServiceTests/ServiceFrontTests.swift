import HTTPServer
import HomeTesting
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Every answer of the service` {
    private func withFront(_ body: (HTTPHandler) async throws -> Void) async throws {
        try await withTestHome([]) { home in
            let faults = try FaultySample("{\"path\":\"/v1/search\",\"fault\":\"rate-limited\"}")
                .faults
            let front = ServiceFront(
                faults: faults, admin: FaultAdmin(faults: faults, token: TestHome.token),
                service: home.router.handler(context: ()))
            try await body { await front.respond(to: $0) }
        }
    }

    private func request(
        _ target: String, _ method: String = "GET",
        headers: [(name: String, value: String)] = []
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, target: target,
            headers: [("Host", "127.0.0.1"), ("Authorization", "Bearer \(TestHome.token)")]
                + headers, peer: "127.0.0.1")
    }

    @Test(arguments: [
        ("/v1/me", true), ("/v1/nothing", true), ("/v1/search?q=a&type=track", true),
        ("/api/token", true), ("/authorize?client_id=gatefold", false), ("/admin/faults", false),
        ("/covers/album/0000000000000000000000/640", false), ("/", false), ("/v10", false),
    ])
    func `lets pages of other origins read what needs a token, and nothing else`(
        target: String, isOpen: Bool
    ) async throws {
        try await withFront { service in
            let answer = await service(request(target))
            #expect(
                answer.headers.filter { $0.name.hasPrefix("Access-Control-Allow-") }.map(\.value)
                    == (isOpen ? ["*"] : []))
            #expect(answer.header("Access-Control-Allow-Credentials") == nil)
        }
    }

    @Test(arguments: [
        ("/v1/me/player/play", 204), ("/api/token", 204), ("/authorize/sign-in", 405),
        ("/admin/faults", 405),
    ])
    func `tells a browser what a page may ask, without a token`(
        target: String, status: Int
    ) async throws {
        try await withFront { service in
            let answer = await service(
                HTTPRequest(
                    method: "OPTIONS", target: target,
                    headers: [
                        ("Host", "127.0.0.1"), ("Origin", "https://app.example"),
                        ("Access-Control-Request-Method", "PUT"),
                    ], peer: "127.0.0.1"))
            guard status == 204 else {
                #expect(answer.header("Access-Control-Allow-Methods") == nil)
                return
            }
            #expect(answer.status == 204)
            #expect(answer.header("Access-Control-Allow-Origin") == "*")
            #expect(answer.header("Access-Control-Allow-Methods")?.contains("PUT") == true)
            #expect(
                answer.header("Access-Control-Allow-Headers")?.contains("Authorization") == true)
        }
    }

    @Test func `says which methods there are`() async throws {
        try await withFront { service in
            let answer = await service(request("/v1/me/player", "OPTIONS"))
            #expect(answer.status == 204)
            #expect(answer.header("Allow") == "GET, HEAD, PUT, OPTIONS")
            #expect(await service(request("*", "OPTIONS")).status == 204)
            #expect(await service(request("/nowhere", "OPTIONS")).status == 404)
        }
    }

    @Test(arguments: [
        "/v1/me/tracks?limit=99", "/v1/nothing", "/nothing", "/v1/search?q=a&type=track",
        "/admin/nothing",
    ])
    func `is kept by nobody if it is an error`(target: String) async throws {
        try await withFront { service in
            let answer = await service(request(target))
            #expect(answer.status >= 400)
            #expect(answer.header("Cache-Control") == "no-store")
        }
    }

    @Test func `has the type that it says`() async throws {
        try await withFront { service in
            #expect(
                await service(request("/v1/me")).header("X-Content-Type-Options") == "nosniff")
        }
    }

    @Test func `of the server itself has the shape of the others`() throws {
        let plain = HTTPResponse(
            status: 413,
            headers: [("Content-Type", "text/plain"), ("Connection", "close")],
            body: .bytes(Array("The body is too large.\n".utf8)))
        let shaped = ServiceFront.reshape(plain)
        #expect(shaped.status == 413)
        #expect(shaped.header("Connection") == "close")
        #expect(shaped.header("Cache-Control") == "no-store")
        #expect(
            shaped.headers.filter { $0.name == "Content-Type" }.map(\.value)
                == ["application/json; charset=utf-8"])
        #expect(
            shaped.bodyAsText
                == "{\"error\":{\"status\":413,\"message\":\"The body is too large.\"}}")
    }
}
