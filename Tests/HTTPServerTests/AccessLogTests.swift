import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Access log` {
    @Test func `has one line per request, without secrets and header fields`() async throws {
        let lines = Lines()
        let written = Tally()
        try await withServer(
            {
                $0.accessLog = { entry in
                    lines.add("\(entry)")
                    written.add()
                }
            },
            handler: { request in
                if request.path == ["stream"] {
                    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
                    continuation.yield([1, 2, 3])
                    continuation.finish()
                    return HTTPResponse(body: .stream(stream))
                }
                return HTTPResponse(status: 202, body: .bytes([1, 2]))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                _ = try client.ask(
                    "GET /a%20b?x=1&access_token=s3cret&y=2", ["Authorization: s3cret"])
                _ = try client.ask("POST /?Code=s3cret&to%6Ben=s3cret&z", body: [1, 2, 3])
                _ = try client.ask("GET /stream?code_verifier=s3cret&refresh_token")
                _ = try client.ask("GET /bad%?client_secret=s3cret&api_key=s3cret=s3cret")
                let refused = try RawClient(port: server.port)
                try refused.send("GET /x HTTP/1.1\r\n\r\n")
                #expect(try refused.answer().status == 400)
                await written.reaches(5)
            })
        // Each connection's thread writes when it comes to it.
        let all = lines.all.sorted()
        let expected = [
            "00000001 GET /a%20b?x=1&access_token=…&y=2 202 2 B ",
            "00000002 POST /?Code=…&to%6Ben=…&z 202 2 B ",
            "00000003 GET /stream?code_verifier=…&refresh_token 200 3 B ",
            "00000004 GET /bad%?client_secret=…&api_key=… 400 ",
            "00000005 GET /x 400 ",
        ]
        try #require(all.count == expected.count)
        for (line, start) in zip(all, expected) { #expect(line.hasPrefix(start), "\(line)") }
        #expect(!all.joined().contains("s3cret"))
    }

    @Test func `marks answers that were cut`() async throws {
        let lines = Lines()
        let written = Tally()
        try await withServer(
            {
                $0.accessLog = { entry in
                    lines.add("\(entry)")
                    written.add()
                }
            },
            handler: { _ in
                HTTPResponse(body: .stream(AsyncStream { [1] }))
            },
            body: { _, server in
                do {
                    let client = try RawClient(port: server.port)
                    try client.send(RawClient.request("GET /"))
                    _ = try client.head()
                }
                await written.reaches(1)
            })
        #expect(lines.all.first?.hasSuffix(" ms cut") == true)
    }
}
