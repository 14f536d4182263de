#if canImport(CryptoKit)
    import CryptoKit
#else
    import COpenSSL
#endif

/// The SHA-256 digest (FIPS 180-4) of some bytes: 32 bytes.
package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
        return Array(SHA256.hash(data: bytes))
    #else
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digest
    #endif
}
