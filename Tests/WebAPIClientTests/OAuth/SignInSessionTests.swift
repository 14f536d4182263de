import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite(.timeLimit(.minutes(1))) struct `Sign-in sessions` {
    private let wall = Wall()

    private func session(
        _ service: TokenService, _ store: any TokenStore = MemoryTokenStore(.made())
    ) -> SignInSession {
        SignInSession(
            client: .made(service.transport, wall: wall), store: store)
    }

    @Test func `a good token is handed out without a request`() async throws {
        let service = TokenService()
        let token = try await session(service).token()
        #expect(token.value == "access-token-1")
        #expect(token.scopes == ["read"])
        #expect(await service.requests.isEmpty)
    }

    @Test func `nobody is signed in before somebody is`() async throws {
        let session = session(TokenService(), MemoryTokenStore())
        #expect(await kind { try await session.token() } == .notSignedIn)
        #expect(try await session.tokens() == nil)
        try await session.signIn(.made(7))
        #expect(try await session.token().value == "access-token-7")
    }

    @Test func `a refresh without a new refresh token keeps the old one, twice over`() async throws
    {
        let service = TokenService(rotates: false)
        let store = MemoryTokenStore(.made())
        let session = session(service, store)
        for number in 2...3 {
            wall.advance(3_600)
            #expect(try await session.token().value == "access-token-\(number)")
            #expect(store.read()?.refreshToken == "refresh-token-1")
            #expect(store.read()?.accessToken == "access-token-\(number)")
            #expect(store.read()?.consentedAt == TokenSet.made().consentedAt)
        }
        #expect(await service.sentRefreshTokens == ["refresh-token-1", "refresh-token-1"])
    }

    @Test func `many calls through many senders renew an ended token once`() async throws {
        wall.advance(3_601)
        let service = TokenService(holds: true)
        let store = MemoryTokenStore(.made())
        let session = session(service, store)
        let api = RecordingTransport { request in
            request.header("Authorization") == "Bearer access-token-2"
                ? .text(#"{"name":"a"}"#) : .text("", status: 401)
        }
        try await withThrowingTaskGroup(of: Thing.self) { group in
            for _ in 0..<4 {
                let sender = RequestSender(
                    baseURL: ScriptedTransport.baseURL, transport: api, token: session.tokenSource)
                for _ in 0..<5 { group.addTask { try await sender.send(Setup.get) } }
            }
            await waitUntil { await service.waiting == 1 }
            await service.release()
            for try await thing in group { #expect(thing.name == "a") }
        }
        #expect(await service.requests.count == 1)
        #expect(api.requests.count == 20)
        #expect(store.read()?.refreshToken == "refresh-token-2")
    }

    @Test func `a refused token leads to one renewal, also when it is refused again later`()
        async throws
    {
        let service = TokenService()
        let session = session(service)
        let first = try await session.token()
        async let one = session.token(insteadOf: first)
        async let two = session.token(insteadOf: first)
        #expect(try await [one, two].map(\.value) == ["access-token-2", "access-token-2"])
        #expect(try await session.token(insteadOf: first).value == "access-token-2")
        #expect(await service.requests.count == 1)
    }

    @Test func `a service that gives the refused token again is not asked without end`()
        async throws
    {
        let transport = RecordingTransport { _ in .text(#"{"access_token":"access-token-1"}"#) }
        let session = SignInSession(
            client: .made(transport, wall: wall), store: MemoryTokenStore(.made()))
        let token = try await session.token()
        #expect(try await session.token(insteadOf: token).value == "access-token-1")
        #expect(transport.requests.count == 1)
    }

    @Test func `a token is renewed two minutes ahead, and only one call waits for it`() async throws
    {
        let service = TokenService(holds: true)
        let session = session(service)
        _ = try await session.token()
        wall.advance(3_600 - 121)
        #expect(try await session.token().value == "access-token-1")
        #expect(await service.requests.isEmpty)
        wall.advance(2)
        let first = Task { try await session.token() }
        await waitUntil { await service.waiting == 1 }
        #expect(try await session.token().value == "access-token-1")
        await service.release()
        #expect(try await first.value.value == "access-token-2")
        #expect(try await session.token().value == "access-token-2")
        #expect(await service.requests.count == 1)
    }

    @Test func `a good token stays in use when its early renewal fails, and is not hurried`()
        async throws
    {
        let service = TokenService()
        await service.fail(.text("<html>", status: 503), .text("<html>", status: 503))
        let session = session(service)
        wall.advance(3_600 - 100)
        for _ in 0..<5 { #expect(try await session.token().value == "access-token-1") }
        #expect(await service.requests.count == 1)
        wall.advance(40)
        #expect(try await session.token().value == "access-token-1")
        #expect(await service.requests.count == 2)
        wall.advance(40)
        #expect(try await session.token().value == "access-token-2")
    }

    @Test func `tokens that last less than the time ahead are not renewed with every call`()
        async throws
    {
        let transport = RecordingTransport { _ in
            .text(#"{"access_token":"A\#(UInt64.random(in: 0...UInt64.max))","expires_in":60}"#)
        }
        let session = SignInSession(
            client: .made(transport, wall: wall), store: MemoryTokenStore(.made()))
        wall.advance(3_600)
        for _ in 0..<5 { _ = try await session.token() }
        #expect(transport.requests.count == 1)
        wall.advance(31)
        _ = try await session.token()
        #expect(transport.requests.count == 2)
    }

    @Test func `a caller that is cancelled leaves, and the renewal goes on`() async throws {
        wall.advance(3_600)
        let service = TokenService(holds: true)
        let store = MemoryTokenStore(.made())
        let session = session(service, store)
        let impatient = Task { try await session.token() }
        await waitUntil { await service.waiting == 1 }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        async let settled: Void = session.settle()
        await service.release()
        await settled
        #expect(store.read()?.refreshToken == "refresh-token-2")
        #expect(try await session.token().value == "access-token-2")
        #expect(await service.requests.count == 1)
    }

    @Test func `a new sign-in replaces the dead one for good`() async throws {
        let service = TokenService(from: 2)
        let store = MemoryTokenStore(.made(1))
        let session = session(service, store)
        _ = try await session.token()
        try await session.signIn(.made(2))
        #expect(store.read() == .made(2))
        wall.advance(3_600)
        let restarted = self.session(service, store)
        #expect(try await restarted.token().value == "access-token-3")
        #expect(await service.sentRefreshTokens == ["refresh-token-2"])
    }

    @Test func `a sign-in that ends while a renewal is under way wins`() async throws {
        wall.advance(3_600)
        let service = TokenService(holds: true)
        let store = MemoryTokenStore(.made(1))
        let session = session(service, store)
        let renewal = Task { try await session.token() }
        await waitUntil { await service.waiting == 1 }
        let signIn = Task { try await session.signIn(.made(9, expiresIn: 9_000)) }
        await service.release()
        _ = try await renewal.value
        try await signIn.value
        #expect(try await session.token().value == "access-token-9")
        #expect(store.read()?.refreshToken == "refresh-token-9")
    }

    @Test func `signing out forgets the tokens everywhere`() async throws {
        let store = MemoryTokenStore(.made())
        let session = session(TokenService(), store)
        _ = try await session.token()
        try await session.signOut()
        #expect(store.read() == nil)
        #expect(await kind { try await session.token() } == .notSignedIn)
    }

    @Test func `with client credentials a token is got when there is none, and when it has ended`()
        async throws
    {
        let service = TokenService(from: 0)
        let store = MemoryTokenStore()
        let client = OAuthClient.made(
            .clientCredentials(clientID: "app-1", clientSecret: "secret-1"), service.transport,
            wall: wall)
        let session = SignInSession(client: client, store: store)
        #expect(try await session.token().value == "access-token-1")
        #expect(try await session.token().value == "access-token-1")
        wall.advance(3_600)
        #expect(try await session.token().value == "access-token-2")
        #expect(
            await service.requests.map { $0.form["grant_type"] } == [
                "client_credentials", "client_credentials",
            ])
        #expect(store.read()?.refreshToken == nil)
    }
}
