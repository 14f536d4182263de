import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Signing in to a home service` {
    @Test func `gives an app what the listener allowed`() async throws {
        try await withAccounts { accounts in
            let tokens = try await accounts.tokens(scopes: [.userLibraryRead, .userTopRead])
            #expect(tokens.scopes == [.userLibraryRead, .userTopRead])
            #expect(tokens.refreshToken != nil)
            #expect(tokens.expiresAt.timeIntervalSince(accounts.time.withLock { $0 }) == 3_600)
        }
    }

    @Test func `renews the access token and leaves the refresh token as it is`() async throws {
        try await withAccounts { accounts in
            let first = try await accounts.tokens()
            let refresh = try #require(first.refreshToken)
            let fields = [
                (name: "grant_type", value: "refresh_token"),
                (name: "refresh_token", value: refresh), (name: "client_id", value: "gatefold"),
            ]
            let reply = try await accounts.post(fields)
            #expect(reply.status == 200 && reply.refreshToken == nil)
            let second = try await accounts.authorization().client.renewed(first)
            #expect(second.accessToken != first.accessToken)
            #expect(second.refreshToken == refresh)
            #expect(second.scopes == first.scopes)
            _ = try await accounts.authorization().client.renewed(second)
        }
    }

    @Test func `opens the Web API until the token expires`() async throws {
        let time = Guarded(Date(timeIntervalSince1970: 1_800_000_000))
        let date: @Sendable () -> Date = { time.withLock { $0 } }
        try await withTestHome([], date: date) { home in
            let authorization = SpotifyAuthorization(
                .pkce(clientID: "gatefold"), accountsURL: TestHome.origin,
                transport: HomeTransport(home.router))
            let request = try authorization.request(
                redirectURI: TestAccounts.redirectURI, scopes: [.userLibraryRead])
            var browser = TestBrowser(home.router)
            let page = try await browser.signIn(TestHome.token, at: request.url)
            let answer = try await browser.submit(page, ["answer": "allow"])
            let tokens = try await authorization.tokens(
                from: try #require(answer.header("Location")), for: request)

            #expect(await home.get("/v1/me", token: tokens.accessToken).status == 200)
            #expect(await home.get("/v1/me", token: tokens.refreshToken).status == 401)
            time.withLock { $0 += 3_600 }
            let expired = await home.get("/v1/me", token: tokens.accessToken)
            #expect(expired.status == 401)
            #expect(try expired.text.contains("\"Missing/invalid/expired access token\""))
            #expect(
                expired.header("WWW-Authenticate")
                    == "Bearer realm=\"spotify\", error=\"invalid_token\", "
                    + "error_description=\"The access token expired\"")
        }
    }

    @Test func `tells the app that the listener said no`() async throws {
        try await withAccounts { accounts in
            let request = try accounts.request()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(TestAccounts.key, at: request.url)
            let answer = try await browser.submit(page, ["answer": "cancel"])
            let location = try #require(answer.header("Location"))
            #expect(answer.status == 303 && !location.contains("code="))
            let error = await #expect(throws: WebAPIError.self) {
                try await accounts.authorization().tokens(from: location, for: request)
            }
            #expect(error?.kind == .authorization(.denied))
        }
    }

    @Test func `brings a state back as it was, and a forged one gets no tokens`() async throws {
        try await withAccounts { accounts in
            var request = try accounts.request()
            let odd = "a b+c&d=e%2F\"'<é>"
            request.url = request.url.replacing(
                "state=\(request.state)", with: "state=a%20b%2Bc%26d%3De%252F%22%27%3C%C3%A9%3E")
            request.state = odd
            let location = try await accounts.allow(request)
            _ = try await accounts.authorization().tokens(from: location, for: request)

            let other = try accounts.request()
            let error = await #expect(throws: WebAPIError.self) {
                try await accounts.authorization().tokens(
                    from: try await accounts.allow(request), for: other)
            }
            #expect(error?.kind == .authorization(.wrongState))
        }
    }

    @Test func `is asked for anew each time`() async throws {
        try await withAccounts { accounts in
            _ = try await accounts.tokens()
            var browser = TestBrowser(accounts.router)
            let page = try await browser.signIn(
                TestAccounts.key, at: try accounts.request().url)
            #expect(page.status == 200)
            #expect(try page.text.contains("Allow Gatefold to use your music?"))
        }
    }

    @Test func `outlives a restart, and no secret is in the file`() async throws {
        try await withAccounts { accounts in
            let tokens = try await accounts.tokens()
            let again = try TestAccounts(in: accounts.folder, at: accounts.time)
            _ = try await again.authorization().client.renewed(tokens)
            let names = try FileManager.default.contentsOfDirectory(atPath: accounts.folder.path)
            #expect(names.contains("accounts.sqlite"))
            for name in names {
                let file = accounts.folder.appending(path: name)
                let bytes = try Data(contentsOf: file)
                #expect(bytes.range(of: Data(tokens.accessToken.utf8)) == nil)
                #expect(bytes.range(of: Data(try #require(tokens.refreshToken).utf8)) == nil)
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
            }
        }
    }

    @Test func `begins anew when the file is damaged, and says so`() async throws {
        try await withAccounts { accounts in
            let file = accounts.folder.appending(path: "other.sqlite")
            try Data("This is no database, and long enough to show it.".utf8).write(to: file)
            let said = Guarded<[String]>([])
            let opened = try HomeAccounts(
                file: file, ownerKey: TestAccounts.key, serviceName: "Test machine",
                log: { line in said.withLock { $0.append(line) } })
            #expect(try await opened.access(with: "x") == .unknown)
            let lines = said.withLock { $0 }
            #expect(lines.count == 1 && lines[0].contains("other.sqlite.damaged"))
        }
    }
}
