/// The ids of the catalogue: 128 bits as 22 base-62 characters, as the Web API has them. They are
/// made from what they name, so that a new catalogue of the same files has the same ids.
enum CatalogueID {
    private static let digits = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    static func text(of bits: UInt128) -> String {
        // 62^10 still fits 64 bits, whose division is many times faster than that of 128.
        let part: UInt128 = 839_299_365_868_340_224
        let (rest, low) = bits.quotientAndRemainder(dividingBy: part)
        let (high, middle) = rest.quotientAndRemainder(dividingBy: part)
        var parts = (
            UInt64(truncatingIfNeeded: low), UInt64(truncatingIfNeeded: middle),
            UInt64(truncatingIfNeeded: high)
        )
        return String(unsafeUninitializedCapacity: 22) { out in
            for place in (12..<22).reversed() {
                out[place] = digits[Int(parts.0 % 62)]
                parts.0 /= 62
            }
            for place in (2..<12).reversed() {
                out[place] = digits[Int(parts.1 % 62)]
                parts.1 /= 62
            }
            out[1] = digits[Int(parts.2 % 62)]
            out[0] = digits[Int(parts.2 / 62 % 62)]
            return 22
        }
    }

    /// The id of a thing of that kind with that name; `copy` tells apart what is named alike.
    static func text(_ kind: String, _ name: String, copy: Int = 0) -> String {
        var hash = start
        for byte in kind.utf8 { mix(byte, into: &hash) }
        mix(0, into: &hash)
        for byte in name.utf8 { mix(byte, into: &hash) }
        for _ in 0..<copy { mix(1, into: &hash) }
        return text(of: hash)
    }

    /// The id of a track with that audio; the first copy has the fingerprint itself.
    static func track(fingerprint: [UInt8], copy: Int = 0) -> String {
        if copy == 0, fingerprint.count == 16 {
            return text(of: fingerprint.reduce(0) { $0 << 8 | UInt128($1) })
        }
        var hash = start
        for byte in fingerprint { mix(byte, into: &hash) }
        for _ in 0..<copy { mix(1, into: &hash) }
        return text(of: hash)
    }

    /// A short name for bytes that only has to change when they do.
    static func digest(_ bytes: [UInt8]) -> String {
        var hash = start
        for byte in bytes { mix(byte, into: &hash) }
        return text(of: hash)
    }

    // FNV-1a with 128 bits: nobody gains by a collision here, so it need not be cryptographic.
    private static let start: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

    private static func mix(_ byte: UInt8, into hash: inout UInt128) {
        hash = (hash ^ UInt128(byte)) &* prime
    }
}
