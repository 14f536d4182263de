import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `An app of a home service` {
    private static let redirect = "https://site.test/back"

    private static let site = OAuthClientRegistration(
        id: "site", name: "Site", redirectURIs: [redirect],
        secretHash: AccountStore.hash("the secret"))

    private static let basic = [
        (
            name: "Authorization",
            value: "Basic " + Data("site:the secret".utf8).base64EncodedString()
        )
    ]

    /// A code for the site, which showed a challenge or not.
    private static func code(
        from accounts: TestAccounts, challenge: Bool = false, adding more: String = ""
    ) async throws -> (code: String, verifier: String) {
        let verifier = String(repeating: "v", count: 43)
        var url =
            "/authorize?client_id=site&response_type=code&state=s"
            + "&redirect_uri=https%3A%2F%2Fsite.test%2Fback&scope=user-library-read" + more
        if challenge {
            url += "&code_challenge_method=S256&code_challenge=" + PKCE.challenge(for: verifier)
        }
        var browser = TestBrowser(accounts.router)
        let page = try await browser.signIn(TestAccounts.key, at: url)
        let answer =
            page.header("Location") == nil
            ? try await browser.submit(page, ["answer": "allow"]) : page
        let location = try #require(answer.header("Location"))
        let code = try #require(location.firstMatch(of: /code=([^&]+)/)).1
        return (String(code), verifier)
    }

    private static func exchange(
        _ code: String, verifier: String? = nil
    ) -> [(name: String, value: String)] {
        [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
        ] + (verifier.map { [("code_verifier", $0)] } ?? [])
    }

    @Test func `with a secret shows it in the header or in the form`() async throws {
        try await withAccounts(clients: [Self.site]) { accounts in
            let form = [("client_id", "site"), ("client_secret", "the secret")]
            for (headers, fields) in [(Self.basic, []), ([], form)] {
                let (code, _) = try await Self.code(from: accounts)
                let reply = try await accounts.post(
                    Self.exchange(code) + fields.map { (name: $0.0, value: $0.1) },
                    headers: headers)
                #expect(reply.status == 200)
                let renewal = try await accounts.post(
                    [
                        ("grant_type", "refresh_token"),
                        ("refresh_token", try #require(reply.refreshToken)),
                    ] + fields.map { (name: $0.0, value: $0.1) }, headers: headers)
                #expect(renewal.status == 200 && renewal.refreshToken == nil)
            }
        }
    }

    @Test(
        arguments: [
            ("Basic c2l0ZTp3cm9uZw==", "", "invalid_client", "Invalid client secret"),
            ("Basic c2l0ZTo=", "", "invalid_client", "Invalid client secret"),
            ("Basic bm9ib2R5OngK", "", "invalid_client", "Invalid client"),
            ("Basic !", "", "invalid_client", "Invalid client"),
            ("Bearer x", "", "invalid_client", "Invalid client"),
            (nil, "client_id=site", "invalid_client", "Invalid client secret"),
            (nil, "client_id=site&client_secret=x", "invalid_client", "Invalid client secret"),
            (nil, "client_secret=the+secret", "invalid_client", nil),
            (nil, "", "invalid_client", nil),
            (
                "Basic c2l0ZTp0aGUgc2VjcmV0", "client_secret=the+secret", "invalid_request",
                "The client must show its secret once, in one way"
            ),
            (
                "Basic c2l0ZTp0aGUgc2VjcmV0", "client_id=gatefold", "invalid_request",
                "The client must show its secret once, in one way"
            ),
        ] as [(String?, String, String, String?)])
    func `that does not show its secret gets nothing`(
        header: String?, more: String, error: String, detail: String?
    ) async throws {
        try await withAccounts(clients: [Self.site]) { accounts in
            let (code, _) = try await Self.code(from: accounts)
            let fields = HTTPRequest(method: "GET", target: "/?" + more).query
            let headers = header.map { [(name: "Authorization", value: $0)] } ?? []
            for exchange in [
                Self.exchange(code), [("grant_type", "client_credentials")],
            ] {
                let reply = try await accounts.post(exchange + fields, headers: headers)
                #expect(reply.status == 400 && reply.accessToken == nil)
                #expect(reply.error == error && reply.detail == detail)
            }
            // The code itself was not looked at.
            let reply = try await accounts.post(Self.exchange(code), headers: Self.basic)
            #expect(reply.status == 200)
        }
    }

    @Test func `with a secret has tokens of its own, which speak for nobody`() async throws {
        try await withAccounts(clients: [Self.site]) { accounts in
            let reply = try await accounts.post(
                [("grant_type", "client_credentials"), ("scope", "user-library-read")],
                headers: Self.basic)
            #expect(reply.status == 200 && reply.refreshToken == nil && reply.scope == "")
            #expect(
                try await accounts.access(reply.accessToken)
                    == .granted(AccessGrant(user: nil, scopes: [], clientID: "site")))
            accounts.advance(3_600)
            #expect(try await accounts.access(reply.accessToken) == .expired)
        }
    }

    @Test func `may not go without the proof that it began with, nor with one it did not`()
        async throws
    {
        try await withAccounts(clients: [Self.site]) { accounts in
            for (challenge, sends) in [(true, false), (false, true)] {
                let (code, verifier) = try await Self.code(from: accounts, challenge: challenge)
                let reply = try await accounts.post(
                    Self.exchange(code, verifier: sends ? verifier : nil), headers: Self.basic)
                #expect(reply.status == 400 && reply.error == "invalid_grant")
                #expect(reply.detail == "code_verifier was incorrect")
            }
            let (code, verifier) = try await Self.code(from: accounts, challenge: true)
            let reply = try await accounts.post(
                Self.exchange(code, verifier: verifier), headers: Self.basic)
            #expect(reply.status == 200)
        }
    }

    @Test func `that the listener agreed to is not asked for again, unless it wants to be`()
        async throws
    {
        try await withAccounts(clients: [Self.site]) { accounts in
            let (first, _) = try await Self.code(from: accounts)
            let tokens = try await accounts.post(Self.exchange(first), headers: Self.basic)
            #expect(tokens.status == 200)
            accounts.advance(86_400 * 100)
            let url =
                "/authorize?client_id=site&response_type=code&scope=user-library-read"
                + "&redirect_uri=https%3A%2F%2Fsite.test%2Fback"
            var browser = TestBrowser(accounts.router)
            let answer = try await browser.signIn(TestAccounts.key, at: url)
            let location = try #require(answer.header("Location"))
            #expect(location.hasPrefix("https://site.test/back?code="))
            for more in ["&show_dialog=true", "%20user-top-read"] {
                let page = await browser.get(url.replacing("&redirect", with: more + "&redirect"))
                #expect(page.status == 200 && page.header("Location") == nil)
            }
            // What was not asked lasts no longer than what was.
            let code = String(location.split(separator: "=").last ?? "")
            let second = try await accounts.post(Self.exchange(code), headers: Self.basic)
            accounts.advance(86_400 * 90)
            let renewal = try await accounts.post(
                [
                    ("grant_type", "refresh_token"),
                    ("refresh_token", try #require(second.refreshToken)),
                ], headers: Self.basic)
            #expect(renewal.error == "invalid_grant" && renewal.detail == "Refresh token revoked")
        }
    }

    @Test func `that is removed loses what it was allowed at once`() async throws {
        try await withAccounts(clients: [Self.site]) { accounts in
            let (code, _) = try await Self.code(from: accounts)
            let tokens = try await accounts.post(Self.exchange(code), headers: Self.basic)
            let own = try await accounts.post(
                [("grant_type", "client_credentials")], headers: Self.basic)
            let bystander = try await accounts.tokens()

            let register = try AccountRegister(file: accounts.file)
            try await register.removeClient("Site")
            await register.close()

            for token in [tokens.accessToken, own.accessToken] {
                #expect(try await accounts.access(token) == .unknown)
            }
            let renewal = try await accounts.post(
                [
                    ("grant_type", "refresh_token"),
                    ("refresh_token", try #require(tokens.refreshToken)),
                ], headers: Self.basic)
            #expect(renewal.error == "invalid_client")
            _ = try await accounts.authorization().client.renewed(bystander)
        }
    }

    @Test(arguments: [
        ("http://localhost/callback", "localhost"), ("http://LOCALHOST:80/", "localhost"),
        ("https://localhost/callback", "localhost"), ("http://site.test/", "this computer only"),
        ("http://127.0.0.1.nip.test/", "this computer only"),
        ("javascript:alert(1)", "no redirect"),
        ("https://site.test/#x", "no redirect"), ("https://user@site.test/", "no redirect"),
        ("https://site.test/\r\nX: y", "no redirect"), ("", "no redirect"),
        ("https://site.test/?code=1", "no redirect"),
    ])
    func `is not registered with an address that is not safe`(
        uri: String, words: String
    ) async throws {
        try await withAccounts { accounts in
            let register = try AccountRegister(file: accounts.file)
            let error = await #expect(throws: HomeServiceError.self) {
                _ = try await register.addClient("App", redirectURIs: [uri], isConfidential: true)
            }
            #expect(error?.message.contains(words) == true)
            #expect(error?.advice.contains("https://") == true)
            #expect(try await register.clients().isEmpty)
        }
    }

    @Test func `is registered with an id and a secret that only a digest is kept of`() async throws
    {
        try await withAccounts { accounts in
            let register = try AccountRegister(file: accounts.file)
            let uris = [
                "http://127.0.0.1/back", "http://[::1]:80/back", "my-app://back", Self.redirect,
            ]
            let (client, secret) = try await register.addClient(
                "App", redirectURIs: uris, isConfidential: true)
            #expect(client.id.count == 32 && secret?.count == 32)
            #expect(try await register.clients().map(\.client) == [client])
            #expect(client.redirectURIs == uris && client.isConfidential)
            let own = try await accounts.post([
                ("grant_type", "client_credentials"), ("client_id", client.id),
                ("client_secret", try #require(secret)),
            ])
            #expect(own.status == 200)
            for name in try FileManager.default.contentsOfDirectory(atPath: accounts.folder.path) {
                let bytes = try Data(contentsOf: accounts.folder.appending(path: name))
                #expect(bytes.range(of: Data(try #require(secret).utf8)) == nil)
            }
        }
    }
}
