import AccountTesting
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient
import WebAPITesting

@testable import CredentialStore
@testable import gatefold

/// A home of its own in which people sign in, with a keyring that is a stub.
struct SignInWorld {
    let home: TemporaryFolder
    let keyring: StubKeyring
    let service: AccountsService
    let port: Int
    var clock: any Clock<Duration> = ContinuousClock()
    var date: @Sendable () -> Date = { Date() }
    var interrupts: @Sendable () -> AsyncStream<Int32> = { AsyncStream { $0.finish() } }
    /// What the browser does with an address; nobody opens it if not set.
    var browser: (@Sendable (String) async throws -> Void)?
    /// The addresses that were opened.
    let opened = Guarded<[String]>([])

    init(_ service: AccountsService, at port: Int, keyring: StubKeyring = StubKeyring()) throws {
        home = try TemporaryFolder()
        self.service = service
        self.port = port
        self.keyring = keyring
    }

    var environment: [String: String] {
        [
            "HOME": home.path, "GATEFOLD_SPOTIFY_CLIENT_ID": "the-app",
            "GATEFOLD_SPOTIFY_ACCOUNTS_URL": "http://127.0.0.1:\(port)",
            "GATEFOLD_SPOTIFY_API_URL": "http://127.0.0.1:\(port)/v1",
        ]
    }

    var folders: WorldFolders { WorldFolders(environment: environment) }

    func store(allowsFile: Bool = false) -> CredentialStore {
        CredentialStore(
            desktop: keyring, schema: AccountContent.schema, allowsFile: allowsFile,
            folder: folders.credentials, limits: CredentialLimits(), clock: ContinuousClock())
    }

    var accounts: Accounts { Accounts(folders: folders, store: store()) }

    /// Runs a command line; tells how it failed, if it did.
    @discardableResult
    func run(
        _ line: String, on recorder: Recorder = Recorder(),
        environment: [String: String]? = nil
    ) async -> Failure? {
        let words = line.split(separator: " ").map(String.init)
        var console = recorder.console
        console.isJSON = words.contains("--json")
        let open = OpenAccounts()
        do {
            guard case .run(let parsed) = try CommandParser.parse(words, as: CommandTree.program)
            else { return nil }
            var session = Session(
                console: console, environment: environment ?? self.environment, folders: folders,
                workingFolder: "/", connect: { throw CancellationError() },
                // Nobody waits for a browser that does not come back.
                clock: browser == nil ? ManualClock(jumps: true) : clock,
                date: date,
                openBrowser: { url in
                    self.opened.withLock { $0.append(url) }
                    try await self.browser?(url)
                },
                interrupts: interrupts,
                makeStore: { allowsFile, _ in self.store(allowsFile: allowsFile) })
            session.connect = { [session] in
                try await Connection.client(
                    account: parsed["account"], session: session, open: open)
            }
            try await parsed.path.last?.work?(parsed, session)
            await open.settle(console, date: date())
            return nil
        } catch {
            await open.settle(console, date: date())
            let failure = Failure(error, of: open.account)
            console.report(failure)
            return failure
        }
    }

    /// Signs a person in through the browser.
    func signIn(_ user: String) async -> Failure? {
        var world = self
        world.browser = { try await FakeBrowser.returns(to: $0, with: "code=\(user)") }
        return await world.run("login")
    }

    /// Who has an account.
    func users() async throws -> [String] { try await accounts.index().accounts.map(\.user) }

    /// What is kept for a person.
    func content(of user: String) async throws -> AccountContent? {
        let account = Account(service: .spotify, user: user, client: "the-app")
        return try await CredentialTokenStore(account, in: store()).content()
    }
}

/// Runs a test with an accounts service and a world.
func withSignInWorld(
    _ service: AccountsService = AccountsService(), keyring: StubKeyring = StubKeyring(),
    _ body: (SignInWorld) async throws -> Void
) async throws {
    let answers: LoopbackServer.Handler = { service.answer($0) }
    try await withLoopbackServer(answers) { server in
        try await body(SignInWorld(service, at: server.port, keyring: keyring))
    }
}
