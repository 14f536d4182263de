import AccountTesting
import Foundation
import GatefoldCore
import Testing

@testable import gatefold

@Suite struct `The configuration` {
    /// Reads a file of that text.
    private func read(
        _ text: String?, environment: [String: String] = [:]
    ) throws -> Configuration {
        let home = try TemporaryFolder()
        let environment = environment.merging(["HOME": home.path]) { $1 }
        let folders = WorldFolders(environment: environment)
        if let text { try PrivateFile.write(Array(text.utf8), to: folders.configurationFile) }
        return try Configuration(environment: environment, folders: folders)
    }

    @Test func `may have comments and a comma after the last entry`() throws {
        let configuration = try read(
            """
            // Mine
            {
              "spotify": { "client_id": "a\\u0062c", /* the app */ "redirect_port": 8888, },
              "store": "file", // no keyring here
            }
            """)
        #expect(configuration[.clientID] == "abc")
        #expect(configuration[.redirectPort] == "8888")
        #expect(configuration[.store] == "file")
        #expect(configuration[.homeURL] == nil)
    }

    @Test func `is not needed, and the environment goes before it`() throws {
        #expect(try read(nil)[.clientID] == nil)
        let configuration = try read(
            #"{"spotify":{"client_id":"file"}}"#,
            environment: ["GATEFOLD_SPOTIFY_CLIENT_ID": "variable", "GATEFOLD_STORE": ""])
        #expect(configuration[.clientID] == "variable")
        #expect(configuration[.store] == nil)
    }

    @Test(arguments: [
        ("", 1, "the file is empty"), ("[]", 1, "must be an object in { }, not a list"),
        ("{\n\"stor\": \"file\"}", 2, "there is no setting 'stor'; did you mean 'store'"),
        ("{\n\n\"client_id\": \"x\"}", 3, "did you mean 'spotify.client_id'"),
        (
            "{\"spotify\": {\n\"clientid\": \"x\"}}", 2,
            "'spotify.clientid'; did you mean 'spotify.client_id'"
        ),
        ("{\"colour\": 1}", 1, "there is no setting 'colour'."),
        ("{\"store\":\n\"cloud\"}", 2, "'store' must be \"keyring\" or \"file\""),
        ("{\"store\": true}", 1, "'store' must be"),
        ("{\"spotify\": \"x\"}", 1, "'spotify' must be an object in { }, not a text"),
        ("{\"spotify\": {\"client_id\": 5}}", 1, "'spotify.client_id' must be a text"),
        (
            "{\"spotify\": {\"redirect_port\": \"8888\"}}", 1,
            "must be a whole number from 1 to 65535"
        ),
        ("{\"spotify\": {\"redirect_port\": 70000}}", 1, "must be a whole number from 1 to 65535"),
        (
            "{\"home\": {\"url\": \"http://example.org\"}}", 1,
            "must be an address that begins with https://"
        ),
        ("{\"home\": {\"url\": \"https://me:pw@example.org\"}}", 1, "must be an address"),
        ("{\"store\": \"file\"\n\"home\": {}}", 2, "a comma or '}' was expected, not '\"'"),
        (
            "{\"store\": \"file\",\n\"store\": \"file\"}", 2,
            "'store' stands there twice, first in line 1"
        ),
        ("{\"store\": file}", 1, "'file' is no value; a text needs double quotes"),
        ("{store: 1}", 1, "a name in double quotes was expected, not 's'"),
        ("{\"store\" \"file\"}", 1, "a colon was expected after 'store'"),
        ("{\n\"store\": \"fi\nle\"}", 2, "a text has no end"),
        ("{\n/* x", 2, "a comment has no end"),
        ("{} x", 1, "'x' is too much after the end"), ("{", 1, "not the end of the file"),
        (String(repeating: "[", count: 100_000), 1, "too deep"),
    ])
    func `names a mistake with its line`(text: String, line: Int, words: String) throws {
        let failure = try #require(throws: Failure.self) { try read(text) }
        #expect(failure.kind == .cannotStart)
        #expect(failure.message.hasPrefix("~/.config/gatefold/config.json, line \(line): "))
        #expect(failure.message.contains(words), "\(failure.message)")
        #expect(failure.message.hasSuffix(".") && failure.advice.hasSuffix("."))
    }

    @Test(arguments: ["client_secret", "access_token", "refreshToken", "password"])
    func `refuses secrets, with advice, and repeats none`(name: String) throws {
        let failure = try #require(throws: Failure.self) {
            try read("{\"spotify\": {\n\"\(name)\": \"hunter2\"}}")
        }
        #expect(failure.message.contains("line 2: '\(name)' is a secret"))
        #expect(failure.message.contains("delete the line"))
        #expect(!(failure.message + failure.advice).contains("hunter2"))
    }

    @Test(arguments: [
        ("GATEFOLD_STORE", "cloud"), ("GATEFOLD_SPOTIFY_REDIRECT_PORT", "x"),
        ("GATEFOLD_HOME_URL", "ftp://x"),
    ])
    func `names a variable that makes no sense`(name: String, value: String) throws {
        let failure = try #require(throws: Failure.self) {
            try read(nil, environment: [name: value])
        }
        #expect(failure.message.hasPrefix("The variable \(name) must be "))
    }

    @Test func `that cannot be read is not taken for none`() throws {
        let home = try TemporaryFolder()
        let folders = WorldFolders(environment: ["HOME": home.path])
        try FileManager.default.createDirectory(
            at: folders.configurationFile, withIntermediateDirectories: true)
        let failure = try #require(throws: Failure.self) {
            try Configuration(environment: [:], folders: folders)
        }
        #expect(failure.kind == .storage)
    }

    @Test func `is written down, setting by setting, also in the manual`() throws {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
        let document = try String(
            contentsOf: folder.deletingLastPathComponent().appending(path: "docs/configuration.md"),
            encoding: .utf8)
        let manual = Manual.page(for: CommandTree.program, version: "1")
        for key in ConfigurationKey.all {
            #expect(document.contains("| `\(key.name)` | `\(key.variable)` |"))
            #expect(manual.contains(".B \(key.name)\n") && manual.contains(".B \(key.variable)\n"))
        }
    }
}
