#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    @Suite struct `Cancelling a transfer` {
        private struct Silence {
            let arrivals = AsyncStream.makeStream(of: Void.self)

            var handler: LoopbackServer.Handler {
                { [arrivals] request in
                    if request.target == "/" {
                        arrivals.continuation.yield()
                        return .silence
                    }
                    return .whole()
                }
            }

            func untilArrived(_ count: Int = 1) async {
                var left = count
                for await _ in arrivals.stream {
                    left -= 1
                    if left == 0 { return }
                }
            }
        }

        @Test func `before it starts sends nothing`() async throws {
            let requests = Counter()
            let handler: LoopbackServer.Handler = { _ in
                requests.add()
                return .whole()
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                let job = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await transport.send(TransportRequest(url: server.url))
                }
                await #expect(throws: CancellationError.self) { try await job.value }
                _ = try await transport.send(TransportRequest(url: server.url))
                #expect(requests.value == 1)
            }
        }

        @Test func `while it waits for an answer ends it`() async throws {
            let silence = Silence()
            try await withLoopbackServer(silence.handler) { server in
                let transport = CurlTransport()
                let job = Task { try await transport.send(TransportRequest(url: server.url)) }
                await silence.untilArrived()
                job.cancel()
                // Without the cancellation it would end by a time-out, with another error.
                await #expect(throws: CancellationError.self) { try await job.value }
            }
        }

        @Test func `frees its slot for those in line, and those in line leave at once`()
            async throws
        {
            let silence = Silence()
            try await withLoopbackServer(silence.handler) { server in
                let transport = CurlTransport(limits: TransportLimits(transfersPerHost: 1))
                let first = Task { try await transport.send(TransportRequest(url: server.url)) }
                await silence.untilArrived()
                let inLine = Task { try await transport.send(TransportRequest(url: server.url)) }
                let last = Task {
                    try await transport.send(TransportRequest(url: server.url + "/last")).status
                }
                inLine.cancel()
                await #expect(throws: CancellationError.self) { try await inLine.value }
                first.cancel()
                await #expect(throws: CancellationError.self) { try await first.value }
                let status = try await last.value
                #expect(status == 200)
            }
        }

        @Test func `after the end changes nothing`() async throws {
            try await withLoopbackServer(answering: .whole()) { server in
                let transport = CurlTransport()
                let job = Task { try await transport.send(TransportRequest(url: server.url)) }
                let first = try await job.value
                #expect(first.status == 200)
                job.cancel()
                let again = try await transport.send(TransportRequest(url: server.url))
                #expect(again.status == 200)
            }
        }

        @Test func `2,000 in line at once, half of them cancelled, all end`() async throws {
            try await withLoopbackServer(answering: .whole()) { server in
                let transport = CurlTransport(limits: TransportLimits(transfersPerHost: 4))
                let jobs = (0..<2_000).map { _ in
                    Task { try await transport.send(TransportRequest(url: server.url)).status }
                }
                for (index, job) in jobs.enumerated() where index % 2 == 0 { job.cancel() }
                for job in jobs {
                    let result = await job.result
                    switch result {
                    case .success(let status): #expect(status == 200)
                    case .failure(let error): #expect(error is CancellationError)
                    }
                }
            }
        }
    }
#endif
