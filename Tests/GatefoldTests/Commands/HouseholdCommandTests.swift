import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import Testing
import WebAPIClient

@testable import gatefold

/// A world in which commands about people and apps are run.
private struct Household {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command line.
    func run(
        _ words: [String], input: [String] = [], secrets: [String?] = [], isTerminal: Bool = false
    ) async throws -> Recorder {
        let recorder = Recorder(width: isTerminal ? 80 : nil, input: input)
        var console = recorder.console
        console.isJSON = words.contains("--json")
        let answers = Guarded(secrets)
        console.readSecret = { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        guard
            case .run(let parsed) = try CommandParser.parse(words, as: CommandTree.program),
            let work = parsed.path.last?.work
        else { throw Failure(.usage, "help") }
        let environment = ["HOME": folder.path]
        let session = Session(
            console: console, environment: environment,
            folders: WorldFolders(environment: environment), workingFolder: folder.path,
            connect: { throw CancellationError() })
        do { try await work(parsed, session) } catch { throw Failure(ofCommand: error) }
        return recorder
    }

    /// How a command line fails.
    func failure(_ words: [String], input: [String] = []) async -> Failure? {
        await #expect(throws: Failure.self) { _ = try await run(words, input: input) }
    }
}

@Suite struct `Commands about people` {
    private static let password = "correct horse"

    @Test func `add, show, change and remove somebody`() async throws {
        let household = try Household()
        #expect(try await household.run(["users"]).output.contains("home\towner\towner\tyes\tno\t"))
        let added = try await household.run(
            ["users", "add", "Anna", "--password-stdin", "--no-player", "--json"],
            input: [Self.password])
        #expect(added.output.contains("\"name\":\"Anna\""))
        #expect(try await household.run(["users"]).output.contains("\tAnna\tmember\tno\tyes\t"))
        _ = try await household.run(["users", "allow-player", "anna"])
        _ = try await household.run(["users", "rename", "ANNA", "Änne"])
        let listed = try await household.run(["users", "list", "--json"]).output
        #expect(listed.contains("\"name\":\"Änne\",\"owner\":false,\"player\":true"))
        #expect(!listed.contains("scrypt"))
        _ = try await household.run(["users", "remove", "Änne"])
        #expect(try await !household.run(["users"]).output.contains("Änne"))
    }

    @Test func `remove what somebody had with them`() async throws {
        let household = try Household()
        _ = try await household.run(
            ["users", "add", "Anna", "--password-stdin"], input: [Self.password])
        let folders = WorldFolders(environment: ["HOME": household.folder.path])
        let register = try AccountRegister(file: folders.registerFile)
        let anna = try await register.user(named: "Anna").id
        await register.close()
        let library = try Library(beside: try Catalogue(at: folders.data))
        let playlist = try await library.createPlaylist(named: "Hers", owner: anna)
        #expect(try await library.playlist(playlist.id, for: HomeUser.ownerID) != nil)
        _ = try await household.run(["users", "remove", "Anna"])
        #expect(try await library.playlist(playlist.id, for: HomeUser.ownerID) == nil)
    }

    @Test func `ask twice for a password, and do not show it`() async throws {
        let household = try Household()
        let asked = try await household.run(
            ["users", "add", "Anna"], secrets: [Self.password, Self.password], isTerminal: true)
        #expect(asked.errors.contains("New password of Anna: \nThe same once more: \n"))
        #expect(!(asked.errors + asked.output).contains(Self.password))
        for secrets in [[Self.password, "another one"], [Self.password, nil], [nil]] {
            await #expect(throws: Failure.self) {
                _ = try await household.run(
                    ["users", "password", "Anna"], secrets: secrets, isTerminal: true)
            }
        }
    }

    @Test(arguments: [
        (["users", "add"], "<name> is missing."),
        (["users", "rename", "owner"], "<new-name> is missing."),
        (["users", "remove", "Nobody"], "Nobody here is called “Nobody”."),
        (["users", "remove", "owner"], "The owner cannot be removed."),
        (["users", "deny-player", "owner"], "The owner may always control the player."),
        (
            ["users", "add", "owner", "--password-stdin"],
            "Somebody here is called “owner” already."
        ),
        (["users", "add", " ", "--password-stdin"], "A name has 1 to 64 characters on one line."),
        (["users", "add", "Anna"], "There is no terminal to ask for the password on."),
        (["users", "list", "x"], "'x' is one argument too many."),
        (["users", "remove", "owner", "--no-player"], "--no-player goes with 'add'."),
    ])
    func `say what is wrong`(words: [String], message: String) async throws {
        let household = try Household()
        let failure = await household.failure(words, input: [Self.password])
        #expect(failure?.message == message)
    }

