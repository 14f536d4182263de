import Foundation
import Testing
import WebAPIClient
import WebAPITesting

/// A store in memory that refuses what the test says.
private final class FrailStore: TokenStore {
    let tokens: Guarded<TokenSet?>
    let refusesWrites = Guarded(false)
    let refusesReads = Guarded(false)
    let damage = Guarded<DamagedTokens?>(nil)
    private let inner = MemoryTokenStore()

    init(_ tokens: TokenSet?) { self.tokens = Guarded(tokens) }

    func read() throws -> TokenSet? {
        if let damage = damage.withLock({ damage in
            defer { damage = nil }
            return damage
        }) {
            tokens.withLock { $0 = nil }
            throw damage
        }
        if refusesReads.withLock({ $0 }) { throw CocoaError(.fileReadNoPermission) }
        return tokens.withLock { $0 }
    }
    func write(_ new: TokenSet?) throws {
        if refusesWrites.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
        tokens.withLock { $0 = new }
    }
    func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result { try await inner.withLock(body) }
}

@Suite(.timeLimit(.minutes(1))) struct `Sign-in sessions in trouble` {
    private let wall = Wall()
    private let service = TokenService()
    private let store = FrailStore(.made())

    private func session() -> SignInSession {
        SignInSession(client: .made(service.transport, wall: wall), store: store)
    }

    private func changes(
        of session: SignInSession, _ body: () async throws -> Void
    ) async throws -> [SignInChange] {
        let kept = Kept<SignInChange>()
        let stream = session.changes
        let end = SignInChange.consentEnding(days: -1)
        let listening = Task {
            for await change in stream {
                if change == end { return }
                kept.add(change)
            }
        }
        try await body()
        session.tell(end)
        await listening.value
        return kept.values
    }

    @Test(
        arguments: [
            (503, "<html>"), (500, #"{"error":"invalid_grant"}"#), (400, "nonsense"),
            (400, #"{"error":"invalid_client"}"#), (401, ""), (403, ""), (404, "<html>"),
            (200, "<html>"), (200, "{}"), (302, ""), (429, ""),
        ])
    func `nothing but the service's word ends a sign-in`(status: Int, body: String) async throws {
        await service.fail(.text(body, status: status, ["Retry-After": "900"]))
        wall.advance(3_600)
        let session = session()
        let changes = try await changes(of: session) { () async throws in
            #expect(await kind { try await session.token() } != nil)
            #expect(store.tokens.withLock { $0 } == .made())
            #expect(try await session.tokens() == .made())
        }
        #expect(changes.isEmpty)
        guard status != 429 else { return }
        #expect(try await session.token().value == "access-token-2")
    }

    @Test func `a network that is down ends no sign-in`() async throws {
        wall.advance(3_600)
        let transport = RecordingTransport { _ in throw TransportError(.notConnected, detail: "d") }
        let session = SignInSession(client: .made(transport, wall: wall), store: store)
        #expect(await kind { try await session.token() } == .unreachable(.notConnected))
        #expect(store.tokens.withLock { $0 } == .made())
    }

    @Test func `a dead refresh token ends the sign-in, once, and is not used again`() async throws {
        store.tokens.withLock { $0 = .made(0) }
        wall.advance(3_600)
        let session = session()
        let changes = try await changes(of: session) { () async throws in
            #expect(await kind { try await session.token() } == .authorization(.ended))
            #expect(store.tokens.withLock { $0 } == nil)
            #expect(await kind { try await session.token() } == .notSignedIn)
        }
        #expect(changes == [.signedOut(.refused)])
        #expect(await service.requests.count == 1)
    }

    @Test func `another sign-in that is stored meanwhile outlives the dead one`() async throws {
        store.tokens.withLock { $0 = .made(0) }
        wall.advance(3_600)
        let (wall, store) = (wall, store)
        let transport = RecordingTransport { request in
            store.tokens.withLock { $0 = .made(5, expiresIn: 9_000) }
            return .text(#"{"error":"invalid_grant"}"#, status: 400)
        }
        let session = SignInSession(client: .made(transport, wall: wall), store: store)
        #expect(try await session.token().value == "access-token-5")
        #expect(store.tokens.withLock { $0 } == .made(5, expiresIn: 9_000))
    }

    @Test func `tokens that cannot be stored are used, told once, and stored later`() async throws {
        let session = session()
        _ = try await session.token()
        store.refusesWrites.withLock { $0 = true }
        let changes = try await changes(of: session) { () async throws in
            for number in 2...3 {
                wall.advance(3_600)
                #expect(try await session.token().value == "access-token-\(number)")
            }
            #expect(store.tokens.withLock { $0 } == .made())
            store.refusesWrites.withLock { $0 = false }
            wall.advance(3_600)
            #expect(try await session.token().value == "access-token-4")
        }
        #expect(changes.filter { $0 == .notStored } == [.notStored])
        #expect(store.tokens.withLock { $0 }?.refreshToken == "refresh-token-4")
        #expect(
            await service.sentRefreshTokens
                == ["refresh-token-1", "refresh-token-2", "refresh-token-3"])
    }

    @Test func `a sign-in that cannot be stored says so, and holds`() async throws {
        let session = session()
        store.refusesWrites.withLock { $0 = true }
        #expect(
            await kind { try await session.signIn(.made(1, expiresIn: 9)) }
                == .authorization(.notStored))
        wall.advance(9)
        #expect(try await session.token().value == "access-token-2")
    }

    @Test func `a sign-in that cannot be stored is not lost to the dead one in the store`()
        async throws
    {
        store.tokens.withLock { $0 = .made(0) }
        store.refusesWrites.withLock { $0 = true }
        let session = session()
        _ = await kind { try await session.signIn(.made(1)) }
        wall.advance(3_600)
        #expect(try await session.token().value == "access-token-2")
        #expect(await service.sentRefreshTokens == ["refresh-token-1"])
    }

    @Test func `a store that cannot be read ends no sign-in`() async throws {
        let session = session()
        _ = try await session.token()
        store.refusesReads.withLock { $0 = true }
        wall.advance(3_500)
        #expect(try await session.token().value == "access-token-1")
        wall.advance(100)
        #expect(await kind { try await session.token() } == .authorization(.notStored))
        #expect(await service.requests.isEmpty)
        store.refusesReads.withLock { $0 = false }
        #expect(try await session.token().value == "access-token-2")
    }

    @Test func `damaged tokens mean that nobody is signed in, and are told once`() async throws {
        store.damage.withLock { $0 = DamagedTokens(movedTo: "/aside") }
        let session = session()
        let changes = try await changes(of: session) { () async throws in
            for _ in 0..<2 { #expect(await kind { try await session.token() } == .notSignedIn) }
        }
        #expect(changes == [.signedOut(.damaged(movedTo: "/aside"))])
    }

    @Test func `tokens that are damaged while they are held are mended`() async throws {
        let session = session()
        _ = try await session.token()
        store.damage.withLock { $0 = DamagedTokens() }
        wall.advance(3_600)
        #expect(try await session.token().value == "access-token-2")
        #expect(store.tokens.withLock { $0 }?.refreshToken == "refresh-token-2")
    }

    @Test func `what other processes do is seen and told`() async throws {
        let session = session()
        _ = try await session.token()
        let changes = try await changes(of: session) { () async throws in
            let renewed = TokenSet.made(2, expiresIn: 7_200)
            store.tokens.withLock { $0 = renewed }
            wall.advance(3_600)
            #expect(try await session.token().value == "access-token-2")
            store.tokens.withLock { $0 = nil }
            wall.advance(3_600)
            #expect(await kind { try await session.token() } == .notSignedIn)
            store.tokens.withLock { $0 = .made(3, expiresIn: 9_000) }
            #expect(try await session.token().value == "access-token-3")
        }
        #expect(
            changes == [
                .refreshed(until: Wall.start + 7_200), .signedOut(.elsewhere), .signedIn,
            ])
        #expect(await service.requests.isEmpty)
    }

    @Test func `the end of the consent is told once a day from two weeks ahead`() async throws {
        let session = session()
        let agreed = try #require(TokenSet.made().consentedAt)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let end = try #require(calendar.date(byAdding: .month, value: 6, to: agreed))
        let changes = try await changes(of: session) { () async throws in
            for hours: Double in [360, 336, 335, 312, 1, -1] {
                wall.set(end - hours * 3_600)
                var tokens = TokenSet.made(Int(hours))
                tokens.expiresAt = wall.now + 9_000
                try await session.signIn(tokens)
                for _ in 0..<2 { _ = try await session.token() }
            }
        }
        let days = changes.compactMap { change -> Int? in
            if case .consentEnding(let days) = change { return days }
            return nil
        }
        #expect(days == [14, 14, 13, 1])
    }
}
