/// Makes keys out of one secret (HKDF with SHA-256, RFC 5869).
package enum HKDF {
    /// The most bytes that one call can make.
    package static let longest = 255 * 32

    /// A key for one purpose; whoever knows it learns nothing of the secret or of other keys.
    ///
    /// - Parameters:
    ///   - secret: What all keys come from; it should be hard to guess by itself.
    ///   - salt: Makes the keys of two users of one secret differ; need not be secret.
    ///   - purpose: Tells the keys of one secret apart.
    ///   - count: How many bytes, at most ``longest``.
    /// - Returns: The key; shorter than asked for only beyond ``longest``.
    package static func key(
        from secret: [UInt8], salt: [UInt8] = [], for purpose: [UInt8], count: Int
    ) -> [UInt8] {
        let root = hmacSHA256(secret, key: salt)
        var key: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 0
        while key.count < min(count, longest) {
            number += 1
            block = hmacSHA256(block + purpose + [number], key: root)
            key += block
        }
        return Array(key.prefix(max(0, count)))
    }
}
