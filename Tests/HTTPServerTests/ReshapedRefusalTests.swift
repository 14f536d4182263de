import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Reshaped refusals` {
    private static func reshape(_ response: HTTPResponse) -> HTTPResponse {
        HTTPResponse(
            status: response.status,
            headers: response.headers.filter { $0.name == "Connection" } + [("X-Shape", "new")],
            body: .bytes(Array("{}".utf8)))
    }

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "7d0\r\n\(String(repeating: "a", count: 2000))\r\n0\r\n\r\n", 413
        ),
    ])
    func `have the form that they are given`(request: String, status: Int) async throws {
        try await withServer(
            {
                $0.bodyLimit = 1000
                $0.reshapeRefusal = Self.reshape
            }, handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(request)
                let answer = try client.answer()
                #expect(answer.status == status)
                #expect(answer.header("X-Shape") == "new")
                #expect(answer.text == "{}")
                #expect(client.isClosed())
            })
    }

    @Test func `are those of handlers that take too long as well`() async throws {
        try await withServer(
            {
                $0.handlerDeadline = .milliseconds(50)
                $0.reshapeRefusal = Self.reshape
            },
            handler: { _ in
                await untilCancelled()
                return HTTPResponse()
            },
            body: { _, server in
                let answer = try RawClient(port: server.port).ask("GET /")
                #expect(answer.status == 503)
                #expect(answer.header("X-Shape") == "new")
            })
    }

    @Test func `are no answers of handlers`() async throws {
        try await withServer(
            { $0.reshapeRefusal = Self.reshape },
            handler: { _ in HTTPResponse(status: 413, body: .bytes(Array("mine".utf8))) },
            body: { _, server in
                let answer = try RawClient(port: server.port).ask("GET /")
                #expect(answer.text == "mine")
                #expect(answer.header("X-Shape") == nil)
            })
    }
}
