import AccountTesting
import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@testable import gatefold

@Suite(.timeLimit(.minutes(2))) struct `The broker as a program` {
    @Test func `answers apps, logs no secret and ends on a signal`() async throws {
        let bodies = Guarded<[String]>([])
        try await withBroker(
            upstream: { request in
                bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
                return .tokens
            },
            { broker in
                #expect(try await broker.send("GET", "/healthz", type: nil).status == 200)
                let swap = try await broker.post("/swap", "code=c0de-1")
                #expect(swap.status == 200)
                #expect(swap.values["access_token"] as? String == RunningBroker.accessToken)
                #expect(swap.values["expires_in"] as? Int == 3600)
                let sealed = try #require(swap.values["refresh_token"] as? String)
                #expect(sealed.hasPrefix("v1."))
                let refresh = try await broker.post("/refresh", "refresh_token=\(sealed)")
                #expect(refresh.status == 200)
                #expect(bodies.withLock { $0.last }?.contains(RunningBroker.refreshToken) == true)

                let commandLine = try String(
                    contentsOfFile: "/proc/\(broker.pid)/cmdline", encoding: .utf8)
                broker.signal(SIGTERM)
                #expect(broker.status() == 0)
                let written = try broker.written()
                #expect(written.contains("\"route\":\"refresh\""))
                #expect(written.contains("\"event\":\"stopped\""))
                for secret in Self.secrets + ["c0de-1", sealed] {
                    #expect(!written.contains(secret), "\(secret)")
                    #expect(!commandLine.contains(secret), "\(secret)")
                }
            })
    }

    static let secrets = [
        RunningBroker.clientSecret, RunningBroker.key, RunningBroker.accessToken,
        RunningBroker.refreshToken,
    ]

    @Test func `runs on environment variables and files they name`() async throws {
        let folder = try TemporaryFolder()
        try BrokerFiles.secret("client-secret", RunningBroker.clientSecret, in: folder)
        try BrokerFiles.secret(
            "broker.json", "{\"listen\":{\"port\":0}}", in: folder, mode: 0o644)
        let broker = try RunningBroker(
            folder,
            environment: [
                "CLIENT_ID": RunningBroker.clientID, "REDIRECT_URI": RunningBroker.redirectURI,
                "SPOTIFY_CLIENT_SECRET_FILE": folder.path + "/client-secret",
                "ENCRYPTION_SECRET": RunningBroker.key,
            ])
        #expect(try broker.event("started")["apps"] as? Int == 1)
        broker.signal(SIGINT)
        #expect(broker.status() == 0)
    }

    @Test func `takes a new configuration on SIGHUP`() async throws {
        try await withBroker { broker in
            let sealed = try #require(
                try await broker.post("/swap", "code=a").values["refresh_token"] as? String)
            let program = try Program()
            let key = try program.run("broker", "new-key").output
            try BrokerFiles.secret("sealing-keys", key + RunningBroker.key, in: broker.folder)
            broker.signal(SIGHUP)
            #expect(try broker.event("reloaded")["keys"] as? Int == 2)
            let next = try await broker.post("/refresh", "refresh_token=\(sealed)")
            #expect(next.status == 200)
            let resealed = try #require(next.values["refresh_token"] as? String)
            #expect(resealed.prefix(11) != sealed.prefix(11))
            #expect(try !broker.written().contains(key.prefix(43)))
        }
    }

    @Test func `keeps the old configuration when the new one is broken`() async throws {
        try await withBroker { broker in
            try BrokerFiles.secret(
                "broker.json", "{\"apps\": [], \"listen\": {\"prot\": 1}}", in: broker.folder)
            broker.signal(SIGHUP)
            let event = try broker.event("reload_refused")
            #expect(event["level"] as? String == "error")
            let problems = try #require(event["problems"] as? [String])
            #expect(problems.contains { $0.contains("listen.prot") })
            #expect(try await broker.post("/swap", "code=a").status == 200)
            broker.signal(SIGTERM)
            #expect(broker.status() == 0)
        }
    }

    @Test func `finishes what is under way before it stops`() async throws {
        let asked = AsyncStream<Void>.makeStream()
        try await withBroker(
            upstream: { _ in
                asked.continuation.yield()
                return .tokens(after: .milliseconds(700))
            },
            { broker in
                async let swap = broker.post("/swap", "code=a")
                for await _ in asked.stream { break }
                broker.signal(SIGTERM)
                _ = try broker.event("stopping")
                #expect(try await swap.status == 200)
                #expect(broker.status() == 0)
                #expect(try broker.written().contains("\"event\":\"stopped\""))
            })
    }

    @Test func `lets a second signal end it at once`() async throws {
        let asked = AsyncStream<Void>.makeStream()
        try await withBroker(
            upstream: { _ in
                asked.continuation.yield()
                return .silence
            },
            { broker in
                let swap = Task { try await broker.post("/swap", "code=a").status }
                for await _ in asked.stream { break }
                broker.signal(SIGTERM)
                _ = try broker.event("stopping")
                broker.signal(SIGTERM)
                #expect(broker.status() == 128 + SIGTERM)
                await #expect(throws: TransportError.self) { try await swap.value }
            })
    }
}
