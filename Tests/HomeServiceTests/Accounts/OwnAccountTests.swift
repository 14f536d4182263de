import Foundation
import HTTPServer
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `The page of one's account` {
    private static let new = "a new password"

    /// A browser in which Anna has signed in, at her page.
    private static func anna(
        at accounts: TestAccounts, password: String = TestAccounts.password
    ) async throws -> (browser: TestBrowser, page: HTTPResponse) {
        var browser = TestBrowser(accounts.router)
        let answer = try await browser.submit(
            await browser.get("/account"), ["name": "Anna", "password": password],
            to: "/account/sign-in")
        #expect(answer.header("Location") == "/account")
        let page = await browser.get("/account")
        #expect(page.status == 200)
        return (browser, page)
    }

    @Test func `lists the apps that have access, and withdraws it at once`() async throws {
        let other = OAuthClientRegistration(
            id: "other", name: "<Other>", redirectURIs: [TestAccounts.redirectURI])
        try await withAccounts(clients: [other]) { accounts in
            try await accounts.addUser("Anna")
            let owners = try await accounts.tokens()
            var (browser, empty) = try await Self.anna(at: accounts)
            #expect(try empty.text.contains("No app has access"))

            let request = try accounts.request(scopes: [.userTopRead])
            let reply = try await accounts.exchange(
                await browser.get(request.url), browser, request)
            let page = await browser.get("/account")
            #expect(try page.text.contains("<b>Gatefold</b>"))
            #expect(try page.text.contains("Until 2027-02-28. See which artists and tracks"))
            #expect(try !page.text.contains("Other"))

            let answer = try await browser.submit(page, [:], to: "/account/withdraw")
            let after = await browser.get(try #require(answer.header("Location")))
            #expect(try after.text.contains("The app has no access any more."))
            #expect(try after.text.contains("No app has access"))
            #expect(try await accounts.access(reply.accessToken) == .unknown)
            let renewal = try await accounts.post([
                ("grant_type", "refresh_token"), ("client_id", "gatefold"),
                ("refresh_token", try #require(reply.refreshToken)),
            ])
            #expect(renewal.detail == "Refresh token revoked")
            // What somebody else allowed the same app stays.
            _ = try await accounts.authorization().client.renewed(owners)
        }
    }

    @Test func `changes the password, and ends every other browser's session`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var (browser, page) = try await Self.anna(at: accounts)
            var (other, _) = try await Self.anna(at: accounts)
            let before = browser.cookie
            let answer = try await browser.submit(
                page,
                [
                    "password": TestAccounts.password, "new_password": Self.new,
                    "repeated_password": Self.new,
                ], to: "/account/password")
            #expect(browser.cookie != before)
            let after = await browser.get(try #require(answer.header("Location")))
            #expect(try after.text.contains("You have a new password."))
            #expect(try Form(await other.get("/account")).action == "/account/sign-in")
            _ = try await Self.anna(at: accounts, password: Self.new)
            let old = try await other.submit(
                await other.get("/account"), ["name": "Anna", "password": TestAccounts.password])
            #expect(old.status == 403)
        }
    }

    @Test(arguments: [
        ("wrong password", new, new, "The old password is wrong."),
        (TestAccounts.password, new, new + "x", "are not the same"),
        (TestAccounts.password, "short", "short", "at least 8 characters"),
        (TestAccounts.password, "", "", "at least 8 characters"),
        (TestAccounts.password, String(repeating: "x", count: 1_025), "", "at most 1024 bytes"),
    ])
    func `says why a password is not changed`(
        old: String, new: String, repeated: String, words: String
    ) async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var (browser, page) = try await Self.anna(at: accounts)
            let answer = try await browser.submit(
                page,
                ["password": old, "new_password": new, "repeated_password": repeated],
                to: "/account/password")
            #expect(answer.status == 400)
            #expect(try answer.text.contains(words))
            _ = try await Self.anna(at: accounts)
        }
    }

    @Test func `is no way to guess the old password`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var (browser, page) = try await Self.anna(at: accounts)
            var fields = [
                "password": "wrong", "new_password": Self.new, "repeated_password": Self.new,
            ]
            for _ in 1...5 { _ = try await browser.submit(page, fields, to: "/account/password") }
            fields["password"] = TestAccounts.password
            let answer = try await browser.submit(page, fields, to: "/account/password")
            #expect(try answer.text.contains("Too many wrong tries"))
        }
    }

    @Test func `gives the owner a first password without an old one`() async throws {
        try await withAccounts { accounts in
            var browser = TestBrowser(accounts.router)
            _ = try await browser.submit(
                await browser.get("/account"), ["key": TestAccounts.key])
            let page = await browser.get("/account")
            #expect(try page.text.contains("Choose a password"))
            let answer = try await browser.submit(
                page, ["new_password": Self.new, "repeated_password": Self.new],
                to: "/account/password")
            #expect(answer.status == 303)
            var other = TestBrowser(accounts.router)
            let consent = try await other.signIn(
                as: "owner", Self.new, at: try accounts.request().url)
            #expect(try consent.text.contains("signed in as <b>owner</b>"))
        }
    }

    @Test func `signs out`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var (browser, page) = try await Self.anna(at: accounts)
            let cookie = browser.cookie
            _ = try await browser.submit(page, [:], to: "/account/sign-out")
            #expect(browser.cookie == nil)
            browser.cookie = cookie
            #expect(try Form(await browser.get("/account")).action == "/account/sign-in")
        }
    }

    @Test(arguments: ["/account/withdraw", "/account/password", "/account/sign-out"])
    func `does nothing that another page asks for`(action: String) async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var (browser, page) = try await Self.anna(at: accounts)
            let request = try accounts.request()
            let reply = try await accounts.exchange(
                await browser.get(request.url), browser, request)
            let fields = [
                (name: "client", value: "gatefold"),
                (name: "password", value: TestAccounts.password),
                (name: "new_password", value: Self.new),
                (name: "repeated_password", value: Self.new),
            ]
            let cookie = browser.cookie
            for token in [nil, "guessed"] {
                let answer = await browser.post(
                    action, fields + (token.map { [(name: "form_token", value: $0)] } ?? []))
                #expect(answer.status == 403 && browser.cookie == cookie)
            }
            let token = try #require(try Form(page).hidden["form_token"])
            for header in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.test")] {
                browser.headers = [header]
                let answer = await browser.post(
                    action, fields + [(name: "form_token", value: token)])
                #expect(answer.status == 403 && browser.cookie == cookie)
            }
            browser.headers = []
            #expect(await browser.get("/account").status == 200)
            guard case .granted = try await accounts.access(reply.accessToken) else {
                Issue.record("The access has ended.")
                return
            }
            _ = try await Self.anna(at: accounts)
        }
    }
}
