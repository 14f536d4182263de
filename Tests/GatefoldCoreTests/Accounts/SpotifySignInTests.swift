import AccountTesting
import CredentialStore
import Foundation
import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

@Suite(.timeLimit(.minutes(1))) struct `Signing in to Spotify from the app` {
    /// An accounts service, and a world whose settings lead there.
    private func withService(
        keyring: StubKeyring = StubKeyring(), port: Int? = nil,
        _ body: (AppWorld, AccountsService, LoopbackServer) async throws -> Void
    ) async throws {
        let service = AccountsService()
        let answers: LoopbackServer.Handler = { service.answer($0) }
        try await withLoopbackServer(answers) { server in
            var settings = [
                "GATEFOLD_SPOTIFY_ACCOUNTS_URL": server.url,
                "GATEFOLD_SPOTIFY_API_URL": "\(server.url)/v1",
            ]
            if let port { settings["GATEFOLD_SPOTIFY_REDIRECT_PORT"] = "\(port)" }
            try await body(
                AppWorld(keyring: keyring, environment: settings), service, server)
        }
    }

    private func signIn(
        _ world: AppWorld, clock: any Clock<Duration> = ContinuousClock(),
        browser: @escaping @Sendable (String) async throws -> Void
    ) -> SpotifySignIn {
        SpotifySignIn(
            folders: world.folders, environment: world.environment, clock: clock,
            openBrowser: { address in
                world.opened.withLock { $0.append(address) }
                try await browser(address)
            },
            makeStore: { world.store(allowsFile: $0) })
    }

    private func users(of world: AppWorld) async throws -> [String] {
        try await world.accounts.index().accounts.map(\.user)
    }

    @MainActor private func model(
        _ spotify: SpotifySignIn, in world: AppWorld
    ) -> SignInModel {
        SignInModel(spotify: spotify, ownMusic: OwnMusic(world.service))
    }

    @MainActor @Test func `keeps the account and shows whose it is`() async throws {
        try await withService { world, _, _ in
            let model = model(
                signIn(world) { try await FakeBrowser.returns(to: $0, with: "code=anna") },
                in: world)
            model.cardChosen(.spotify)
            await model.settle()
            #expect(model.state == .namingApp)
            #expect(model.walkthrough.count == 5)
            model.clientIDEntered(" the-app\n")
            await model.settle()
            let account = Account(
                service: .spotify, user: "anna", client: "the-app", name: "Anna")
            #expect(model.state == .done(.account(account)))
            let users = try await users(of: world)
            #expect(users == ["anna"])
            // The next time the app is known.
            model.backPressed()
            model.cardChosen(.spotify)
            await model.settle()
            #expect(model.state == .done(.account(account)))
            let asked = URLQuery.parse(world.opened.withLock { $0[1] })
            #expect(asked["show_dialog"] == "true")
            #expect(asked["scope"]?.contains("ugc-image-upload") == true)
        }
    }

    @MainActor
    @Test(arguments: [
        ("error=access_denied", "The sign-in was denied."),
        ("error=server_error", "The service refused the sign-in (server_error)."),
    ])
    func `that is refused says so and offers another try`(
        answer: String, message: String
    ) async throws {
        try await withService { world, _, _ in
            let answers = Guarded([answer, "code=anna"])
            let model = model(
                signIn(world) { address in
                    let answer = answers.withLock { $0.removeFirst() }
                    try await FakeBrowser.returns(to: address, with: answer)
                }, in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            #expect(model.state.failure?.message == message)
            #expect(model.text.hasPrefix(message))
            let users = try await users(of: world)
            #expect(users == [])
            model.tryAgainPressed()
            await model.settle()
            #expect(model.state.isDone)
        }
    }

    @MainActor @Test func `waits past the answer of another page`() async throws {
        try await withService { world, service, _ in
            let model = model(
                signIn(world) {
                    try await FakeBrowser.returns(to: $0, with: "code=eve", state: "another")
                    try await FakeBrowser.returns(to: $0, with: "code=anna")
                }, in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            #expect(model.state.isDone)
            let users = try await users(of: world)
            #expect(users == ["anna"])
            #expect(service.state.withLock { $0.exchanges } == 1)
        }
    }

    @MainActor @Test func `ends when nobody comes back from the browser`() async throws {
        try await withService { world, _, _ in
            let model = model(
                signIn(world, clock: ManualClock(jumps: true)) { _ in }, in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            #expect(model.state.failure?.message == "Nobody came back from the browser in time.")
        }
    }

    @MainActor @Test func `names a port that another program has, before the browser opens`()
        async throws
    {
        let other = try LoopbackRedirectListener()
        defer { other.close() }
        try await withService(port: other.port) { world, _, _ in
            let model = model(signIn(world) { _ in }, in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            #expect(model.state.failure?.kind == .cannotStart)
            #expect(
                model.state.failure?.message
                    == "Port \(other.port) is in use by another program.")
            #expect(world.opened.withLock { $0.isEmpty })
        }
    }

    @MainActor @Test func `can be broken off, and then nothing was changed`() async throws {
        try await withService { world, service, _ in
            let (opened, continuation) = AsyncStream<String>.makeStream()
            let model = model(signIn(world) { continuation.yield($0) }, in: world)
            model.clientIDEntered("the-app")
            var addresses = opened.makeAsyncIterator()
            let address = try #require(await addresses.next())
            #expect(model.state == .authenticating)
            #expect(model.isBusy && model.backTitle == "Cancel")
            let work = Task { await model.settle() }
            model.backPressed()
            await work.value
            #expect(model.state == .choosing)
            // Nobody listens any more.
            let redirect = try #require(URLQuery.parse(address)["redirect_uri"])
            await #expect(throws: TransportError.self) {
                while true {
                    _ = try await DefaultTransport().send(TransportRequest(url: redirect))
                }
            }
            let users = try await users(of: world)
            #expect(users == [])
            #expect(service.state.withLock { $0.exchanges } == 0)
        }
    }

    @MainActor @Test func `shows the address where no browser opens`() async throws {
        try await withService { world, _, _ in
            let (opened, continuation) = AsyncStream<String>.makeStream()
            let model = model(
                signIn(world) {
                    continuation.yield($0)
                    throw Failure(.cannotStart, "No browser could be opened.")
                }, in: world)
            model.clientIDEntered("the-app")
            var addresses = opened.makeAsyncIterator()
            let address = try #require(await addresses.next())
            while model.address == nil { await Task.yield() }
            #expect(model.shownAddress == address && model.canOpenBrowserAgain)
            #expect(model.text.contains("Open this address"))
            try await FakeBrowser.returns(to: address, with: "code=anna")
            await model.settle()
            #expect(model.state.isDone)
        }
    }

    @MainActor @Test(arguments: [CredentialStoreError.Kind.noBus, .noService, .noKeyring])
    func `asks before it keeps tokens in a file`(problem: CredentialStoreError.Kind) async throws {
        try await withService(keyring: StubKeyring(problem)) { world, _, _ in
            let model = model(
                signIn(world) { try await FakeBrowser.returns(to: $0, with: "code=anna") },
                in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            guard case .askingForFile = model.state else {
                Issue.record("\(model.state)")
                return
            }
            #expect(model.text.contains("files that only you can read"))
            #expect(world.opened.withLock { $0.isEmpty })
            model.keepInFilePressed()
            await model.settle()
            #expect(model.state.isDone)
            let kind = try await world.store().probe().kind
            #expect(kind == .files)
        }
    }

    @MainActor @Test func `does not begin while the keyring is locked`() async throws {
        try await withService(keyring: StubKeyring(.locked)) { world, _, _ in
            let model = model(signIn(world) { _ in }, in: world)
            model.clientIDEntered("the-app")
            await model.settle()
            #expect(model.state.failure?.message == "The keyring is locked.")
            #expect(world.opened.withLock { $0.isEmpty })
        }
    }

    @MainActor
    @Test(arguments: ["", "  ", "a b\u{E9}", "\"x\"", String(repeating: "x", count: 101)])
    func `takes no text for a client id that is none`(text: String) throws {
        let world = try AppWorld()
        let model = model(signIn(world) { _ in }, in: world)
        model.clientIDEntered(text)
        #expect(model.appProblem != nil)
        #expect(model.state == .choosing)
    }
}

extension SignInModel.State {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
    var isDone: Bool { if case .done = self { true } else { false } }
}
