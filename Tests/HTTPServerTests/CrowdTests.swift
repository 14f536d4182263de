import Foundation
import HTTPServer
import Testing

/// Tests that open files by the thousand, or count them: one at a time.
@Suite(.serialized) struct `Many open files` {}

extension `Many open files` {
    /// Many clients that want places and do nothing with them.
    @Suite(.timeLimit(.minutes(2))) struct `A crowd` {
        /// As many as this process may have, up to so many.
        private static func crowd(of wanted: Int, besides others: Int) -> Int {
            min(wanted, OpenFileLimit.raise() - others)
        }

        /// Whether somebody with a request is answered, and how fast at worst.
        private struct Other {
            private(set) var slowest = Duration.zero

            mutating func ask(_ server: Server) throws {
                let begin = ContinuousClock.now
                let answer = try RawClient(port: server.port).ask("GET /quick")
                #expect(answer.status == 200)
                slowest = max(slowest, ContinuousClock.now - begin)
            }
        }

        @Test func `of slow clients does not stop service to others`() async throws {
            let limit = 2048
            let count = Self.crowd(of: 10_000, besides: limit + 2000)
            try await withServer(
                { $0.connectionLimit = limit }, handler: echo,
                body: { _, server in
                    var other = Other()
                    var crowd: [RawClient] = []
                    for place in 0..<count {
                        let client = try RawClient(port: server.port)
                        let isBegun = place.isMultiple(of: 2)
                        try? client.send(
                            isBegun ? "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\nX-" : "G")
                        crowd.append(client)
                        if place.isMultiple(of: 250) { try other.ask(server) }
                    }
                    // They go on, a byte each.
                    for (place, client) in crowd.enumerated() {
                        try? client.send("a")
                        if place.isMultiple(of: 500) { try other.ask(server) }
                    }
                    #expect(count >= 1000)
                    #expect(other.slowest < .seconds(5), "of \(count)")
                    print("\(count) slow clients; the slowest other one took \(other.slowest)")
                })
        }

        @Test func `of slow readers does not stop service to others`() async throws {
            try await withFolder { folder in
                let file = folder.appendingPathComponent("large").path
                #expect(FileManager.default.createFile(atPath: file, contents: nil))
                try FileHandle(forWritingTo: URL(fileURLWithPath: file)).truncate(atOffset: 1 << 26)
                try await withServer(
                    { $0.connectionLimit = 64 },
                    handler: { request in
                        request.path == ["quick"]
                            ? HTTPResponse()
                            : HTTPResponse(body: .file(path: file, offset: 0, length: .max))
                    },
                    body: { _, server in
                        var other = Other()
                        var crowd: [RawClient] = []
                        for _ in 0..<300 {
                            let client = try RawClient(port: server.port)
                            try client.send(RawClient.request("GET /large"))
                            crowd.append(client)
                            if crowd.count.isMultiple(of: 20) { try other.ask(server) }
                        }
                        #expect(other.slowest < .seconds(10))
                    })
            }
        }

        @Test func `ends no connection that somebody works for`() async throws {
            let entered = Tally()
            let go = Tally()
            try await withServer(
                { $0.connectionLimit = 16 },
                handler: { _ in
                    entered.add()
                    await go.reaches(1)
                    return HTTPResponse()
                },
                body: { _, server in
                    let waiting = try RawClient(port: server.port)
                    try waiting.send(RawClient.request("GET /"))
                    await entered.reaches(1)
                    let crowd = try (0..<60).map { _ in try RawClient(port: server.port) }
                    // Each that was let in has given way to another.
                    for client in crowd.prefix(40) { #expect(client.isClosed()) }
                    go.add()
                    #expect(try waiting.answer().status == 200)
                })
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Requests that take too long` {
    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: x\r\nX: ",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
    ])
    func `get 408 in the form of the other refusals`(start: String) async throws {
        let lines = Lines()
        try await withServer(
            {
                $0.headTimeout = .milliseconds(200)
                $0.requestTimeout = .milliseconds(400)
                $0.accessLog = { lines.add("\($0.status) \($0.isComplete)") }
                $0.reshapeRefusal = { refusal in
                    HTTPResponse(
                        status: refusal.status, headers: [("X-Shape", "new")],
                        body: .bytes(Array("{}".utf8)))
                }
            }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(start)
                let answer = try client.answer()
                #expect(answer.status == 408)
                #expect(answer.header("X-Shape") == "new")
                #expect(answer.header("Connection") == "close")
                #expect(answer.text == "{}")
                #expect(client.isClosed())
            })
        #expect(lines.all == ["408 false"])
    }

    @Test func `are told nothing where none has begun`() async throws {
        try await withServer(
            { $0.requestTimeout = .milliseconds(200) }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                #expect(client.rest().isEmpty)
            })
    }
}
