import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Scripts of web pages` {
    private static let origin = "https://app.example"
    private static let preflight = [
        (name: "Access-Control-Request-Method", value: "POST"),
        (name: "Access-Control-Request-Headers", value: "content-type"),
    ]

    @Test func `may not ask by default`() async throws {
        try await withBroker { broker in
            let origin = [(name: "Origin", value: Self.origin)]
            let asked = try await broker.send("OPTIONS", "/swap", headers: origin + Self.preflight)
            #expect(asked.status == 405)
            let reply = try await broker.post("/swap", [("code", "c")], headers: origin)
            #expect(reply.status == 200)
            for reply in [asked, reply] {
                #expect(reply.header("Access-Control-Allow-Origin") == nil)
            }
        }
    }

    @Test func `may ask if their origin is on the list`() async throws {
        try await withBroker(.test { $0.corsOrigins = [Self.origin] }) { broker in
            let origin = [(name: "Origin", value: Self.origin)]
            let asked = try await broker.send(
                "OPTIONS", "/api/token", headers: origin + Self.preflight)
            #expect(asked.status == 204)
            #expect(asked.header("Access-Control-Allow-Origin") == Self.origin)
            #expect(asked.header("Access-Control-Allow-Methods") == "POST")
            #expect(asked.header("Access-Control-Allow-Headers") == "Content-Type")
            #expect(asked.header("Vary") == "Origin")
            #expect(asked.header("Cache-Control") == "no-store")
            for form in [[("code", "c")], []] {
                let reply = try await broker.post("/swap", form, headers: origin)
                #expect(reply.header("Access-Control-Allow-Origin") == Self.origin)
                #expect(reply.header("Access-Control-Allow-Credentials") == nil)
            }
        }
    }

    @Test(arguments: [
        "https://evil.example", "http://app.example", "https://app.example:8443", "null",
        "https://app.example.evil.test", "HTTPS://APP.EXAMPLE", "",
    ])
    func `may not ask from any other origin`(origin: String) async throws {
        try await withBroker(.test { $0.corsOrigins = [Self.origin] }) { broker in
            let header = [(name: "Origin", value: origin)]
            let asked = try await broker.send("OPTIONS", "/swap", headers: header + Self.preflight)
            #expect(asked.status == 405)
            let reply = try await broker.post("/swap", [("code", "c")], headers: header)
            for reply in [asked, reply] {
                #expect(reply.header("Access-Control-Allow-Origin") == nil)
                #expect(reply.header("Vary") == "Origin")
            }
        }
    }
}
