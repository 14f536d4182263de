import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite(.timeLimit(.minutes(1))) struct `Loopback redirects` {
    private let clock = ManualClock()

    private func request(_ listener: LoopbackRedirectListener) throws -> AuthorizationRequest {
        try OAuthClient.made(ScriptedTransport([])).madeRequest(listener.redirectURI)
    }

    private func listener(
        _ ports: [Int] = [0], patience: Duration = .seconds(10), connections: Int = 32
    ) throws -> LoopbackRedirectListener {
        try LoopbackRedirectListener(
            ports: ports, address: .ipv4, path: "/callback",
            limits: RedirectLimits(patience: patience, connections: connections))
    }

    private func waiting(
        _ listener: LoopbackRedirectListener, _ request: AuthorizationRequest
    ) -> Task<String, any Error> {
        Task { [clock] in
            try await listener.answer(to: request, clock: clock) { $0.value }
        }
    }

    @Test func `the code arrives, the browser is told, and the port is closed`() async throws {
        let listener = try listener()
        #expect(listener.redirectURI == "http://127.0.0.1:\(listener.port)/callback")
        let request = try request(listener)
        let code = waiting(listener, request)
        let page = await RawVisitor.get(
            "/callback?code=a%2Bb&state=\(request.state)", port: listener.port)
        #expect(try await code.value == "a+b")
        let text = try #require(page)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.contains("<h1>You are signed in</h1>"))
        #expect(text.contains("Content-Security-Policy: default-src 'none'; style-src 'sha256-"))
        #expect(text.contains("Cache-Control: no-store"))
        #expect(!text.contains("<script") && !text.contains(request.state))
        #expect(RawVisitor(port: listener.port) == nil)
    }

    @Test func `an answer that comes before anyone waits is not lost`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let visitor = try #require(RawVisitor(port: listener.port))
        visitor.say(
            "GET /callback?code=c&state=\(request.state) HTTP/1.1\r\n"
                + "Host: 127.0.0.1:\(listener.port)\r\n\r\n")
        #expect(try await waiting(listener, request).value == "c")
        #expect(await visitor.hear().contains("You are signed in"))
    }

    @Test func `it listens on IPv6 too`() async throws {
        let listener: LoopbackRedirectListener
        do { listener = try LoopbackRedirectListener(address: .ipv6, path: "/") } catch {
            // Not every computer has it.
            return
        }
        #expect(listener.redirectURI == "http://[::1]:\(listener.port)/")
        let request = try request(listener)
        let code = waiting(listener, request)
        let visitor = try #require(RawVisitor(port: listener.port, address: "::1"))
        visitor.say(
            "GET /?code=c&state=\(request.state) HTTP/1.1\r\nhost: [::1]:\(listener.port)\r\n\r\n")
        #expect(await visitor.hear().contains("You are signed in"))
        #expect(try await code.value == "c")
    }

    @Test func `a refusal is shown and thrown`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let code = waiting(listener, request)
        let page = await RawVisitor.get(
            "/callback?error=access_denied&state=\(request.state)", port: listener.port)
        #expect(page?.contains("The sign-in was denied") == true)
        #expect(await kind { try await code.value } == .authorization(.denied))
    }

    @Test func `a failure to finish is shown without markup of a stranger`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let waiting = Task { [clock] in
            try await listener.answer(to: request, clock: clock) { _ in
                throw WebAPIError(
                    .refused(status: 400), operation: "exchange-code", detail: "<b>&\"")
            }
        }
        let page = await RawVisitor.get(
            "/callback?code=c&state=\(request.state)", port: listener.port)
        #expect(page?.contains("The sign-in did not succeed") == true)
        #expect(page?.contains("&lt;b&gt;&amp;&quot;") == true)
        #expect(await kind { try await waiting.value } == .refused(status: 400))
    }

    @Test func `other pages, methods and hosts are refused, and the wait goes on`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let (port, code) = (listener.port, waiting(listener, request))
        let good = "/callback?code=c&state=\(request.state)"
        let refusals: [(String, String, String?, Int)] = [
            ("GET", "/favicon.ico", nil, 404), ("GET", "/", nil, 404),
            ("GET", "/callback/?code=c&state=\(request.state)", nil, 404),
            ("GET", "/Callback?code=c&state=\(request.state)", nil, 404),
            ("POST", good, nil, 405), ("HEAD", good, nil, 405), ("OPTIONS", good, nil, 405),
            ("GET", good, "evil.test", 400), ("GET", good, "localhost:\(port)", 400),
            ("GET", good, "127.0.0.1", 400), ("GET", good, "127.0.0.1:\(port).evil.test", 400),
            ("GET", good, "127.0.0.1:\(port)\r\nHost: evil.test", 400),
            ("GET", good + " x", nil, 400), ("GET", "/callback", nil, 400),
            ("GET", "/callback?code=c&state=another", nil, 400),
            ("GET", good + "&code=d", nil, 400),
        ]
        for (method, target, host, status) in refusals {
            let page = await RawVisitor.get(target, port: port, host: host, method: method)
            #expect(page?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(method) \(target)")
        }
        _ = await RawVisitor.get(good, port: port)
        #expect(try await code.value == "c")
    }

    @Test func `an answer to another sign-in is told so`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let code = waiting(listener, request)
        let page = await RawVisitor.get("/callback?code=x&state=other", port: listener.port)
        #expect(page?.contains("This answer belongs to another sign-in") == true)
        code.cancel()
    }

    @Test func `a request in pieces is put together, and one that ends early too`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let code = waiting(listener, request)
        let visitor = try #require(RawVisitor(port: listener.port))
        for piece
            in "GET /callback?code=c&state=\(request.state) HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r\n\r\n"
        {
            visitor.say(String(piece))
        }
        visitor.hangUpHalf()
        #expect(await visitor.hear().contains("You are signed in"))
        #expect(try await code.value == "c")
    }

    @Test func `who floods, stays silent or hangs up holds nobody up`() async throws {
        let listener = try listener(connections: 8)
        let request = try request(listener)
        let code = waiting(listener, request)
        let silent = (0..<20).compactMap { _ in RawVisitor(port: listener.port) }
        #expect(silent.count == 20)
        let flood = try #require(RawVisitor(port: listener.port))
        flood.say("GET /callback HTTP/1.1\r\nX: " + String(repeating: "a", count: 9_000))
        #expect(await flood.hear().hasPrefix("HTTP/1.1 431 "))
        for _ in 0..<20 {
            RawVisitor(port: listener.port)?.say("GET /callback?code=")
        }
        let page = await RawVisitor.get(
            "/callback?code=c&state=\(request.state)", port: listener.port)
        #expect(page?.contains("You are signed in") == true)
        #expect(try await code.value == "c")
    }

    @Test func `who says nothing for too long is let go`() async throws {
        let listener = try listener(patience: .milliseconds(50))
        let visitor = try #require(RawVisitor(port: listener.port))
        visitor.say("GET /callback HTTP/1.1\r\n")
        #expect(await visitor.hear() == "")
        listener.close()
    }

    @Test func `nobody is waited for without end`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let code = waiting(listener, request)
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(299))
        #expect(RawVisitor(port: listener.port) != nil)
        clock.advance(by: .seconds(1))
        #expect(await kind { try await code.value } == .authorization(.noAnswer))
        #expect(RawVisitor(port: listener.port) == nil)
    }

    @Test func `a wait that is cancelled closes the port`() async throws {
        let listener = try listener()
        let request = try request(listener)
        let code = waiting(listener, request)
        await clock.untilAsleep(1)
        code.cancel()
        await #expect(throws: CancellationError.self) { try await code.value }
        #expect(RawVisitor(port: listener.port) == nil)
    }

    @Test func `a port that is taken is named, or the next one is used`() async throws {
        let taken = try listener()
        #expect(
            await kind { try listener([taken.port]) } == .authorization(.portTaken(taken.port)))
        let next = try listener([taken.port, 0])
        #expect(next.port != taken.port)
        taken.close()
        next.close()
    }

    @Test(arguments: ["callback", "", "/a b", "/a?b=c", "/a#b"])
    func `a path that makes no redirect is refused`(path: String) async {
        #expect(
            await kind { try LoopbackRedirectListener(path: path) }
                == .authorization(.unusableRedirect))
    }
}
