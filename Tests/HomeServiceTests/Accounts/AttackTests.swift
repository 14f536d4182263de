import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Attacks on a sign-in` {
    private static let other = OAuthClientRegistration(
        id: "other", name: "Other", redirectURIs: [TestAccounts.redirectURI])

    /// The exchange of a code that was just given out to our own program.
    private static func exchange(from accounts: TestAccounts) async throws -> [String: String] {
        let request = try accounts.request()
        let code = try request.code(in: try await accounts.allow(request))
        return [
            "grant_type": "authorization_code", "code": code.value,
            "redirect_uri": request.redirectURI, "client_id": "gatefold",
            "code_verifier": try #require(request.verifier),
        ]
    }

    private static func list(_ fields: [String: String]) -> [(name: String, value: String)] {
        fields.map { ($0.key, $0.value) }
    }

    /// The consent page posts the request once more: what it posts is checked as the first time.
    @Test(arguments: [
        ("redirect_uri=", "redirect_uri=https%3A%2F%2Fevil.test%2F&x=", "Invalid redirect URI"),
        ("redirect_uri=", "redirect_uri=http%3A%2F%2Fevil.test%2F&x=", "Insecure redirect URI"),
        ("redirect_uri=", "redirect_uri=%2F%2Fevil.test&x=", "Insecure redirect URI"),
        ("client_id=gatefold", "client_id=nobody", "Invalid client"),
    ])
    func `open no way to another address between page and answer`(
        part: String, changed: String, word: String
    ) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: try accounts.request().url)
            let query = try #require(try Form(page).hidden["request"])
            #expect(query.contains(part))
            let answer = try await browser.submit(
                page, ["answer": "allow", "request": query.replacing(part, with: changed)])
            #expect(answer.status == 400 && answer.header("Location") == nil)
            #expect(try answer.text.contains("INVALID_CLIENT: \(word)"))
        }
    }

    @Test(arguments: ["https://evil.test/", "//evil.test", "/\\evil.test", "%2F%2Fevil.test"])
    func `open no way to another address through the pages' own forms`(
        address: String
    ) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(try accounts.request().url)
            // Not a query, but the beginning of an address or what follows one.
            let answer = try await browser.submit(
                page, ["key": TestAccounts.key, "request": address])
            #expect(answer.header("Location") == nil)
            let account = try await browser.submit(
                await browser.get("/account?next=\(address)&done=\(address)"),
                ["key": TestAccounts.key, "next": address])
            #expect(account.header("Location") == "/account")
        }
    }

    @Test func `inject no code: it is good for the app and the proof it was asked with`()
        async throws
    {
        try await withAccounts(clients: [Self.other]) { accounts in
            // A code of the attacker's own sign-in, brought to a victim's exchange.
            let stolen = try await Self.exchange(from: accounts)
            var victim = try await Self.exchange(from: accounts)
            let own = victim["code"]
            victim["code"] = stolen["code"]
            let injected = try await accounts.post(Self.list(victim))
            #expect(injected.status == 400 && injected.detail == "code_verifier was incorrect")
            victim["code"] = own
            #expect(try await accounts.post(Self.list(victim)).status == 200)
            // Another app's exchange.
            var mixed = try await Self.exchange(from: accounts)
            mixed["client_id"] = "other"
            let refused = try await accounts.post(Self.list(mixed))
            #expect(refused.status == 400 && refused.detail == "Invalid authorization code")
        }
    }

    @Test(arguments: [
        "", "&code_challenge_method=plain&code_challenge=" + String(repeating: "a", count: 43),
        "&code_challenge=" + String(repeating: "a", count: 43), "&code_challenge_method=S256",
        "&code_challenge_method=s256&code_challenge=" + String(repeating: "a", count: 43),
        "&code_challenge_method=S256&code_challenge=",
    ])
    func `cannot talk an app without a secret out of its proof`(proof: String) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let answer = await browser.get(
                "/authorize?client_id=gatefold&response_type=code&state=s"
                    + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4321%2Fcallback" + proof)
            #expect(
                answer.header("Location")
                    == "http://127.0.0.1:4321/callback?error=invalid_request&state=s")
            // Nor at the exchange.
            var fields = try await Self.exchange(from: accounts)
            fields["code_verifier"] = nil
            let reply = try await accounts.post(Self.list(fields))
            #expect(reply.error == "invalid_request")
        }
    }

    @Test func `add no scopes when exchanging or renewing`() async throws {
        try await withAccounts { accounts in
            var fields = try await Self.exchange(from: accounts)
            fields["scope"] = "user-library-read user-library-modify"
            let reply = try await accounts.post(Self.list(fields))
            #expect(reply.scope == "user-library-read")
            func renewal(_ scope: String) async throws -> TokenReply {
                try await accounts.post([
                    ("grant_type", "refresh_token"), ("client_id", "gatefold"),
                    ("refresh_token", try #require(reply.refreshToken)), ("scope", scope),
                ])
            }
            for scope in ["user-library-modify", "user-library-read user-library-modify", "all"] {
                let wider = try await renewal(scope)
                #expect(wider.status == 400 && wider.error == "invalid_scope")
            }
            #expect(try await renewal("user-library-read").scope == "user-library-read")
            #expect(try await renewal("").scope == "user-library-read")
        }
    }

    @Test func `narrow a token where less is asked for`() async throws {
        try await withAccounts { accounts in
            let tokens = try await accounts.tokens(scopes: [.userLibraryRead, .userTopRead])
            let reply = try await accounts.post([
                ("grant_type", "refresh_token"), ("client_id", "gatefold"),
                ("refresh_token", try #require(tokens.refreshToken)), ("scope", "user-top-read"),
            ])
            guard case .granted(let grant) = try await accounts.access(reply.accessToken) else {
                Issue.record("The token does not work.")
                return
            }
            #expect(grant.scopes == [.userTopRead] && reply.scope == "user-top-read")
        }
    }

    @Test func `find no token taken from an address`() async throws {
        try await withTestHome([]) { home in
            let asked = await home.get("/v1/me?access_token=\(TestHome.token)", token: nil)
            #expect(asked.status == 401)
            let exchange = await home.get(
                "/api/token?grant_type=refresh_token&refresh_token=x&client_id=gatefold",
                method: "POST", token: nil)
            #expect(exchange.status == 400)
            #expect(await home.get("/api/token", token: nil).status == 405)
        }
    }

    @Test(arguments: [
        "state=%0D%0ASet-Cookie:%20x=y", "state=%0A%0A%3Cscript%3E", "state=a%0Db",
        "state=%E2%80%A8",
    ])
    func `put no line into a header`(state: String) async throws {
        try await withAccounts { accounts in
            var request = try accounts.request()
            request.url = request.url.replacing("state=\(request.state)", with: state)
            let location = try await accounts.allow(request)
            #expect(location.utf8.allSatisfy { 0x21...0x7E ~= $0 })
            var browser = TestBrowser(accounts.router)
            let refused = await browser.get(request.url + "&scope=x&scope=y")
            let place = try #require(refused.header("Location"))
            #expect(place.utf8.allSatisfy { 0x21...0x7E ~= $0 })
        }
    }

    @Test(arguments: ["/authorize", "/authorize/sign-in", "/account/sign-in", "/account/password"])
    func `send no form that is too large`(target: String) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            _ = try await browser.signIn(TestAccounts.key, at: try accounts.request().url)
            let before = browser.cookie
            let answer = await browser.post(
                target,
                [
                    ("key", TestAccounts.key), ("request", "client_id=gatefold"),
                    ("padding", String(repeating: "x", count: 40_000)),
                ])
            #expect(answer.status == 400)
            #expect(answer.header("Location") == nil && browser.cookie == before)
        }
    }

    @Test(arguments: [
        ("Origin", "https://evil.test"), ("Origin", "null"), ("Origin", "http://127.0.0.1:1"),
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
    ])
    func `allow nothing from a page of another site`(name: String, value: String) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            browser.headers = [("Host", "127.0.0.1:7433")]
            let page = try await browser.signIn(TestAccounts.key, at: try accounts.request().url)
            browser.headers.append((name, value))
            let refused = try await browser.submit(page, ["answer": "allow"])
            #expect(refused.status == 403 && refused.header("Location") == nil)
            browser.headers = [
                ("Host", "127.0.0.1:7433"), ("Origin", "http://127.0.0.1:7433"),
                ("Sec-Fetch-Site", "same-origin"),
            ]
            #expect(try await browser.submit(page, ["answer": "allow"]).status == 303)
        }
    }

    @Test(arguments: [
        ("music.example", true), ("MUSIC.example:443", true), ("192.168.1.5:7433", true),
        ("[fe80::1]:7433", true), ("localhost:1", true), ("evil.example", false),
        ("music.example.evil.test", false), ("1.2.3.4.evil.test", false),
        ("[::1].evil.test", false),
    ])
    func `reach no page by another site's name`(host: String, isKnown: Bool) async throws {
        try await withAccounts(publicURL: "https://music.example") { accounts in
            var browser = TestBrowser(accounts.router)
            browser.headers = [("Host", host)]
            for url in [try accounts.request().url, "/account"] {
                #expect(await browser.get(url).status == (isKnown ? 200 : 403))
            }
        }
    }

    @Test(arguments: [
        ("https://music.example", "music.example", "https://music.example"),
        ("https://music.example", "music.example:443", "https://music.example"),
        ("https://music.example:443", "music.example", "https://music.example"),
        ("https://Music.example:443", "MUSIC.example:443", "https://music.example:443"),
        ("https://music.example:7433", "music.example:7433", "https://music.example:7433"),
    ])
    func `get no cookie that goes over an open line where there is TLS`(
        publicURL: String, host: String, origin: String
    ) async throws {
        try await withAccounts(publicURL: publicURL) { accounts in
            var browser = TestBrowser(accounts.router)
            browser.headers = [("Host", host), ("Origin", origin)]
            let answer = try await browser.submit(
                await browser.get(try accounts.request().url), ["key": TestAccounts.key])
            let field = try #require(answer.header("Set-Cookie"))
            #expect(field.hasPrefix("__Host-gatefold_session="))
            #expect(field.hasSuffix("; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure"))
        }
    }

    @Test(arguments: [
        ("http://music.example:80", "music.example", "http://music.example", true),
        ("http://music.example", "music.example:80", "http://music.example", true),
        ("http://music.example:80", "127.0.0.1:7433", "http://music.example", true),
        ("http://music.example", "music.example:443", "http://music.example:4430", false),
        ("http://music.example:443", "127.0.0.1:7433", "http://music.example", false),
    ])
    func `are kept from forms by the port too, said or usual`(
        publicURL: String, host: String, origin: String, isOwn: Bool
    ) {
        let request = HTTPRequest(
            method: "POST", target: "/authorize", headers: [("Host", host), ("Origin", origin)])
        #expect(AccountsSite(publicURL: publicURL).isOwnForm(request) == isOwn)
    }
}
