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
    static let password = "correct horse"
    static let redirectURI = "http://127.0.0.1:4321/callback"
    /// Passwords are checked at once.
    static let cost = ScryptCost(logN: 1, blockSize: 1, rounds: 1)

    /// A folder of this test's own.
    let folder: URL
    let time: Guarded<Date>
    let service: HomeAccounts
    let router: Router<Void>

    var file: URL { folder.appending(path: "accounts.sqlite") }

    /// Opens what is in the folder, as a service does that was started again.
    init(in folder: URL, at time: Guarded<Date>, publicURL: String? = nil) throws {
        self.folder = folder
        self.time = time
        service = try HomeAccounts(
            file: folder.appending(path: "accounts.sqlite"), ownerKey: Self.key,
            serviceName: "Test machine", publicURL: publicURL, passwordCost: Self.cost,
            date: { time.withLock { $0 } })
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
    func post(
        _ fields: [(name: String, value: String)], headers: [(name: String, value: String)] = []
    ) async throws -> TokenReply {
        try TokenReply(
            await router.respond(
                to: HTTPRequest(
                    method: "POST", target: "/api/token",
                    headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
                    body: FormBody.encode(fields)),
                context: ()))
    }

    /// Adds a member of the household.
    @discardableResult
    func addUser(_ name: String, password: String = password) async throws -> HomeUser {
        let user = HomeUser(id: HomeUser.newID(), name: name)
        let hash = try await service.passwords.hash(password)
        try #require(try await service.store.add(user, password: hash, at: now))
        return user
    }

    /// What an access token allows.
    func access(_ token: String?) async throws -> TokenAccess {
        try await service.access(with: try #require(token))
    }

    /// Presses Allow on a consent page, and exchanges the code.
    func exchange(
        _ page: HTTPResponse, _ browser: TestBrowser, _ request: AuthorizationRequest
    ) async throws -> TokenReply {
        var browser = browser
        let answer = try await browser.submit(page, ["answer": "allow"])
        let code = try request.code(in: try #require(answer.header("Location")))
        return try await post([
            ("grant_type", "authorization_code"), ("code", code.value),
            ("redirect_uri", request.redirectURI), ("client_id", "gatefold"),
            ("code_verifier", try #require(request.verifier)),
        ])
    }

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// Runs a test with an accounts service that begins on a known day.
func withAccounts(
    clients: [OAuthClientRegistration] = [], publicURL: String? = nil,
    on day: String = "2026-08-31T12:00:00Z",
    _ body: (TestAccounts) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "gatefold-accounts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let time = Guarded(try Date(day, strategy: .iso8601))
    let accounts = try TestAccounts(in: folder, at: time, publicURL: publicURL)
    for client in clients { try await accounts.service.store.add(client, at: accounts.now) }
    try await body(accounts)
}

/// What the token endpoint answered.
struct TokenReply {
    private struct Body: Decodable {
        var error: String?
        var description: String?
        var accessToken: String?
        var refreshToken: String?
        var scope: String?

        enum CodingKeys: String, CodingKey {
            case error
            case description = "error_description"
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
            case scope
        }
    }

    var status: Int
    var error: String?
    var detail: String?
    var accessToken: String?
    var refreshToken: String?
    var scope: String?

    init(_ response: HTTPResponse) throws {
        #expect(response.header("Cache-Control") == "no-store")
        let body = try JSON.decode(Body.self, from: try response.bytes)
        status = response.status
        error = body.error
        detail = body.description
        accessToken = body.accessToken
        refreshToken = body.refreshToken
        scope = body.scope
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
