import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Streams` {
    @Test func `arrive chunk by chunk and end with the stream`() async throws {
        try await withServer(
            handler: { _ in
                let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
                for number in 0..<3 { continuation.yield(Array("tick \(number)\n".utf8)) }
                continuation.yield([])
                continuation.finish()
                return HTTPResponse(body: .stream(stream))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                #expect(try client.ask("GET /").text == "tick 0\ntick 1\ntick 2\n")
                #expect(try client.ask("GET /").text == "tick 0\ntick 1\ntick 2\n")
            })
    }

    @Test func `200 at once are all alive`() async throws {
        let go = Tally()
        try await withServer(
            handler: { _ in
                HTTPResponse(
                    body: .stream(
                        AsyncStream { continuation in
                            continuation.yield(Array("first".utf8))
                            Task {
                                await go.reaches(1)
                                continuation.yield(Array("second".utf8))
                                continuation.finish()
                            }
                        }))
            },
            body: { _, server in
                let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
                for client in clients {
                    try client.send(RawClient.request("GET /"))
                }
                for client in clients {
                    _ = try client.head()
                    #expect(try client.chunk() == Array("first".utf8))
                }
                go.add()
                for client in clients {
                    #expect(try client.chunk() == Array("second".utf8))
                    #expect(try client.chunk() == nil)
                }
            })
    }

    @Test func `do not run ahead of a slow client`() async throws {
        let made = Tally()
        let chunk = [UInt8](repeating: 1, count: 64 * 1024)
        let count = 1024
        try await withServer(
            handler: { _ in
                HTTPResponse(
                    body: .stream(
                        AsyncStream {
                            if made.value == count { return nil }
                            made.add()
                            return chunk
                        }))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(RawClient.request("GET /"))
                _ = try client.head()
                var read = 0
                var lead = 0
                while let bytes = try client.chunk() {
                    read += bytes.count
                    lead = max(lead, made.value * chunk.count - read)
                }
                #expect(read == count * chunk.count)
                // What the system's socket buffers hold at most, and ours.
                #expect(lead < 16 << 20, "\(lead)")
            })
    }

    @Test func `end when their client leaves, also while nothing is sent`() async throws {
        let ended = Tally()
        try await withServer(
            handler: { _ in
                let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
                continuation.onTermination = { _ in ended.add() }
                continuation.yield([1])
                return HTTPResponse(body: .stream(stream))
            },
            body: { _, server in
                do {
                    let client = try RawClient(port: server.port)
                    try client.send(RawClient.request("GET /"))
                    _ = try client.head()
                    #expect(try client.chunk() == [1])
                }
                await ended.reaches(1)
            })
    }

    @Test(arguments: ["HEAD /", "GET /204", "GET /304"])
    func `do not begin where there is no body`(line: String) async throws {
        let ended = Tally()
        let made = Tally()
        try await withServer(
            handler: { request in
                let stream = AsyncStream<[UInt8]>(
                    unfolding: {
                        made.add()
                        return nil
                    }, onCancel: nil)
                let farewell = Farewell(ended)
                let kept = AsyncStream<[UInt8]>(unfolding: {
                    _ = farewell
                    for await bytes in stream { return bytes }
                    return nil
                })
                return HTTPResponse(
                    status: request.path.first.flatMap { Int($0) } ?? 200, body: .stream(kept))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                let answer = try client.ask(line)
                #expect(answer.body == [])
                await ended.reaches(1)
                #expect(made.value == 0)
            })
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Files` {
    @Test func `are sent whole or in the part the handler names`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("é ü.bin").path
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            try await withServer(
                handler: { request in
                    let whole = request.path.isEmpty
                    return HTTPResponse(
                        body: .file(path: path, offset: whole ? 0 : 10, length: whole ? .max : 20))
                },
                body: { _, server in
                    let client = try RawClient(port: server.port)
                    #expect(try client.ask("GET /").body == bytes)
                    #expect(try client.ask("GET /part").body == Array(bytes[10..<30]))
                    #expect(try client.ask("HEAD /").header("Content-Length") == "3000000")
                })
        }
    }

    @Test func `that are missing, folders, pipes or shorter than thought do no harm`()
        async throws
    {
        try await withFolder { folder in
            mkfifo(folder.appendingPathComponent("pipe").path, 0o600)
            try Data("abc".utf8).write(to: folder.appendingPathComponent("short"))
            try Data().write(to: folder.appendingPathComponent("empty"))
            try await withServer(
                handler: { request in
                    let file = folder.appendingPathComponent(request.path.first ?? "")
                    return HTTPResponse(body: .file(path: file.path, offset: 1, length: 100))
                },
                body: { _, server in
                    let client = try RawClient(port: server.port)
                    #expect(try client.ask("GET /missing").status == 404)
                    #expect(try client.ask("GET /").status == 404)
                    #expect(try client.ask("GET /pipe").status == 404)
                    #expect(try client.ask("GET /short").text == "bc")
                    #expect(try client.ask("GET /empty").body == [])
                })
        }
    }

    @Test func `that shrink or vanish while they are sent do no harm`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("big").path
            try Data(count: 64 << 20).write(to: URL(fileURLWithPath: path))
            try await withServer(
                { $0.idleTimeout = .seconds(1) },
                handler: { _ in
                    HTTPResponse(body: .file(path: path, offset: 0, length: .max))
                },
                body: { _, server in
                    let client = try RawClient(port: server.port)
                    try client.send(RawClient.request("GET /"))
                    _ = try client.head()
                    truncate(path, 1000)
                    #expect(client.rest().count < 64 << 20)
                    #expect(try RawClient(port: server.port).ask("GET /").body.count == 1000)
                    try FileManager.default.removeItem(atPath: path)
                    #expect(try RawClient(port: server.port).ask("GET /").status == 404)
                })
        }
    }
}
