import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient

/// Our own client's flows through a broker, at our own broker.
@Suite(.timeLimit(.minutes(5))) struct `Our own client at the broker` {
    @Test(arguments: [false, true])
    func `signs in and renews without ever holding the secret`(usesPKCE: Bool) async throws {
        try await withBroker { broker in
            let address = "http://127.0.0.1:\(broker.port)"
            let authorization = SpotifyAuthorization(
                .broker(
                    clientID: RunningBroker.clientID, swapURL: address + "/swap",
                    refreshURL: address + "/refresh", usesPKCE: usesPKCE))
            let request = try authorization.request(
                redirectURI: RunningBroker.redirectURI, scopes: [.streaming])
            #expect((request.verifier != nil) == usesPKCE)
            let tokens = try await authorization.tokens(
                from: "\(RunningBroker.redirectURI)?code=c0de-x9z&state=\(request.state)",
                for: request)
            #expect(tokens.accessToken == RunningBroker.accessToken)
            #expect(tokens.scopes == [.streaming])
            let sealed = try #require(tokens.refreshToken)
            #expect(sealed.hasPrefix("v1.") && !sealed.contains(RunningBroker.refreshToken))

            let session = authorization.session()
            try await session.signIn(tokens)
            let renewed = try await session.token(insteadOf: tokens.bearer)
            #expect(renewed.value == RunningBroker.accessToken)
            #expect(try await session.tokens()?.consentedAt == tokens.consentedAt)
            #expect(try await session.tokens()?.refreshToken?.hasPrefix("v1.") == true)
        }
    }

    @Test func `is signed out by a token that the broker cannot open`()
        async throws
    {
        try await withBroker { broker in
            let address = "http://127.0.0.1:\(broker.port)/api/token"
            let authorization = SpotifyAuthorization(
                .broker(
                    clientID: RunningBroker.clientID, swapURL: address, refreshURL: address,
                    usesPKCE: false),
                policy: SendingPolicy(attempts: 1))
            let session = authorization.session()
            let tokens = TokenSet(
                accessToken: "old-token", refreshToken: "v1.nobody.sealed-this", expiresAt: Date(),
                grant: authorization.client.flow.grant)
            try await session.signIn(tokens)
            await #expect(throws: WebAPIError.self) { _ = try await session.token() }
            #expect(try await session.tokens() == nil)
        }
    }
}
