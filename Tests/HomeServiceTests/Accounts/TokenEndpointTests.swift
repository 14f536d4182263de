import Foundation
import HTTPServer
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `The token endpoint` {
    /// A code that was just given out, with all that belongs to it.
    private static func code(
        from accounts: TestAccounts
    ) async throws -> [String: String] {
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

    @Test func `takes a code once; a second use withdraws what the first gave`() async throws {
        try await withAccounts { accounts in
            let fields = try await Self.code(from: accounts)
            let first = try await accounts.post(Self.list(fields))
            #expect(first.status == 200)
            let bystander = try await accounts.tokens()

            let second = try await accounts.post(Self.list(fields))
            #expect(second.status == 400 && second.accessToken == nil)
            #expect(second.error == "invalid_grant")
            #expect(second.detail == "Invalid authorization code")

            #expect(try await accounts.access(first.accessToken) == .unknown)
            let renewal = try await accounts.post([
                ("grant_type", "refresh_token"), ("client_id", "gatefold"),
                ("refresh_token", try #require(first.refreshToken)),
            ])
            #expect(renewal.error == "invalid_grant" && renewal.detail == "Refresh token revoked")
            _ = try await accounts.authorization().client.renewed(bystander)
        }
    }

    @Test(arguments: [
        (["redirect_uri": "http://127.0.0.1:4322/callback"], "Invalid redirect URI"),
        (["redirect_uri": "http://127.0.0.1:4321/callback/"], "Invalid redirect URI"),
        (["code_verifier": String(repeating: "a", count: 64)], "code_verifier was incorrect"),
        (["client_id": "other"], "Invalid authorization code"),
    ])
    func `refuses a code that comes with something else, and spends it`(
        changed: [String: String], detail: String
    ) async throws {
        let other = OAuthClientRegistration(
            id: "other", name: "Other", redirectURIs: [TestAccounts.redirectURI])
        try await withAccounts(clients: [other]) { accounts in
            let fields = try await Self.code(from: accounts)
            let reply = try await accounts.post(
                Self.list(fields.merging(changed) { _, changed in changed }))
            #expect(reply.status == 400 && reply.accessToken == nil)
            #expect(reply.error == "invalid_grant" && reply.detail == detail)
            let retried = try await accounts.post(Self.list(fields))
            #expect(retried.error == "invalid_grant" && retried.accessToken == nil)
        }
    }

    @Test(arguments: [(59.0, 200), (60.0, 400)])
    func `takes a code for less than a minute`(seconds: Double, status: Int) async throws {
        try await withAccounts { accounts in
            let fields = try await Self.code(from: accounts)
            accounts.advance(seconds)
            let reply = try await accounts.post(Self.list(fields))
            #expect(reply.status == status)
            #expect(status == 200 || reply.detail == "Authorization code expired")
        }
    }

    @Test(arguments: [
        ("2026-08-31T12:00:00Z", "2027-02-28T11:59:59Z", true),
        ("2026-08-31T12:00:00Z", "2027-02-28T12:00:00Z", false),
        ("2026-01-15T00:00:00Z", "2026-07-14T23:59:59Z", true),
        ("2026-01-15T00:00:00Z", "2026-07-15T00:00:00Z", false),
    ])
    func `renews for six months from the consent, however often that was done`(
        consent: String, later: String, isGood: Bool
    ) async throws {
        try await withAccounts(on: consent) { accounts in
            let tokens = try await accounts.tokens()
            accounts.advance(86_400 * 30)
            let renewed = try await accounts.authorization().client.renewed(tokens)
            let end = try Date(later, strategy: .iso8601)
            accounts.time.withLock { $0 = end }
            if isGood {
                let last = try await accounts.authorization().client.renewed(renewed)
                #expect(last.expiresAt.timeIntervalSince(end) == 1)
            } else {
                let error = await #expect(throws: WebAPIError.self) {
                    try await accounts.authorization().client.renewed(renewed)
                }
                #expect(error?.kind == .authorization(.ended))
                #expect(error?.detail == "Refresh token revoked")
            }
        }
    }

    @Test func `renews for the app only that the token was given to`() async throws {
        let other = OAuthClientRegistration(
            id: "other", name: "Other", redirectURIs: [TestAccounts.redirectURI])
        try await withAccounts(clients: [other]) { accounts in
            let tokens = try await accounts.tokens()
            let error = await #expect(throws: WebAPIError.self) {
                try await accounts.authorization(clientID: "other").client.renewed(tokens)
            }
            #expect(error?.detail == "Invalid refresh token")
            _ = try await accounts.authorization().client.renewed(tokens)
        }
    }

    @Test(arguments: [
        ("", "invalid_request"), ("client_id=gatefold", "invalid_request"),
        ("grant_type=password&client_id=gatefold", "unsupported_grant_type"),
        ("grant_type=client_credentials&client_id=gatefold", "unauthorized_client"),
        ("grant_type=refresh_token&refresh_token=x", "invalid_client"),
        ("grant_type=refresh_token&refresh_token=x&client_id=nobody", "invalid_client"),
        (
            "grant_type=refresh_token&refresh_token=x&client_id=gatefold&client_secret=y",
            "invalid_client"
        ),
        ("grant_type=refresh_token&client_id=gatefold", "invalid_request"),
        ("grant_type=refresh_token&client_id=gatefold&refresh_token=", "invalid_request"),
        ("grant_type=refresh_token&client_id=gatefold&refresh_token=x", "invalid_grant"),
        ("grant_type=authorization_code&client_id=gatefold", "invalid_request"),
        (
            "grant_type=authorization_code&client_id=gatefold&code=x&redirect_uri=y",
            "invalid_request"
        ),
        (
            "grant_type=authorization_code&client_id=gatefold&code=x&redirect_uri=y&code_verifier=z",
            "invalid_grant"
        ),
        ("grant_type=refresh_token&grant_type=refresh_token&client_id=gatefold", "invalid_request"),
        ("grant_type=%", "invalid_request"),
    ])
    func `says what is wrong with a request`(body: String, error: String) async throws {
        try await withAccounts { accounts in
            let reply = try await Self.send(body, to: accounts)
            #expect(reply.status == 400 && reply.error == error)
        }
    }

    @Test(arguments: ["application/json", "text/plain", nil])
    func `takes forms only`(type: String?) async throws {
        try await withAccounts { accounts in
            let reply = try await Self.send(
                "grant_type=refresh_token&refresh_token=x&client_id=gatefold", type: type,
                to: accounts)
            #expect(reply.status == 400 && reply.error == "invalid_request")
        }
    }

    @Test(arguments: [(8_192, 400, "invalid_grant"), (8_193, 413, "invalid_request")])
    func `takes bodies up to 8 KiB`(size: Int, status: Int, error: String) async throws {
        try await withAccounts { accounts in
            let start = "grant_type=refresh_token&client_id=gatefold&refresh_token="
            let reply = try await Self.send(
                start + String(repeating: "x", count: size - start.utf8.count), to: accounts)
            #expect(reply.status == status && reply.error == error)
        }
    }

    @Test func `has no use for a client that shows a secret`() async throws {
        try await withAccounts { accounts in
            let fields = try await Self.code(from: accounts)
            let response = await accounts.router.respond(
                to: HTTPRequest(
                    method: "POST", target: "/api/token",
                    headers: [
                        ("Content-Type", "application/x-www-form-urlencoded"),
                        ("Authorization", "Basic Z2F0ZWZvbGQ6eA=="),
                    ],
                    body: FormBody.encode(Self.list(fields))),
                context: ())
            #expect(try TokenReply(response).error == "invalid_client")
            // The code itself was not looked at.
            #expect(try await accounts.post(Self.list(fields)).status == 200)
        }
    }

    private static func send(
        _ body: String, type: String? = "application/x-www-form-urlencoded; charset=utf-8",
        to accounts: TestAccounts
    ) async throws -> TokenReply {
        try TokenReply(
            await accounts.router.respond(
                to: HTTPRequest(
                    method: "POST", target: "/api/token",
                    headers: type.map { [("Content-Type", $0)] } ?? [], body: Array(body.utf8)),
                context: ()))
    }
}
