import HTTPServer
import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(1))) struct `Rate limit` {
    private static func limited(_ proxies: [String] = []) -> BrokerConfiguration {
        .test {
            $0.limits.requestsPerMinute = 6
            $0.limits.burst = 2
            $0.trustedProxies = proxies
        }
    }

    @Test func `lets an address ask at a steady rate`() async throws {
        try await withBroker(Self.limited()) { broker in
            for _ in 0..<2 {
                #expect(try await broker.post("/swap", [("code", "c")]).status == 200)
            }
            let reply = try await broker.post("/swap", [("code", "c")])
            #expect(reply.status == 429)
            #expect(reply.text("error") == "temporarily_unavailable")
            #expect(reply.header("Retry-After") == "10")
            broker.clock.advance(by: .seconds(9))
            let early = try await broker.post("/swap", [("code", "c")])
            #expect(early.header("Retry-After") == "1")
            broker.clock.advance(by: .seconds(1))
            #expect(try await broker.post("/swap", [("code", "c")]).status == 200)
            #expect(try await broker.post("/swap", [("code", "c")]).status == 429)
            #expect(broker.upstream.requests.count == 3)
            #expect(try await broker.send("GET", "/healthz").status == 200)
        }
    }

    @Test func `counts callers of a trusted proxy each for itself`() async throws {
        try await withBroker(Self.limited(["127.0.0.0/8"])) { broker in
            for caller in ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"] {
                // What stands before may be invented: it is not believed.
                for (spoofed, status) in [("9.9.9.9, ", 200), ("8.8.8.8, ", 200), ("", 429)] {
                    let reply = try await broker.post(
                        "/swap", [("code", "c")],
                        headers: [("X-Forwarded-For", spoofed + caller)])
                    #expect(reply.status == status)
                }
            }
            #expect(broker.events(.proxyNotTrusted).isEmpty)
        }
    }

    @Test func `does not believe anybody else, and says so once`() async throws {
        try await withBroker(Self.limited(["10.0.0.0/8"])) { broker in
            for (caller, status) in [("192.0.2.1", 200), ("192.0.2.2", 200), ("192.0.2.3", 429)] {
                let reply = try await broker.post(
                    "/swap", [("code", "c")], headers: [("X-Forwarded-For", caller)])
                #expect(reply.status == status)
            }
            #expect(broker.events(.proxyNotTrusted).count == 1)
        }
    }

    @Test func `holds for each sign-in as well`() async throws {
        try await withBroker(
            .test {
                $0.limits.refreshesPerMinute = 2
                $0.upstream.reuseSeconds = 0
            }
        ) { broker in
            let first = [("refresh_token", try await broker.signIn())]
            let second = [("refresh_token", try await broker.signIn())]
            for status in [200, 200, 429] {
                #expect(try await broker.post("/refresh", first).status == status)
            }
            #expect(try await broker.post("/refresh", second).status == 200)
            broker.clock.advance(by: .seconds(30))
            #expect(try await broker.post("/refresh", first).status == 200)
        }
    }

    // MARK: The bucket by itself

    @Test func `never lets more through than burst and rate allow`() {
        var limiter = RateLimiter<Int>(capacity: 10)
        let rate = RateLimiter<Int>.Rate(perMinute: 60, burst: 5)
        var passed = 0
        for step in 0..<1000 where limiter.take(1, rate: rate, at: .milliseconds(step * 100)) == nil
        {
            passed += 1
        }
        // 99.9 seconds at one a second, and five at once.
        #expect((103...105).contains(passed))
    }

    @Test func `remembers a bounded number of callers, the newest ones`() {
        var limiter = RateLimiter<Int>(capacity: 100)
        let rate = RateLimiter<Int>.Rate(perMinute: 1, burst: 1)
        for caller in 0..<100_000 {
            #expect(limiter.take(caller, rate: rate, at: .zero) == nil)
            #expect(limiter.count <= 100)
        }
        #expect(limiter.take(99_999, rate: rate, at: .zero) != nil)
    }

    @Test func `does not fill a bucket when time goes backwards`() {
        var limiter = RateLimiter<Int>(capacity: 10)
        let rate = RateLimiter<Int>.Rate(perMinute: 60, burst: 1)
        #expect(limiter.take(1, rate: rate, at: .seconds(100)) == nil)
        #expect(limiter.take(1, rate: rate, at: .seconds(1)) != nil)
        #expect(limiter.take(1, rate: rate, at: .seconds(100)) != nil)
        #expect(limiter.take(1, rate: rate, at: .seconds(101)) == nil)
    }
}
