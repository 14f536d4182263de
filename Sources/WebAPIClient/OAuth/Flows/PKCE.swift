import Foundation

/// Proof Key for Code Exchange (RFC 7636): shows that who brings the code is who asked for it.
package enum PKCE {
    /// A fresh verifier: 64 of the unreserved characters, made of 384 random bits.
    package static func verifier() -> String { base64URL(SecureRandom.bytes(48)) }

    /// What is sent ahead of a verifier, by the method `S256`.
    package static func challenge(for verifier: String) -> String {
        base64URL(sha256(Array(verifier.utf8)))
    }

    /// Base64 with the alphabet of URLs and without padding (RFC 4648, 5).
    package static func base64URL(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().filter { $0 != "=" }.map {
                switch $0 {
                case "+": "-"
                case "/": "_"
                default: $0
                }
            })
    }
}
