package import CredentialStore
import SpotifyWebAPI
package import WebAPIClient

/// What is known of the app at Spotify that a person signs in with.
package struct SpotifyApp: Sendable, Hashable {
    /// `nil` if the person has to say.
    package var clientID: String?
    /// The port that the browser comes back to, if not any.
    package var port: Int?

    package init(clientID: String? = nil, port: Int? = nil) {
        self.clientID = clientID
        self.port = port
    }
}

/// What came of an attempt to sign in.
package enum SignInOutcome: Sendable, Hashable {
    case signedIn(Account)
    /// There is no keyring: sign-ins can only be kept in private files, if the person agrees.
    case needsFile(Failure)
}

/// Signs people in to Spotify; what a ``SignInModel`` needs of it.
package protocol SpotifySigningIn: Sendable {
    /// The app to sign in with, as far as it is known.
    func app() async throws -> SpotifyApp
    /// Leads a person through a sign-in.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - allowsFile: Whether it may be kept in a private file.
    ///   - onAddress: Hears what the browser is to open, and whether it did.
    /// - Returns: What came of it.
    /// - Throws: A ``Failure``, or `CancellationError`.
    func signIn(
        clientID: String, allowsFile: Bool,
        onAddress: @escaping @Sendable (_ address: String, _ isOpened: Bool) -> Void
    ) async throws -> SignInOutcome
    /// Shows the person a page.
    func openPage(_ address: String) async throws
}

/// Signs people in to Spotify with the browser of this computer, and keeps their accounts.
package struct SpotifySignIn: SpotifySigningIn {
    /// What the app needs; more than the commands do.
    private static let scopes = SignInTarget.scopes.union([.ugcImageUpload])

    private let folders: WorldFolders
    private let environment: [String: String]
    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let openBrowser: @Sendable (String) async throws -> Void
    private let makeStore: @Sendable (_ allowsFile: Bool) -> CredentialStore

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - folders: The person's folders.
    ///   - environment: The environment, which may hold settings.
    ///   - transport: Does the exchanges.
    ///   - clock: What the patience with the browser is measured by.
    ///   - openBrowser: Shows the person an address.
    ///   - makeStore: Gives the place for tokens.
    package init(
        folders: WorldFolders, environment: [String: String],
        transport: any Transport = DefaultTransport(),
        clock: any Clock<Duration> = ContinuousClock(),
        openBrowser: @escaping @Sendable (String) async throws -> Void = {
            try await SystemBrowser.open($0)
        },
        makeStore: @escaping @Sendable (_ allowsFile: Bool) -> CredentialStore
    ) {
        self.folders = folders
        self.environment = environment
        self.transport = transport
        self.clock = clock
        self.openBrowser = openBrowser
        self.makeStore = makeStore
    }

    private func configuration() throws -> Configuration {
        try Configuration(environment: environment, folders: folders)
    }

    private func accounts(allowsFile: Bool) -> Accounts {
        Accounts(folders: folders, store: makeStore(allowsFile))
    }

    package func app() async throws -> SpotifyApp {
        let configuration = try configuration()
        let last = try await accounts(allowsFile: false).index().lastAtSpotify
        return SpotifyApp(
            clientID: configuration[.clientID] ?? last?.client,
            port: configuration[.redirectPort].flatMap { Int($0) } ?? last?.port)
    }

    package func openPage(_ address: String) async throws { try await openBrowser(address) }

    package func signIn(
        clientID: String, allowsFile: Bool,
        onAddress: @escaping @Sendable (_ address: String, _ isOpened: Bool) -> Void
    ) async throws -> SignInOutcome {
        do {
            let configuration = try configuration()
            let accounts = accounts(allowsFile: allowsFile || configuration[.store] == "file")
            // Before the browser: nobody should agree in vain.
            if let problem = try await accounts.store.probe(unlocks: true).problem {
                let failure = Failure(store: problem)
                guard problem.meansNoKeyring, configuration[.store] == nil else { throw failure }
                return .needsFile(failure)
            }
            let elsewhere = try AccountPlace.inPlaceOfSpotify(configuration)
            let target = SignInTarget(
                service: .spotify, clientID: clientID, place: elsewhere ?? .spotify,
                keepsPlace: elsewhere != nil, port: try await app().port)
            let tokens = try await tokens(target, accounts, onAddress)
            let account = try target.account(
                of: try await target.person(tokens, over: transport))
            try await accounts.signIn(account, target.content(tokens, of: account))
            return .signedIn(account)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Failure(error)
        }
    }

    private func tokens(
        _ target: SignInTarget, _ accounts: Accounts,
        _ onAddress: @Sendable (_ address: String, _ isOpened: Bool) -> Void
    ) async throws -> TokenSet {
        let known = try await accounts.index().accounts
        let signIn = try BrowserSignIn(
            SignInQuestion(
                client: target.place.authorization(
                    for: .spotify, clientID: target.clientID, transport: transport),
                scopes: Self.scopes, showsDialog: known.contains { $0.service == .spotify },
                port: target.port))
        defer { signIn.close() }
        do {
            try await openBrowser(signIn.address)
            onAddress(signIn.address, true)
        } catch is Failure {
            onAddress(signIn.address, false)
        }
        return try await signIn.tokens(clock: clock)
    }
}
