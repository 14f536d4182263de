#if !canImport(CryptoKit)
    import COpenSSL
#endif

/// What scrypt costs: who guesses a password must pay it for each guess (RFC 7914, 2).
package struct ScryptCost: Sendable, Hashable {
    /// The binary logarithm of how many blocks are mixed, 1 to 20.
    package var logN: Int
    /// A block's size, in units of 128 bytes, 1 to 32.
    package var blockSize: Int
    /// How often it is done, 1 to 16.
    package var rounds: Int

    /// Makes a cost; whether it can be paid shows when it is.
    package init(logN: Int, blockSize: Int, rounds: Int) {
        self.logN = logN
        self.blockSize = blockSize
        self.rounds = rounds
    }

    /// 32 MiB, and about a fifth of a second.
    package static let usual = ScryptCost(logN: 15, blockSize: 8, rounds: 3)

    /// Bytes that are needed at once, with what is beside the blocks.
    fileprivate var memory: Int { 128 * blockSize * (1 << logN + rounds + 2) + 4_096 }

    fileprivate var isPayable: Bool {
        1...20 ~= logN && 1...32 ~= blockSize && 1...16 ~= rounds
    }
}

/// Makes a key out of a password, slowly and with much memory (scrypt, RFC 7914).
///
/// It blocks its thread: not for the threads that tasks share.
///
/// - Parameters:
///   - password: What a person knows.
///   - salt: Makes the keys of two people with one password differ.
///   - cost: What it costs.
///   - count: How many bytes.
/// - Returns: The key; `nil` for a cost out of bounds, or if the system's library fails or has no
///   scrypt, as Apple's.
package func scrypt(
    _ password: [UInt8], salt: [UInt8], cost: ScryptCost, count: Int
) -> [UInt8]? {
    guard cost.isPayable, count > 0 else { return nil }
    #if canImport(CryptoKit)
        return nil
    #else
        var key = [UInt8](repeating: 0, count: count)
        let done = password.withUnsafeBytes { password in
            EVP_PBE_scrypt(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt,
                salt.count, 1 << UInt64(cost.logN), UInt64(cost.blockSize), UInt64(cost.rounds),
                UInt64(cost.memory), &key, count)
        }
        return done == 1 ? key : nil
    #endif
}
