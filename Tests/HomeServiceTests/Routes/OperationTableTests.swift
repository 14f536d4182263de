import Foundation
import HTTPServer
import HomeTesting
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `The table of operations` {
    /// Method and path of every operation of the published schema, parameters as `:id`.
    private static func published() throws -> Set<String> {
        let list = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../SpotifyWebAPITests/Endpoints/operations.txt")
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        return Set(
            lines.filter { !$0.hasPrefix("#") }.map { line in
                let words = line.split(separator: " ")
                return Self.key(String(words[0]), String(words[1].dropFirst()))
            })
    }

    private static func key(_ method: String, _ path: String) -> String {
        let parts = path.split(separator: "/").map { part in
            part.hasPrefix(":") || part.hasPrefix("{") ? ":" : String(part)
        }
        return "\(method) \(parts.joined(separator: "/"))"
    }

    @Test func `it has every operation of the schema, and no other`() throws {
        let table = APIOperation.all.map {
            Self.key($0.method, $0.path.joined(separator: "/"))
        }
        #expect(Set(table) == (try Self.published()))
        #expect(table.count == Set(table).count)
    }

    @Test func `each operation is answered`() async throws {
        try await withTestHome([]) { home in
            for operation in APIOperation.all {
                let path = operation.path.map { $0.hasPrefix(":") ? "nobody" : $0 }
                let answer = await home.get(
                    "/v1/" + path.joined(separator: "/"), method: operation.method)
                let name = "\(operation.method) \(operation.path.joined(separator: "/"))"
                #expect(answer.status != 405, "\(name)")
                #expect(answer.status < 500, "\(name)")
                #expect(!(answer.bodyText.contains("Service not found")), "\(name)")
            }
        }
    }

    private static func answer(
        _ method: String, _ target: String, to listener: Listener,
        in regime: AccessRegime = .extended
    ) async -> HTTPResponse {
        var routes = APIRoutes(regime: regime)
        routes.get("me", "top", "tracks") { _, _ in HTTPResponse() }
        routes.get("tracks") { _, _ in HTTPResponse() }
        routes.get("recommendations") { _, _ in HTTPResponse() }
        routes.get("audio-features") { _, _ in HTTPResponse() }
        routes.get("me") { _, _ in HTTPResponse() }
        return await routes.router.respond(
            to: HTTPRequest(method: method, target: target), context: listener)
    }

    private static let owner = HomeUser.owner(named: "Ada")

    @Test func `a token without the scope gets Spotify's 403`() async {
        let refused = await Self.answer(
            "GET", "/me/top/tracks",
            to: Listener(account: Self.owner, scopes: ["user-library-read"]))
        #expect(refused.status == 403)
        #expect(refused.bodyText.contains("Insufficient client scope"))
        let allowed = await Self.answer(
            "GET", "/me/top/tracks", to: Listener(account: Self.owner, scopes: ["user-top-read"]))
        #expect(allowed.status == 200)
    }

    @Test func `an app that asks for itself reads the catalogue and nobody's things`() async {
        let app = Listener(account: nil, scopes: [], clientID: "app")
        #expect(await Self.answer("GET", "/tracks", to: app).status == 200)
        for target in ["/me", "/me/top/tracks"] {
            #expect(await Self.answer("GET", target, to: app).status == 401)
        }
    }

    @Test(arguments: [
        (AccessRegime.extended, "/tracks", 200), (.extended, "/recommendations", 200),
        (.development, "/tracks", 403), (.development, "/recommendations", 404),
        (.development, "/audio-features", 403), (.developmentBefore2026, "/tracks", 200),
        (.developmentBefore2026, "/recommendations", 404), (.development, "/me", 200),
    ])
    func `each regime offers what Spotify offers such apps`(
        _ regime: AccessRegime, _ target: String, _ status: Int
    ) async {
        let answer = await Self.answer(
            "GET", target, to: Listener(account: Self.owner), in: regime)
        #expect(answer.status == status)
    }
}

extension HTTPResponse {
    fileprivate var bodyText: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
