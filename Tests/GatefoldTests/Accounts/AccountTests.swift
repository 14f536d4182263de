import AccountTesting
import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@testable import gatefold

@Suite struct `Several accounts` {
    private func withAnnaAndBob(_ body: (SignInWorld) async throws -> Void) async throws {
        try await withSignInWorld { world in
            for user in ["anna", "bob"] { try #require(await world.signIn(user) == nil) }
            try await body(world)
        }
    }

    @Test func `never touch each other`() async throws {
        try await withAnnaAndBob { world in
            for user in ["anna", "bob"] {
                #expect(await world.run("debug expire-token --account \(user)") == nil)
                let recorder = Recorder()
                #expect(await world.run("albums --account \(user)", on: recorder) == nil)
                #expect(recorder.output.contains("Of \(user)"))
            }
            #expect(world.service.state.withLock { $0.refreshes } == 2)
            #expect(world.service.state.withLock { $0.refusals } == 0)
            let bob = try await world.content(of: "bob")
            #expect(await world.run("logout spotify/anna") == nil)
            #expect(try await world.content(of: "anna") == nil)
            #expect(try await world.content(of: "bob") == bob)
            #expect(await world.run("albums") == nil)
        }
    }

    @Test func `have a default, which another one becomes when asked`() async throws {
        try await withAnnaAndBob { world in
            let recorder = Recorder()
            #expect(await world.run("albums", on: recorder) == nil)
            #expect(recorder.output.contains("Of anna"))
            #expect(await world.run("accounts default bob") == nil)
            #expect(await world.run("albums", on: recorder) == nil)
            #expect(recorder.output.contains("Of bob"))
            let list = Recorder()
            #expect(await world.run("accounts", on: list) == nil)
            #expect(
                list.output == """
                    spotify/anna\tspotify\tanna\tAnna\tthe-app\t
                    spotify/bob\tspotify\tbob\tBob\tthe-app\tyes

                    """)
        }
    }

    @Test func `ask for a choice when the default one is gone and several are left`() async throws {
        try await withAnnaAndBob { world in
            try #require(await world.signIn("carl") == nil)
            #expect(await world.run("logout") == nil)
            let failure = await world.run("albums")
            #expect(failure?.kind == .usage)
            #expect(failure?.message.contains("spotify/bob, spotify/carl") == true)
            let recorder = Recorder()
            #expect(await world.run("accounts remove carl", on: recorder) == nil)
            #expect(recorder.errors.contains("signed out"))
            #expect(await world.run("albums") == nil)
        }
    }

    @Test func `are all found again when the list of them is damaged`() async throws {
        try await withAnnaAndBob { world in
            try PrivateFile.write(Array("{".utf8), to: world.folders.accountsFile)
            #expect(try await world.users() == ["anna", "bob"])
            #expect(await world.run("albums --account bob") == nil)
        }
    }

    @Test(arguments: [
        ("spotify/anna", "anna"), ("anna", "anna"), ("Anna B.", "anna"), ("anna b.", "anna"),
        ("home", "max"), ("spotify/anna/b", nil), ("spotify", nil), ("ann", nil), ("eve", nil),
    ])
    func `are named in many ways`(name: String, user: String?) throws {
        var index = AccountIndex()
        index.add(Account(service: .spotify, user: "anna", client: "a", name: "Anna B."))
        index.add(Account(service: .spotify, user: "bob", client: "a", name: "eve"))
        index.add(Account(service: .spotify, user: "carl", client: "a", name: "eve"))
        index.add(Account(service: .home, user: "max", client: "gatefold"))
        #expect((try? index.account(named: name))?.user == user)
        if name == "ann" {
            let failure = #expect(throws: Failure.self) { try index.account(named: name) }
            #expect(failure?.message.contains("Did you mean 'anna'?") == true)
        }
    }

    @Test func `of one person with two apps are told apart`() throws {
        var index = AccountIndex()
        for client in ["a", "b"] {
            index.add(Account(service: .spotify, user: "anna", client: client))
        }
        let failure = #expect(throws: Failure.self) { try index.account(named: "anna") }
        #expect(failure?.message.contains("spotify/anna/a, spotify/anna/b") == true)
        #expect(try index.account(named: "spotify/anna/b").client == "b")
    }

