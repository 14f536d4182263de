import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `A token that stays the same` {
    private func sender(_ transport: RecordingTransport, token: String) -> RequestSender {
        RequestSender(
            baseURL: "https://api.test", transport: transport, fixedToken: AccessToken(token))
    }

    @Test func `goes out with every request`() async throws {
        let transport = RecordingTransport { _ in .text(#"{"name":"a"}"#) }
        let sender = sender(transport, token: "the-token")
        for _ in 0..<3 { _ = try await sender.send(Setup.get) }
        #expect(transport.requests.count == 3)
        for request in transport.requests {
            #expect(request.headers.contains { $0.value == "Bearer the-token" })
        }
    }

    @Test func `is not sent when it is empty`() async {
        let transport = RecordingTransport { _ in .text(#"{"name":"a"}"#) }
        let error = await #expect(throws: WebAPIError.self) {
            try await sender(transport, token: "").send(Setup.get)
        }
        #expect(error?.kind == .notSignedIn)
        #expect(transport.requests.isEmpty)
    }

    @Test func `does not keep a cancelled request alive`() async {
        let transport = RecordingTransport { _ in .text(#"{"name":"a"}"#) }
        let sender = sender(transport, token: "the-token")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await sender.send(Setup.get)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }
}
