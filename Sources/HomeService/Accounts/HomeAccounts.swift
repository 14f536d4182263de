package import Foundation
import HTTPServer
import WebAPIClient

/// The accounts service: asks the listener what an app may do, and gives the app tokens for it
/// (RFC 6749, 4.1, with RFC 7636).
package struct HomeAccounts: Sendable {
    let clients: [String: OAuthClientRegistration]
    let serviceName: String
    let store: GrantStore
    let date: @Sendable () -> Date
    let sessions = Guarded(BrowserSessions())
    private let ownerKey: String
    private let throttle = Guarded(SignInThrottle())

    /// Opens what was allowed before, or begins with nothing.
    ///
    /// - Parameters:
    ///   - file: The database file.
    ///   - ownerKey: What the listener shows to be the owner; `gatefold token` prints it.
    ///   - serviceName: What people call this home service.
    ///   - clients: The apps that may ask, besides our own.
    ///   - date: Gives the time of day.
    ///   - log: Hears what a person should know.
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package init(
        file: URL, ownerKey: String, serviceName: String, clients: [OAuthClientRegistration] = [],
        date: @escaping @Sendable () -> Date = { Date() },
        log: @Sendable (String) -> Void = { _ in }
    ) throws {
        self.ownerKey = ownerKey
        self.serviceName = serviceName
        self.date = date
        self.clients = Dictionary(
            ([.gatefold] + clients).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        store = try GrantStore(at: file)
        if let notice = store.notice { log(notice) }
    }

    /// Adds the pages and the token endpoint.
    func addRoutes(_ routes: inout Router<Void>) {
        routes.get("authorize") { request, _ in try await authorize(request) }
        routes.post("authorize") { request, _ in try await decide(request) }
        routes.post("authorize", "sign-in") { request, _ in signIn(request) }
        routes.post("api", "token") { request, _ in try await token(request) }
    }

    /// What an access token that was given out here allows now.
    func access(with token: String) async throws -> GrantStore.Access {
        try await store.access(with: token, at: date())
    }

    /// Frees the file; every later call throws.
    package func close() async { await store.close() }

    // MARK: - Who it is

    /// What came of trying a key.
    enum SignIn: Sendable, Hashable {
        /// The session's id.
        case done(session: String)
        case wrongKey
        /// Whole seconds.
        case tooMany(wait: Int)
    }

    /// Begins a session if the key is right.
    func signIn(key: String) -> SignIn {
        let now = date()
        let refusal: SignIn? = throttle.withLock { throttle in
            if let wait = throttle.wait(at: now) { return .tooMany(wait: wait) }
            guard !ownerKey.isEmpty, constantTimeEqual(key, ownerKey) else {
                throttle.fail(at: now)
                return .wrongKey
            }
            return nil
        }
        return refusal ?? .done(session: sessions.withLock { $0.begin(at: now) })
    }

    /// What the forms of the browser's session carry; `nil` if nobody has signed in there.
    func formToken(of request: HTTPRequest) -> String? {
        guard let id = SessionCookie.id(in: request) else { return nil }
        return sessions.withLock { $0.formToken(of: id, at: date()) }
    }
}
