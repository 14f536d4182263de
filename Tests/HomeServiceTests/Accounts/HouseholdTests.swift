import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `A household` {
    @Test func `has an owner from the beginning, whose key works without a password`() async throws
    {
        try await withAccounts { accounts in
            let users = try await accounts.service.store.users()
            #expect(users.map(\.user.id) == [HomeUser.ownerID])
            #expect(users.allSatisfy { $0.user.isOwner && !$0.hasPassword })
            let tokens = try await accounts.tokens()
            guard case .granted(let grant) = try await accounts.access(tokens.accessToken) else {
                Issue.record("The token does not work.")
                return
            }
            #expect(grant.user == users.first?.user)
            #expect(grant.clientID == "gatefold" && grant.scopes == [.userLibraryRead])
        }
    }

    @Test func `keeps two people in two browsers apart`() async throws {
        try await withAccounts { accounts in
            var people: [(HomeUser, TokenReply)] = []
            for name in ["Anna", "Björn"] {
                let user = try await accounts.addUser(name, password: "password of \(name)")
                let request = try accounts.request()
                var browser = TestBrowser(accounts.router)
                let page = try await browser.signIn(
                    as: name, "password of \(name)", at: request.url)
                #expect(try page.text.contains("signed in as <b>\(name)</b>"))
                people.append((user, try await accounts.exchange(page, browser, request)))
            }
            for (user, reply) in people {
                guard case .granted(let grant) = try await accounts.access(reply.accessToken) else {
                    Issue.record("The token of \(user.name) does not work.")
                    continue
                }
                #expect(grant.user == user)
            }
        }
    }

    @Test func `ends the tokens and sessions of who is removed, and of nobody else`() async throws {
        try await withAccounts { accounts in
            let anna = try await accounts.addUser("Anna")
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(as: "Anna", at: request.url)
            let reply = try await accounts.exchange(page, browser, request)
            let owners = try await accounts.tokens()

            // Another process, as a command is.
            let register = try AccountRegister(file: accounts.file, passwordCost: TestAccounts.cost)
            try await register.remove(anna)
            await register.close()

            #expect(try await accounts.access(reply.accessToken) == .unknown)
            let renewal = try await accounts.post([
                ("grant_type", "refresh_token"), ("client_id", "gatefold"),
                ("refresh_token", try #require(reply.refreshToken)),
            ])
            #expect(renewal.error == "invalid_grant" && renewal.detail == "Refresh token revoked")
            let answer = try await browser.submit(page, ["answer": "allow"])
            #expect(answer.header("Location")?.hasPrefix("/authorize?") == true)
            #expect(try Form(await browser.get(request.url)).action == "/authorize/sign-in")
            _ = try await accounts.authorization().client.renewed(owners)
        }
    }

    @Test func `spends no code for who was removed meanwhile`() async throws {
        try await withAccounts { accounts in
            let anna = try await accounts.addUser("Anna")
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(as: "Anna", at: request.url)
            let answer = try await browser.submit(page, ["answer": "allow"])
            try await accounts.service.store.removeUser(anna.id)
            let code = try request.code(in: try #require(answer.header("Location")))
            let reply = try await accounts.post([
                ("grant_type", "authorization_code"), ("code", code.value),
                ("redirect_uri", request.redirectURI), ("client_id", "gatefold"),
                ("code_verifier", try #require(request.verifier)),
            ])
            #expect(reply.status == 400 && reply.detail == "Invalid authorization code")
        }
    }

    @Test func `takes names without regard to case, and passwords exactly`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Zoë", password: "Pässword")
            let url = try accounts.request().url
            for (name, password, isRight) in [
                ("Zoë", "Pässword", true), ("ZOË", "Pässword", true), (" zoë ", "Pässword", true),
                ("Zoe\u{308}", "Pa\u{308}ssword", true), ("Zoë", "pässword", false),
                ("Zoë", "Pässword ", false), ("Zoe", "Pässword", false), ("", "", false),
            ] {
                var browser = TestBrowser(accounts.router)
                let answer = try await browser.submit(
                    await browser.get(url), ["name": name, "password": password])
                #expect(answer.status == (isRight ? 303 : 403), "\(name) \(password)")
                #expect((browser.cookie != nil) == isRight)
                accounts.advance(3_600)
            }
        }
    }

    @Test func `says the same of a wrong name and of a wrong password`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var browser = TestBrowser(accounts.router)
            let page = await browser.get(try accounts.request().url)
            var texts: Set<String> = []
            for name in ["Anna", "Nobody", "owner"] {
                let answer = try await browser.submit(page, ["name": name, "password": "wrong"])
                #expect(answer.status == 403)
                texts.insert(try answer.text)
            }
            #expect(texts.count == 1)
            #expect(texts.first?.contains("Name or password is wrong") == true)
        }
    }

    @Test func `asks for a password as browsers, phones and screen readers like it`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            var browser = TestBrowser(accounts.router)
            let text = try await browser.get(try accounts.request().url).text
            for words in [
                "<label for=\"name\">Name</label>", "<label for=\"password\">Password</label>",
                "autocomplete=\"username\"", "autocomplete=\"current-password\"",
                "name=\"viewport\"", "prefers-color-scheme: dark",
            ] { #expect(text.contains(words), "\(words)") }
            // The owner's key is still there, for who looks for it.
            #expect(text.contains("<details>") && text.contains("name=\"key\""))
        }
    }

    @Test func `lets another person take over the browser`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            try await accounts.addUser("Ben")
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(as: "Anna", at: request.url)
            let first = try #require(browser.cookie)
            let refused = try await browser.submit(
                page, ["form_token": "guessed"], to: "/authorize/sign-out")
            #expect(refused.status == 403 && browser.cookie == first)
            let answer = try await browser.submit(page, [:], to: "/authorize/sign-out")
            #expect(browser.cookie == nil)
            let location = try #require(answer.header("Location"))
            let next = try await browser.signIn(as: "Ben", at: location)
            #expect(try next.text.contains("signed in as <b>Ben</b>"))
            browser.cookie = first
            #expect(try Form(await browser.get(request.url)).action == "/authorize/sign-in")
        }
    }

    @Test func `begins each session with an id that nobody knew`() async throws {
        try await withAccounts { accounts in
            try await accounts.addUser("Anna")
            let url = try accounts.request().url
            var browser = TestBrowser(accounts.router)
            browser.cookie = "gatefold_session=planted"
            let page = await browser.get(url)
            #expect(try Form(page).action == "/authorize/sign-in")
            let planted = browser.cookie
            _ = try await browser.submit(
                page, ["name": "Anna", "password": TestAccounts.password])
            let first = browser.cookie
            #expect(first != planted)
            var other = TestBrowser(accounts.router)
            other.cookie = planted
            #expect(try Form(await other.get(url)).action == "/authorize/sign-in")
            // Signing in again gives another one, and the old one is of no use.
            _ = try await browser.submit(
                page, ["name": "Anna", "password": TestAccounts.password])
            #expect(browser.cookie != first)
            other.cookie = first
            #expect(try Form(await other.get(url)).action == "/authorize/sign-in")
        }
    }
}
