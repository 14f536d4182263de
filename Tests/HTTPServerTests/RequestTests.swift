import HTTPServer
import Testing

@Suite struct `Requests` {
    @Test func `a connection serves one request after another`() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(port: server.port)
            for number in 0..<50 {
                let body = Array("hello \(number)".utf8)
                let answer = try client.ask("POST /a/b%2Fc/", body: body)
                #expect(answer.status == 200)
                #expect(answer.header("X-Path") == "a|b/c")
                #expect(answer.body == body)
            }
        }
    }
}
