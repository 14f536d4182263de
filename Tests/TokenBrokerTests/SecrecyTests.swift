import Foundation
import HTTPServer
import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Log and metrics` {
    @Test func `never hold a secret, whatever happens`() async throws {
        let verifier = String(repeating: "v3rif", count: 10)
        let secrets = [
            "c0de-1", "c0de-2", verifier, TestBroker.clientSecret, TestBroker.key,
            Service.accessToken, Service.refreshToken, "r0tated", "n0nsense-token",
            "unkn0wn-client",
            "0dd-field", "evil.test", "YXBwMWYwMGQ6",
        ]
        let calls = Counter()
        try await withBroker(
            .test {
                $0.metrics = .init(port: 0)
                $0.limits.burst = 12
            },
            upstream: { request in
                let all = String(decoding: request.body ?? [], as: UTF8.self)
                switch calls.add() {
                case 1: return Service.tokens(refreshToken: Service.refreshToken)
                case 2: return Service.tokens(refreshToken: "r0tated")
                case 3: return Service.error("invalid_grant", all)
                case 4: return Service.error("invalid_client", all)
                case 5: return Service.error(all, "0dd-field")
                case 6: return Service.json(500, all)
                case 7: return Service.json(200, all)
                default: throw TransportError(.interrupted, detail: all)
                }
            },
            body: { broker in
                let sealed = try await broker.signIn([("code_verifier", verifier)])
                let other = [("refresh_token", sealed)]
                _ = try await broker.post("/refresh", other)
                for code in ["c0de-1", "c0de-2", "c0de-1", "c0de-2", "c0de-1", "c0de-2"] {
                    _ = try await broker.post(
                        "/swap?code=c0de-1&refresh_token=\(sealed)", [("code", code)],
                        headers: [("Authorization", "Basic YXBwMWYwMGQ6"), ("Origin", "evil.test")])
                }
                _ = try await broker.post("/refresh", [("refresh_token", "n0nsense-token")])
                _ = try await broker.post(
                    "/swap", [("code", "c"), ("client_id", "unkn0wn-client")])
                _ = try await broker.post(
                    "/swap", [("code", "c"), ("redirect_uri", "https://evil.test")])
                _ = try await broker.post("/c0de-1/c0de-2", [("0dd-field", "c0de-1")])
                _ = try await broker.send("GET", "/swap?code=c0de-1")
                for _ in 0..<5 { _ = try await broker.post("/swap", [("code", "c0de-1")]) }
                _ = try await broker.post("/swap", [("code", String(repeating: "c", count: 9000))])
                let metrics = try await broker.send(
                    "GET", "/metrics", port: broker.server.metricsPort)
                let lines = broker.log.all.map { $0.jsonLine(at: TestBroker.now) }
                #expect(lines.count > 20)
                #expect(broker.events(.clientRefused).count == 1)
                #expect(lines.contains { $0.contains("\"status\":429") })
                let written = lines.joined(separator: "\n") + metrics.body
                for secret in secrets + [sealed] {
                    #expect(!written.contains(secret), "\(secret)")
                }
            })
    }

    @Test func `have no place for a text from outside`() {
        var event = BrokerLogEvent(.request)
        event.request = RequestID(1)
        event.operation = .swap
        event.status = 200
        event.error = OAuthErrorCode("s3cret")
        event.address = IPAddress("192.0.2.1")
        event.clientID = ClientID("app")
        event.grant = GrantID()
        event.outcome = .tokens
        event.sealFault = .malformed
        // Whoever adds a text to the event has to think of this.
        let named: [Any.Type] = [ClientID.self, GrantID.self]
        func texts(in value: Any, path: String) -> [String] {
            if named.contains(where: { $0 == type(of: value) }) { return [] }
            if value is String || value is Substring || value is [UInt8] { return [path] }
            return Mirror(reflecting: value).children.flatMap {
                texts(in: $0.value, path: "\(path).\($0.label ?? "?")")
            }
        }
        #expect(texts(in: event, path: "event").isEmpty)
        #expect(event.error == .other)
    }

    @Test func `are lines of JSON with what an operator needs`() throws {
        var event = BrokerLogEvent(.clientRefused)
        event.request = RequestID(42)
        event.operation = .refresh
        event.status = 500
        event.error = .serverError
        event.address = IPAddress("192.0.2.1")
        event.clientID = ClientID("app1f00d")
        event.grant = GrantID("0123456789abcdef")
        event.grantAge = .seconds(3 * 86_400 + 5)
        event.outcome = .clientRefused
        event.isShared = false
        event.duration = .microseconds(12_345)
        let line = event.jsonLine(at: Date(timeIntervalSince1970: 1_800_000_000.25))
        #expect(!line.contains("\n"))
        guard case .object(let members) = try JSONTree(Array(line.utf8)) else {
            Issue.record("no object")
            return
        }
        let values = Dictionary(uniqueKeysWithValues: members.map { ($0.key, "\($0.value)") })
        #expect(values["time"] == "string(\"2027-01-15T08:00:00.250Z\")")
        #expect(values["level"] == "string(\"error\")")
        #expect(values["event"] == "string(\"client_refused\")")
        #expect(values["request"] == "string(\"00000016\")")
        #expect(values["route"] == "string(\"refresh\")")
        #expect(values["client_id"] == "string(\"app1f00d\")")
        #expect(values["grant_age_days"] == "number(\"3\")")
        #expect(values["milliseconds"] == "number(\"12.3\")")
        #expect(values["shared"] == "bool(false)")
        #expect(values["port"] == nil)
        for what in [BrokerLogEvent.What.started, .stopping, .stopped, .proxyNotTrusted] {
            #expect(BrokerLogEvent(what).message.hasSuffix("."))
        }
    }
}
