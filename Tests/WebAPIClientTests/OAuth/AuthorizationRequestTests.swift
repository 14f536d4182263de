import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Authorization requests` {
    private func query(_ request: AuthorizationRequest) throws -> [String: String] {
        let items = try #require(URLComponents(string: request.url)?.queryItems)
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    @Test func `the address says who asks for what, and how it will prove itself`() throws {
        let request = try OAuthClient.made(.pkce(clientID: "a&b"), ScriptedTransport([]))
            .authorizationRequest(
                redirectURI: "app://cb?x=1+1", scopes: ["write", "read"], showsDialog: true)
        #expect(request.url.hasPrefix("https://accounts.test/authorize?client_id=a%26b&"))
        let query = try query(request)
        #expect(query["client_id"] == "a&b")
        #expect(query["response_type"] == "code")
        #expect(query["redirect_uri"] == "app://cb?x=1+1")
        #expect(query["scope"] == "read write")
        #expect(query["show_dialog"] == "true")
        #expect(query["state"] == request.state)
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["code_challenge"]?.count == 43)
        #expect(!request.url.contains(try #require(request.verifier)))
    }

    @Test func `what is not asked for is left out`() throws {
        let request = try OAuthClient.made(
            .code(clientID: "a", clientSecret: "the-secret"), ScriptedTransport([])
        ).authorizationRequest(redirectURI: "https://a.test/cb", scopes: [])
        #expect(
            Set(try query(request).keys) == ["client_id", "response_type", "redirect_uri", "state"])
        #expect(request.verifier == nil)
        #expect(!request.url.contains("the-secret"))
    }

    @Test func `no two have the same state, of at least 128 bits`() throws {
        let client = OAuthClient.made(ScriptedTransport([]))
        let states = try (0..<100).map { _ in try client.madeRequest().state }
        #expect(Set(states).count == 100)
        #expect(states.allSatisfy { $0.utf8.count * 6 >= 128 })
    }

    @Test func `it can be kept and taken up again`() throws {
        let request = try OAuthClient.made(ScriptedTransport([])).madeRequest()
        #expect(
            try JSON.decode(AuthorizationRequest.self, from: JSON.encode(request)) == request)
    }

    @Test(arguments: [
        "https://example.test/callback", "https://example.test:8443", "http://127.0.0.1/callback",
        "http://127.0.0.1:8888/callback", "http://[::1]:8888/", "app://cb?x=1+1",
        "com.example.app:/callback", "HTTPS://EXAMPLE.TEST/",
    ])
    func `an address that services take is taken`(uri: String) throws {
        #expect(throws: Never.self) {
            try OAuthClient.made(ScriptedTransport([])).madeRequest(uri)
        }
    }

    @Test(arguments: [
        "", "callback", "/callback", "http://localhost:8888/callback", "https://localhost/",
        "http://example.test/callback", "http://127.0.0.1.example.test/",
        "http://127.0.0.1@a.test/",
        "http://127.0.0.1:0/", "http://127.0.0.1:99999/", "http://127.0.0.1:8x/", "http://127.1/",
        "http://[::1/", "http://[::2]/", "https://", "https:example.test", "https://a.test/#part",
        "https://a.test/a b", "https://a.test/\u{E4}", "https://a\\b.test/", "javascript:alert(1)",
        "data:text/html,x", "file:///etc/passwd", "app:", "1app://x", "https://a.test/?code=1",
        "app://cb?a=1&state=2", "https://a.test/\n",
    ])
    func `an address that services refuse is refused before anything is sent`(uri: String) async {
        let client = OAuthClient.made(ScriptedTransport([]))
        #expect(
            await kind { try client.madeRequest(uri) } == .authorization(.unusableRedirect))
    }
}
