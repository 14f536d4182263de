/// Proof Key for Code Exchange (RFC 7636): shows that who brings the code is who asked for it.
package enum PKCE {
    /// A fresh verifier: 64 of the unreserved characters, made of 384 random bits.
    package static func verifier() -> String { Base64URL.encode(SecureRandom.bytes(48)) }

    /// What is sent ahead of a verifier, by the method `S256`.
    package static func challenge(for verifier: String) -> String {
        Base64URL.encode(sha256(Array(verifier.utf8)))
    }
}
