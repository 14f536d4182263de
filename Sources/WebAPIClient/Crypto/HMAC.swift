#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
#else
    import COpenSSL
#endif

/// The HMAC (RFC 2104) with SHA-256 of a message: 32 bytes.
///
/// Compare with ``constantTimeEqual(_:_:)`` only.
package func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
        return Array(
            HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
        var code = [UInt8](repeating: 0, count: 32)
        // An empty array has no address, and a null key would mean "the key of the last call".
        HMAC(
            EVP_sha256(), key.isEmpty ? [0] : key, Int32(clamping: key.count), message,
            message.count, &code, nil)
        return code
    #endif
}
