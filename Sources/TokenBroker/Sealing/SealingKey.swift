import WebAPIClient

/// A key that seals refresh tokens and opens them again.
package struct SealingKey: Sendable {
    /// Names the key in the tokens that it sealed; made from it and says nothing about it.
    package let id: String
    let cipher: AES256GCM

    /// A fresh key as text, for a configuration: 32 random bytes, 43 characters.
    package static func generate() -> String {
        while true {
            let text = Base64URL.encode(SecureRandom.bytes(32))
            // One in some billions looks like words to the check of configurations.
            if (try? SealingKey(text)) != nil { return text }
        }
    }

    /// Why a text is no key.
    enum Fault: Error {
        case notEncoded
        case tooShort
        case notRandom
        case published
    }

    /// Reads a key: 32 random bytes or more, in hexadecimal or in Base64 of either alphabet.
    init(_ text: String) throws(Fault) {
        guard !text.isEmpty else { throw .tooShort }
        guard !PublishedSamples.contain(text) else { throw .published }
        guard let bytes = Self.bytes(of: text) else { throw .notEncoded }
        guard bytes.count >= 32 else { throw .tooShort }
        guard Self.looksRandom(bytes, text) else { throw .notRandom }
        let key = HKDF.key(from: bytes, for: Self.purpose("seal"), count: AES256GCM.keySize)
        guard let cipher = AES256GCM(key: key) else { throw .tooShort }
        self.cipher = cipher
        id = Base64URL.encode(HKDF.key(from: bytes, for: Self.purpose("key id"), count: 6))
    }

    private static func purpose(_ name: String) -> [UInt8] {
        Array("gatefold token broker v1 \(name)".utf8)
    }

    private static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if digits.count == text.utf8.count, digits.count % 2 == 0 {
            return stride(from: 0, to: digits.count, by: 2).map {
                UInt8(digits[$0] << 4 | digits[$0 + 1])
            }
        }
        var encoded = text.replacing("+", with: "-").replacing("/", with: "_")
        while encoded.hasSuffix("=") { encoded.removeLast() }
        return Base64URL.decode(encoded, isExact: false)
    }

    /// Whether nobody would think of it: random bytes repeat little, and random Base64 has letters
    /// of both cases, other than words with hyphens.
    private static func looksRandom(_ bytes: [UInt8], _ text: String) -> Bool {
        let isHexadecimal = text.utf8.count == 2 * bytes.count
        let hasBothCases =
            text.contains { $0.isLowercase } && text.contains { $0.isUppercase }
        return Set(bytes).count >= 16 && (isHexadecimal || hasBothCases)
    }
}
