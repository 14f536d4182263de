import AccountTesting
import CredentialStore
import Foundation
import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

@testable import gatefold

@Suite struct `Signing in` {
    @Test func `opens the browser, waits for it, and says who it is`() async throws {
        try await withSignInWorld { world in
            let recorder = Recorder(width: 80)
            var world = world
            world.browser = { try await FakeBrowser.returns(to: $0, with: "code=anna") }
            #expect(await world.run("login", on: recorder) == nil)
            #expect(recorder.errors.contains("Waiting for the browser: 5:00"))
            #expect(recorder.errors.hasSuffix("Signed in to Spotify as Anna (spotify/anna).\n"))
            let content = try #require(try await world.content(of: "anna"))
            #expect(content.tokens?.accessToken == "SECRET-A1")
            #expect(content.tokens?.consentedAt != nil)
            let asked = URLQuery.parse(world.opened.withLock { $0[0] })
            #expect(asked["client_id"] == "the-app")
            #expect(asked["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
            #expect(asked["code_challenge_method"] == "S256")
            #expect(asked["show_dialog"] == nil)
        }
    }

    @Test func `takes what a person pastes, and asks again for what is no answer`() async throws {
        try await withSignInWorld { world in
            let recorder = Recorder(
                width: 80,
                input: ["http://127.0.0.1:1/callback?code=anna&state=forged", "nonsense"]
            )
            let failure = await world.run("login --no-browser", on: recorder)
            #expect(failure?.message == "No address was pasted.")
            #expect(recorder.errors.contains("belongs to another sign-in."))
            #expect(recorder.errors.contains("is no answer to a sign-in."))
            #expect(world.service.state.withLock { $0.exchanges } == 0)
            #expect(world.opened.withLock { $0 } == [])
        }
    }

    @Test func `with a pasted address is done by the real program`() async throws {
        let service = AccountsService()
        let answers: LoopbackServer.Handler = { service.answer($0) }
        try await withLoopbackServer(answers) { server in
            let program = try Program()
            let run = try program.shell(
                """
                export GATEFOLD_SPOTIFY_CLIENT_ID=the-app
                export GATEFOLD_SPOTIFY_ACCOUNTS_URL=\(server.url)
                export GATEFOLD_SPOTIFY_API_URL=\(server.url)/v1
                mkfifo "$HOME/in" "$HOME/err"
                "$G" login --no-browser --store file < "$HOME/in" 2> "$HOME/err" & pid=$!
                exec 3> "$HOME/in"
                while IFS= read -r line; do
                    echo "$line"
                    case "$line" in
                    http*) state="${line##*state=}"
                        echo "http://127.0.0.1/callback?code=anna&state=${state%%&*}" >&3 ;;
                    esac
                done < "$HOME/err"
                wait $pid; echo "status $?"
                "$G" albums; "$G" accounts
                """)
            #expect(run.output.contains("status 0"))
            #expect(run.output.contains("Signed in to Spotify as Anna (spotify/anna)."))
            #expect(run.output.contains("Of anna"))
            #expect(run.output.contains("spotify/anna\tspotify\tanna\tAnna\tthe-app\tyes"))
            #expect(run.output.contains("Sign-ins are kept in files that only you can read, in"))
            #expect(!run.output.contains("SECRET-") && !run.errors.contains("SECRET-"))
        }
    }

    @Test(arguments: [
        ("error=access_denied", "The sign-in was denied."),
        ("error=server_error", "The service refused the sign-in (server_error)."),
        ("code=", ""),
    ])
    func `that was refused keeps nothing`(answer: String, sentence: String) async throws {
        try await withSignInWorld { world in
            var world = world
            if sentence.isEmpty { world.clock = ManualClock(jumps: true) }
            world.browser = { try await FakeBrowser.returns(to: $0, with: answer) }
            let failure = await world.run("login")
            let expected =
                sentence.isEmpty ? "Nobody came back from the browser in time." : sentence
            #expect(failure?.message == expected)
            #expect(failure?.advice.isEmpty == false)
            let users = try await world.users()
            #expect(users == [])
        }
    }

