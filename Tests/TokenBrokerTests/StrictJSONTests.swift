import Testing
import WebAPIClient

@testable import TokenBroker

@Suite struct `Strict JSON` {
    @Test(arguments: [
        "", " ", "{", "[", "{]", "[}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]",
        "{a:1}",
        "{'a':1}", "01", "-", "1.", ".5", "1e", "+1", "NaN", "tru", "nulll", "\"", "\"\\\"",
        "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"",
        "{} {}", "// x\n{}", "\u{FEFF}{}", String(repeating: "[", count: 100_000),
    ])
    func `refuses what is none`(text: String) {
        #expect(throws: JSONFault.self) { try JSONTree(Array(text.utf8)) }
    }

    @Test func `refuses what is not UTF-8`() {
        #expect(throws: JSONFault.self) { try JSONTree([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONFault.self) { try JSONTree([0x22, 0xED, 0xA0, 0x80, 0x22]) }
    }

    @Test func `reads every escape`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000""#
        guard case .string(let read) = try JSONTree(Array(text.utf8)) else {
            Issue.record("no text")
            return
        }
        #expect(read == "\"\\/\u{8}\u{C}\n\r\té😀\0")
    }

    @Test(arguments: ["0", "-0", "10", "1.5", "1e9", "-1.25E-3", "123456789012345678901234567890"])
    func `keeps numbers as they are written`(text: String) throws {
        guard case .number(let read) = try JSONTree(Array(" \(text)\n".utf8)) else {
            Issue.record("no number")
            return
        }
        #expect(read == text)
    }

    @Test func `names the line of a fault`() {
        #expect(throws: JSONFault(line: 3, problem: "a colon should stand here")) {
            try JSONTree(Array("{\n  \"a\": 1,\n  \"b\" 2\n}".utf8))
        }
    }
}

@Suite struct `Configuration in JSON` {
    private static func problem(_ json: String) throws -> TokenBrokerError.Problem? {
        do {
            _ = try BrokerConfiguration(json: Array(json.utf8))
            return nil
        } catch {
            #expect(error.kind == .unreadableConfiguration)
            return error.problems.first
        }
    }

    @Test(arguments: [
        ("{\"port\": 1}", "port", "There is no such setting."),
        ("{\"listen\": {\"Port\": 1}}", "listen.Port", "There is no such setting."),
        (
            "{\"apps\": [{\"client_id\": \"a\"}, {\"clientid\": \"b\"}]}", "apps[1].clientid",
            "There is no such setting."
        ),
        (
            "{\"listen\": {\"port\": \"8080\"}}", "listen.port",
            "It should be a whole number from 0 to 65535, and is text."
        ),
        (
            "{\"listen\": {\"port\": 65536}}", "listen.port",
            "It should be a whole number from 0 to 65535, and is a number."
        ),
        (
            "{\"listen\": {\"port\": 80.5}}", "listen.port",
            "It should be a whole number from 0 to 65535, and is a number."
        ),
        ("{\"listen\": []}", "listen", "It should be an object, and is a list."),
        ("{\"apps\": {}}", "apps", "It should be a list, and is an object."),
        ("{\"apps\": [1]}", "apps[0]", "It should be an object, and is a number."),
        ("{\"apps\": [{}]}", "apps[0].client_id", "It is missing."),
        (
            "{\"apps\": [{\"client_id\": null}]}", "apps[0].client_id",
            "It should be text, and is null."
        ),
        (
            "{\"apps\": [{\"client_id\": \"a\", \"redirect_uris\": \"b\"}]}",
            "apps[0].redirect_uris",
            "It should be a list, and is text."
        ),
        (
            "{\"apps\": [{\"client_id\": \"a\", \"redirect_uris\": [1]}]}",
            "apps[0].redirect_uris[0]", "It should be text, and is a number."
        ),
        (
            "{\"apps\": [{\"client_id\": \"a\", \"client_secret\": \"b\", "
                + "\"client_secret_file\": \"c\"}]}", "apps[0].client_secret_file",
            "The client secret is there as well."
        ),
        (
            "{\"limits\": {\"burst\": true}}", "limits.burst",
            "It should be a number, and is true or false."
        ),
        ("{\"metrics\": {}}", "metrics.port", "It is missing."),
        ("{\"listen\": {}, \"listen\": {}}", "listen", "It is there twice."),
        (
            "{\"listen\": {\"allow_plain_http\": 1}}", "listen.allow_plain_http",
            "It should be true or false, and is a number."
        ),
        ("[]", "", "It should be an object, and is a list."),
        ("{\n\"listen\" {}\n}", "line 2", "This is no JSON: a colon should stand here."),
    ])
    func `names what is wrong with its path`(
        json: String, setting: String, message: String
    ) throws {
        let problem = try #require(try Self.problem(json))
        #expect(problem.setting == setting)
        #expect(problem.message == message)
        #expect(problem.advice.hasSuffix("."))
    }

    @Test func `shows no value of a setting`() throws {
        for json in [
            "{\"sealing_keys\": \"s3cret\"}", "{\"apps\": [{\"client_secret\": [\"s3cret\"]}]}",
            "{\"apps\": [{\"client_id\": \"a\", \"client_secret\": {\"s3cret\": 1}}]}",
        ] {
            #expect(try Self.problem(json)?.description.contains("s3cret") == false)
        }
    }

    @Test func `may leave out what has a usual value`() throws {
        let read = try BrokerConfiguration(json: Array("{}".utf8))
        #expect(read == BrokerConfiguration())
        #expect(read.listen.address == "127.0.0.1")
        #expect(read.listen.port == 8080)
        #expect(read.corsOrigins.isEmpty)
        #expect(read.trustedProxies.isEmpty)
        #expect(read.metrics == nil)
        #expect(read.upstream.tokenURL == "https://accounts.spotify.com/api/token")
        #expect(read.upstream.timeoutSeconds == 10)
    }

    @Test func `is written as it is read, without secrets`() throws {
        var configuration = BrokerConfiguration.test {
            $0.listen.certificateFile = "/c"
            $0.listen.keyFile = "/k"
            $0.listen.allowsPlainHTTP = true
            $0.apps[0].clientSecret = .file(path: "/s")
            $0.apps[0].requiresCodeVerifier = true
            $0.apps[0].allowsClientCredentials = false
            $0.sealingKeys = [.file(path: "/keys")]
            $0.corsOrigins = ["https://a"]
            $0.trustedProxies = ["::1"]
            $0.limits.burst = 7
            $0.metrics = .init(address: "::1", port: 9)
            $0.upstream.reuseSeconds = 2.5
        }
        let text = try JSON.encode(configuration)
        #expect(try BrokerConfiguration(json: text) == configuration)
        configuration.apps[0].clientSecret = .text(Secret("s3cret"))
        #expect(throws: EncodingError.self) { try JSON.encode(configuration) }
        configuration.apps[0].clientSecret = nil
        configuration.sealingKeys = [.text(Secret("s3cret"))]
        #expect(throws: EncodingError.self) { try JSON.encode(configuration) }
    }
}