    @Test(arguments: [
        ("short", "A password needs at least 8 characters."),
        ("ANNA-MARIA", "A password must not be the name."), ("", "There is no password"),
    ])
    func `take no password that is easy`(password: String, words: String) async throws {
        let household = try Household()
        let failure = await household.failure(
            ["users", "add", "Anna-Maria", "--password-stdin"],
            input: password.isEmpty ? [] : [password])
        #expect(failure?.message.contains(words) == true)
    }

    @Test(arguments: [
        ("pass\n", "pass"), ("pass\r", "pass"), ("pa\u{7F}ss\n", "pss"), ("é\u{7F}x\n", "x"),
        ("x\u{15}pass\n", "pass"), ("\n", ""), ("pass\u{3}", nil), ("pass\u{4}", nil),
        ("pass", nil),
    ])
    func `read a hidden line key by key`(keys: String, line: String?) {
        var bytes = Array(keys.utf8)[...]
        #expect(SecretLine.line { bytes.popFirst() } == line)
    }
}

@Suite struct `Commands about apps` {
    @Test func `add, show and remove an app, whose secret is shown once`() async throws {
        let household = try Household()
        let added = try await household.run([
            "clients", "add", "--confidential", "My app", "https://my.example/back", "--json",
        ])
        let secret = try #require(added.output.firstMatch(of: /"client_secret":"([0-9a-f]{32})"/)).1
        let id = try #require(added.output.firstMatch(of: /"client_id":"([0-9a-f]{32})"/)).1
        let listed = try await household.run(["clients", "--json"]).output
        #expect(
            listed.contains("\"client_id\":\"\(id)\",\"name\":\"My app\",\"confidential\":true"))
        #expect(!listed.contains(secret))
        _ = try await household.run(["clients", "add", "Other", "my-app://back"])
        _ = try await household.run(["clients", "remove", String(id)])
        _ = try await household.run(["clients", "remove", "Other"])
        #expect(try await household.run(["clients", "--json"]).output == "[]\n")
    }

    @Test(arguments: [
        (["clients", "add"], "<name> is missing."),
        (["clients", "remove", "x"], "There is no app “x”."),
        (["clients", "add", "x"], "An app without a secret needs a redirect URI."),
        (
            ["clients", "add", "x", "http://localhost/"],
            "“http://localhost/” is no redirect URI: localhost is not taken, as it may be any host."
        ),
        (["clients", "list", "x"], "'x' is one argument too many."),
        (["clients", "remove", "x", "--confidential"], "--confidential goes with 'add'."),
    ])
    func `say what is wrong`(words: [String], message: String) async throws {
        let household = try Household()
        let failure = await household.failure(words)
        #expect(failure?.message == message)
    }
}

@Suite struct `Serving other computers` {
    private static func plan(_ words: String...) throws -> ExposurePlan? {
        guard
            case .run(let parsed) = try CommandParser.parse(
                ["serve"] + words, as: CommandTree.program)
        else { return nil }
        return try ExposurePlan(parsed, workingFolder: "/nowhere")
    }

    @Test(arguments: [
        (["--plain-http"], "--plain-http goes with --bind or --public-url."),
        (["--certificate=c", "--key=k"], "--certificate goes with --bind."),
        (["--bind=192.0.2.1", "--certificate=c"], "--certificate goes with --key."),
        (["--bind=192.0.2.1", "--key=k"], "--key goes with --certificate."),
        (
            ["--bind=192.0.2.1", "--key=k", "--certificate=c", "--plain-http"],
            "--plain-http does not go with --certificate."
        ),
        (
            ["--bind=192.0.2.1", "--key=k", "--certificate=c"],
            "The certificate /nowhere/c cannot be read."
        ),
    ])
    func `needs options that fit`(words: [String], message: String) throws {
        let failure = try #require(throws: Failure.self) {
            guard
                case .run(let parsed) = try CommandParser.parse(
                    ["serve"] + words, as: CommandTree.program)
            else { return }
            _ = try ExposurePlan(parsed, workingFolder: "/nowhere")
        }
        #expect(failure.message == message)
    }

    @Test func `is told to the process in the background in the same words`() throws {
        #expect(try Self.plan() == nil)
        let plan = try #require(
            try Self.plan("--bind", "::", "--plain-http", "--public-url", "http://a.example/"))
        #expect(
            plan.arguments == ["--bind=::", "--plain-http", "--public-url=http://a.example"])
        let proxied = try #require(
            try Self.plan("--plain-http", "--public-url", "http://a.example"))
        #expect(
            proxied.arguments
                == ["--bind=127.0.0.1", "--plain-http", "--public-url=http://a.example"])
    }
}
