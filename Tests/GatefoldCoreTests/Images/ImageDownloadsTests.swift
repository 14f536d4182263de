import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Fetching pictures` {
    @Test func `an image host learns nothing about who asks`() async throws {
        let transport = ScriptedTransport([.on("GET https://img.test/a", "picture")])
        let bytes = try await ImageDownloads(over: transport).data(at: "https://img.test/a")
        #expect(bytes == Array("picture".utf8))
        let names = transport.requests.flatMap { $0.headers.map { $0.name.lowercased() } }
        #expect(Set(names) == ["accept"])
        transport.finish()
    }

    @Test func `a picture that moved is fetched where it is`() async throws {
        let transport = ScriptedTransport([
            .on(
                "GET https://img.test/a", status: 302,
                headers: [("Location", "https://cdn.test/b")]),
            .on("GET https://cdn.test/b", "picture"),
        ])
        let bytes = try await ImageDownloads(over: transport).data(at: "https://img.test/a")
        #expect(bytes == Array("picture".utf8))
        transport.finish()
    }

    @Test(arguments: [
        "http://img.test/a", "http://127.0.0.1:80/a", "https://localhost/a", "file:///etc/passwd",
        "https://user:secret@img.test/a", "/b", "",
    ])
    func `no redirect leads where a picture has no business`(_ target: String) async throws {
        let transport = ScriptedTransport([
            .on("GET https://img.test/a", status: 302, headers: [("Location", target)])
        ])
        await #expect(throws: Failure.self) {
            try await ImageDownloads(over: transport).data(at: "https://img.test/a")
        }
        transport.finish()
    }

    @Test func `redirects come to an end`() async throws {
        let steps = (0..<5).map { _ in
            ScriptedTransport.Step.on(
                "GET https://img.test/a", status: 301,
                headers: [("Location", "https://img.test/a")])
        }
        let transport = ScriptedTransport(steps)
        await #expect(throws: Failure.self) {
            try await ImageDownloads(over: transport).data(at: "https://img.test/a")
        }
        transport.finish()
    }

    @Test(
        arguments: [
            (404, FailureKind.notFound), (410, .notFound), (429, .unreachable),
            (503, .unreachable), (401, .refused), (206, .refused),
        ])
    func `an answer without a picture is a failure of its kind`(
        _ status: Int, _ kind: FailureKind
    ) async throws {
        let transport = ScriptedTransport([.on("GET https://img.test/a", status: status, "x")])
        do {
            _ = try await ImageDownloads(over: transport).data(at: "https://img.test/a")
            Issue.record("No failure.")
        } catch let failure as Failure {
            #expect(failure.kind == kind)
        }
    }

    @Test func `an empty or huge answer is refused`() async throws {
        let huge = TransportResponse(
            status: 200, body: [UInt8](repeating: 0, count: ImageDownloads.largest + 1))
        for response in [TransportResponse(status: 200), huge] {
            let downloads = ImageDownloads(over: OneAnswer(response))
            await #expect(throws: Failure.self) { try await downloads.data(at: "https://a.test") }
        }
    }

    @Test func `no network is no fault of the address`() async throws {
        let transport = ScriptedTransport([
            .on(
                "GET https://img.test/a",
                failing: TransportError(.hostNotFound, detail: "no such host"))
        ])
        do {
            _ = try await ImageDownloads(over: transport).data(at: "https://img.test/a")
            Issue.record("No failure.")
        } catch let failure as Failure {
            #expect(failure.kind == .unreachable)
        }
    }
}

private struct OneAnswer: Transport {
    let response: TransportResponse
    init(_ response: TransportResponse) { self.response = response }
    func send(_ request: TransportRequest) async throws -> TransportResponse { response }
}