    @Test func `keep what was learned of their app`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            let store = CredentialTokenStore(
                Account(service: .spotify, user: "anna", client: "the-app"), in: world.store())
            let known = AppAccess(clientID: "the-app")
            var (mine, theirs) = (known, known)
            mine.pageLimits["search"] = .init(entries: 10)
            theirs.pageLimits["get-an-artists-albums"] = .init(entries: 10)
            try await store.keep(mine, insteadOf: known)
            try await store.keep(theirs, insteadOf: known)
            #expect(try await world.content(of: "anna")?.access.pageLimits.count == 2)
            let recorder = Recorder()
            #expect(await world.run("status", on: recorder) == nil)
            #expect(recorder.output.contains("Mode     development mode, as was learned"))
            #expect(await world.signIn("anna") == nil)
            #expect(try await world.content(of: "anna")?.access.pageLimits.count == 2)
            #expect(await world.run("debug forget-mode") == nil)
            #expect(try await world.content(of: "anna")?.access == known)
        }
    }

    @Test func `that the service has ended are still known, and say how to sign in`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            world.service.state.withLock { $0.refreshTokens = [:] }
            #expect(await world.run("debug expire-token") == nil)
            for _ in 0..<2 {
                let failure = await world.run("albums")
                #expect(failure?.kind == .notSignedIn)
                #expect(
                    failure?.advice
                        == "Sign in again: gatefold login spotify --client-id the-app")
            }
            #expect(world.service.state.withLock { $0.refusals } == 1)
            let recorder = Recorder()
            #expect(await world.run("status", on: recorder) == nil)
            #expect(recorder.output.contains("The service has ended this sign-in."))
        }
    }
}

@Suite struct `An account` {
    @Test func `is not lost when the keyring takes no new tokens`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            try #require(await world.run("debug expire-token") == nil)
            world.keyring.takesNothing()
            let recorder = Recorder()
            #expect(await world.run("albums", on: recorder) == nil)
            #expect(recorder.output.contains("Of anna"))
            #expect(recorder.errors.contains("The new tokens could not be kept."))
            #expect(recorder.errors.contains("The keyring is locked."))
        }
    }

    @Test func `of a home service elsewhere is signed in there`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.browser = { try await FakeBrowser.returns(to: $0, with: "code=anna") }
            let origin = "http://127.0.0.1:\(world.port)"
            #expect(await world.run("login home --url \(origin)/") == nil)
            let url = world.opened.withLock { $0[0] }
            #expect(url.hasPrefix("\(origin)/authorize?client_id=gatefold&"))
            let account = try #require(try await world.accounts.index().accounts.first)
            #expect(account.reference == "home/anna@127.0.0.1:\(world.port)")
            #expect(account.loginCommand == "gatefold login home --url \(origin)")
            let recorder = Recorder()
            #expect(await world.run("albums", on: recorder) == nil)
            #expect(recorder.output.contains("Of anna"))
            #expect(await world.run("status", on: recorder) == nil)
            #expect(!recorder.output.contains("Consent"))
        }
    }

    @Test func `is passed by when this computer's home service is named`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            #expect(await world.run("albums --account home")?.kind == .cannotStart)
        }
    }

    @Test func `remembers its app and port for the next sign-in`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.browser = { try await FakeBrowser.returns(to: $0, with: "code=anna") }
            let free = try LoopbackServer { _ in .hangUp }
            free.kill()
            let port = free.port
            #expect(await world.run("login --client-id other --port \(port)") == nil)
            var environment = world.environment
            environment["GATEFOLD_SPOTIFY_CLIENT_ID"] = nil
            #expect(await world.run("login", environment: environment) == nil)
            let asked = URLQuery.parse(world.opened.withLock { $0[1] })
            #expect(asked["client_id"] == "other")
            #expect(asked["redirect_uri"] == "http://127.0.0.1:\(port)/callback")
        }
    }
}

