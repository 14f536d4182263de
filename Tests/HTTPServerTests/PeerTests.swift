import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Peer of a request` {
    @Test(arguments: ["127.0.0.1", "::1"])
    func `is the address of who sent it`(address: String) async throws {
        try await withServer(
            { $0.address = address },
            handler: { HTTPResponse(body: .bytes(Array($0.peer.utf8))) },
            body: { _, server in
                let client = try RawClient(port: server.port, address: address)
                #expect(try client.ask("GET /").text == address)
                // The next request of the same connection as well.
                #expect(try client.ask("GET /").text == address)
            })
    }

    @Test func `is empty outside a server`() {
        #expect(HTTPRequest(method: "GET", target: "/").peer.isEmpty)
    }
}

@Suite struct `Form of a body` {
    private static func request(_ type: String?, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method: "POST", target: "/", headers: type.map { [("Content-Type", $0)] } ?? [],
            body: Array(body.utf8))
    }

    @Test func `is read whatever the type, if that is asked for`() throws {
        for type in ["application/x-www-form-urlencoded", "text/plain", nil] {
            let items = try #require(Self.request(type, "a=1+2&b=%26").bodyAsForm)
            #expect(items.map(\.name) == ["a", "b"])
            #expect(items.map(\.value) == ["1 2", "&"])
        }
        #expect(Self.request("text/plain", "a=1").form == nil)
        #expect(Self.request("text/plain", "a=%f").bodyAsForm == nil)
    }
}
