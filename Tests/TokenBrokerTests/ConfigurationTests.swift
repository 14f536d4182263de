import Foundation
import Testing

@testable import TokenBroker

@Suite struct `Configuration` {
    /// What a change makes wrong.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout BrokerConfiguration) -> Void
        var sentence: String

        init(
            _ sentence: String, _ change: @escaping @Sendable (inout BrokerConfiguration) -> Void
        ) {
            testDescription = sentence
            self.sentence = sentence
            self.change = change
        }
    }

    static let refused = [
        Case("apps: There is no app.") { $0.apps = [] },
        Case("apps[0].client_id: It is empty, or has") { $0.apps[0].clientID = "" },
        Case("apps[0].client_id: It is empty, or has") { $0.apps[0].clientID = "a:b" },
        Case("apps[0].client_id: It is empty, or has") { $0.apps[0].clientID = "a b" },
        Case("apps[0].client_id: It is an example's.") { $0.apps[0].clientID = "your_client_id" },
        Case("apps[0].client_id: It is an example's.") {
            $0.apps[0].clientID = "spotify-ios-sdk-beta"
        },
        Case("apps[1].client_id: Another app has the same client id.") {
            $0.apps.append($0.apps[0])
        },
        Case("apps[0].client_secret: It is missing.") { $0.apps[0].clientSecret = nil },
        Case("apps[0].client_secret: It is empty, or has") {
            $0.apps[0].clientSecret = .text(Secret(""))
        },
        Case("apps[0].client_secret: It is an example's, which everybody can read.") {
            $0.apps[0].clientSecret = .text(
                Secret("<your client secret>".replacing(" ", with: "_")))
        },
        Case("apps[0].client_secret: It is an example's, which everybody can read.") {
            $0.apps[0].clientSecret = .text(Secret("aaaaaaaaaaaaaaaa"))
        },
        Case("apps[0].client_secret: The file “/nowhere/secret” cannot be read") {
            $0.apps[0].clientSecret = .file(path: "/nowhere/secret")
        },
        Case("apps[0].redirect_uris: There is none.") { $0.apps[0].redirectURIs = [] },
        Case("apps[0].redirect_uris[0]: It is no redirect URI.") {
            $0.apps[0].redirectURIs = ["callback"]
        },
        Case("apps[0].redirect_uris[1]: Over plain http the code could be read") {
            $0.apps[0].redirectURIs = ["a://b", "http://app.example/"]
        },
        Case("apps[0].redirect_uris[0]: The service refuses the name localhost.") {
            $0.apps[0].redirectURIs = ["https://localhost/callback"]
        },
        Case("apps[0].redirect_uris[0]: The service refuses the name localhost.") {
            $0.apps[0].redirectURIs = ["http://localhost:8888/callback"]
        },
        Case("apps[0].redirect_uris[0]: A redirect URI has no fragment (#).") {
            $0.apps[0].redirectURIs = ["a://b#c"]
        },
        Case("apps[0].redirect_uris[0]: Its scheme leads to no app.") {
            $0.apps[0].redirectURIs = ["javascript:alert(1)"]
        },
        Case("sealing_keys: There is no key to seal refresh tokens with.") { $0.sealingKeys = [] },
        Case("sealing_keys[0]: The key has less than 32 bytes.") {
            $0.sealingKeys = [.text(Secret("c2hvcnQ"))]
        },
        Case("sealing_keys[0]: The key is an example's, which everybody can read.") {
            $0.sealingKeys = [
                .text(Secret("cFJLyifeUJUBFWdHzVbykfDmPHtLKLGzViHW9aHGmyTLD8hGXC"))
            ]
        },
        Case("sealing_keys[1]: The key is there twice.") { $0.sealingKeys += $0.sealingKeys },
        Case("sealing_keys_file: The file “/nowhere/keys” cannot be read") {
            $0.sealingKeys = [.file(path: "/nowhere/keys")]
        },
        Case("listen.address: “nonsense” is no IPv4 or IPv6 address.") {
            $0.listen.address = "nonsense"
        },
        Case("listen.address: Tokens would go over the network at “0.0.0.0” without TLS.") {
            $0.listen.address = "0.0.0.0"
        },
        Case("listen.address: Tokens would go over the network at “::” without TLS.") {
            $0.listen.address = "::"
        },
        Case("listen: There is only one of certificate_file and key_file.") {
            $0.listen.certificateFile = "/c"
        },
        Case("listen.certificate_file: The file “/nowhere/c” cannot be read") {
            $0.listen.certificateFile = "/nowhere/c"
            $0.listen.keyFile = "/nowhere/k"
        },
        Case("cors_origins[0]: “*” is no web origin.") { $0.corsOrigins = ["*"] },
        Case("cors_origins[0]: “https://a.example/” is no web origin.") {
            $0.corsOrigins = ["https://a.example/"]
        },
        Case("cors_origins[0]: “null” is no web origin.") { $0.corsOrigins = ["null"] },
        Case("trusted_proxies[1]: “proxy” is no address and no network.") {
            $0.trustedProxies = ["::1", "proxy"]
        },
        Case("limits.burst: It must be from 1 to 1000000000.") { $0.limits.burst = 0 },
        Case("limits.requests_per_minute: It must be") { $0.limits.requestsPerMinute = .nan },
        Case("metrics.address: “x” is no IPv4 or IPv6 address.") {
            $0.metrics = .init(address: "x", port: 1)
        },
        Case("metrics.port: The broker itself listens on port 8080.") {
            $0.listen.port = 8080
            $0.metrics = .init(port: 8080)
        },
        Case("upstream.token_url: It is no https address of a token endpoint.") {
            $0.upstream.tokenURL = "http://service.test/token"
        },
        Case("upstream.token_url: It is no https address of a token endpoint.") {
            $0.upstream.tokenURL = "https://service.test/token?a=b"
        },
        Case("upstream.timeout_seconds: It must be from 0.1 to 60.") {
            $0.upstream.timeoutSeconds = 0
        },
        Case("upstream.timeout_seconds: It must be from 0.1 to 60.") {
            $0.upstream.timeoutSeconds = 1e300
        },
        Case("upstream.reuse_seconds: It must be from 0 to 60.") { $0.upstream.reuseSeconds = -1 },
        Case("upstream.reuse_seconds: It must be from 0 to 60.") {
            $0.upstream.reuseSeconds = .infinity
        },
    ]

    @Test(arguments: refused)
    func `that cannot be is refused with a sentence and advice`(refused: Case) throws {
        let error = try #require(throws: TokenBrokerError.self) {
            try BrokerConfiguration.test(refused.change).validate()
        }
        #expect(error.kind == .invalidConfiguration)
        #expect(error.description.hasPrefix(refused.sentence), "\(error)")
        #expect(error.problems.count == 1, "\(error)")
        #expect(error.problems[0].advice.count > 8)
    }

    @Test(arguments: [
        Case("as it is") { _ in },
        Case("another address, told explicitly") {
            $0.listen.address = "0.0.0.0"
            $0.listen.allowsPlainHTTP = true
        },
        Case("IPv6 loopback") { $0.listen.address = "::1" },
        Case("a service on this computer") {
            $0.upstream.tokenURL = "http://127.0.0.1:7433/api/token"
        },
        Case("all kinds of redirect URIs") {
            $0.apps[0].redirectURIs = [
                "https://app.example/callback", "http://[::1]:1/x", "com.example.app:/cb", "a://b",
            ]
        },
        Case("origins of apps") {
            $0.corsOrigins = ["capacitor://localhost", "http://[::1]:3000"]
        },
    ])
    func `that can be is taken`(taken: Case) throws {
        try BrokerConfiguration.test(taken.change).validate()
    }

    @Test func `is told all that is wrong at once`() throws {
        let error = try #require(throws: TokenBrokerError.self) {
            try BrokerConfiguration().validate()
        }
        #expect(error.problems.map(\.setting) == ["apps", "sealing_keys"])
    }

    @Test func `never shows a secret`() {
        let text = "s3cr3t"
        let configuration = BrokerConfiguration.test {
            $0.apps[0].clientSecret = .text(Secret(text))
            $0.sealingKeys = [.text(Secret(text))]
        }
        var dumped = "\(configuration)" + String(reflecting: configuration)
        dump(configuration, to: &dumped)
        #expect(!dumped.contains(text))
        let error = #expect(throws: TokenBrokerError.self) { try configuration.validate() }
        #expect(error?.description.contains(text) == false)
    }
}

