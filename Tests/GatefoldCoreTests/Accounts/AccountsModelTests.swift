import Foundation
import GatefoldCore
import HomeTesting
import Testing
import WebAPIClient

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The accounts of the app` {
    private static let anna = AccountChoice.account(
        Account(service: .spotify, user: "anna", client: "a", name: "Anna"))
    private static let bob = AccountChoice.account(
        Account(service: .spotify, user: "bob", client: "a"))
    private static let choices = [AccountChoice.ownMusic, anna, bob]

    private func withModel(
        _ choices: [AccountChoice] = Self.choices,
        _ body: (AccountsModel, FakeAccounts, Notices) async throws -> Void
    ) async throws {
        try await withTestHome([]) { home in
            let accounts = FakeAccounts(
                choices, service: SpotifyMusicService(home.spotify, at: .home))
            let notices = Notices()
            let nobody = NobodySignsIn()
            try await body(
                AccountsModel(
                    accounts: accounts, signIn: SignInModel(spotify: nobody, ownMusic: nobody),
                    notices: notices), accounts, notices)
        }
    }

    @Test func `begin with the one that was shown last`() async throws {
        try await withModel { model, accounts, _ in
            accounts.state.withLock { $0.last = Self.anna }
            await model.start()
            #expect(model.session?.choice == Self.anna)
            #expect(model.rows.map(\.title) == ["Your Own Music", "Anna", "bob"])
            #expect(model.rows.map(\.isCurrent) == [false, true, false])
            #expect(model.rows.map(\.canSignOut) == [false, true, true])
            #expect(model.currentTitle == "Anna" && !model.showsSignIn)
        }
    }

    @Test func `are the cards when there are none`() async throws {
        try await withModel([]) { model, accounts, _ in
            await model.start()
            #expect(model.showsSignIn && !model.canCloseSignIn)
            accounts.state.withLock { $0.choices = [.ownMusic] }
            model.signIn.cardChosen(.ownMusic)
            model.signIn.folderPicked("/music")
            while model.session == nil { await Task.yield() }
            #expect(model.session?.choice == .ownMusic && !model.showsSignIn)
        }
    }

    @Test func `are switched in one step, and the one before is brought to an end`() async throws {
        try await withModel { model, accounts, _ in
            await model.start()
            await model.rowChosen(Self.bob)
            #expect(model.session?.choice == Self.bob)
            #expect(model.rows.map(\.isCurrent) == [false, false, true])
            #expect(accounts.state.withLock { $0.closed } == [.ownMusic])
            #expect(accounts.state.withLock { $0.last } == Self.bob)
            await model.rowChosen(Self.bob)
            #expect(accounts.state.withLock { $0.opened } == [.ownMusic, Self.bob])
        }
    }

    @Test func `stay where they are when another one cannot be opened`() async throws {
        try await withModel { model, accounts, notices in
            await model.start()
            let failure = Failure(.storage, "The keyring is locked.", advice: "Unlock it.")
            accounts.state.withLock { $0.failures[Self.anna] = failure }
            await model.rowChosen(Self.anna)
            #expect(model.session?.choice == .ownMusic && model.opening == nil)
            #expect(notices.latest?.text == "The keyring is locked. Unlock it.")
        }
    }

    @Test func `are signed out one by one`() async throws {
        try await withModel { model, accounts, notices in
            accounts.state.withLock { $0.last = Self.anna }
            await model.start()
            await model.signOutPressed(Self.bob)
            #expect(model.session?.choice == Self.anna)
            #expect(notices.latest?.text == "bob is signed out.")
            await model.signOutPressed(Self.anna)
            #expect(model.session?.choice == .ownMusic)
            await model.signOutPressed(.ownMusic)
            #expect(model.rows.map(\.id) == [.ownMusic])
            #expect(accounts.state.withLock { $0.signedOut.map(\.user) } == ["bob", "anna"])
        }
    }

    @Test func `have a menu in which every entry does something`() async throws {
        try await withModel { model, accounts, _ in
            await model.start()
            #expect(
                model.menu.map { $0.map(\.title) } == [
                    ["Your Own Music – On this computer", "Anna – Spotify", "bob – Spotify"],
                    ["Add Account…"],
                    ["Sign Out Anna – Spotify", "Sign Out bob – Spotify"],
                ])
            #expect(model.menu[0].map(\.isChecked) == [true, false, false])
            model.menu[0][2].perform()
            while model.session?.choice != Self.bob { await Task.yield() }
            model.menu[1][0].perform()
            #expect(model.isAdding)
            model.menu[2][0].perform()
            while model.rows.count == 3 { await Task.yield() }
            #expect(accounts.state.withLock { $0.signedOut.map(\.user) } == ["anna"])
        }
    }

    @Test func `show the cards after the last one was signed out`() async throws {
        try await withModel([Self.anna]) { model, _, _ in
            await model.start()
            await model.signOutPressed(Self.anna)
            #expect(model.showsSignIn && model.session == nil && model.rows.isEmpty)
        }
    }

    @Test func `say that a sign-in has ended, and lead to a new one`() async throws {
        try await withModel([Self.anna]) { model, accounts, _ in
            await model.start()
            accounts.changes.send(.ended)
            while model.session != nil { await Task.yield() }
            guard case .failed(let failure) = model.state else {
                Issue.record("not failed")
                return
            }
            #expect(failure.message == "The sign-in of Anna has ended.")
            #expect(model.canSignInAgain)
            #expect(model.failureText == "The sign-in of Anna has ended. Sign in again.")
            model.signInAgainPressed()
            await model.signIn.settle()
            #expect(model.isAdding && model.signIn.state == .namingApp)
            await model.signedIn(Self.anna)
            #expect(model.session?.choice == Self.anna && !model.isAdding)
        }
    }

    @Test func `tell some days before a sign-in ends`() async throws {
        try await withModel([Self.anna]) { model, accounts, notices in
            await model.start()
            accounts.changes.send(.endsSoon(days: 1))
            while notices.latest == nil { await Task.yield() }
            #expect(
                notices.latest?.text
                    == "The sign-in of Anna ends in 1 day. Sign in again before.")
            #expect(model.session != nil)
        }
    }

    @Test func `that cannot be listed or opened are tried again`() async throws {
        try await withModel([Self.anna]) { model, accounts, _ in
            let failure = Failure(.storage, "The keyring is locked.")
            accounts.state.withLock { $0.listFailure = failure }
            await model.start()
            guard case .failed(failure) = model.state else {
                Issue.record("not failed")
                return
            }
            accounts.state.withLock {
                $0.listFailure = nil
                $0.failures[Self.anna] = failure
            }
            await model.tryAgainPressed()
            #expect(model.session == nil && model.rows.count == 1)
            accounts.state.withLock { $0.failures = [:] }
            await model.tryAgainPressed()
            #expect(model.session?.choice == Self.anna)
        }
    }

    @Test func `are added over what is shown, which comes back when that is given up`()
        async throws
    {
        try await withModel { model, _, _ in
            await model.start()
            model.addPressed()
            #expect(model.showsSignIn && model.canCloseSignIn)
            model.signIn.cardChosen(.ownMusic)
            model.closeSignInPressed()
            #expect(!model.showsSignIn && model.signIn.state == .choosing)
            #expect(model.session?.choice == .ownMusic)
        }
    }
}
