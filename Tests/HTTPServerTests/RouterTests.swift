import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Routes` {
    private struct Refused: HTTPErrorResponse {
        var response: HTTPResponse { HTTPResponse(status: 401, headers: [("X", "refused")]) }
    }
    private struct Secret: Error, CustomStringConvertible {
        var description: String { "the disk\nis full" }
    }

    private func routes() -> Router<String> {
        var routes = Router<String>()
        routes.get { _, _ in say("root") }
        routes.get("albums") { _, context in say("albums of \(context)") }
        routes.get("albums", ":id") { request, _ in say("album \(try request.parameter("id"))") }
        routes.get("albums", "new") { _, _ in say("new albums") }
        routes.put("albums", ":id") { _, _ in say("put") }
        routes.get("albums", ":id", "tracks", ":n") { request, _ in
            say(try request.parameter("id") + "/" + request.parameter("n"))
        }
        routes.get(":kind", "new", "list") { request, _ in say(try request.parameter("kind")) }
        routes.get("fails") { _, _ in throw Secret() }
        routes.get("mistake") { request, _ in say(try request.parameter("other")) }
        routes.group(
            "me",
            convert: { request, context -> Int in
                guard let number = request.header("User").flatMap({ Int($0) }) else {
                    throw Refused()
                }
                return number + context.count
            },
            routes: { routes in
                routes.get { _, user in say("user \(user)") }
                routes.delete("albums", ":id") { request, user in
                    say("\(user) \(try request.parameter("id"))")
                }
            })
        routes.group("v1") { routes in
            routes.post("x") { _, context in say(context) }
        }
        return routes
    }

    @Test(arguments: [
        ("GET /", "root"), ("GET /albums", "albums of us"), ("GET /albums/", "albums of us"),
        ("GET /albums/7", "album 7"), ("GET /albums/new", "new albums"),
        ("GET /albums/a%2Fb", "album a/b"), ("GET /albums/%3Aid?x=1", "album :id"),
        ("PUT /albums/new", "put"), ("GET /albums/1/tracks/2", "1/2"),
        ("GET /albums/new/list", "albums"), ("GET /x/new/list", "x"),
        ("HEAD /albums", "albums of us"), ("POST /v1/x", "us"),
    ])
    func `finds the handler`(line: String, text: String) async {
        let response = await ask(line)
        #expect(response.status == 200)
        #expect(read(response) == text)
    }

    @Test(arguments: [
        "GET /nothing", "GET /albums/1/2", "GET //", "GET /albums//", "GET /Albums", "GET /%2F",
        "GET /albums%2F7", "GET /me/albums", "DELETE /v1",
    ])
    func `answers 404 where there is nothing`(line: String) async {
        #expect(await ask(line).status == 404)
    }

    @Test(arguments: [
        ("DELETE /albums/7", "GET, HEAD, PUT"), ("POST /albums/new", "GET, HEAD, PUT"),
        ("get /albums", "GET, HEAD"), ("GET /v1/x", "POST"), ("GET /me/albums/1", "DELETE"),
    ])
    func `answers 405 with the methods there are`(line: String, allow: String) async {
        let response = await ask(line)
        #expect(response.status == 405)
        #expect(response.header("Allow") == allow)
    }

    @Test func `gives a group its own context, or nothing`() async {
        #expect(await ask("GET /me").status == 401)
        #expect(await ask("DELETE /me/albums/9").header("X") == "refused")
        let response = await ask("DELETE /me/albums/9", headers: [("user", "40")])
        #expect(read(response) == "42 9")
        #expect(read(await ask("GET /me", headers: [("User", "1")])) == "user 3")
    }

    @Test func `shows an unknown error's text only to the log`() async {
        let lines = Lines()
        var routes = routes()
        routes.log = { lines.add($0) }
        let request = HTTPRequest(method: "GET", target: "/fails", id: RequestID(42))
        let response = await routes.respond(to: request, context: "us")
        #expect(response.status == 500)
        #expect(read(response).contains("00000016"))
        #expect(!read(response).contains("disk"))
        #expect(lines.all == ["00000016 failed: the disk is full"])
        #expect(
            await routes.respond(
                to: HTTPRequest(method: "GET", target: "/mistake"), context: ""
            ).status == 500)
    }

    @Test func `lets its answers be replaced`() async {
        var routes = routes()
        routes.notFound = { request in say("no \(request.target)") }
        routes.methodNotAllowed = { _ in HTTPResponse(status: 405, body: .bytes([1])) }
        routes.failed = { request in say("oops \(request.id)") }
        func ask(_ line: String) async -> HTTPResponse {
            await routes.handler(context: "us")(request(line))
        }
        #expect(read(await ask("GET /x")) == "no /x")
        #expect(await ask("POST /albums").header("Allow") == "GET, HEAD")
        #expect(read(await ask("POST /albums")) == "\u{1}")
        #expect(read(await ask("GET /fails")) == "oops 00000000")
    }

    private func ask(
        _ line: String, headers: [(name: String, value: String)] = []
    ) async -> HTTPResponse {
        await routes().respond(to: request(line, headers: headers), context: "us")
    }
}

private func request(
    _ line: String, headers: [(name: String, value: String)] = []
) -> HTTPRequest {
    let parts = line.split(separator: " ").map(String.init)
    return HTTPRequest(method: parts[0], target: parts[1], headers: headers)
}

private func say(_ text: String) -> HTTPResponse { HTTPResponse(body: .bytes(Array(text.utf8))) }

private func read(_ response: HTTPResponse) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
}
