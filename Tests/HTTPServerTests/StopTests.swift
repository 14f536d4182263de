import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Stopping` {
    @Test func `lets running handlers finish, and nobody new in`() async throws {
        let entered = Tally()
        let go = Tally()
        let server = try Server { _ in
            entered.add()
            await go.reaches(1)
            return HTTPResponse(status: 201)
        }
        try await mayBlock { _ in
            let client = try RawClient(port: server.port)
            try client.send(RawClient.request("GET /"))
            await entered.reaches(1)
            async let stopped: Void = server.stop(grace: .seconds(30))
            while (try? RawClient(port: server.port)) != nil { await Task.yield() }
            go.add()
            #expect(try client.answer().status == 201)
            await stopped
            #expect(client.isClosed())
        }
    }

    @Test func `cancels handlers after the grace period and answers for them`() async throws {
        let entered = Tally()
        let cancelled = Tally()
        let server = try Server { _ in
            entered.add()
            await untilCancelled()
            cancelled.add()
            return HTTPResponse()
        }
        try await mayBlock { _ in
            let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(RawClient.request("GET /")) }
            await entered.reaches(10)
            await server.stop(grace: .milliseconds(50))
            for client in clients { #expect(try client.answer().status == 503) }
            await cancelled.reaches(10)
        }
    }

    @Test func `does not wait for handlers that ignore it`() async throws {
        let entered = Tally()
        let go = Tally()
        let server = try Server { _ in
            entered.add()
            await go.reaches(1)
            return HTTPResponse()
        }
        try await mayBlock { _ in
            let client = try RawClient(port: server.port)
            try client.send(RawClient.request("GET /"))
            await entered.reaches(1)
            await server.stop(grace: .zero)
            #expect(try client.answer().status == 503)
            go.add()
        }
    }

    @Test func `cuts streams so that their clients see it`() async throws {
        let ended = Tally()
        let server = try Server { _ in
            let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
            continuation.onTermination = { _ in ended.add() }
            continuation.yield([1])
            return HTTPResponse(body: .stream(stream))
        }
        try await mayBlock { _ in
            let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(RawClient.request("GET /")) }
            for client in clients {
                _ = try client.head()
                #expect(try client.chunk() == [1])
            }
            let begin = ContinuousClock.now
            await server.stop(grace: .seconds(30))
            #expect(ContinuousClock.now - begin < .seconds(20))
            await ended.reaches(20)
            for client in clients {
                #expect(throws: RawClient.Broken.self) { try client.chunk() }
            }
        }
    }

    @Test func `may be asked for many times at once and again`() async throws {
        let server = try Server(handler: echo)
        try await mayBlock { _ in
            let client = try RawClient(port: server.port)
            #expect(try client.ask("GET /").status == 200)
        }
        await withTaskGroup { group in
            for _ in 0..<10 { group.addTask { await server.stop() } }
        }
        await server.stop()
        #expect(throws: RawClient.Broken.self) { try RawClient(port: server.port) }
    }

    @Test func `under fire never aborts`() async throws {
        for round in 0..<20 {
            let entered = Tally()
            let server = try Server { request in
                entered.add()
                if request.path == ["wait"] { await untilCancelled() }
                await Task.yield()
                return await echo(request)
            }
            try await mayBlock { _ in
                await withTaskGroup { group in
                    for number in 0..<4 {
                        group.addTask {
                            try? await mayBlock { _ in
                                while let client = try? RawClient(port: server.port) {
                                    let line = number == 0 ? "GET /wait" : "GET /"
                                    while (try? client.ask(line).status) == 200 {}
                                }
                            }
                        }
                    }
                    await entered.reaches(1 + round * 5)
                    await server.stop(grace: .milliseconds(round % 3))
                }
            }
        }
    }

    @Test func `by letting go of the server closes its connections`() async throws {
        let entered = Tally()
        let cancelled = Tally()
        try await mayBlock { _ in
            var server: Server? = try Server { _ in
                entered.add()
                await untilCancelled()
                cancelled.add()
                return HTTPResponse()
            }
            let port = try #require(server?.port)
            let waiting = try RawClient(port: port)
            let idle = try RawClient(port: port)
            try waiting.send(RawClient.request("GET /"))
            await entered.reaches(1)
            server = nil
            await cancelled.reaches(1)
            #expect(idle.isClosed())
            _ = waiting.rest()
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Listening` {
    @Test func `on a taken port says so`() async throws {
        try await withServer(
            handler: echo,
            body: { _, server in
                var configuration = ServerConfiguration()
                configuration.port = server.port
                #expect(throws: ServerError.portTaken(server.port)) {
                    try Server(configuration: configuration, handler: echo)
                }
                let answer = try RawClient(port: server.port).ask("GET /")
                #expect(answer.status == 200)
            })
    }

    @Test(arguments: ["nonsense", "192.0.2.1", "", "localhost"])
    func `on an address that is not ours says so`(address: String) async throws {
        var configuration = ServerConfiguration()
        configuration.address = address
        #expect(throws: ServerError.addressNotUsable(address)) {
            try Server(configuration: configuration, handler: echo)
        }
    }

    @Test func `again on the same port works at once`() async throws {
        var configuration = ServerConfiguration()
        for _ in 0..<5 {
            let server = try Server(configuration: configuration, handler: echo)
            configuration.port = server.port
            try await mayBlock { _ in
                let client = try RawClient(port: server.port)
                #expect(try client.ask("GET /").status == 200)
                // The server closes first, so its side is the one that has to time out.
                await server.stop()
                #expect(client.isClosed())
            }
        }
    }

    @Test func `on IPv6 works where there is IPv6`() async throws {
        var configuration = ServerConfiguration()
        configuration.address = "::1"
        guard let server = try? Server(configuration: configuration, handler: echo) else { return }
        try await mayBlock { _ in
            let answer = try RawClient(port: server.port, address: "::1").ask("GET /a")
            #expect(answer.header("X-Path") == "a")
        }
        await server.stop()
    }

    @Test func `more clients than allowed wait for a place`() async throws {
        try await withServer(
            { $0.connectionLimit = 4 }, handler: echo,
            body: { _, server in
                var clients = try (0..<12).map { _ in try RawClient(port: server.port) }
                for client in clients { try client.send(RawClient.request("GET /")) }
                // Whoever was let in closes; the others follow.
                while let index = clients.indices.first {
                    let client = clients.remove(at: index)
                    #expect(try client.answer().status == 200)
                }
            })
    }
}
