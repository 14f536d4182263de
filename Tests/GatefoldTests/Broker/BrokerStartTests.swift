import AccountTesting
import Foundation
import Testing

@testable import gatefold

@Suite(.timeLimit(.minutes(2))) struct `The broker's start` {
    /// What `check` and the broker itself say of a configuration; both must say the same.
    private func refusal(
        _ change: (TemporaryFolder) throws -> Void, environment: [String: String] = [:]
    ) throws -> Run {
        let folder = try TemporaryFolder()
        try BrokerFiles.write(to: folder, upstream: "http://127.0.0.1:9")
        try change(folder)
        let file = folder.path + "/broker.json"
        let program = try Program().path
        let run = try Run(program, ["broker", "--config", file], environment: environment)
        let check = try Run(
            program, ["broker", "check", "--config", file], environment: environment)
        #expect(check.status == run.status && check.errors == run.errors)
        #expect(run.output.isEmpty)
        return run
    }

    @Test func `is refused with example values, all of them at once`() throws {
        let run = try refusal { folder in
            try BrokerFiles.secret("client-secret", "your_client_secret", in: folder)
            try BrokerFiles.secret("sealing-keys", "changeme", in: folder)
        }
        #expect(run.status == 78)
        let lines = run.errors.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0] == "gatefold: The broker cannot start; 2 things are wrong.")
        #expect(lines[1].hasPrefix("apps[0].client_secret: It is an example's"))
        #expect(lines[2].contains("sealing-keys: The key is an example's"))
        #expect(!run.errors.contains("your_client_secret") && !run.errors.contains("changeme"))
    }

    @Test func `is refused when a secret cannot be read`() throws {
        let run = try refusal {
            try FileManager.default.removeItem(atPath: $0.path + "/client-secret")
        }
        #expect(run.status == 78)
        #expect(run.errors.hasPrefix("gatefold: apps[0].client_secret: The file “"))
        #expect(run.errors.contains("cannot be read: No such file or directory.\nCheck the path"))
    }

    @Test func `is refused when everybody can read a secret`() throws {
        let run = try refusal {
            try BrokerFiles.secret(
                "client-secret", RunningBroker.clientSecret, in: $0, mode: 0o644)
        }
        #expect(run.status == 78)
        #expect(run.errors.contains("chmod o= "))
        #expect(!run.errors.contains(RunningBroker.clientSecret))
    }

    @Test func `is refused on a public address without TLS`() throws {
        let run = try refusal { folder in
            let json = BrokerFiles.json(folder, upstream: "http://127.0.0.1:9")
                .replacing("\"port\": 0", with: "\"port\": 0, \"address\": \"0.0.0.0\"")
            try BrokerFiles.secret("broker.json", json, in: folder)
        }
        #expect(run.status == 78)
        #expect(run.errors.hasPrefix("gatefold: listen.address: Tokens would go over the network"))
    }

    @Test func `is refused without a configuration, which says how to give one`() throws {
        let run = try Run(try Program().path, ["broker"], environment: [:])
        #expect(run.status == 78)
        #expect(run.errors.contains("SPOTIFY_CLIENT_ID"))
        #expect(run.errors.contains("sealing_keys"))
    }

    @Test func `is refused when the port is taken`() async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder()
            try BrokerFiles.write(to: folder, upstream: "http://127.0.0.1:9")
            let json = BrokerFiles.json(folder, upstream: "http://127.0.0.1:9")
                .replacing("\"port\": 0", with: "\"port\": \(broker.port)")
            try BrokerFiles.secret("broker.json", json, in: folder)
            let run = try Program().run("broker", "--config", folder.path + "/broker.json")
            #expect(run.status == 78)
            #expect(run.errors.contains("\(broker.port)"))
        }
    }

    @Test func `is told as JSON when asked`() throws {
        let run = try Run(try Program().path, ["broker", "--json"], environment: [:])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.errors.utf8))
                as? [String: [String: Any]])
        #expect(object["error"]?["kind"] as? String == "cannot_start")
        #expect((object["error"]?["message"] as? String)?.contains("sealing_keys") == true)
    }

    @Test(arguments: [
        ("broker nwe-key", "must be one of new-key, check"), ("broker --config", "needs a value"),
        ("broker new-key --config x", "takes no --config"),
    ])
    func `with a wrong command line is a usage failure`(line: String, words: String) throws {
        let run = try Program().shell("\"$G\" \(line)")
        #expect(run.status == 64)
        #expect(run.errors.contains(words))
    }

    @Test func `can be tried without starting`() throws {
        let folder = try TemporaryFolder()
        try BrokerFiles.write(to: folder, upstream: "http://127.0.0.1:9")
        let run = try Program().run("broker", "check", "--config", folder.path + "/broker.json")
        #expect(run.status == 0)
        #expect(run.errors == "The broker would start with this configuration.\n")
    }

    @Test func `takes the keys that it makes`() throws {
        let program = try Program()
        let keys = try (0..<2).map { _ in try program.run("broker", "new-key").output }
        #expect(keys[0] != keys[1])
        let folder = try TemporaryFolder()
        try BrokerFiles.write(to: folder, upstream: "http://127.0.0.1:9")
        try BrokerFiles.secret("sealing-keys", keys.joined(), in: folder)
        let check = try program.run("broker", "check", "--config", folder.path + "/broker.json")
        #expect(check.status == 0, "\(check.errors)")
    }
}
