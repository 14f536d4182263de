import Foundation
import Testing
import WebAPIClient

@Suite struct `Token sets` {
    @Test(arguments: [
        TokenSet.made(),
        TokenSet(accessToken: "a", expiresAt: Wall.start + 0.75, grant: .clientCredentials),
        TokenSet(
            accessToken: "a", refreshToken: "+/=\n\u{E4}", expiresAt: Wall.start, scopes: [],
            consentedAt: Wall.start, grant: .broker),
        TokenSet(accessToken: "a", expiresAt: .distantFuture, grant: .code),
    ])
    func `what is stored reads as it was`(tokens: TokenSet) throws {
        let bytes = try JSON.encode(tokens)
        #expect(try JSON.decode(TokenSet.self, from: bytes) == tokens)
        #expect(try JSONDecoder().decode(TokenSet.self, from: Data(bytes)) == tokens)
        let other = try JSONEncoder().encode(tokens)
        #expect(try JSON.decode(TokenSet.self, from: Array(other)) == tokens)
    }

    @Test(arguments: ["{}", #"{"access_token":"","expires_at":1,"grant":"pkce"}"#, "[]"])
    func `what has no token is refused`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSON.decode(TokenSet.self, from: Array(text.utf8))
        }
    }

    @Test func `a date beyond all measure is cut, not fatal`() throws {
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            let tokens = TokenSet(
                accessToken: "a", expiresAt: Date(timeIntervalSince1970: seconds), grant: .code)
            #expect(try JSON.decode(TokenSet.self, from: JSON.encode(tokens)) == tokens)
        }
    }
}
