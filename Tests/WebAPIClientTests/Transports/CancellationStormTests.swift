#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    /// What this process holds on to, as the kernel counts it.
    private struct Holdings {
        let descriptors: Int
        let threads: Int
        let residentBytes: Int

        init() throws {
            func count(_ path: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: path).count
            }
            descriptors = try count("/proc/self/fd")
            threads = try count("/proc/self/task")
            let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            residentBytes = pages * 4_096
        }
    }

    /// The same moments in every run.
    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {  // SplitMix64
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Suite(.serialized) struct `Cancellation storm` {
        /// Sends `count` requests from 32 workers and cancels each at a random moment.
        private func storm(
            _ count: Int, on transport: CurlTransport, url: String, seed: UInt64,
            answered: Counter
        ) async -> Int {
            let ended = Counter()
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<32 {
                    group.addTask {
                        var random = SeededGenerator(state: seed &+ UInt64(worker) &* 977)
                        for _ in 0..<count / 32 {
                            let job = Task {
                                if (try? await transport.send(TransportRequest(url: url))) != nil {
                                    answered.add()
                                }
                                ended.add()
                            }
                            switch Int.random(in: 0..<8, using: &random) {
                            case 0: break
                            case 1: await Task.yield()
                            default:
                                let pause = Int.random(in: 0..<4_000, using: &random)
                                try? await Task.sleep(for: .microseconds(pause))
                            }
                            job.cancel()
                            await job.value
                        }
                    }
                }
            }
            return ended.value
        }

        private func expectNoGrowth(since before: Holdings, _ transport: CurlTransport) throws {
            let after = try Holdings()
            // Other suites run in this process at the same time and hold a few of their own.
            #expect(after.descriptors < before.descriptors + 200)
            #expect(after.residentBytes < before.residentBytes + 48 << 20)
        }

        @Test(.timeLimit(.minutes(1)))
        func `cancelling 25,000 requests at random moments leaves nothing behind`() async throws {
            let body = String(repeating: "x", count: 4_000)
            try await withLoopbackServer(answering: .whole(body, delay: .milliseconds(1))) {
                server in
                let transport = CurlTransport()
                let answered = Counter()
                _ = await storm(
                    1_600, on: transport, url: server.url, seed: 1, answered: answered)
                let before = try Holdings()
                let ended = await storm(
                    25_600, on: transport, url: server.url, seed: 2, answered: answered)
                #expect(ended == 25_600)
                #expect(answered.value > 1_000)
                try expectNoGrowth(since: before, transport)
                let last = try await transport.send(TransportRequest(url: server.url))
                #expect(last.status == 200)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a server killed amid the storm ends every request`() async throws {
            let answered = Counter()
            let transport = CurlTransport()
            let arrived = Counter()
            let server = try LoopbackServer { _ in
                arrived.add()
                return .whole(String(repeating: "x", count: 4_000), delay: .milliseconds(1))
            }
            let before = try Holdings()
            async let ended = storm(
                9_600, on: transport, url: server.url, seed: 3, answered: answered)
            while arrived.value < 1_000 { try await Task.sleep(for: .milliseconds(1)) }
            server.kill()
            #expect(await ended == 9_600)
            try expectNoGrowth(since: before, transport)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a transport that is let go takes its thread and descriptors along`() async throws {
            try await withLoopbackServer(answering: .whole()) { server in
                let before = try Holdings()
                for _ in 0..<300 {
                    let transport = CurlTransport()
                    _ = try await transport.send(TransportRequest(url: server.url))
                }
                let deadline = ContinuousClock.now + .seconds(20)
                var after = try Holdings()
                while after.threads > before.threads + 100
                    || after.descriptors
                        > before.descriptors + 200,
                    ContinuousClock.now < deadline
                {
                    try await Task.sleep(for: .milliseconds(20))
                    after = try Holdings()
                }
                #expect(after.threads <= before.threads + 100)
                #expect(after.descriptors <= before.descriptors + 200)
            }
        }
    }
#endif
