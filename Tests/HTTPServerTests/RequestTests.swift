import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Requests` {
    @Test(arguments: [
        ("/", []), ("/albums", ["albums"]), ("/albums/", ["albums"]), ("/a//b", ["a", "", "b"]),
        ("/a%2Fb/c", ["a/b", "c"]), ("/%C3%A9", ["é"]), ("/a+b", ["a+b"]), ("/..%2f..", ["../.."]),
        ("http://host:80/a/b?c", ["a", "b"]), ("HTTP://host", []), ("*", ["*"]), ("/a#b", ["a"]),
        ("//", [""]), ("/a;b=c", ["a;b=c"]), ("/\u{e9}", ["é"]),
    ])
    func `path segments are decoded one by one`(target: String, path: [String]) {
        let request = HTTPRequest(method: "GET", target: target)
        #expect(request.isWellFormed)
        #expect(request.path == path)
    }

    @Test(arguments: [
        ("/?a=1&b=2&a=3", ["a=1", "b=2", "a=3"]), ("/?q=a+b%2Bc", ["q=a b+c"]), ("/?", []),
        ("/?a", ["a="]), ("/?a=b=c", ["a=b=c"]), ("/?&&a=1&", ["a=1"]), ("/?=x", ["=x"]),
        ("/?a=1#b=2", ["a=1"]), ("/?a=b?c", ["a=b?c"]), ("/?%C3%A9=%E2%82%AC", ["é=€"]),
    ])
    func `queries keep their order and repeated names`(target: String, items: [String]) {
        let request = HTTPRequest(method: "GET", target: target)
        #expect(request.query.map { "\($0.name)=\($0.value)" } == items)
    }

    @Test(arguments: [
        "/%", "/%2", "/%zz", "/?a=%", "/?%f=1", "/%FF", "/?a=%C3", "/%00", "/?a=b%00", "albums", "",
        "/a\u{1}b", "/a\u{7f}", "ftp://host/a",
    ])
    func `a target that cannot be decoded is known as such`(target: String) {
        #expect(!HTTPRequest(method: "GET", target: target).isWellFormed)
    }

    @Test func `headers are found whatever their case, query values by exact name`() {
        let request = HTTPRequest(
            method: "GET", target: "/?id=1&ID=2&id=3", headers: [("Range", "x"), ("range", "y")])
        #expect(request.header("rAnGe") == "x")
        #expect(request.header("Ranges") == nil)
        #expect(request.queryValue("id") == "1")
        #expect(request.queryValues("id") == ["1", "3"])
        #expect(request.queryValue("x") == nil)
    }

    @Test func `a form is read from the body, anything else is not`() {
        let type = "application/x-www-form-urlencoded"
        func form(_ contentType: String, _ body: String) -> [String]? {
            HTTPRequest(
                method: "POST", target: "/", headers: [("content-type", contentType)],
                body: Array(body.utf8)
            ).form?.map { "\($0.name)=\($0.value)" }
        }
        #expect(form("\(type); charset=utf-8", "a=1+2&b=%26") == ["a=1 2", "b=&"])
        #expect(form(type, "a=%") == nil)
        #expect(form(type, "") == [])
        #expect(form("application/json", "a=1") == nil)
    }

    @Test func `a connection serves one request after another`() async throws {
        try await withServer(
            handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                for number in 0..<50 {
                    let body = Array("hello \(number)".utf8)
                    let answer = try client.ask("POST /a/b%2Fc/", body: body)
                    #expect(answer.status == 200)
                    #expect(answer.header("X-Path") == "a|b/c")
                    #expect(answer.body == body)
                }
            })
    }

    @Test func `pipelined requests are answered in order`() async throws {
        try await withServer(
            handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                let requests = (0..<100).map { RawClient.request("GET /\($0)") }
                try client.send(requests.flatMap { $0 })
                for number in 0..<100 {
                    #expect(try client.answer().header("X-Path") == "\(number)")
                }
            })
    }

    @Test func `a chunked body is put together`() async throws {
        try await withServer(
            handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(
                    "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
                        + "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n")
                #expect(try client.answer().text == "hello world")
                #expect(try client.ask("GET /again").status == 200)
            })
    }

    @Test func `a client that asks first is told to continue`() async throws {
        try await withServer(
            handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send(
                    "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
                )
                #expect(try client.line() == "HTTP/1.1 100 Continue")
                #expect(try client.line() == "")
                try client.send("abc")
                #expect(try client.answer().text == "abc")
            })
    }

    @Test func `an HTTP 1.0 client gets its answer without Host and a closed connection`()
        async throws
    {
        try await withServer(
            handler: echo,
            body: { _, server in
                let client = try RawClient(port: server.port)
                try client.send("GET /a HTTP/1.0\r\n\r\n")
                #expect(try client.answer().header("X-Path") == "a")
                #expect(client.isClosed())
            })
    }

    @Test func `HEAD gets the head alone, with the length`() async throws {
        try await withServer(
            handler: { _ in HTTPResponse(body: .bytes([1, 2, 3])) },
            body: { _, server in
                let client = try RawClient(port: server.port)
                let answer = try client.ask("HEAD /")
                #expect(answer.header("Content-Length") == "3")
                #expect(try client.ask("GET /").body == [1, 2, 3])
            })
    }

    @Test func `outside text cannot add a header field`() async throws {
        try await withServer(
            handler: { _ in
                HTTPResponse(
                    status: 302, headers: [("Location", "/a\r\nX-Evil: 1"), ("X-Good", "1")])
            },
            body: { _, server in
                let answer = try RawClient(port: server.port).ask("GET /")
                #expect(answer.status == 302)
                #expect(answer.header("X-Evil") == nil)
                #expect(answer.header("X-Good") == "1")
            })
    }

    @Test(arguments: [0, 42, 100, 199, 600, -1, 99_999])
    func `a status that is none becomes 500`(status: Int) async throws {
        try await withServer(
            handler: { _ in HTTPResponse(status: status) },
            body: { _, server in
                let answer = try RawClient(port: server.port).ask("GET /")
                #expect(answer.status == 500)
            })
    }
}
