import HTTPServer
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `A request for access` {
    private static let challenge = String(repeating: "c", count: 43)
    private static let good = [
        "client_id": "gatefold", "response_type": "code", "state": "s",
        "redirect_uri": TestAccounts.redirectURI, "scope": "user-library-read streaming",
        "code_challenge_method": "S256", "code_challenge": challenge,
    ]

    private static func target(
        _ changed: [String: String?], adding more: String = ""
    ) -> String {
        var fields = good
        for (name, value) in changed { fields[name] = value }
        let query = FormBody.encode(fields.map { ($0.key, $0.value) })
        return "/authorize?" + String(decoding: query, as: UTF8.self) + more
    }

    @Test(
        arguments: [
            (["client_id": nil], "", "Invalid client"),
            (["client_id": "nobody"], "", "Invalid client"),
            (["client_id": "Gatefold"], "", "Invalid client"),
            ([:], "&client_id=gatefold", "Invalid client"),
            (["redirect_uri": nil], "", "Invalid redirect URI"),
            (["redirect_uri": "https://elsewhere.test/callback"], "", "Invalid redirect URI"),
            (["redirect_uri": "http://127.0.0.1:1/callback/"], "", "Invalid redirect URI"),
            (["redirect_uri": "http://127.0.0.1:1/callback?x=1"], "", "Invalid redirect URI"),
            (["redirect_uri": "http://127.0.0.1:1/Callback"], "", "Invalid redirect URI"),
            (["redirect_uri": "http://localhost:1/callback"], "", "Insecure redirect URI"),
            (["redirect_uri": "http://127.0.0.1.nip.test/callback"], "", "Insecure redirect URI"),
            (
                ["redirect_uri": "http://127.0.0.1:1@evil.test/callback"], "",
                "Insecure redirect URI"
            ),
            (["redirect_uri": "http://127.0.0.1:/callback"], "", "Insecure redirect URI"),
            (["redirect_uri": "http://127.0.0.1:1/callback#x"], "", "Insecure redirect URI"),
            (["redirect_uri": "http://127.0.0.1/callback\r\nX: y"], "", "Insecure redirect URI"),
            (["redirect_uri": "javascript:alert(1)"], "", "Insecure redirect URI"),
            ([:], "&redirect_uri=http%3A%2F%2F127.0.0.1%3A2%2Fcallback", "Invalid redirect URI"),
        ] as [([String: String?], String, String)])
    func `of nobody knows whom ends on a page and never at the redirect URI`(
        changed: [String: String?], more: String, word: String
    ) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(Self.target(changed, adding: more))
            #expect(page.status == 400)
            #expect(page.header("Location") == nil)
            let text = try page.text
            #expect(text.contains("INVALID_CLIENT: \(word)"))
        }
    }

    @Test(
        arguments: [
            (["response_type": "token"], "", "unsupported_response_type", true),
            (["response_type": nil], "", "invalid_request", true),
            (["scope": "user-library-read all-the-things"], "", "invalid_scope", true),
            (["code_challenge": nil], "", "invalid_request", true),
            (["code_challenge_method": nil], "", "invalid_request", true),
            (["code_challenge_method": "plain"], "", "invalid_request", true),
            (["code_challenge": String(challenge.dropLast())], "", "invalid_request", true),
            (["code_challenge": String(challenge.dropLast()) + "="], "", "invalid_request", true),
            ([:], "&scope=streaming", "invalid_request", true),
            ([:], "&state=t", "invalid_request", false),
        ] as [([String: String?], String, String, Bool)])
    func `that makes no sense sends the app away with a word`(
        changed: [String: String?], more: String, word: String, hasState: Bool
    ) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let answer = await browser.get(Self.target(changed, adding: more))
            #expect(answer.status == 302)
            #expect(
                answer.header("Location")
                    == TestAccounts.redirectURI + "?error=\(word)" + (hasState ? "&state=s" : ""))
        }
    }

    @Test(arguments: [
        "http://127.0.0.1/callback", "http://127.0.0.1:1/callback",
        "http://127.0.0.1:65535/callback", "http://[::1]:8080/callback",
    ])
    func `of our own programs may come from any port`(redirectURI: String) {
        #expect(OAuthClientRegistration.gatefold.allows(redirectURI: redirectURI))
    }

    @Test(arguments: [
        ("https://app.test/back", "https://app.test/back", true),
        ("https://app.test/back", "https://app.test:443/back", false),
        ("https://app.test/back", "https://app.test/back?x=1", false),
        ("https://app.test/back?x=1", "https://app.test/back?x=1", true),
        ("http://127.0.0.1:80/back", "http://127.0.0.1:81/back", false),
        ("http://127.0.0.1/back", "http://[::1]:81/back", false),
        ("app://back", "app://back", true),
        ("http://localhost/back", "http://localhost/back", false),
        ("http://app.test/back", "http://app.test/back", false),
    ])
    func `of a registered app leads exactly where it is registered`(
        registered: String, asked: String, isAllowed: Bool
    ) {
        let app = OAuthClientRegistration(id: "app", name: "App", redirectURIs: [registered])
        #expect(app.allows(redirectURI: asked) == isAllowed)
    }

    @Test func `keeps the query of a redirect URI`() async throws {
        let app = OAuthClientRegistration(
            id: "app", name: "App", redirectURIs: ["https://app.test/back?x=1"])
        try await withAccounts(clients: [app]) { accounts in
            let request = try accounts.request(
                redirectURI: "https://app.test/back?x=1", clientID: "app")
            let location = try await accounts.allow(request)
            #expect(location.hasPrefix("https://app.test/back?x=1&code="))
            let tokens = try await accounts.authorization(clientID: "app").tokens(
                from: location, for: request)
            #expect(tokens.scopes == [.userLibraryRead])
        }
    }
}
