package import Foundation
import SQLite
package import WebAPIClient

/// The people and apps of a home service, as commands show and change them, whether it runs or not.
///
/// A running service sees each change at once.
package struct AccountRegister: Sendable {
    private let file: AccountsFile
    private let store: AccountStore
    private let passwords: PasswordWork
    private let date: @Sendable () -> Date

    /// Opens the register, or makes it.
    ///
    /// - Parameters:
    ///   - url: The database file.
    ///   - passwordCost: What a password costs to be checked.
    ///   - date: Gives the time of day.
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package init(
        file url: URL, passwordCost: ScryptCost = .usual,
        date: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        file = AccountsFile(url: url)
        store = AccountStore(try file.open())
        passwords = PasswordWork(cost: passwordCost)
        self.date = date
    }

    /// Frees the file.
    package func close() async { await store.close() }

    // MARK: - People

    /// Everybody: the owner, then the others by name.
    package func users() async throws -> [UserEntry] {
        try await explained { try await store.users() }
    }

    /// The person with that name, or id.
    ///
    /// - Throws: ``HomeServiceError`` if there is none.
    package func user(named name: String) async throws -> HomeUser {
        guard let user = try await explained({ try await store.user(named: name) }) else {
            throw HomeServiceError(
                .notFound, "Nobody here is called “\(name)”.",
                advice: "'gatefold users list' shows who there is.")
        }
        return user
    }

    /// Adds a member of the household.
    ///
    /// - Parameters:
    ///   - name: What people call them.
    ///   - password: What they sign in with.
    ///   - mayControlPlayer: Whether they may do what they like with the player.
    /// - Returns: The person.
    /// - Throws: ``HomeServiceError`` if name or password will not do.
    package func addUser(
        _ name: String, password: String, mayControlPlayer: Bool
    ) async throws -> HomeUser {
        let user = HomeUser(
            id: HomeUser.newID(), name: try Self.clean(name), mayControlPlayer: mayControlPlayer)
        let hash = try await hash(password, of: user)
        let isNew = try await explained { try await store.add(user, password: hash, at: date()) }
        guard isNew else { throw Self.taken(user.name) }
        return user
    }

    /// Gives a person another password.
    ///
    /// - Throws: ``HomeServiceError`` if it will not do.
    package func setPassword(_ password: String, of user: HomeUser) async throws {
        let hash = try await hash(password, of: user)
        try await explained { try await store.setPassword(hash, of: user.id) }
    }

    /// Gives a person another name, or other rights.
    ///
    /// - Throws: ``HomeServiceError`` if the name will not do.
    package func update(_ user: HomeUser) async throws {
        var user = user
        user.name = try Self.clean(user.name)
        guard try await explained({ [user] in try await store.update(user) }) else {
            throw Self.taken(user.name)
        }
    }

    /// Removes a person; what apps may do for them ends at once.
    ///
    /// - Throws: ``HomeServiceError`` for the owner.
    package func remove(_ user: HomeUser) async throws {
        guard !user.isOwner else {
            throw HomeServiceError(
                .refused, "The owner cannot be removed.",
                advice: "Give the owner another name with 'gatefold users rename'.")
        }
        try await explained { try await store.removeUser(user.id) }
    }

    private func hash(_ password: String, of user: HomeUser) async throws -> PasswordHash {
        if let problem = PasswordRule.problem(with: password, of: user.name) {
            throw HomeServiceError(.refused, problem, advice: "Choose another one.")
        }
        return try await passwords.hash(password)
    }

    private static func clean(_ name: String) throws(HomeServiceError) -> String {
        guard let name = UserName.clean(name) else {
            throw HomeServiceError(
                .refused, "A name has 1 to \(UserName.longest) characters on one line.",
                advice: "Choose another one.")
        }
        return name
    }

    private static func taken(_ name: String) -> HomeServiceError {
        HomeServiceError(
            .refused, "Somebody here is called “\(name)” already.", advice: "Choose another name.")
    }

    // MARK: - Apps

    /// The apps that were added, by name.
    package func clients() async throws -> [ClientEntry] {
        try await explained { try await store.clients() }
    }

    /// Adds an app.
    ///
    /// - Parameters:
    ///   - name: What people see.
    ///   - redirectURIs: Where the browser may be sent with an answer.
    ///   - isConfidential: Whether it gets a secret.
    /// - Returns: The app, and its secret, which nobody can see again.
    /// - Throws: ``HomeServiceError`` if name or addresses will not do.
    package func addClient(
        _ name: String, redirectURIs: [String], isConfidential: Bool
    ) async throws -> (client: OAuthClientRegistration, secret: String?) {
        for uri in redirectURIs {
            if let problem = RedirectRule.problem(with: uri) {
                throw HomeServiceError(.refused, problem, advice: RedirectRule.advice)
            }
        }
        guard !redirectURIs.isEmpty || isConfidential else {
            throw HomeServiceError(
                .refused, "An app without a secret needs a redirect URI.",
                advice: RedirectRule.advice)
        }
        let secret = isConfidential ? Self.word() : nil
        let client = OAuthClientRegistration(
            id: Self.word(), name: try Self.clean(name), redirectURIs: redirectURIs,
            secretHash: secret.map(AccountStore.hash))
        try await explained { try await store.add(client, at: date()) }
        return (client, secret)
    }

    /// Removes the app with that id, or that name if it is the only one; what it was allowed ends
    /// at once.
    ///
    /// - Returns: The app.
    /// - Throws: ``HomeServiceError`` if there is none, or more than one.
    @discardableResult
    package func removeClient(_ name: String) async throws -> OAuthClientRegistration {
        let known = try await clients().map(\.client)
        let found =
            known.filter { $0.id == name }.first.map { [$0] } ?? known.filter { $0.name == name }
        guard let client = found.first else {
            throw HomeServiceError(
                .notFound, "There is no app “\(name)”.",
                advice: "'gatefold clients list' shows which there are.")
        }
        guard found.count == 1 else {
            throw HomeServiceError(
                .refused, "\(found.count) apps are called “\(name)”.",
                advice: "Name one by its id, from 'gatefold clients list'.")
        }
        try await explained { try await store.removeClient(client.id) }
        return client
    }

    /// 128 random bits, as 32 hexadecimal digits.
    private static func word() -> String {
        SecureRandom.bytes(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Does something with the store; its failures come out in words.
    private func explained<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch let error as SQLiteError {
            throw file.explanation(of: error)
        }
    }
}