@Suite struct `The status of an account` {
    @Test func `says who, where, how long, and what was learned`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            let recorder = Recorder()
            #expect(await world.run("status", on: recorder) == nil)
            for line in [
                "Account  Anna (spotify/anna), the default",
                "Store    the keyring “Login”",
                "Mode     not learned yet", "Token    ends in 60 minutes", "Consent  ends on 20",
            ] {
                #expect(recorder.output.contains("\n\(line)"), "\(line)")
            }
            #expect(recorder.errors.isEmpty)
        }
    }

    @Test(arguments: [(-15, nil), (-14, "ends in 14 days"), (-1, "ends in 1 day."), (3, "is over")])
    func `warns from two weeks before the six months are over`(
        days: Int, words: String?
    ) async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            let end = try #require(try await world.content(of: "anna")?.tokens?.consentEndsAt)
            var world = world
            world.date = { end + TimeInterval(days * 86_400) }
            let recorder = Recorder()
            let other = Recorder()
            #expect(await world.run("status", on: recorder) == nil)
            #expect(await world.run("albums", on: other) == nil)
            for errors in [recorder.errors, other.errors] {
                #expect(errors.isEmpty == (words == nil))
                guard let words else { continue }
                #expect(errors.contains("The sign-in of Anna (spotify/anna) \(words)"))
                #expect(errors.contains("gatefold login spotify"))
            }
        }
    }

    @Test func `tells four troubles of a store apart`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            let id = CredentialID(service: "spotify", account: "anna", client: "the-app")
            var sentences: [String] = []
            func look() async throws {
                let recorder = Recorder()
                #expect(await world.run("status --json", on: recorder) == nil)
                let object =
                    try JSONSerialization.jsonObject(with: Data(recorder.output.utf8))
                    as? [String: Any]
                let account = (object?["accounts"] as? [[String: Any]])?.first
                sentences.append(account?["problem"] as? String ?? "")
                let text = Recorder()
                #expect(await world.run("status", on: text) == nil)
                #expect(text.output.contains("Sign-in  \(sentences.last ?? "")"))
            }
            for problem in [CredentialStoreError.Kind.noService, .locked] {
                world.keyring.fails(with: problem)
                try await look()
                // Nobody is signed out by that.
                #expect(await world.run("albums")?.kind == .storage)
            }
            world.keyring.fails(with: nil)
            #expect(await world.run("albums") == nil)
            world.keyring.lose(id)
            try await look()
            let damage = Recorder()
            world.keyring.damage(id)
            #expect(await world.run("status", on: damage) == nil)
            sentences.append(
                damage.output.split(separator: "\n").first { $0.contains("damaged") }.map(
                    String.init)
                    ?? "")
            #expect(Set(sentences).count == 4)
            #expect(
                sentences.prefix(3) == [
                    "There is no keyring service on this session.", "The keyring is locked.",
                    "Nothing is kept for this account in the keyring “Login”.",
                ])
            #expect(sentences[3].contains("damaged and was put aside as an entry named damaged"))
        }
    }

    @Test func `has the documented keys`() async throws {
        try await withSignInWorld { world in
            try #require(await world.signIn("anna") == nil)
            for (line, command) in [
                ("status", "status accounts"), ("accounts", "accounts"),
                ("debug show", "debug show"),
            ] {
                let recorder = Recorder()
                #expect(await world.run("\(line) --json", on: recorder) == nil)
                let value = try JSONSerialization.jsonObject(with: Data(recorder.output.utf8))
                let whole = value as? [String: Any]
                let list = value as? [[String: Any]] ?? whole?["accounts"] as? [[String: Any]]
                let keys = try #require(list?.first ?? whole).keys
                let text = try documentation()
                let start = try #require(text.range(of: "JSON of `\(command)`")?.upperBound)
                let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
                for key in keys {
                    #expect(
                        ["`\(key)", "`[].\(key)"].contains { text[start..<end].contains($0) },
                        "\(command): \(key)")
                }
            }
        }
    }
}
