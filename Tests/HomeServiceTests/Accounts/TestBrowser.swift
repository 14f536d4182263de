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
    /// The address that it sends from.
    var peer = "127.0.0.1"

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

    /// Opens an app's request, gives name and password and goes where that leads.
    mutating func signIn(
        as name: String, _ password: String = TestAccounts.password, at url: String
    ) async throws -> HTTPResponse {
        let page = await get(url)
        let answer = try await submit(page, ["name": name, "password": password])
        return await get(try #require(answer.header("Location")))
    }

    /// Sends a form of a page, the first one unless said otherwise, with what it has in it and what
    /// a person adds.
    mutating func submit(
        _ page: HTTPResponse, _ added: [String: String], to action: String? = nil
    ) async throws -> HTTPResponse {
        let form = try Form(page, to: action)
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
                body: body, peer: peer),
            context: ())
        if let set = response.header("Set-Cookie") {
            cookie = set.contains("Max-Age=0;") ? nil : String(set.prefix { $0 != ";" })
        }
        return response
    }
}

/// A form of a page.
struct Form {
    var action: String
    var hidden: [String: String] = [:]

    /// Reads the first form, or the first one that leads to an address.
    init(_ page: HTTPResponse, to action: String? = nil) throws {
        let forms = try page.text.matches(
            of: /<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/)
        let form = try #require(forms.first { action == nil || String($0.1) == action })
        self.action = String(form.1)
        for field in form.2.matches(
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
