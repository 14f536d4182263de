#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    @Suite struct `Curl transport` {
        private static func kind(
            of work: () async throws -> TransportResponse
        ) async -> TransportError.Kind? {
            do {
                _ = try await work()
                return nil
            } catch {
                return (error as? TransportError)?.kind
            }
        }

        @Test func `an answer comes whole, with its headers in order`() async throws {
            let fields = ["X-One: 1", "x-one:  2 ", "Retry-After: 7"]
            try await withLoopbackServer(answering: .whole("hello", status: 418, headers: fields)) {
                let response = try await CurlTransport().send(TransportRequest(url: $0.url + "/a"))
                #expect(response.status == 418)
                #expect(response.body == Array("hello".utf8))
                #expect(response.headers.map(\.value) == ["5", "1", "2", "7"])
                #expect(response.header("RETRY-AFTER") == "7")
            }
        }

        @Test(
            arguments: [
                ("GET", nil, nil), ("PUT", nil, "0"), ("POST", nil, "0"), ("DELETE", nil, nil),
                ("PUT", "{}", "2"), ("POST", "{}", "2"), ("DELETE", "{}", "2"),
                ("PATCH", "{}", "2"),
            ] as [(String, String?, String?)])
        func `method, body and length go out as given`(
            method: String, body: String?, length: String?
        ) async throws {
            let echo: LoopbackServer.Handler = { request in
                let parts = [
                    request.method, request.target, request.header("Content-Length") ?? "-",
                    request.header("Content-Type") ?? "-", request.header("Expect") ?? "-",
                    request.header("X-Empty") ?? "-", String(decoding: request.body, as: UTF8.self),
                ]
                return .whole(parts.joined(separator: "|"))
            }
            try await withLoopbackServer(echo) { server in
                let request = TransportRequest(
                    method: method, url: server.url + "/a/../b%2Fc?q=%20",
                    headers: [("X-Empty", "")], body: body.map { Array($0.utf8) })
                let response = try await CurlTransport().send(request)
                let expected = "\(method)|/a/../b%2Fc?q=%20|\(length ?? "-")|-|-||\(body ?? "")"
                #expect(String(decoding: response.body, as: UTF8.self) == expected)
            }
        }

        @Test func `two megabytes travel both ways unchanged`() async throws {
            let echo: LoopbackServer.Handler = {
                .whole(String(decoding: $0.body, as: UTF8.self))
            }
            try await withLoopbackServer(echo) { server in
                let body = (0..<2_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
                let response = try await CurlTransport().send(
                    TransportRequest(method: "PUT", url: server.url, body: body))
                #expect(response.body == body)
            }
        }

        @Test func `a redirect is an answer, not an order`() async throws {
            let away = ["Location: http://127.0.0.1:1/"]
            try await withLoopbackServer(answering: .whole("", status: 302, headers: away)) {
                let response = try await CurlTransport().send(TransportRequest(url: $0.url))
                #expect(response.status == 302)
            }
        }

        @Test func `interim answers leave no trace`() async throws {
            let bytes =
                "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            try await withLoopbackServer(answering: LoopbackAnswer(bytes: Array(bytes.utf8))) {
                let response = try await CurlTransport().send(TransportRequest(url: $0.url))
                #expect(response.status == 200)
                #expect(response.header("X-Early") == nil)
            }
        }

        @Test(arguments: [
            (LoopbackAnswer.truncated("{", promising: 100), TransportError.Kind.interrupted),
            (.hangUp, .interrupted),
            (LoopbackAnswer(bytes: Array("nonsense\r\n\r\n".utf8), closes: true), .interrupted),
            (.silence, .timedOut),
            (.whole(String(repeating: "x", count: 2_000)), .tooLarge),
            (
                LoopbackAnswer(
                    bytes: Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
                        + [UInt8](repeating: 0, count: 2_000),
                    closes: true), .tooLarge
            ),
        ])
        func `every kind of broken answer has its name`(
            answer: LoopbackAnswer, kind: TransportError.Kind
        ) async throws {
            try await withLoopbackServer(answering: answer) { server in
                let transport = CurlTransport(limits: TransportLimits(responseBytes: 1_000))
                let timeout = kind == .timedOut ? Duration.milliseconds(300) : .seconds(30)
                let request = TransportRequest(url: server.url, timeout: timeout)
                #expect(await Self.kind { try await transport.send(request) } == kind)
            }
        }

        @Test(arguments: [
            ("http://127.0.0.1:1/", TransportError.Kind.notConnected),
            ("http://nowhere.invalid/", .hostNotFound), ("ftp://127.0.0.1/", .invalidRequest),
            ("file:///etc/passwd", .invalidRequest), ("", .invalidRequest),
            ("http://127.0.0.1/a b", .invalidRequest), ("http://127.0.0.1/é", .invalidRequest),
            ("http://u:p@127.0.0.1/", .invalidRequest),
            ("http://127.0.0.1:99999/", .invalidRequest),
        ])
        func `what cannot be sent is refused without its URL in the text`(
            url: String, kind: TransportError.Kind
        ) async throws {
            do {
                _ = try await CurlTransport().send(TransportRequest(url: url))
                Issue.record("sent")
            } catch let error as TransportError {
                #expect(error.kind == kind)
                #expect(!error.detail.contains("127.0.0.1") && !error.detail.contains("nowhere"))
            }
        }

        @Test(arguments: [
            ("X-A", "1\r\nX-B: 2"), ("X-A", "1\n"), ("X-A", "1\0"), ("X-A\r\nX-B", "1"), ("", "1"),
            ("X A", "1"), ("X:A", "1"),
        ])
        func `a header that would break the request is refused`(
            name: String, value: String
        ) async throws {
            let request = TransportRequest(url: "http://127.0.0.1:1/", headers: [(name, value)])
            let kind = await Self.kind { try await CurlTransport().send(request) }
            #expect(kind == .invalidRequest)
        }

        @Test func `connections are kept, and a refused repeat opens its own`() async throws {
            let handler: LoopbackServer.Handler = { .whole("\($0.connection)") }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                var seen: [String] = []
                for method in ["GET", "GET", "PUT", "POST"] {
                    let request = TransportRequest(method: method, url: server.url)
                    let response = try await transport.send(request)
                    seen.append(String(decoding: response.body, as: UTF8.self))
                }
                #expect(seen == ["1", "1", "1", "2"])
            }
        }

        @Test func `a post is sent once even when a kept connection dies under it`() async throws {
            let posts = Counter()
            let handler: LoopbackServer.Handler = { request in
                guard request.method == "POST" else { return .whole("") }
                posts.add()
                return .hangUp
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                _ = try await transport.send(TransportRequest(url: server.url))
                let post = TransportRequest(method: "POST", url: server.url)
                #expect(await Self.kind { try await transport.send(post) } == .interrupted)
                #expect(posts.value == 1)
            }
        }

        @Test func `posts go out one after the other without end`() async throws {
            try await withLoopbackServer(answering: .whole()) { server in
                let transport = CurlTransport(limits: TransportLimits(transfersPerHost: 2))
                let post = TransportRequest(method: "POST", url: server.url)
                for _ in 0..<40 {
                    let response = try await transport.send(post)
                    #expect(response.status == 200)
                }
            }
        }

        @Test func `no host gets more at once than the limit, and all are served`() async throws {
            let connections = Counter()
            let handler: LoopbackServer.Handler = { request in
                connections.raise(to: request.connection)
                return .whole("", delay: .milliseconds(2))
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport(limits: TransportLimits(transfersPerHost: 3))
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<60 {
                        group.addTask {
                            try await transport.send(TransportRequest(url: server.url)).status
                        }
                    }
                    for try await status in group { #expect(status == 200) }
                }
                #expect(connections.value <= 3)
            }
        }

        @Test func `shutting down ends what is under way and refuses what comes`() async throws {
            let arrived = AsyncStream.makeStream(of: Void.self)
            let handler: LoopbackServer.Handler = { _ in
                arrived.continuation.yield()
                return .silence
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                let request = TransportRequest(url: server.url)
                async let pending = Self.kind { try await transport.send(request) }
                for await _ in arrived.stream { break }
                transport.shutDown()
                #expect(await pending == .interrupted)
                #expect(await Self.kind { try await transport.send(request) } == .interrupted)
            }
        }
    }
#endif