@Suite struct `Secret files` {
    @Test func `are read without the line break at their end`() async throws {
        try await withFolder { folder in
            for (text, read) in [("a", "a"), ("a\n", "a"), ("a\r\n\n", "a"), (" a b ", " a b ")] {
                let path = try folder.write("secret", text)
                #expect(try SecretFile.text(path) == read)
            }
        }
    }

    @Test(arguments: [0o604, 0o644, 0o602, 0o666])
    func `that everybody may read or change are refused`(mode: Int) async throws {
        try await withFolder { folder in
            let path = try folder.write("secret", "a", mode: mode)
            let fault = #expect(throws: SecretFile.Fault.self) { try SecretFile.text(path) }
            #expect(fault?.advice == "Run: chmod o= \(path)")
        }
    }

    @Test(arguments: [0o400, 0o600, 0o640, 0o440])
    func `that the owner or the group may read are taken`(mode: Int) async throws {
        try await withFolder { folder in
            let path = try folder.write("secret", "a", mode: mode)
            #expect(try SecretFile.text(path) == "a")
        }
    }

    @Test func `are files of a sensible size with text`() async throws {
        try await withFolder { folder in
            let huge = try folder.write("huge", String(repeating: "a", count: 70_000))
            #expect(throws: SecretFile.Fault.self) { try SecretFile.text(huge) }
            #expect(throws: SecretFile.Fault.self) { try SecretFile.text(folder.url.path) }
            #expect(throws: SecretFile.Fault.self) { try SecretFile.text("/dev/zero") }
            let binary = folder.url.appending(path: "binary")
            try Data([0xFF, 0xFE]).write(to: binary)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: binary.path)
            #expect(throws: SecretFile.Fault.self) { try SecretFile.text(binary.path) }
        }
    }

    @Test func `with secrets inside the configuration count as well`() async throws {
        try await withFolder { folder in
            let open = "{\"sealing_keys\": [\"\(TestBroker.key)\"]}"
            let path = try folder.write("broker.json", open, mode: 0o644)
            let error = #expect(throws: TokenBrokerError.self) {
                try BrokerConfiguration(file: path)
            }
            #expect(error?.description.contains("Every user of this computer") == true)
            _ = try BrokerConfiguration(file: folder.write("private.json", open))
            _ = try BrokerConfiguration(
                file: folder.write("public.json", "{\"sealing_keys_file\": \"/x\"}", mode: 0o644))
        }
    }

    @Test func `of keys have a key a line, the first one seals`() async throws {
        try await withFolder { folder in
            let path = try folder.write(
                "keys", "# new\n\(TestBroker.otherKey)\n\n  \(TestBroker.key)\r\n")
            let active = try ActiveConfiguration(.test { $0.sealingKeys = [.file(path: path)] })
            #expect(active.keyCount == 2)
            let grant = Grant(
                refreshToken: Secret("r"), authorizedAt: 0, id: GrantID(), kind: .secret)
            let sealed = try #require(active.sealer.seal(grant, for: ClientID("a")))
            #expect(sealed.contains(try SealingKey(TestBroker.otherKey).id))
            let bad = try folder.write("bad", "# x\nshort")
            let error = #expect(throws: TokenBrokerError.self) {
                try BrokerConfiguration.test { $0.sealingKeys = [.file(path: bad)] }.validate()
            }
            #expect(error?.problems.map(\.setting) == ["line 2 of \(bad)"])
        }
    }
}

