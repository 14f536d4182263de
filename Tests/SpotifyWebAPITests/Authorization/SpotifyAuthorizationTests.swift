import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Signing in to Spotify` {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let answer = """
        {"access_token":"A1","token_type":"Bearer","expires_in":3600,"refresh_token":"R1",
        "scope":"user-library-read"}
        """

    private func authorization(_ transport: any Transport) -> SpotifyAuthorization {
        SpotifyAuthorization(
            .pkce(clientID: "app-1"), transport: transport, date: { Self.now })
    }

    /// What a browser does: asks for the page, and is sent back.
    private func browser(
        answering query: @escaping @Sendable (_ state: String) -> String
    ) -> @Sendable (String) async throws -> Void {
        { url in
            let items = URLComponents(string: url)?.queryItems ?? []
            let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
            let target = (values["redirect_uri"] ?? "") + "?" + query(values["state"] ?? "")
            Task { try await DefaultTransport().send(TransportRequest(url: target)) }
        }
    }

    @Test func `the address leads to Spotify's accounts service`() throws {
        let request = try authorization(ScriptedTransport([])).request(
            redirectURI: "http://127.0.0.1/callback", scopes: [.userLibraryRead, .streaming])
        #expect(
            request.url.hasPrefix(
                "https://accounts.spotify.com/authorize?client_id=app-1&response_type=code"
                    + "&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback"
                    + "&scope=streaming%20user-library-read&state="))
    }

    @Test func `a sign-in with a browser ends in a session that is used`() async throws {
        let transport = ScriptedTransport([
            .on("POST https://accounts.spotify.com/api/token", Self.answer),
            .on("GET https://api.spotify.com/v1/me", #"{"id":"me"}"#),
        ])
        let authorization = authorization(transport)
        let store = MemoryTokenStore()
        let session = authorization.session(store: store)
        try await authorization.signIn(
            session, scopes: [.userLibraryRead],
            openingBrowser: browser { "code=C1&state=\($0)" })
        #expect(store.read()?.scopes == [.userLibraryRead])
        let me = try await SpotifyClient(session: session, transport: transport).me.profile()
        #expect(me.id?.rawValue == "me")
        #expect(
            transport.requests.last?.headers.first { $0.name == "Authorization" }?.value
                == "Bearer A1")
    }

    @Test func `clients of all sessions of one app wait for one rate limit`() async throws {
        let authorization = authorization(ScriptedTransport([]))
        let client = { (transport: any Transport) in
            let tokens = TokenSet(
                accessToken: "A1", expiresAt: Self.now + 3_600, consentedAt: Self.now, grant: .pkce)
            let session = authorization.session(store: MemoryTokenStore(tokens))
            return SpotifyClient(session: session, transport: transport)
        }
        let refused = client(
            ScriptedTransport([
                .on(
                    "GET https://api.spotify.com/v1/me", status: 429,
                    headers: [("Retry-After", "600")])
            ]))
        let other = client(ScriptedTransport([]))
        let kind = WebAPIError.Kind.rateLimited(until: Self.now + 600)
        for client in [refused, other] {
            let error = await #expect(throws: WebAPIError.self) { try await client.me.profile() }
            #expect(error?.kind == kind)
        }
        #expect(authorization.client.gate.state == .closed(until: Self.now + 600))
        #expect(other.access.known.clientID == "app-1")
    }

    @Test func `a person who says no is signed in nowhere`() async throws {
        let authorization = authorization(ScriptedTransport([]))
        let store = MemoryTokenStore()
        let error = await #expect(throws: WebAPIError.self) {
            try await authorization.signIn(
                authorization.session(store: store), scopes: [],
                openingBrowser: browser { "error=access_denied&state=\($0)" })
        }
        #expect(error?.kind == .authorization(.denied))
        #expect(store.read() == nil)
    }

    @Test(arguments: [
        (200, #"{"token":"x"}"#, WebAPIError.Kind.unreadable(path: "access_token")),
        (200, "", .unreadable(path: "access_token")),
        (200, "<html>", .unreadable(path: "access_token")),
        (500, "<html>", .unavailable(status: 500)),
    ])
    func `an exchange that makes no sense stores nothing`(
        status: Int, body: String, kind: WebAPIError.Kind
    ) async throws {
        let authorization = SpotifyAuthorization(
            .broker(
                clientID: "app-1", swapURL: "https://broker.test/swap",
                refreshURL: "https://broker.test/refresh"),
            transport: ScriptedTransport([
                .on("POST https://broker.test/swap", status: status, body)
            ]))
        let store = MemoryTokenStore()
        let error = await #expect(throws: WebAPIError.self) {
            try await authorization.signIn(
                authorization.session(store: store), scopes: [],
                openingBrowser: browser { "code=C1&state=\($0)" })
        }
        #expect(error?.kind == kind)
        #expect(store.read() == nil)
    }

    @Test func `a browser that cannot be opened closes the port`() async throws {
        let listener = try LoopbackRedirectListener()
        await #expect(throws: CocoaError.self) {
            _ = try await authorization(ScriptedTransport([])).signIn(
                scopes: [], listener: listener,
                openingBrowser: { _ in throw CocoaError(.executableNotLoadable) })
        }
        let next = try LoopbackRedirectListener(ports: [listener.port, 0])
        next.close()
    }

    @Test(arguments: [
        ("2026-05-30T12:00:00Z", "2026-11-30T12:00:00Z"),
        ("2026-08-31T23:59:59Z", "2027-02-28T23:59:59Z"),
        ("2027-08-31T00:00:00Z", "2028-02-29T00:00:00Z"),
    ])
    func `a consent lasts six calendar months`(agreed: String, end: String) throws {
        let format = ISO8601DateFormatter()
        let tokens = TokenSet(
            accessToken: "a", expiresAt: Self.now, consentedAt: format.date(from: agreed),
            grant: .pkce)
        let ending = try #require(tokens.consentEndsAt)
        #expect(format.string(from: ending) == end)
        for (left, days) in [(0.0, 0), (1, 1), (86_400, 1), (86_401, 2), (-1, 0)] {
            #expect(tokens.daysToConsentEnd(at: ending - left) == days)
        }
    }

    @Test func `an app's own tokens need no consent`() {
        let tokens = TokenSet(accessToken: "a", expiresAt: Self.now, grant: .clientCredentials)
        #expect(tokens.consentEndsAt == nil)
        #expect(tokens.daysToConsentEnd() == nil)
    }

    @Test func `every scope is spelled as Spotify spells it`() {
        let all = Set<Scope>.allOfSpotify
        #expect(all.count == 17)
        #expect(all.contains("user-read-playback-position"))
        #expect(all.allSatisfy { $0.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil })
    }
}
