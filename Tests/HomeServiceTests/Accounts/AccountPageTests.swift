import Foundation
import HTTPServer
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `The pages of the accounts service` {
    @Test func `allow nothing to who cannot show that the form is ours`() async throws {
        try await withAccounts { accounts in
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: request.url)
            var other = TestBrowser(accounts.router)
            let foreign = try Form(try await other.signIn(TestAccounts.key, at: request.url))
            for token in ["", "guessed", try #require(foreign.hidden["form_token"])] {
                let answer = try await browser.submit(
                    page, ["answer": "allow", "form_token": token])
                #expect(answer.status == 403 && answer.header("Location") == nil)
            }
            browser.headers = [("Sec-Fetch-Site", "cross-site")]
            let crossing = try await browser.submit(page, ["answer": "allow"])
            #expect(crossing.status == 403 && crossing.header("Location") == nil)
            browser.headers = [("Sec-Fetch-Site", "same-origin")]
            #expect(try await browser.submit(page, ["answer": "allow"]).status == 303)
        }
    }

    @Test func `ask for the key again when the session is over`() async throws {
        try await withAccounts { accounts in
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: request.url)
            accounts.advance(1_800)
            let answer = try await browser.submit(page, ["answer": "allow"])
            let location = try #require(answer.header("Location"))
            #expect(location.hasPrefix("/authorize?"))
            let asked = try Form(await browser.get(location))
            #expect(asked.action == "/authorize/sign-in")
        }
    }

    @Test(arguments: ["", "wrong", TestAccounts.key + "x", "A-key-for-tests"])
    func `let nobody in without the key`(key: String) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(try accounts.request().url)
            let answer = try await browser.submit(page, ["key": key])
            #expect(answer.status == 403 && browser.cookie == nil)
            #expect(try answer.text.contains("role=\"alert\""))
        }
    }

    @Test func `take the key as people paste it`() async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(
                " \(TestAccounts.key)\r\n", at: try accounts.request().url)
            #expect(page.status == 200)
        }
    }

    @Test func `hear no key for a minute after five wrong ones`() async throws {
        try await withAccounts { accounts in
            let url = try accounts.request().url
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(url)
            for _ in 1...5 {
                #expect(try await browser.submit(page, ["key": "wrong"]).status == 403)
                accounts.advance(1)
            }
            let refused = try await browser.submit(page, ["key": TestAccounts.key])
            #expect(refused.status == 429 && browser.cookie == nil)
            #expect(refused.header("Retry-After") == "59")
            accounts.advance(58)
            #expect(try await browser.submit(page, ["key": TestAccounts.key]).status == 429)
            accounts.advance(1)
            #expect(try await browser.submit(page, ["key": TestAccounts.key]).status == 303)
        }
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
        ("Host", "attacker.test:7433"), ("Host", "127.0.0.1.attacker.test"), ("Host", ""),
    ])
    func `count no key that another site sent`(name: String, value: String) async throws {
        try await withAccounts { accounts in
            let url = try accounts.request().url
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(url)
            browser.headers = [(name, value)]
            for _ in 1...9 {
                #expect(try await browser.submit(page, ["key": "wrong"]).status == 403)
            }
            for host in ["127.0.0.1:7433", "[::1]:7433", "localhost"] {
                browser.headers = [("Sec-Fetch-Site", "same-origin"), ("Host", host)]
                #expect(try await browser.submit(page, ["key": TestAccounts.key]).status == 303)
            }
        }
    }

    @Test func `carry a request of any length that the server takes`() async throws {
        try await withAccounts { accounts in
            var request = try accounts.request()
            let state = String(repeating: "!\"é", count: 500)
            request.url = request.url.replacing(
                "state=\(request.state)",
                with: "state=" + String(repeating: "!%22%C3%A9", count: 500))
            request.state = state
            #expect(request.url.utf8.count > 5_000)
            let location = try await accounts.allow(request)
            #expect(location.contains("state="))
            _ = try await accounts.authorization().tokens(from: location, for: request)
        }
    }

    @Test func `give nothing away when the agreement cannot be kept`() async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: try accounts.request().url)
            await accounts.service.close()
            let answer = try await browser.submit(page, ["answer": "allow"])
            #expect(answer.status == 500 && answer.header("Location") == nil)
        }
    }

    @Test func `give the browser a cookie that scripts and other sites do not get`() async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(try accounts.request().url)
            #expect(browser.cookie == nil)
            let answer = try await browser.submit(page, ["key": TestAccounts.key])
            let field = try #require(answer.header("Set-Cookie"))
            let parts = field.components(separatedBy: "; ")
            #expect(parts.contains("HttpOnly") && parts.contains("SameSite=Lax"))
            #expect(parts.contains("Path=/") && parts.contains("Max-Age=1800"))
            // 128 bits in base64url.
            #expect(parts[0].split(separator: "=").last?.count == 22)
            browser.cookie = "\(parts[0]); gatefold_session=planted"
            let two = try Form(await browser.get(try accounts.request().url))
            #expect(two.action == "/authorize/sign-in")
        }
    }

    @Test func `may not be framed, kept, scripted or told on`() async throws {
        try await withAccounts { accounts in
            let url = try accounts.request().url
            var browser = TestBrowser(accounts.router)
            let signIn = await browser.get(url)
            let consent = try await browser.signIn(TestAccounts.key, at: url)
            for page in [signIn, consent, await browser.get("/authorize")] {
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.contains("default-src 'none'; style-src 'sha256-"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(page.header("Cache-Control") == "no-store")
                #expect(page.header("Referrer-Policy") == "same-origin")
                #expect(page.header("X-Content-Type-Options") == "nosniff")
                let text = try page.text
                #expect(text.contains("<html lang=\"en\">") && text.contains("<main>"))
                #expect(!text.contains("<script") && !text.contains("style=\""))
                let style = try #require(text.firstMatch(of: /<style>([\s\S]*)<\/style>/)).1
                let hash = Data(sha256(Array(style.utf8))).base64EncodedString()
                #expect(policy.contains("'sha256-\(hash)'"))
            }
            #expect(
                consent.header("Content-Security-Policy")?.contains("'self' http: https:") == true)
        }
    }

    @Test func `show what others wrote as text`() async throws {
        let app = OAuthClientRegistration(
            id: "app", name: "<b>\"R&B\"</b>", redirectURIs: [TestAccounts.redirectURI])
        try await withAccounts(clients: [app]) { accounts in
            var request = try accounts.request(clientID: "app")
            request.url += "&x=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: request.url)
            let text = try page.text
            #expect(text.contains("Allow &lt;b&gt;&quot;R&amp;B&quot;&lt;/b&gt; to use"))
            #expect(!text.contains("<script") && !text.contains("<b>\"R"))
        }
    }

    @Test func `say in words what an app wants`() async throws {
        let all: Set<Scope> = [
            .ugcImageUpload, .userReadPlaybackState, .userModifyPlaybackState,
            .userReadCurrentlyPlaying, .appRemoteControl, .streaming, .playlistReadPrivate,
            .playlistReadCollaborative, .playlistModifyPrivate, .playlistModifyPublic,
            .userFollowModify, .userFollowRead, .userReadPlaybackPosition, .userTopRead,
            .userReadRecentlyPlayed, .userLibraryModify, .userLibraryRead, .userReadEmail,
            .userReadPrivate,
        ]
        #expect(ScopeWords.known == all)
        #expect(Set(ScopeWords.lines(for: all)).count == all.count)
        try await withAccounts { accounts in
            for scopes in [all, []] {
                var browser = TestBrowser(accounts.router)
                let page = try await browser.signIn(
                    TestAccounts.key, at: try accounts.request(scopes: scopes).url)
                let text = try page.text
                #expect(text.matches(of: /<li>/).count == max(1, scopes.count))
                #expect(text.contains("at <code>127.0.0.1:4321</code>"))
            }
        }
    }

    @Test(arguments: [
        "", "answer=allow", "request=client_id%3Dgatefold", "a=1&a=2",
        "request=client_id%3Dgatefold%25",
        "request=client_id%3Dgatefold%0D%0AX%3A+y",
    ])
    func `take no form that makes no sense`(body: String) async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            _ = try await browser.signIn(TestAccounts.key, at: try accounts.request().url)
            for target in ["/authorize", "/authorize/sign-in"] {
                let answer = await accounts.router.respond(
                    to: HTTPRequest(
                        method: "POST", target: target,
                        headers: [
                            ("Content-Type", "application/x-www-form-urlencoded"),
                            ("Cookie", try #require(browser.cookie)),
                        ],
                        body: Array(body.utf8)),
                    context: ())
                #expect([400, 403].contains(answer.status))
                #expect(answer.header("Location") == nil && answer.header("Set-Cookie") == nil)
            }
        }
    }
}
