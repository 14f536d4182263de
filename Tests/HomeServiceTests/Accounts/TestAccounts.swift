import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

/// An accounts service in the test's own process, whose time the test sets.
struct TestAccounts: Sendable {
    static let key = "a-key-for-tests"
    static let redirectURI = "http://127.0.0.1:4321/callback"

    /// A folder of this test's own.
    let folder: URL
    let time: Guarded<Date>
    let service: HomeAccounts
    let router: Router<Void>

    var file: URL { folder.appending(path: "accounts.sqlite") }

    /// Opens what is in the folder, as a service does that was started again.
    init(in folder: URL, at time: Guarded<Date>, clients: [OAuthClientRegistration]) throws {
        self.folder = folder
        self.time = time
        service = try HomeAccounts(
            file: folder.appending(path: "accounts.sqlite"), ownerKey: Self.key,
            serviceName: "Test machine", clients: clients, date: { time.withLock { $0 } })
        var router = Router<Void>()
        service.addRoutes(&router)
        self.router = router
    }

    /// Our own client for it.
    func authorization(clientID: String = "gatefold") -> SpotifyAuthorization {
        SpotifyAuthorization(
            .pkce(clientID: clientID), accountsURL: TestHome.origin,
            transport: HomeTransport(router), date: { [time] in time.withLock { $0 } })
    }

    func request(
        scopes: Set<Scope> = [.userLibraryRead], redirectURI: String = redirectURI,
        clientID: String = "gatefold"
    ) throws -> AuthorizationRequest {
        try authorization(clientID: clientID).request(redirectURI: redirectURI, scopes: scopes)
    }

    /// What a listener does who agrees: signs in, then presses Allow.
    ///
    /// - Returns: The address that the browser is sent to.
    func allow(_ request: AuthorizationRequest) async throws -> String {
        var browser = TestBrowser(router)
        let page = try await browser.signIn(Self.key, at: request.url)
        let answer = try await browser.submit(page, ["answer": "allow"])
        return try #require(answer.header("Location"))
    }

    /// Signs in from beginning to end.
    func tokens(scopes: Set<Scope> = [.userLibraryRead]) async throws -> TokenSet {
        let request = try request(scopes: scopes)
        return try await authorization().tokens(from: try await allow(request), for: request)
    }

    /// Asks the token endpoint without the client.
    func post(_ fields: [(name: String, value: String)]) async throws -> TokenReply {
        try TokenReply(
            await router.respond(
                to: HTTPRequest(
                    method: "POST", target: "/api/token",
                    headers: [("Content-Type", "application/x-www-form-urlencoded")],
                    body: FormBody.encode(fields)),
                context: ()))
    }

    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// Runs a test with an accounts service that begins on a known day.
func withAccounts(
    clients: [OAuthClientRegistration] = [], on day: String = "2026-08-31T12:00:00Z",
    _ body: (TestAccounts) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "gatefold-accounts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let time = Guarded(try Date(day, strategy: .iso8601))
    try await body(try TestAccounts(in: folder, at: time, clients: clients))
}

/// What the token endpoint answered.
struct TokenReply {
    private struct Body: Decodable {
        var error: String?
        var description: String?
        var accessToken: String?
        var refreshToken: String?

        enum CodingKeys: String, CodingKey {
            case error
            case description = "error_description"
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
        }
    }

    var status: Int
    var error: String?
    var detail: String?
    var accessToken: String?
    var refreshToken: String?

    init(_ response: HTTPResponse) throws {
        #expect(response.header("Cache-Control") == "no-store")
        let body = try JSON.decode(Body.self, from: try response.bytes)
        status = response.status
        error = body.error
        detail = body.description
        accessToken = body.accessToken
        refreshToken = body.refreshToken
    }
}

extension HTTPResponse {
    var bytes: [UInt8] {
        get throws {
            guard case .bytes(let bytes) = body else {
                throw TransportError(.invalidRequest, detail: "The answer is no text.")
            }
            return bytes
        }
    }

    var text: String { get throws { String(decoding: try bytes, as: UTF8.self) } }
}
