import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

/// What the libraries that apps use send and read, imitated.
@Suite(.timeLimit(.minutes(1))) struct `Apps written for other servers` {
    /// A service that replaces refresh tokens and takes each only once, as it did for years.
    private static func rotating() -> RecordingTransport.Answer {
        let number = Counter()
        let newest = Recorded<String>()
        return { request in
            if let token = request.form["refresh_token"], token != newest.all.last {
                return Service.error("invalid_grant", "Refresh token revoked")
            }
            let token = "r-\(number.add())"
            newest.add(token)
            return Service.tokens(accessToken: "for-\(token)", refreshToken: token)
        }
    }

    @Test func `with the SDK for iOS sign in and renew again and again`() async throws {
        try await withBroker(
            upstream: Self.rotating(),
            body: { broker in
                var reply = try await broker.post("/api/token", [("code", "AQDcode")])
                for _ in 0..<5 {
                    #expect(reply.status == 200)
                    #expect(reply.number("expires_in").flatMap { Int($0) } == 3600)
                    #expect(reply.text("access_token")?.isEmpty == false)
                    // The SDK forgets its token if the answer has none.
                    let sealed = try #require(reply.text("refresh_token"))
                    reply = try await broker.post(
                        "/api/refresh_token",
                        [
                            ("grant_type", "refresh_token"), ("client_id", TestBroker.clientID),
                            ("refresh_token", sealed),
                        ])
                }
                let lost = try await broker.post(
                    "/api/refresh_token",
                    [
                        ("grant_type", "refresh_token"), ("client_id", TestBroker.clientID),
                        ("refresh_token", "(null)"),
                    ])
                #expect(lost.status == 400)
                #expect(broker.upstream.requests.count == 6)
            })
    }

    /// What SpotifyAPI decodes of an answer: strict about types.
    private struct AuthInfo: Decodable {
        var accessToken: String
        var expiresIn: Int
        var refreshToken: String?
        var scope: String

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case scope
        }
    }
    private struct AuthenticationError: Decodable {
        var error: String
        var errorDescription: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }
    }

    private static func decode<Value: Decodable>(_ reply: Reply) throws -> Value {
        // That library's decoder.
        try JSONDecoder().decode(Value.self, from: Data(reply.response.body))
    }

    @Test func `with SpotifyAPI's proxy for codes sign in and renew`() async throws {
        try await withBroker(
            upstream: Self.rotating(),
            body: { broker in
                let reply = try await broker.post(
                    "/authorization-code-flow/retrieve-tokens",
                    [
                        ("grant_type", "authorization_code"), ("code", "AQD"),
                        ("redirect_uri", TestBroker.redirectURI),
                    ])
                var info: AuthInfo = try Self.decode(reply)
                #expect(info.scope == "user-read-private streaming")
                for _ in 0..<3 {
                    let token = try #require(info.refreshToken)
                    info = try Self.decode(
                        try await broker.post(
                            "/authorization-code-flow/refresh-tokens",
                            [("grant_type", "refresh_token"), ("refresh_token", token)]))
                    #expect(info.expiresIn == 3600)
                }
            })
    }

    @Test func `with SpotifyAPI's proxy for PKCE sign in and renew without a secret`() async throws
    {
        try await withBroker(
            upstream: Self.rotating(),
            body: { broker in
                let info: AuthInfo = try Self.decode(
                    try await broker.post(
                        "/authorization-code-flow-pkce/retrieve-tokens",
                        [
                            ("grant_type", "authorization_code"), ("code", "AQD"),
                            ("redirect_uri", TestBroker.redirectURI),
                            ("code_verifier", String(repeating: "aB3-", count: 16)),
                        ]))
                let token = try #require(info.refreshToken)
                let _: AuthInfo = try Self.decode(
                    try await broker.post(
                        "/authorization-code-flow-pkce/refresh-tokens",
                        [
                            ("method", "PKCE"), ("grant_type", "refresh_token"),
                            ("refresh_token", token),
                        ]))
                #expect(broker.upstream.requests.allSatisfy { $0.header("Authorization") == nil })
            })
    }

    @Test func `with SpotifyAPI's proxy for client credentials get a token`() async throws {
        try await withBroker { broker in
            let info: AuthInfo = try Self.decode(
                try await broker.post(
                    "/client-credentials-flow/retrieve-tokens",
                    [("grant_type", "client_credentials")]))
            #expect(info.accessToken == Service.accessToken)
            #expect(info.refreshToken == nil)
        }
    }

    @Test func `with SpotifyAPI read every error`() async throws {
        try await withBroker(
            upstream: { _ in Service.error("invalid_grant", "Invalid authorization code") },
            body: { broker in
                let replies = [
                    try await broker.post("/swap", [("code", "used")]),
                    try await broker.post("/swap", []),
                    try await broker.post("/refresh", [("refresh_token", "x")]),
                    try await broker.send("GET", "/swap"),
                    try await broker.post("/nowhere", []),
                    try await broker.post("/swap", [("code", String(repeating: "a", count: 9000))]),
                ]
                let errors: [AuthenticationError] = try replies.map { try Self.decode($0) }
                #expect(errors[0].error == "invalid_grant")
                #expect(errors[0].errorDescription == "Invalid authorization code")
            })
    }
}