@Suite struct `Environment` {
    private static func merged(
        _ environment: [String: String], into configuration: BrokerConfiguration = .init()
    ) throws -> BrokerConfiguration {
        var configuration = configuration
        try configuration.merge(environment: environment)
        return configuration
    }

    @Test(arguments: [
        [
            "SPOTIFY_CLIENT_ID": "app1f00d", "SPOTIFY_CLIENT_SECRET": "s3cr3t0",
            "SPOTIFY_CLIENT_CALLBACK_URL": "a://b,https://c.example/d",
            "ENCRYPTION_SECRET": TestBroker.key,
        ],
        [
            "CLIENT_ID": "app1f00d", "CLIENT_SECRET": "s3cr3t0",
            "REDIRECT_URI": "a://b , https://c.example/d", "SECRET_KEY": TestBroker.key,
        ],
    ])
    func `of other servers is enough`(environment: [String: String]) throws {
        let configuration = try Self.merged(environment)
        try configuration.validate()
        #expect(configuration.apps.map(\.clientID) == ["app1f00d"])
        #expect(configuration.apps[0].clientSecret == .text(Secret("s3cr3t0")))
        #expect(configuration.apps[0].redirectURIs == ["a://b", "https://c.example/d"])
        #expect(configuration.sealingKeys == [.text(Secret(TestBroker.key))])
    }

