import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Slow and silent` {
    @Test(arguments: [
        "G", "GET / HTTP/1.1\r\nHost: x\r\nX: ",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
    ])
    func `clients that send a byte now and then are cut off`(start: String) async throws {
        try await withServer(
            { $0.requestTimeout = .milliseconds(300) }, handler: echo,
            body: {
                _, server in
                let client = try RawClient(port: server.port)
                try client.send(start)
                let begin = ContinuousClock.now
                #expect(throws: RawClient.Broken.self) {
                    while ContinuousClock.now - begin < .seconds(10) {
                        try client.send("a")
                        if client.isClosed(within: 20) {
                            throw RawClient.Broken(description: "cut")
                        }
                    }
                }
            })
    }

    @Test(arguments: ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
    func `connections are closed`(sent: String) async throws {
        try await withServer(
            { $0.idleTimeout = .seconds(1) }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(sent)
                if sent.hasSuffix("\r\n\r\n") { #expect(try client.answer().status == 200) }
                #expect(client.isClosed())
            })
    }

    @Test func `clients of a handler that waits are not cut off`() async throws {
        try await withServer(
            {
                $0.idleTimeout = .seconds(1)
                $0.requestTimeout = .milliseconds(100)
            },
            handler: { _ in
                try? await Task.sleep(for: .milliseconds(1500))
                return HTTPResponse(status: 201)
            },
            body: { _, server in
                #expect(try RawClient(port: server.port).ask("GET /").status == 201)
                let client = try RawClient(port: server.port)
                #expect(try client.ask("GET /").status == 201)
            })
    }

    @Test func `handlers are cancelled at the deadline and their clients get 503`() async throws {
        let cancelled = Tally()
        try await withServer(
            { $0.handlerDeadline = .seconds(4) },
            handler: { request in
                if request.path == ["quick"] { return HTTPResponse() }
                await untilCancelled()
                cancelled.add()
                return HTTPResponse(status: 200)
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                #expect(try client.ask("GET /").status == 503)
                await cancelled.reaches(1)
                #expect(try client.ask("GET /quick").status == 200)
            })
    }

    @Test func `handlers that do not listen keep no client waiting`() async throws {
        let go = Tally()
        try await withServer(
            { $0.handlerDeadline = .seconds(4) },
            handler: { _ in
                await go.reaches(1)
                return HTTPResponse()
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                #expect(try client.ask("GET /").status == 503)
                go.add()
                #expect(try client.ask("GET /").status == 200)
            })
    }

    @Test func `handlers are many at once without a thread each`() async throws {
        let entered = Tally()
        let go = Tally()
        try await withServer(
            handler: { _ in
                entered.add()
                await go.reaches(1)
                return HTTPResponse()
            },
            body: { _, server in
                let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
                for client in clients { try client.send(RawClient.request("GET /")) }
                await entered.reaches(200)
                go.add()
                for client in clients { #expect(try client.answer().status == 200) }
            })
    }
}

extension `Many open files` {
    @Suite(.timeLimit(.minutes(1))) struct `Clients that leave` {
        @Test func `cancel their handler`() async throws {
            let entered = Tally()
            let cancelled = Tally()
            try await withServer(
                handler: { _ in
                    entered.add()
                    await untilCancelled()
                    cancelled.add()
                    return HTTPResponse()
                },
                body: { _, server in
                    do {
                        let client = try RawClient(port: server.port)
                        try client.send(RawClient.request("GET /"))
                        await entered.reaches(1)
                    }
                    await cancelled.reaches(1)
                })
        }

        @Test func `a thousand times leave nothing behind`() async throws {
            let ended = Tally()
            let freed = Tally()
            let before = try openFiles()
            try await withServer(
                handler: { request in
                    let farewell = Farewell(freed)
                    if request.path == ["stream"] {
                        return HTTPResponse(
                            body: .stream(
                                AsyncStream {
                                    _ = farewell
                                    return request.body + [1]
                                }))
                    }
                    await untilCancelled()
                    _ = farewell
                    ended.add()
                    return HTTPResponse()
                },
                body: { _, server in
                    for round in 0..<1000 {
                        let client = try RawClient(port: server.port)
                        let isStream = round.isMultiple(of: 2)
                        try client.send(RawClient.request(isStream ? "GET /stream" : "GET /wait"))
                        if isStream { _ = try client.head() }
                    }
                    await ended.reaches(500)
                    await freed.reaches(1000)
                    #expect(try RawClient(port: server.port).ask("HEAD /stream").status == 200)
                })
            // Other tests run at the same time and have files open, but not this many.
            #expect(try openFiles() - before < 500)
        }

        private func openFiles() throws -> Int {
            #if os(Linux)
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            #else
                try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
            #endif
        }
    }
}
