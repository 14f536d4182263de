import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Refused requests` {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var request: String
        var statuses: [Int]

        init(_ name: String, _ request: String, _ statuses: Int...) {
            testDescription = name
            self.request = request
            self.statuses = statuses
        }
    }
    private static let post = "POST / HTTP/1.1\r\nHost: x\r\n"

    static let cases = [
        Case("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        Case("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        Case("HTTP/2", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
        Case("HTTP/0.9 by name", "GET / HTTP/0.9\r\nHost: x\r\n\r\n", 505),
        Case("another protocol", "GET / FTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("bad escape in the path", "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("bad escape in the query", "GET /?a=%f HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("NUL escape", "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("method with odd bytes", "GE(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("two lengths", post + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde", 400),
        Case("twice the same", post + "Content-Length: 3\r\ncontent-length: 3\r\n\r\nabc", 400),
        Case(
            "length and chunks",
            post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Case(
            "chunks and length",
            post + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400),
        Case(
            "two encodings",
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n", 400
        ),
        Case("unknown encoding", post + "Transfer-Encoding: gzip\r\n\r\n", 501),
        Case("encoding with blanks", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        Case(
            "chunks in HTTP/1.0",
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Case("negative length", post + "Content-Length: -3\r\n\r\n", 400),
        Case("signed length", post + "Content-Length: +3\r\n\r\nabc", 400),
        Case("list of lengths", post + "Content-Length: 3, 3\r\n\r\nabc", 400),
        Case("empty length", post + "Content-Length:\r\n\r\nabc", 400),
        Case("huge length", post + "Content-Length: 99999999999999999999999\r\n\r\n", 413),
        Case("length above the limit", post + "Content-Length: 1048577\r\n\r\n", 413),
        Case("bad chunk size", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n", 400),
        Case("blank before the colon", post + "Content-Length : 3\r\n\r\nabc", 400),
        Case("control in a field", post + "X: a\u{1}b\r\n\r\n", 400),
        Case(
            "long target",
            "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        Case(
            "very long target",
            "GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414, 431),
        Case("big field", post + "X: \(String(repeating: "a", count: 17_000))\r\n\r\n", 431),
        Case("huge field", post + "X: \(String(repeating: "a", count: 200_000))\r\n\r\n", 431, 413),
        Case(
            "many fields", post + String(repeating: "X: y\r\n", count: 20_000) + "\r\n", 431, 413),
    ]

    @Test(arguments: cases)
    func `get a fitting status, a closed connection, and no handler`(
        refused: Case
    ) async throws {
        let calls = Tally()
        try await withServer(
            handler: { request in
                calls.add()
                return await echo(request)
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                // The server may close before it has read all.
                try? client.send(refused.request)
                client.endSending()
                let answer = try client.answer()
                #expect(refused.statuses.contains(answer.status), "\(answer.status)")
                #expect(client.isClosed())
                #expect(try RawClient(port: server.port).ask("GET /").status == 200)
            })
        #expect(calls.value == 1)
    }

    @Test(arguments: [
        "garbage\r\n\r\n", "\r\n\r\n\r\n", "GET / HTTP/1.1", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
        "GET  HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "",
    ])
    func `that are no requests end with the connection`(bytes: String) async throws {
        let calls = Tally()
        try await withServer(
            { $0.idleTimeout = .seconds(1) },
            handler: { request in
                calls.add()
                return await echo(request)
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(bytes)
                client.endSending()
                let reply = String(decoding: client.rest(), as: UTF8.self)
                #expect(reply.isEmpty || reply.hasPrefix("HTTP/1.1 400"), "\(reply)")
            })
        #expect(calls.value == 0)
    }

    @Test func `a chunked body above the limit gets 413`() async throws {
        try await withServer(
            { $0.bodyLimit = 1000 }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                let chunk = "190\r\n\(String(repeating: "a", count: 400))\r\n"
                try client.send(
                    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + chunk + chunk + chunk + "0\r\n\r\n")
                #expect(try client.answer().status == 413)
                #expect(try RawClient(port: server.port).ask("POST /", body: [1]).status == 200)
            })
    }

    @Test func `an endless chunked body is cut off`() async throws {
        try await withServer(
            { $0.bodyLimit = 1000 }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "1000\r\n\(String(repeating: "a", count: 4096))\r\n"
                #expect(throws: RawClient.Broken.self) {
                    for _ in 0..<100_000 { try client.send(chunk) }
                }
            })
    }

    @Test func `a body of exactly the limit is taken`() async throws {
        try await withServer(
            { $0.bodyLimit = 100_000 }, handler: echo,
            body: { _, server in
                let body = [UInt8](repeating: 7, count: 100_000)
                let answer = try RawClient(port: server.port).ask("POST /", body: body)
                #expect(answer.body == body)
            })
    }
}
