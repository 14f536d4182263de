import HTTPServer
import Testing
import WebAPIClient

/// A browser without a screen: it keeps cookies and fills in forms.
struct TestBrowser {
    private let router: Router<Void>
    /// What the `Cookie` header says.
    var cookie: String?
    /// Header fields that go with every request.
    var headers: [(name: String, value: String)] = []

    init(_ router: Router<Void>) { self.router = router }

    mutating func get(_ url: String) async -> HTTPResponse { await send("GET", url) }

    mutating func post(
        _ url: String, _ fields: [(name: String, value: String)]
    ) async -> HTTPResponse {
        await send(
            "POST", url, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: FormBody.encode(fields))
    }

    /// Opens an app's request, gives the key and goes where that leads.
    mutating func signIn(_ key: String, at url: String) async throws -> HTTPResponse {
        let page = await get(url)
        let answer = try await submit(page, ["key": key])
        return await get(try #require(answer.header("Location")))
    }

    /// Sends the form of a page with what it has in it and what a person adds.
    mutating func submit(
        _ page: HTTPResponse, _ added: [String: String]
    ) async throws -> HTTPResponse {
        let form = try Form(page)
        let fields = form.hidden.merging(added) { _, added in added }
        return await post(form.action, fields.map { ($0.key, $0.value) })
    }

    private mutating func send(
        _ method: String, _ url: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) async -> HTTPResponse {
        let local = url.hasPrefix("/") ? nil : url.split(separator: "/", maxSplits: 2).last
        let target = local.map { "/" + $0 } ?? url
        let response = await router.respond(
            to: HTTPRequest(
                method: method, target: target,
                headers: self.headers + headers + (cookie.map { [("Cookie", $0)] } ?? []),
                body: body),
            context: ())
        if let set = response.header("Set-Cookie") { cookie = String(set.prefix { $0 != ";" }) }
        return response
    }
}

/// The one form of a page.
struct Form {
    var action: String
    var hidden: [String: String] = [:]

    init(_ page: HTTPResponse) throws {
        let text = try page.text
        action = String(try #require(text.firstMatch(of: /<form method="post" action="([^"]+)"/)).1)
        for field in text.matches(
            of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/)
        {
            hidden[String(field.1)] = Self.plain(String(field.2))
        }
    }

    private static func plain(_ text: String) -> String {
        text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
            .replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
    }
}
