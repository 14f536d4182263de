import Testing
import WebAPIClient

@Suite struct `Proof keys` {
    @Test func `the challenge is the one of the standard's example`() {
        #expect(
            PKCE.challenge(for: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `a verifier is long enough, of unreserved characters, and never the same`() {
        let verifiers = (0..<100).map { _ in PKCE.verifier() }
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        #expect(verifiers.allSatisfy { 43...128 ~= $0.count && $0.allSatisfy(allowed.contains) })
        #expect(Set(verifiers).count == 100)
    }
}
