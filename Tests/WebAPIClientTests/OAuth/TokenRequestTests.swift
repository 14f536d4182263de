import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Token requests` {
    private static let answer =
        #"{"access_token":"A1","token_type":"bearer","expires_in":3600,"refresh_token":"R1","scope":"read"}"#
    private static let broker = OAuthFlow.broker(
        clientID: "app-1", swapURL: "https://broker.test/swap/",
        refreshURL: "https://broker.test/refresh?v=1")

    private func exchange(
        _ flow: OAuthFlow, code: String = "code-1", redirectURI: String = "app://cb",
        url: String = "https://accounts.test/api/token", _ body: String = answer, status: Int = 200
    ) async throws -> (sent: TransportRequest, tokens: TokenSet, request: AuthorizationRequest) {
        let transport = ScriptedTransport([.on("POST \(url)", status: status, body)])
        let client = OAuthClient.made(flow, transport)
        let request = try client.madeRequest(redirectURI)
        let escaped = code.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let tokens = try await client.tokens(
            from: "?code=\(escaped)&state=\(request.state)", for: request)
        return (try #require(transport.requests.first), tokens, request)
    }

    // MARK: Flows

    @Test func `with a verifier the app gives its name and no secret`() async throws {
        let (sent, tokens, request) = try await exchange(.pkce(clientID: "app-1"))
        #expect(
            sent.form == [
                "grant_type": "authorization_code", "code": "code-1", "redirect_uri": "app://cb",
                "client_id": "app-1", "code_verifier": try #require(request.verifier),
            ])
        #expect(sent.header("Authorization") == nil)
        #expect(sent.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(!sent.isRepeatable)
        #expect(
            tokens
                == TokenSet(
                    accessToken: "A1", refreshToken: "R1", expiresAt: Wall.start + 3_600,
                    scopes: ["read"], consentedAt: Wall.start, grant: .pkce))
    }

    @Test func `with a secret the app proves itself in the header alone`() async throws {
        let (sent, tokens, _) = try await exchange(
            .code(clientID: "app-1", clientSecret: "se:cret"))
        #expect(
            sent.form == [
                "grant_type": "authorization_code", "code": "code-1", "redirect_uri": "app://cb",
            ])
        #expect(sent.header("Authorization") == "Basic YXBwLTE6c2U6Y3JldA==")
        #expect(tokens.grant == .code)
    }

    @Test func `a broker gets the verifier and no secret`() async throws {
        let (sent, tokens, request) = try await exchange(
            Self.broker, url: "https://broker.test/swap/")
        #expect(
            sent.form == [
                "grant_type": "authorization_code", "code": "code-1", "redirect_uri": "app://cb",
                "client_id": "app-1", "code_verifier": try #require(request.verifier),
            ])
        #expect(sent.header("Authorization") == nil)
        #expect(tokens.grant == .broker)
    }

    @Test func `a broker without verifiers gets none, and the service no challenge`() async throws {
        let flow = OAuthFlow.broker(
            clientID: "app-1", swapURL: "https://broker.test/swap",
            refreshURL: "https://broker.test/refresh", usesPKCE: false)
        let (sent, _, request) = try await exchange(flow, url: "https://broker.test/swap")
        #expect(sent.form["code_verifier"] == nil)
        #expect(!request.url.contains("code_challenge"))
    }

    @Test func `client credentials are the app's own`() async throws {
        let transport = ScriptedTransport([
            .on(
                OAuthService.tokenRequest,
                #"{"access_token":"A1","token_type":"Bearer","expires_in":3600,"scope":""}"#)
        ])
        let tokens = try await OAuthClient.made(
            .clientCredentials(clientID: "app-1", clientSecret: "secret-1"), transport
        ).ownTokens()
        #expect(transport.requests.first?.form == ["grant_type": "client_credentials"])
        #expect(
            transport.requests.first?.header("Authorization") == "Basic YXBwLTE6c2VjcmV0LTE=")
        #expect(
            tokens
                == TokenSet(
                    accessToken: "A1", expiresAt: Wall.start + 3_600, grant: .clientCredentials))
    }

    @Test(arguments: ["a+b/c=", "a&b=c", "100%", "a b", "\u{E4}\u{1F3B5}", "a\nb", "~-._"])
    func `what is sent arrives byte for byte`(code: String) async throws {
        let (sent, _, _) = try await exchange(
            .pkce(clientID: "app-1"), code: code, redirectURI: "app://cb?x=1+1")
        #expect(sent.form["code"] == code)
        #expect(sent.form["redirect_uri"] == "app://cb?x=1+1")
        #expect(!String(decoding: sent.body ?? [], as: UTF8.self).contains("+"))
    }

    @Test(arguments: ["a+b/c=\nd=\n", "v1.key.a-b_c", "%2B", "a b"])
    func `a broker gets its refresh token back byte for byte`(token: String) async throws {
        let transport = ScriptedTransport([
            .on("POST https://broker.test/refresh?v=1", Self.answer)
        ])
        var tokens = TokenSet.made(grant: .broker)
        tokens.refreshToken = token
        tokens = try JSON.decode(TokenSet.self, from: JSON.encode(tokens))
        _ = try await OAuthClient.made(Self.broker, transport).renewed(tokens)
        #expect(transport.requests.first?.form["refresh_token"] == token)
    }

    // MARK: Renewing

    @Test(
        arguments: [
            (OAuthFlow.pkce(clientID: "app-1"), GrantKind.pkce, true, false),
            (.code(clientID: "app-1", clientSecret: "secret-1"), .code, false, true),
            // The app has got a secret since.
            (.code(clientID: "app-1", clientSecret: "secret-1"), .pkce, true, false),
        ])
    func `tokens are renewed in the way they were got`(
        flow: OAuthFlow, grant: GrantKind, sendsName: Bool, provesItself: Bool
    ) async throws {
        let transport = ScriptedTransport([.on(OAuthService.tokenRequest, Self.answer)])
        _ = try await OAuthClient.made(flow, transport).renewed(.made(grant: grant))
        let sent = try #require(transport.requests.first)
        #expect(sent.form["grant_type"] == "refresh_token")
        #expect(sent.form["refresh_token"] == "refresh-token-1")
        #expect((sent.form["client_id"] == "app-1") == sendsName)
        #expect((sent.header("Authorization") != nil) == provesItself)
    }

    @Test func `a broker is asked at its other address`() async throws {
        let transport = ScriptedTransport([
            .on("POST https://broker.test/refresh?v=1", Self.answer)
        ])
        _ = try await OAuthClient.made(Self.broker, transport).renewed(.made(grant: .broker))
        #expect(
            transport.requests.first?.form == [
                "grant_type": "refresh_token", "refresh_token": "refresh-token-1",
                "client_id": "app-1", "method": "PKCE",
            ])
    }

    @Test(arguments: [
        #"{"access_token":"A2","token_type":"Bearer","expires_in":3600}"#,
        #"{"access_token":"A2","expires_in":3600,"refresh_token":null,"scope":null}"#,
        #"{"access_token":"A2","expires_in":"3600","refresh_token":""}"#,
    ])
    func `what the service does not send stays as it was`(body: String) async throws {
        let transport = ScriptedTransport([.on(OAuthService.tokenRequest, body)])
        var wanted = TokenSet.made()
        wanted.accessToken = "A2"
        #expect(
            try await OAuthClient.made(.pkce(clientID: "a"), transport).renewed(.made()) == wanted)
    }

    @Test func `a new refresh token replaces the old one, and the consent keeps its date`()
        async throws
    {
        let transport = ScriptedTransport([
            .on(OAuthService.tokenRequest, #"{"access_token":"A2","refresh_token":"R2"}"#)
        ])
        let renewed = try await OAuthClient.made(.pkce(clientID: "a"), transport).renewed(.made())
        #expect(renewed.refreshToken == "R2")
        #expect(renewed.consentedAt == TokenSet.made().consentedAt)
    }

    @Test func `a renewal is repeated when the service stumbles, an exchange is not`() async throws
    {
        let transport = ScriptedTransport([
            .on(OAuthService.tokenRequest, status: 503, "<html>"),
            .on(OAuthService.tokenRequest, Self.answer),
            .on(OAuthService.tokenRequest, status: 503, "<html>"),
        ])
        let client = OAuthClient.made(.pkce(clientID: "a"), transport, attempts: 3)
        _ = try await client.renewed(.made())
        let request = try client.madeRequest()
        let kind = await kind {
            try await client.tokens(from: "?code=c&state=\(request.state)", for: request)
        }
        #expect(kind != nil)
        #expect(transport.requests.count == 3)
    }

    // MARK: Answers

    @Test(arguments: [
        (#"{"token":"x"}"#, "access_token"), ("", "access_token"), ("{}", "access_token"),
        ("<!doctype html><title>Hello</title>", "access_token"), ("[]", "access_token"),
        ("null", "access_token"), (#"{"access_token":null,"expires_in":3600}"#, "access_token"),
        (#"{"access_token":"","expires_in":3600}"#, "access_token"),
        (#"{"access_token":"a\r\nX-Evil: 1","expires_in":3600}"#, "access_token"),
        (#"{"access_token":"A1","expires_in":0}"#, "expires_in"),
        (#"{"access_token":"A1","expires_in":-5}"#, "expires_in"),
        (#"{"access_token":"A1","expires_in":"soon"}"#, "expires_in"),
        (#"{"access_token":"A1","token_type":"mac","expires_in":1}"#, "token_type"),
    ])
    func `an answer that makes no sense names the field`(body: String, path: String) async {
        for flow in [
            OAuthFlow.pkce(clientID: "app-1"),
            .broker(
                clientID: "app-1", swapURL: "https://accounts.test/api/token", refreshURL: ""),
        ] {
            let kind = await kind { try await exchange(flow, body) }
            #expect(kind == .unreadable(path: path))
        }
    }

    @Test(arguments: [
        (#""expires_in":3600"#, 3_600.0), (#""expires_in":"3600""#, 3_600),
        (#""expires_in":3600.0"#, 3_600), (#""expires_in":null"#, 3_600), (#""x":1"#, 3_600),
        (#""expires_in":60"#, 60), (#""expires_in":9000000000000000000"#, 316_224_000),
    ])
    func `the time a token lasts is read in all its forms`(
        field: String, seconds: TimeInterval
    ) async throws {
        let tokens = try await exchange(
            .pkce(clientID: "app-1"), #"{"access_token":"A1",\#(field)}"#
        ).tokens
        #expect(tokens.expiresAt == Wall.start + seconds)
    }

    @Test(
        arguments: [
            (#""scope":"read  write""#, ["read", "write"]), (#""scope":"""#, []),
            (#""x":1"#, ["read", "write"]),
        ] as [(String, Set<Scope>)])
    func `what was allowed is what the service says, or else what was asked for`(
        field: String, scopes: Set<Scope>
    ) async throws {
        let tokens = try await exchange(
            .pkce(clientID: "app-1"), #"{"access_token":"A1",\#(field)}"#
        ).tokens
        #expect(tokens.scopes == scopes)
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, .authorization(.ended)),
            (401, #"{"error":"invalid_grant"}"#, .authorization(.ended)),
            (
                400, #"{"error":"invalid_client","error_description":"x"}"#,
                .authorization(.unknownApp)
            ),
            (401, #"{"error":"invalid_client"}"#, .authorization(.unknownApp)),
            (400, #"{"error":"invalid_scope"}"#, .authorization(.refused(error: "invalid_scope"))),
            (
                400, #"{"error":"invalid refresh_token"}"#,
                .authorization(.refused(error: "invalid refresh_token"))
            ),
            (400, #"{"error":true,"reason":"bad"}"#, .refused(status: 400)),
            (400, "bad code", .refused(status: 400)), (401, "who?", .refused(status: 401)),
            (404, "<title>Not here</title>", .refused(status: 404)), (403, "", .forbidden),
            (500, "<h1>Oops</h1>", .unavailable(status: 500)),
            (503, #"{"error":"invalid_grant"}"#, .unavailable(status: 503)),
        ] as [(Int, String, WebAPIError.Kind)])
    func `a refusal says what it means`(status: Int, body: String, wanted: WebAPIError.Kind) async {
        let client = OAuthClient.made(
            .pkce(clientID: "a"),
            ScriptedTransport([.on(OAuthService.tokenRequest, status: status, body)]))
        #expect(await kind { try await client.renewed(.made()) } == wanted)
    }

    @Test func `the service's words are kept`() async {
        let transport = ScriptedTransport([
            .on(
                OAuthService.tokenRequest, status: 400,
                #"{"error":"invalid_grant","error_description":"Refresh token revoked"}"#)
        ])
        let error = await #expect(throws: WebAPIError.self) {
            try await OAuthClient.made(.pkce(clientID: "a"), transport).renewed(.made())
        }
        #expect(error?.detail == "Refresh token revoked")
        #expect(error?.reason == "invalid_grant")
    }
}
