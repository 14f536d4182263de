import Foundation
import HTTPServer
import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

/// A broker on a loopback port, the script of its upstream, and a client.
struct TestBroker: Sendable {
    let server: BrokerServer
    let upstream: RecordingTransport
    let clock: ManualClock
    let log: Recorded<BrokerLogEvent>

    static let clientID = "app1f00d"
    static let clientSecret = "s3cr3t-0f-app1"
    static let redirectURI = "gatefold-test://callback"
    static let key = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_aBcDe"
    static let otherKey = "zYxWvUtSrQpOnMlKjIhGfEdCbA9876543210_-EdCbY"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static var configuration: BrokerConfiguration {
        var configuration = BrokerConfiguration()
        configuration.listen.port = 0
        configuration.apps = [
            .init(
                clientID: clientID, clientSecret: .text(Secret(clientSecret)),
                redirectURIs: [redirectURI, "http://127.0.0.1/callback"])
        ]
        configuration.sealingKeys = [.text(Secret(key))]
        configuration.upstream.tokenURL = "https://service.test/api/token"
        return configuration
    }

    /// What the log has of one kind.
    func events(_ what: BrokerLogEvent.What) -> [BrokerLogEvent] {
        log.all.filter { $0.what == what }
    }

    /// Sends a form as apps do.
    func post(
        _ path: String, _ form: [(String, String)], headers: [(name: String, value: String)] = []
    ) async throws -> Reply {
        try await send(
            "POST", path,
            headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
            body: FormBody.encode(form.map { (name: $0.0, value: $0.1) }))
    }

    func post(_ path: String, json: String) async throws -> Reply {
        try await send(
            "POST", path, headers: [("Content-Type", "application/json")], body: Array(json.utf8))
    }

    func send(
        _ method: String, _ path: String, headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil, port: UInt16? = nil
    ) async throws -> Reply {
        let response = try await Self.client.send(
            TransportRequest(
                method: method, url: "http://127.0.0.1:\(port ?? server.port)\(path)",
                headers: headers, body: body))
        return Reply(response)
    }

    private static let client = CurlTransport()

    /// Swaps a code and gives the sealed refresh token.
    func signIn(_ more: [(String, String)] = [], at path: String = "/swap") async throws -> String {
        let reply = try await post(path, [("code", "c0de")] + more)
        #expect(reply.status == 200)
        return try #require(reply.text("refresh_token"))
    }
}

/// An answer of a broker.
struct Reply: Sendable {
    var status: Int
    var response: TransportResponse
    var body: String { String(decoding: response.body, as: UTF8.self) }

    init(_ response: TransportResponse) {
        status = response.status
        self.response = response
    }

    func header(_ name: String) -> String? { response.header(name) }

    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = try? JSONTree(response.body) else { return nil }
        return members.first { $0.key == key }?.value
    }

    func text(_ key: String) -> String? {
        if case .string(let text) = self[key] { text } else { nil }
    }

    func number(_ key: String) -> String? {
        if case .number(let text) = self[key] { text } else { nil }
    }
}

extension BrokerConfiguration {
    /// The configuration of tests with something changed.
    static func test(_ change: (inout BrokerConfiguration) -> Void) -> BrokerConfiguration {
        var configuration = TestBroker.configuration
        change(&configuration)
        return configuration
    }
}

/// Runs a broker for the body of a test.
func withBroker(
    _ configuration: BrokerConfiguration = TestBroker.configuration,
    clock: ManualClock = ManualClock(),
    upstream answer: @escaping RecordingTransport.Answer = { Service.tokens(for: $0) },
    body: @Sendable (TestBroker) async throws -> Void
) async throws {
    let upstream = RecordingTransport(answer)
    let log = Recorded<BrokerLogEvent>()
    let server = try BrokerServer(
        configuration, transport: upstream, clock: clock, date: { TestBroker.now },
        log: { log.add($0) })
    do {
        try await body(TestBroker(server: server, upstream: upstream, clock: clock, log: log))
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Keeps what is added from any thread.
final class Recorded<Value: Sendable>: Sendable {
    private let values = Guarded<[Value]>([])

    func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
}
