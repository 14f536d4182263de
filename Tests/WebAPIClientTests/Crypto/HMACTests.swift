import Testing
import WebAPIClient

@Suite struct `HMAC with SHA-256` {
    /// From RFC 4231; keys and messages in hexadecimal.
    static let vectors = [
        (
            String(repeating: "0b", count: 20), "4869205468657265",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        // A key longer than a block.
        (
            String(repeating: "aa", count: 131),
            "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d20486173"
                + "68204b6579204669727374",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test(arguments: vectors)
    func `gives what RFC 4231 says`(key: String, message: String, code: String) {
        #expect(hmacSHA256(bytes(hex: message), key: bytes(hex: key)) == bytes(hex: code))
    }

    @Test func `knows the empty message and the empty key`() {
        #expect(
            hmacSHA256([], key: [])
                == bytes(hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
        // The key of the call before must not be taken again.
        _ = hmacSHA256([1], key: [1])
        #expect(
            hmacSHA256([], key: [])
                == bytes(hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }
}

@Suite struct `HKDF with SHA-256` {
    /// From RFC 5869, appendix A.1 to A.3.
    @Test func `gives what RFC 5869 says for a salt and a purpose`() {
        let key = HKDF.key(
            from: [UInt8](repeating: 0x0B, count: 22), salt: Array(0x00...0x0C),
            for: Array(0xF0...0xF9), count: 42)
        #expect(
            key
                == bytes(
                    hex: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                        + "34007208d5b887185865"))
    }

    @Test func `gives what RFC 5869 says for long inputs`() {
        let key = HKDF.key(
            from: Array(0x00...0x4F), salt: Array(0x60...0xAF), for: Array(0xB0...0xFF), count: 82)
        #expect(
            key
                == bytes(
                    hex: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                        + "cc30c58179ec3e87c14c01d5c1f3434f1d87"))
    }

    @Test func `gives what RFC 5869 says without salt and purpose`() {
        let key = HKDF.key(from: [UInt8](repeating: 0x0B, count: 22), for: [], count: 42)
        #expect(
            key
                == bytes(
                    hex: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                        + "9d201395faa4b61a96c8"))
    }

    @Test(arguments: [(-1, 0), (0, 0), (32, 32), (33, 33), (8160, 8160), (8161, 8160)])
    func `makes as many bytes as it can`(asked: Int, made: Int) {
        #expect(HKDF.key(from: [1], for: [2], count: asked).count == made)
    }
}