    @Test func `waits past the answer of an older tab`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.browser = {
                try await FakeBrowser.returns(to: $0, with: "code=bob", state: "of-another-tab")
                try await FakeBrowser.returns(to: $0, with: "code=anna")
            }
            #expect(await world.run("login") == nil)
            let users = try await world.users()
            #expect(users == ["anna"])
        }
    }

    @Test func `ends when nobody comes back in time`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.clock = ManualClock(jumps: true)
            let recorder = Recorder(width: 80)
            let failure = await world.run("login", on: recorder)
            #expect(failure?.message == "Nobody came back from the browser in time.")
            #expect(failure?.kind == .refused)
        }
    }

    @Test func `ends on Ctrl-C and changes nothing`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.interrupts = {
                AsyncStream {
                    $0.yield(SIGINT)
                    $0.finish()
                }
            }
            let recorder = Recorder()
            #expect(await world.run("login", on: recorder)?.kind == .interrupted)
            #expect(recorder.errors.contains("The sign-in was broken off; nothing was changed."))
            let users = try await world.users()
            #expect(users == [])
        }
    }

    @Test func `names the port that another program has, before the browser opens`() async throws {
        try await withSignInWorld { world in
            let failure = await world.run("login --port \(world.port)")
            #expect(failure?.message == "Port \(world.port) is in use by another program.")
            #expect(failure?.kind == .cannotStart)
            #expect(world.opened.withLock { $0 } == [])
        }
    }

    @Test func `shows the address when no browser opens`() async throws {
        try await withSignInWorld { world in
            var world = world
            world.browser = {
                try await FakeBrowser.returns(to: $0, with: "code=anna")
                throw Failure(.cannotStart, "No browser could be opened.")
            }
            let recorder = Recorder()
            #expect(await world.run("login", on: recorder) == nil)
            #expect(recorder.errors.contains(world.opened.withLock { $0[0] }))
        }
    }

    @Test func `shows in five lines how to make an app, the first time`() async throws {
        try await withSignInWorld { world in
            let recorder = Recorder()
            let failure = await world.run(
                "login --port 8888", on: recorder, environment: ["HOME": world.home.path])
            #expect(failure?.kind == .usage)
            let lines = recorder.errors.split(separator: "\n").prefix { !$0.hasPrefix("gatefold:") }
            #expect(lines.count == 5)
            for word in ["http://127.0.0.1:8888/callback", "Premium", "dashboard", "Client ID"] {
                #expect(lines.contains { $0.contains(word) }, "\(word)")
            }
            #expect(Walkthrough.text(port: nil).contains(" http://127.0.0.1/callback "))
        }
    }

    @Test func `replaces the tokens of before, dead or not`() async throws {
        try await withSignInWorld { world in
            #expect(await world.signIn("anna") == nil)
            world.service.state.withLock { $0.refreshTokens = [:] }
            #expect(await world.signIn("anna") == nil)
            #expect(URLQuery.parse(world.opened.withLock { $0[1] })["show_dialog"] == "true")
            #expect(await world.run("debug expire-token") == nil)
            #expect(await world.run("albums") == nil)
            #expect(world.service.state.withLock { $0.refusals } == 0)
            let users = try await world.users()
            #expect(users == ["anna"])
        }
    }

    @Test func `never writes a secret`() async throws {
        try await withSignInWorld { world in
            #expect(await world.signIn("anna") == nil)
            let recorder = Recorder(width: 80)
            for line in [
                "accounts", "accounts --json", "status", "status --json", "debug show",
                "debug show --json", "debug refresh", "debug expire-token", "albums", "logout",
            ] {
                #expect(await world.run(line, on: recorder) == nil, "\(line)")
            }
            #expect(!(recorder.output + recorder.errors).contains("SECRET-"))
        }
    }
}

@Suite struct `Where a sign-in is kept` {
    @Test(arguments: [
        CredentialStoreError.Kind.noBus, .noService, .noKeyring,
    ])
    func `is asked before the browser opens`(problem: CredentialStoreError.Kind) async throws {
        try await withSignInWorld(keyring: StubKeyring(problem)) { world in
            let failure = await world.run("login")
            #expect(failure?.kind == .storage)
            #expect(failure?.advice.contains("gatefold login spotify --store file") == true)
            #expect(world.opened.withLock { $0 } == [])
        }
    }

    @Test func `is no file where the keyring is only locked`() async throws {
        try await withSignInWorld(keyring: StubKeyring(.locked)) { world in
            let recorder = Recorder(width: 80, input: ["y"])
            let failure = await world.run("login", on: recorder)
            #expect(failure?.message == "The keyring is locked.")
            #expect(!recorder.errors.contains("[y/N]"))
        }
    }

    @Test(arguments: ["y", "n", ""])
    func `is a file if the person agrees`(answer: String) async throws {
        try await withSignInWorld(keyring: StubKeyring(.noService)) { world in
            var world = world
            world.browser = { try await FakeBrowser.returns(to: $0, with: "code=anna") }
            let recorder = Recorder(width: 80, input: [answer])
            let failure = await world.run("login", on: recorder)
            #expect(recorder.errors.contains("~/.local/state/gatefold/credentials"))
            #expect(recorder.errors.matches(of: /that only you can read/).count == 1)
            #expect((failure == nil) == (answer == "y"))
            #expect(world.opened.withLock { $0.count } == (answer == "y" ? 1 : 0))
        }
    }

    @Test func `is told once if it is a file`() async throws {
        try await withSignInWorld(keyring: StubKeyring(.noBus)) { world in
            var world = world
            world.browser = { try await FakeBrowser.returns(to: $0, with: "code=anna") }
            let (first, second) = (Recorder(), Recorder())
            #expect(await world.run("login --store file", on: first) == nil)
            #expect(await world.run("login --store file", on: second) == nil)
            #expect(
                first.errors.contains(
                    "kept in files that only you can read, in \(world.folders.credentials.path)"))
            #expect(!second.errors.contains("files"))
        }
    }
}
