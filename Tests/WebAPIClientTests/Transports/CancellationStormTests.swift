#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    /// In processes of their own, so that nothing but the storm is counted.
    @Suite(.serialized) struct `Cancellation storm` {
        @Test(.timeLimit(.minutes(1)))
        func `cancelling 25,000 requests at random moments leaves nothing behind`() async {
            await #expect(processExitsWith: .success) {
                try await withLoopbackServer(answering: .slowPage) { server in
                    let warmUp = Storm(url: server.url, seed: 1)
                    await warmUp.rage(on: CurlTransport(), requests: 3_200)
                    let before = try await Holdings.settled()
                    let storm = Storm(url: server.url, seed: 2)
                    await storm.rage(on: CurlTransport(), requests: 25_600)
                    #expect(storm.ended.value == 25_600)
                    #expect(storm.answered.value > 2_000)
                    let after = try await Holdings.settled(to: before)
                    #expect(after.descriptors <= before.descriptors)
                    #expect(after.threads <= before.threads)
                    #expect(after.residentBytes <= before.residentBytes + 8 << 20)
                }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a server killed amid the storm ends every request`() async {
            await #expect(processExitsWith: .success) {
                try await withLoopbackServer(answering: .slowPage) { server in
                    await Storm(url: server.url, seed: 3)
                        .rage(on: CurlTransport(), requests: 640)
                }
                let before = try await Holdings.settled()
                let server = try LoopbackServer { _ in .slowPage }
                let storm = Storm(url: server.url, seed: 4)
                async let raging: Void = storm.rage(on: CurlTransport(), requests: 9_600)
                while storm.ended.value < 3_000 { try await Task.sleep(for: .milliseconds(1)) }
                server.kill()
                await raging
                #expect(storm.ended.value == 9_600)
                #expect((1...).contains(storm.answered.value))
                let after = try await Holdings.settled(to: before)
                #expect(after.descriptors <= before.descriptors)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a transport that is let go takes its thread and descriptors along`() async {
            await #expect(processExitsWith: .success) {
                try await withLoopbackServer(answering: .whole()) { server in
                    let request = TransportRequest(url: server.url)
                    _ = try await CurlTransport().send(request)
                    let before = try await Holdings.settled()
                    for _ in 0..<300 { _ = try await CurlTransport().send(request) }
                    let after = try await Holdings.settled(to: before)
                    #expect(after.descriptors <= before.descriptors)
                    #expect(after.threads <= before.threads)
                }
            }
        }
    }

    extension LoopbackAnswer {
        fileprivate static var slowPage: LoopbackAnswer {
            .whole(String(repeating: "x", count: 4_000), delay: .milliseconds(1))
        }
    }

    /// Requests from 32 workers, all but one in eight of which are cancelled at random moments.
    private struct Storm: Sendable {
        let url: String
        let seed: UInt64
        let answered = Counter()
        let ended = Counter()

        func rage(on transport: CurlTransport, requests: Int) async {
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<32 {
                    group.addTask {
                        var random = SeededGenerator(state: seed &+ UInt64(worker) &* 977)
                        for _ in 0..<requests / 32 { await request(on: transport, &random) }
                    }
                }
            }
        }

        private func request(
            on transport: CurlTransport, _ random: inout SeededGenerator
        ) async {
            let job = Task {
                if (try? await transport.send(TransportRequest(url: url))) != nil {
                    answered.add()
                }
                ended.add()
            }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: await job.value
            case 1: break
            case 2: await Task.yield()
            default:
                let pause = Int.random(in: 0..<4_000, using: &random)
                try? await Task.sleep(for: .microseconds(pause))
            }
            job.cancel()
            await job.value
        }
    }

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

        /// Looks until what ends in the background has ended, or for ten seconds.
        static func settled(to goal: Holdings? = nil) async throws -> Holdings {
            let deadline = ContinuousClock.now + .seconds(10)
            var last = try Holdings()
            while ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(100))
                let now = try Holdings()
                let isSteady = now.descriptors == last.descriptors && now.threads == last.threads
                let isThere = goal.map {
                    now.descriptors <= $0.descriptors && now.threads <= $0.threads
                }
                last = now
                if isThere ?? isSteady { break }
            }
            return last
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
#endif