    @Test func `may name files`() async throws {
        try await withFolder { folder in
            let configuration = try Self.merged([
                "CLIENT_ID_FILE": folder.write("id", "app1f00d\n"),
                "CLIENT_SECRET_FILE": folder.write("secret", "s3cr3t0\n"),
                "REDIRECT_URI_FILE": folder.write("uri", "a://b\n"),
                "SECRET_KEY_FILE": folder.write("key", TestBroker.key + "\n"),
            ])
            try configuration.validate()
            #expect(configuration.apps[0].redirectURIs == ["a://b"])
        }
    }

    @Test func `may have several keys`() throws {
        let both = try Self.merged(["SECRET_KEY": "\(TestBroker.otherKey), \(TestBroker.key)"])
        #expect(
            both.sealingKeys == [TestBroker.otherKey, TestBroker.key].map { .text(Secret($0)) })
    }

    @Test(arguments: [
        ["CLIENT_ID": "a", "SPOTIFY_CLIENT_ID": "b"],
        ["CLIENT_SECRET": "a", "CLIENT_SECRET_FILE": "/b"],
        ["ENCRYPTION_SECRET": "a", "SECRET_KEY": "b"],
    ])
    func `that contradicts itself is refused`(environment: [String: String]) {
        let error = #expect(throws: TokenBrokerError.self) { try Self.merged(environment) }
        #expect(error?.description.contains("says something else") == true)
    }

    @Test func `may say the same twice, and nothing`() throws {
        let same = try Self.merged(["CLIENT_ID": "a", "SPOTIFY_CLIENT_ID": "a"])
        #expect(same.apps.map(\.clientID) == ["a"])
        #expect(try Self.merged(["CLIENT_ID": "", "SECRET_KEY": ""]) == BrokerConfiguration())
    }

    @Test func `adds what a file leaves out, and changes nothing that is there`() throws {
        var file = BrokerConfiguration()
        file.apps = [.init(clientID: "a", redirectURIs: ["x://y"])]
        let environment = [
            "CLIENT_SECRET": "s3cr3t0", "REDIRECT_URI": "z://z", "SECRET_KEY": TestBroker.key,
        ]
        let merged = try Self.merged(environment, into: file)
        #expect(merged.apps[0].clientSecret == .text(Secret("s3cr3t0")))
        #expect(merged.apps[0].redirectURIs == ["x://y"])
        // Another app's secret does not go to this one.
        let other = try Self.merged(
            environment.merging(["CLIENT_ID": "b"]) { $1 }, into: file)
        #expect(other.apps.map(\.clientID) == ["a"])
        #expect(other.apps[0].clientSecret == nil)
        var sealed = file
        sealed.sealingKeys = [.file(path: "/k")]
        #expect(try Self.merged(environment, into: sealed).sealingKeys == sealed.sealingKeys)
    }
}
