import Foundation
import Testing
import WebAPIClient

@testable import TokenBroker

/// What the broker's documents say, held against what is there.
@Suite struct `Documents of the broker` {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `name every address`() throws {
        let text = try Self.text("docs/token-broker.md")
        for (path, _) in BrokerRoutes.tokens {
            #expect(text.contains("`/\(path.joined(separator: "/"))`"))
        }
    }

    @Test func `name every setting`() throws {
        let text = try Self.text("docs/token-broker.md")
        let configuration = BrokerConfiguration.test {
            $0.listen.certificateFile = "/c"
            $0.listen.keyFile = "/k"
            $0.apps[0].clientSecret = .file(path: "/s")
            $0.sealingKeys = [.file(path: "/keys")]
            $0.metrics = .init(port: 1)
        }
        func settings(of tree: JSONTree, prefix: String) -> [String] {
            switch tree {
            case .object(let members):
                members.flatMap { settings(of: $0.value, prefix: "\(prefix).\($0.key)") }
            case .array(let elements) where !elements.isEmpty:
                if case .object = elements[0] {
                    settings(of: elements[0], prefix: prefix + "[]")
                } else {
                    [prefix]
                }
            default: [prefix]
            }
        }
        let names = settings(of: try JSONTree(try JSON.encode(configuration)), prefix: "")
        #expect(names.count > 18)
        for name in names { #expect(text.contains("`\(name.dropFirst())`"), "\(name)") }
    }

    @Test func `name every metric and every event to watch for`() throws {
        let text = try Self.text("docs/token-broker.md")
        let metrics = BrokerMetrics().text().matches(of: /# TYPE (\S+)/).map { String($0.1) }
        #expect(metrics.count == 7)
        for metric in metrics { #expect(text.contains("`\(metric)`"), "\(metric)") }
        for what in BrokerLogEvent.What.allCases where BrokerLogEvent(what).level != .info {
            #expect(text.contains("`\(what.rawValue)`"), "\(what)")
        }
    }

    @Test func `show a configuration that can be read`() throws {
        let text = try Self.text("docs/token-broker.md")
        let blocks = text.matches(of: /```json\n([\s\S]*?)```/).map { String($0.1) }
        #expect(blocks.count == 1)
        for block in blocks {
            var configuration = try BrokerConfiguration(json: Array(block.utf8))
            #expect(configuration.trustedProxies.count == 2)
            // Its files are not on this computer.
            configuration.apps[0].clientSecret = .text(Secret("s3cr3t-0f-app1"))
            configuration.sealingKeys = [.text(Secret(TestBroker.key))]
            try configuration.validate()
        }
    }

    @Test func `lead to files that exist`() throws {
        for match in try Self.text("docs/token-broker.md").matches(of: /\]\(([^)#:]+)\)/) {
            let file = Self.root.appending(path: "docs/\(match.1)")
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    @Test func `for systemd and containers use variables that the broker knows`() async throws {
        try await withFolder { folder in
            let values = [
                "SPOTIFY_CLIENT_SECRET_FILE": try folder.write("a", "s3cr3t-0f-app1"),
                "ENCRYPTION_SECRET_FILE": try folder.write("b", TestBroker.key),
            ]
            for path in ["docs/broker/gatefold-broker.service", "docs/broker/Containerfile"] {
                let text = try Self.text(path)
                let names = Set(text.matches(of: /([A-Z_]+_FILE)=/).map { String($0.1) })
                #expect(names == Set(values.keys))
            }
            var configuration = BrokerConfiguration.test {
                $0.apps[0].clientSecret = nil
                $0.sealingKeys = []
            }
            try configuration.merge(environment: values)
            try configuration.validate()
        }
    }
}
