import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Secrets` {
    private static let secrets = [
        "access-secret-1", "refresh-secret-1", "client-secret-1", "code-secret+1/=",
    ]

    /// All the ways in which a value may end up in a log.
    private func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(describing: value), String(reflecting: value), dumped]
    }

    private func expectNone(of secrets: [String], in value: Any) {
        for text in texts(of: value) {
            for secret in secrets {
                #expect(!text.contains(secret.prefix(12)), "\(type(of: value))")
            }
        }
    }

    @Test func `no value that holds a secret shows it`() throws {
        let tokens = TokenSet(
            accessToken: "access-secret-1", refreshToken: "refresh-secret-1",
            expiresAt: Wall.start, scopes: ["read"], consentedAt: Wall.start, grant: .pkce)
        let request = try OAuthClient.made(ScriptedTransport([])).madeRequest()
        let code = try request.code(in: "?code=code-secret%2B1/%3D&state=\(request.state)")
        let flows = [
            OAuthFlow.code(clientID: "a", clientSecret: "client-secret-1"),
            .clientCredentials(clientID: "a", clientSecret: "client-secret-1"),
        ]
        let secrets = Self.secrets + [request.state, try #require(request.verifier)]
        let session = SignInSession(
            client: .made(flows[0], ScriptedTransport([])), store: MemoryTokenStore(tokens))
        for value in [
            tokens, request, code, flows, tokens.bearer, session.client, Optional(tokens) as Any,
            ["tokens": tokens],
        ] as [Any] {
            expectNone(of: secrets, in: value)
        }
    }

    @Test(arguments: [
        "{}", "access-secret-1 refresh-secret-1", "code-secret+1/= code-secret%2B1%2F%3D",
        #"{"error":"invalid_grant","error_description":"refresh-secret-1 is dead"}"#,
        #"{"error":"refresh-secret-1"}"#, #"{"error":{"message":"client-secret-1","reason":"no"}}"#,
        #"{"access_token":"access-secret-2","expires_in":"refresh-secret-1"}"#,
        #"{"access_token":"access-secret-2","token_type":"refresh-secret-1"}"#,
        "<title>code-secret+1/=</title>",
        #"{"error":"x","error_description":"\#(String(repeating: "-", count: 186))refresh-secret-1"}"#,
    ])
    func `no error, event or change repeats a secret that a service sent back`(body: String)
        async throws
    {
        let events = Kept<SendingEvent>()
        for status in [200, 400, 401, 403, 404, 500] {
            let transport = RecordingTransport { _ in .text(body, status: status) }
            let client = OAuthClient.made(
                .code(clientID: "a", clientSecret: "client-secret-1"), transport,
                onEvent: { events.add($0) })
            let tokens = TokenSet(
                accessToken: "access-secret-1", refreshToken: "refresh-secret-1",
                expiresAt: Wall.start, grant: .code)
            let session = SignInSession(client: client, store: MemoryTokenStore(tokens))
            let request = try client.madeRequest()
            // A service can send back only what it was sent.
            var errors: [(any Error, knows: [String])] = []
            do { _ = try await session.token() } catch {
                errors.append((error, ["access-secret-1", "refresh-secret-1", "client-secret-1"]))
            }
            do {
                let redirect = "?code=code-secret%2B1/%3D&state=\(request.state)"
                _ = try await client.tokens(from: redirect, for: request)
            } catch { errors.append((error, ["code-secret+1/=", "client-secret-1"])) }
            for (error, secrets) in errors {
                expectNone(of: secrets, in: error)
                expectNone(of: secrets, in: error.localizedDescription)
            }
        }
        #expect(!events.values.isEmpty)
        expectNone(of: Self.secrets, in: events.values)
    }

    @Test func `secrets travel in bodies and headers only, never in an address`() async throws {
        let service = TokenService()
        let transport = service.transport
        let client = OAuthClient.made(
            .code(clientID: "a", clientSecret: "client-secret-1"), transport)
        _ = try await client.renewed(.made())
        #expect(transport.requests.map(\.url) == [OAuthService.made.tokenURL])
    }
}
