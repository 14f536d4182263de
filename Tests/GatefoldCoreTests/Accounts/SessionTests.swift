import AccountTesting
import Foundation
import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

@Suite(.timeLimit(.minutes(1))) struct `Sessions of accounts` {
    private func account(_ user: String) -> Account {
        Account(
            service: .spotify, user: user, client: "the-app", name: user.capitalized)
    }

    private func withAnnaAndBob(
        _ body: (AppWorld, AccountsService, Sessions) async throws -> Void
    ) async throws {
        let service = AccountsService()
        let answers: LoopbackServer.Handler = { service.answer($0) }
        try await withLoopbackServer(answers) { server in
            let world = try AppWorld()
            for user in ["anna", "bob"] {
                try await world.keep(
                    account(user), tokens: service.issue(to: user), at: server.url)
            }
            try await body(
                world, service, Sessions(accounts: world.accounts, home: world.service))
        }
    }

    @Test func `of one app at once keep to themselves`() async throws {
        try await withAnnaAndBob { world, service, sessions in
            let anna = try await sessions.open(.account(account("anna")))
            let bob = try await sessions.open(.account(account("bob")))
            for _ in 0..<2 {
                try await anna.inspection.expireToken()
                try await bob.inspection.expireToken()
                async let first = anna.service.profile().person.id
                async let second = bob.service.profile().person.id
                let people = try await [first, second]
                #expect(people == ["anna", "bob"])
            }
            #expect(service.state.withLock { $0.refusals } == 0)
            #expect(service.state.withLock { $0.refreshes } == 4)
            #expect([anna.cacheKey, bob.cacheKey] == ["spotify-anna", "spotify-bob"])
            // Signing one out touches no other.
            try await sessions.accounts.signOut(account("anna"))
            await anna.close()
            try await bob.inspection.refreshToken()
            let left = try await world.accounts.index().accounts.map(\.user)
            #expect(left == ["bob"])
        }
    }

    @Test func `tell that the service has ended the sign-in`() async throws {
        try await withAnnaAndBob { _, service, sessions in
            let anna = try await sessions.open(.account(account("anna")))
            var changes = anna.changes.makeAsyncIterator()
            service.state.withLock { $0.refreshTokens = [:] }
            try await anna.inspection.expireToken()
            await #expect(throws: Failure.self) { try await anna.service.profile() }
            let change = await changes.next()
            #expect(change == .ended)
            let failure = await #expect(throws: Failure.self) {
                _ = try await sessions.open(.account(account("anna")))
            }
            #expect(failure?.kind == .notSignedIn)
            #expect(failure?.message == "The account Anna (spotify/anna) is signed out.")
        }
    }

    @Test func `ask for a list only if it has changed since the last start`() async throws {
        let page = #"{"items":[],"limit":50,"offset":0,"total":0,"next":null}"#
        let asked = Guarded<[String?]>([])
        let answers: LoopbackServer.Handler = { request in
            let tag = request.header("If-None-Match")
            asked.withLock { $0.append(tag) }
            return tag == nil
                ? .whole(page, headers: [#"ETag: "1""#]) : .whole("", status: 304)
        }
        try await withLoopbackServer(answers) { server in
            let world = try AppWorld()
            try await world.keep(account("anna"), tokens: ("A", "R"), at: server.url)
            for _ in 0..<2 {
                let sessions = Sessions(accounts: world.accounts, home: world.service)
                let anna = try await sessions.open(.account(account("anna")))
                #expect(try await anna.service.savedAlbums(at: nil).total == 0)
                await anna.cache.close()
            }
        }
        #expect(asked.withLock { $0 } == [nil, #""1""#])
    }

    @Test func `log what was asked, and no secret`() async throws {
        try await withAnnaAndBob { _, _, sessions in
            let anna = try await sessions.open(.account(account("anna")))
            try await anna.inspection.expireToken()
            _ = try await anna.service.profile()
            let entries = anna.requests.entries
            #expect(entries.map(\.operation).contains("refresh-token"))
            #expect(entries.contains { $0.path == "/me" && $0.status == 200 })
            #expect(entries.allSatisfy { $0.end == .answered && $0.duration != nil })
            #expect(!"\(entries)".contains("SECRET-"))
        }
    }

    @Test func `are named on disk by service and person alone`() {
        func key(_ user: String, _ service: Account.Service = .home) -> String {
            AccountChoice.account(Account(service: service, user: user, client: "x")).cacheKey
        }
        #expect(AccountChoice.ownMusic.cacheKey == "home")
        #expect(key("max@music.example.org:8443") == "home-max%40music%2Eexample%2Eorg%3A8443")
        #expect(key("../é", .spotify) == "spotify-%2E%2E%2F%C3%A9")
    }

    @Test func `remember which one was shown last`() throws {
        let world = try AppWorld()
        let last = LastAccount(in: world.folders)
        #expect(last.read() == nil)
        for choice in [AccountChoice.account(account("anna")), .ownMusic] {
            try last.write(choice)
            #expect(LastAccount(in: world.folders).read() == choice)
        }
        try PrivateFile.write(Array("{".utf8), to: world.folders.lastAccountFile)
        #expect(last.read() == nil)
    }
}
