#if canImport(Darwin)
    import Darwin
#else
    import COpenSSL
#endif

/// Whether two secrets are the same; how long it takes says nothing about where they differ.
///
/// It does tell whether they have the same length, which is no secret.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    #if canImport(Darwin)
        return timingsafe_bcmp(a, b, a.count) == 0
    #else
        return CRYPTO_memcmp(a, b, a.count) == 0
    #endif
}

/// The same for texts, compared by their UTF-8 bytes.
package func constantTimeEqual(_ a: String, _ b: String) -> Bool {
    constantTimeEqual(Array(a.utf8), Array(b.utf8))
}
