import Foundation
import Testing
import WebAPITesting

@testable import TokenBroker
@testable import WebAPIClient

@Suite(.timeLimit(.minutes(1))) struct `A running broker` {
    @Test func `says plainly that its port is taken`() async throws {
        try await withBroker { broker in
            let error = #expect(throws: TokenBrokerError.self) {
                try BrokerServer(.test { $0.listen.port = broker.server.port })
            }
            #expect(error?.kind == .cannotListen)
            #expect(error?.description.contains("Port \(broker.server.port) is in use") == true)
        }
    }

    @Test func `takes another configuration while it runs`() async throws {
        try await withBroker { broker in
            let old = try await broker.signIn()
            let new = BrokerConfiguration.test {
                $0.apps[0].clientSecret = .text(Secret("n3w-s3cr3t"))
                $0.apps[0].redirectURIs = ["gatefold-new://callback"]
                $0.sealingKeys.insert(.text(Secret(TestBroker.otherKey)), at: 0)
                $0.corsOrigins = ["https://app.example"]
                $0.limits.burst = 1000
            }
            try broker.server.reload(new)
            let reply = try await broker.post("/refresh", [("refresh_token", old)])
            #expect(reply.status == 200)
            #expect(reply.text("refresh_token") != old)
            // app1f00d:n3w-s3cr3t
            let sent = try #require(broker.upstream.requests.last)
            #expect(sent.header("Authorization") == "Basic YXBwMWYwMGQ6bjN3LXMzY3IzdA==")
            _ = try await broker.signIn()
            let swapped = try #require(broker.upstream.requests.last)
            #expect(swapped.form["redirect_uri"] == "gatefold-new://callback")
            #expect(broker.events(.reloaded).map(\.keys) == [2])
        }
    }

    @Test func `keeps its configuration if the new one is not valid or listens elsewhere`()
        async throws
    {
        try await withBroker { broker in
            for (kind, configuration) in [
                (TokenBrokerError.Kind.invalidConfiguration, .test { $0.apps = [] }),
                (.invalidConfiguration, .test { $0.sealingKeys = [] }),
                (.needsRestart, .test { $0.listen.port = 1 }),
                (.needsRestart, .test { $0.metrics = .init(port: 0) }),
            ] as [(TokenBrokerError.Kind, BrokerConfiguration)] {
                let error = #expect(throws: TokenBrokerError.self) {
                    try broker.server.reload(configuration)
                }
                #expect(error?.kind == kind)
            }
            _ = try await broker.signIn()
            #expect(broker.events(.reloaded).isEmpty)
        }
    }

    @Test func `lets requests end with the configuration they began with`() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        let (releases, release) = AsyncStream<Void>.makeStream()
        try await withBroker(
            upstream: { request in
                arrived.yield()
                for await _ in releases { break }
                return Service.tokens(for: request)
            },
            body: { broker in
                async let reply = broker.post("/swap", [("code", "c")])
                for await _ in arrivals { break }
                try broker.server.reload(
                    .test { $0.sealingKeys = [.text(Secret(TestBroker.otherKey))] })
                release.yield()
                let sealed = try #require(try await reply.text("refresh_token"))
                #expect(sealed.contains(try SealingKey(TestBroker.key).id))
            })
    }

    @Test func `answers what is under way when it is stopped, and nothing more`() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        let (releases, release) = AsyncStream<Void>.makeStream()
        try await withBroker(
            upstream: { request in
                arrived.yield()
                for await _ in releases { break }
                return Service.tokens(for: request)
            },
            body: { broker in
                async let reply = broker.post("/swap", [("code", "c")])
                for await _ in arrivals { break }
                async let stopped: Void = broker.server.stop()
                while broker.events(.stopping).isEmpty { await Task.yield() }
                release.yield()
                let answer = try await reply
                #expect(answer.status == 200)
                await stopped
                #expect(broker.events(.stopped).count == 1)
                await #expect(throws: TransportError.self) {
                    try await broker.send("GET", "/healthz")
                }
            })
    }

    @Test func `counts on an address of its own`() async throws {
        try await withBroker(.test { $0.metrics = .init(port: 0) }) { broker in
            let sealed = try await broker.signIn()
            _ = try await broker.post("/refresh", [("refresh_token", sealed)])
            _ = try await broker.post("/refresh", [("refresh_token", sealed)])
            _ = try await broker.post("/refresh", [("refresh_token", "x")])
            _ = try await broker.post("/swap", [("code", String(repeating: "a", count: 9000))])
            _ = try await broker.send("GET", "/healthz")
            #expect(try await broker.send("GET", "/metrics").status == 404)
            let port = try #require(broker.server.metricsPort)
            let reply = try await broker.send("GET", "/metrics", port: port)
            #expect(reply.status == 200)
            #expect(reply.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
            let lines = Set(reply.body.split(separator: "\n").map(String.init))
            for line in [
                "gatefold_broker_requests_total{route=\"swap\",status=\"200\"} 1",
                "gatefold_broker_requests_total{route=\"refresh\",status=\"200\"} 2",
                "gatefold_broker_requests_total{route=\"refresh\",status=\"400\"} 1",
                "gatefold_broker_requests_total{route=\"other\",status=\"413\"} 1",
                "gatefold_broker_requests_total{route=\"health\",status=\"200\"} 1",
                "gatefold_broker_upstream_total{grant=\"authorization_code\",outcome=\"tokens\"} 1",
                "gatefold_broker_upstream_total{grant=\"refresh_token\",outcome=\"tokens\"} 1",
                "gatefold_broker_upstream_duration_seconds_count{grant=\"refresh_token\"} 1",
                "gatefold_broker_upstream_duration_seconds_bucket{grant=\"refresh_token\","
                    + "le=\"+Inf\"} 1",
                "gatefold_broker_tokens_not_opened_total{reason=\"malformed\"} 1",
                "gatefold_broker_rate_limited_total 0",
                "gatefold_broker_shared_refreshes_total 1",
                "# TYPE gatefold_broker_upstream_duration_seconds histogram",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            #expect(try await broker.send("GET", "/healthz", port: port).status == 200)
            #expect(try await broker.send("POST", "/swap", port: port).status == 404)
        }
    }

    @Test func `speaks TLS with a certificate from files`() async throws {
        try await withFolder { folder in
            let certificate = try folder.write("certificate.pem", TestIdentity.certificate)
            let key = try folder.write("key.pem", TestIdentity.key)
            let configuration = BrokerConfiguration.test {
                $0.listen.certificateFile = certificate
                $0.listen.keyFile = key
            }
            try await withBroker(configuration) { broker in
                let trusting = CurlTransport(
                    limits: TransportLimits(),
                    trust: TrustFiles(environment: ["SSL_CERT_FILE": certificate]))
                let url = "https://127.0.0.1:\(broker.server.port)/swap"
                // More than one, over one connection and over several.
                try await withThrowingTaskGroup(of: TransportResponse.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            try await trusting.send(
                                TransportRequest(
                                    method: "POST", url: url, body: Array("code=c".utf8)))
                        }
                    }
                    for try await response in group {
                        #expect(response.status == 200)
                        #expect(Reply(response).text("access_token") == Service.accessToken)
                    }
                }
                let refused = try await trusting.send(
                    TransportRequest(
                        method: "POST", url: url, body: [UInt8](repeating: 97, count: 9000)))
                #expect(refused.status == 413)
                // Nothing goes out in the clear.
                await #expect(throws: TransportError.self) {
                    try await broker.send("GET", "/healthz")
                }
            }
        }
    }

    @Test func `does not start with a certificate and a key that do not fit`() async throws {
        try await withFolder { folder in
            let certificate = try folder.write("certificate.pem", TestIdentity.certificate)
            let key = try folder.write("key.pem", TestIdentity.certificate)
            let error = #expect(throws: TokenBrokerError.self) {
                try BrokerServer(
                    .test {
                        $0.listen.certificateFile = certificate
                        $0.listen.keyFile = key
                    })
            }
            #expect(error?.kind == .cannotListen)
            #expect(error?.description.contains("cannot be used together") == true)
        }
    }
}
