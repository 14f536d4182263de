import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Answers that are cut` {
    @Test func `before their beginning bring not one byte`() async throws {
        let lines = Lines()
        try await withServer(
            { $0.accessLog = { lines.add("\($0.status) \($0.isComplete)") } },
            handler: { _ in HTTPResponse(body: .cut(after: nil, of: 0)) },
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(RawClient.request("GET /"))
                #expect(client.rest().isEmpty)
            })
        #expect(lines.all == ["0 false"])
    }

    @Test(arguments: [0, 1, 5, 100_000])
    func `in their middle bring what goes before, and promise more`(count: Int) async throws {
        let beginning = [UInt8](repeating: 7, count: count)
        try await withServer(
            handler: { _ in
                HTTPResponse(
                    status: 201, headers: [("X", "y")],
                    body: .cut(after: beginning, of: UInt64(2 * count + 1)))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(RawClient.request("GET /"))
                let head = try client.head()
                #expect(head.hasPrefix("HTTP/1.1 201"))
                #expect(head.contains("Content-Length: \(2 * count + 1)"))
                #expect(client.rest() == beginning)
            })
    }

    @Test func `are whole for HEAD, and harm no other connection`() async throws {
        try await withServer(
            handler: { request in
                request.path == ["cut"]
                    ? HTTPResponse(body: .cut(after: [1], of: 2)) : HTTPResponse(status: 202)
            },
            body: { _, server in
                #expect(
                    try RawClient(port: server.port).ask("HEAD /cut").header("Content-Length")
                        == "2")
                let other = try RawClient(port: server.port)
                for _ in 0..<50 {
                    let client = try RawClient(port: server.port)
                    try client.send(RawClient.request("GET /cut"))
                    _ = client.rest()
                    #expect(try other.ask("GET /").status == 202)
                }
            })
    }
}
