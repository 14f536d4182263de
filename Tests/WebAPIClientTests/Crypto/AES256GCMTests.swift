import Testing
import WebAPIClient

@Suite struct `AES-256-GCM` {
    /// From the test cases that come with the mode's specification, 256-bit keys.
    struct Vector: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var key: String
        var nonce: String
        var text: String
        var context: String
        var ciphertext: String
        var tag: String
    }

    static let vectors = [
        Vector(
            testDescription: "13, nothing", key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12), text: "", context: "", ciphertext: "",
            tag: "530f8afbc74536b9a963b4f1c4cb738b"),
        Vector(
            testDescription: "14, one block", key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12), text: String(repeating: "00", count: 16),
            context: "", ciphertext: "cea7403d4d606b6e074ec5d3baf39d18",
            tag: "d0d1c8a799996bf0265b98b5d48ab919"),
        Vector(
            testDescription: "15, four blocks",
            key: String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2),
            nonce: "cafebabefacedbaddecaf888",
            text: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
            context: "",
            ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
            tag: "b094dac5d93471bdec1a502270e3cc6c"),
        Vector(
            testDescription: "16, a part of a block and a context",
            key: String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2),
            nonce: "cafebabefacedbaddecaf888",
            text: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            context: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
            tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test(arguments: vectors)
    func `gives what its specification says`(vector: Vector) throws {
        let cipher = try #require(AES256GCM(key: bytes(hex: vector.key)))
        let context = bytes(hex: vector.context)
        let sealed = bytes(hex: vector.nonce + vector.ciphertext + vector.tag)
        #expect(
            cipher.seal(
                bytes(hex: vector.text), nonce: bytes(hex: vector.nonce), context: context)
                == sealed)
        #expect(cipher.open(sealed, context: context) == bytes(hex: vector.text))
    }

    @Test func `opens nothing in which a bit was changed`() throws {
        let cipher = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        let sealed = try #require(cipher.seal(Array("text".utf8), context: [1, 2]))
        for place in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[place] ^= 1 << UInt8(bit)
                #expect(cipher.open(changed, context: [1, 2]) == nil)
            }
        }
        #expect(cipher.open(sealed, context: [1, 2]) == Array("text".utf8))
    }

    @Test func `opens nothing that was cut or continued`() throws {
        let cipher = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        let sealed = try #require(cipher.seal(Array("text".utf8), context: []))
        for length in 0..<sealed.count {
            #expect(cipher.open(Array(sealed.prefix(length)), context: []) == nil)
        }
        #expect(cipher.open(sealed + [0], context: []) == nil)
    }

    @Test func `opens nothing with another key or context`() throws {
        let cipher = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        let other = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        let sealed = try #require(cipher.seal([1, 2, 3], context: [7]))
        #expect(other.open(sealed, context: [7]) == nil)
        #expect(cipher.open(sealed, context: [8]) == nil)
        #expect(cipher.open(sealed, context: []) == nil)
    }

    @Test func `never seals the same text twice alike`() throws {
        let cipher = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        let sealed = (0..<1000).map { _ in cipher.seal([1, 2, 3], context: []) }
        #expect(Set(sealed).count == 1000)
    }

    @Test func `takes no key and no nonce of another size`() throws {
        for count in [0, 16, 24, 31, 33] {
            #expect(AES256GCM(key: [UInt8](repeating: 1, count: count)) == nil)
        }
        let cipher = try #require(AES256GCM(key: SecureRandom.bytes(32)))
        for count in [0, 11, 13] {
            #expect(
                cipher.seal([1], nonce: [UInt8](repeating: 1, count: count), context: []) == nil)
        }
    }
}

/// The bytes that hexadecimal digits stand for.
func bytes(hex: String) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}
