package import Foundation
import HTTPServer
package import WebAPIClient

/// The accounts service: knows who there is, asks them what an app may do, and gives the app tokens
/// for it (RFC 6749, 4.1 and 4.4, with RFC 7636).
package struct HomeAccounts: Sendable {
    let serviceName: String
    let store: AccountStore
    let date: @Sendable () -> Date
    /// Where its pages are; with a port that the system picks, known only once that is done.
    var site: AccountsSite
    let sessions = Guarded(BrowserSessions())
    let throttle = Guarded(SignInThrottle())
    let passwords: PasswordWork
    let ownerKey: String

    /// Opens what was allowed before, or begins with nothing.
    ///
    /// - Parameters:
    ///   - file: The database file.
    ///   - ownerKey: What the owner may show instead of a password; `gatefold token` prints it.
    ///   - serviceName: What people call this home service.
    ///   - publicURL: What other computers reach it by, if they may.
    ///   - passwordCost: What a password costs to be checked.
    ///   - date: Gives the time of day.
    ///   - log: Hears what a person should know.
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package init(
        file: URL, ownerKey: String, serviceName: String, publicURL: String? = nil,
        passwordCost: ScryptCost = .usual, date: @escaping @Sendable () -> Date = { Date() },
        log: @Sendable (String) -> Void = { _ in }
    ) throws {
        self.ownerKey = ownerKey
        self.serviceName = serviceName
        self.date = date
        site = AccountsSite(publicURL: publicURL)
        passwords = PasswordWork(cost: passwordCost)
        let (connection, notice) = try AccountsFile(url: file).openMending()
        store = AccountStore(connection)
        if let notice { log(notice) }
    }

    /// Adds the pages and the token endpoint.
    func addRoutes(_ routes: inout Router<Void>) {
        routes.get("authorize") { request, _ in try await authorize(request) }
        routes.post("authorize") { request, _ in try await decide(request) }
        routes.post("authorize", "sign-in") { request, _ in try await signInToAllow(request) }
        routes.post("authorize", "sign-out") { request, _ in try await switchPerson(request) }
        addAccountRoutes(&routes)
        routes.post("api", "token") { request, _ in try await token(request) }
    }

    /// What an access token that was given out here allows now, and for whom.
    package func access(with token: String) async throws -> TokenAccess {
        try await store.access(with: token, at: date())
    }

    /// The owner, whom the service's own token speaks for.
    package func owner() async throws -> HomeUser {
        try await store.credentials(id: HomeUser.ownerID)?.user
            ?? .owner(named: HomeUser.unnamedOwner)
    }

    /// The person with that id.
    func user(_ id: String) async throws -> HomeUser? {
        try await store.credentials(id: id)?.user
    }

    /// What everybody is called, by their ids.
    func names() async throws -> [String: String] {
        var names: [String: String] = [:]
        for entry in try await store.users() { names[entry.user.id] = entry.user.name }
        return names
    }

    /// Whether the owner can sign in from elsewhere.
    func ownerHasPassword() async throws -> Bool {
        try await store.credentials(id: HomeUser.ownerID)?.password != nil
    }

    /// Frees the file; every later call throws.
    package func close() async { await store.close() }
}
