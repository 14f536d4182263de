#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
#else
    import COpenSSL
#endif

/// Encryption that also shows whether anybody changed the text (AES-256 in Galois/Counter Mode,
/// NIST SP 800-38D).
///
/// With random nonces, one key is good for 2³² texts.
package struct AES256GCM: Sendable {
    /// Bytes of a key.
    package static let keySize = 32
    /// Bytes of a nonce.
    package static let nonceSize = 12
    /// Bytes of a tag.
    package static let tagSize = 16

    private let key: [UInt8]

    /// Makes a cipher; `nil` if the key does not have ``keySize`` bytes.
    package init?(key: [UInt8]) {
        guard key.count == Self.keySize else { return nil }
        self.key = key
    }

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - text: What nobody shall read.
    ///   - nonce: ``nonceSize`` bytes, never the same twice with one key; random by default.
    ///   - context: What opening must name as well, without being part of the result.
    /// - Returns: Nonce, ciphertext and tag in one; `nil` for a nonce of another size or if the
    ///   system's library fails.
    package func seal(
        _ text: [UInt8], nonce: [UInt8] = SecureRandom.bytes(nonceSize), context: [UInt8]
    ) -> [UInt8]? {
        guard nonce.count == Self.nonceSize else { return nil }
        #if canImport(CryptoKit)
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.seal(
                    text, using: SymmetricKey(data: key), nonce: nonce, authenticating: context)
            else { return nil }
            return box.combined.map { Array($0) }
        #else
            return withContext { cipher in
                var ciphertext = [UInt8](repeating: 0, count: text.count)
                var tag = [UInt8](repeating: 0, count: Self.tagSize)
                var done: Int32 = 0
                guard EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
                    add(context, with: { EVP_EncryptUpdate(cipher, nil, &done, $0, $1) }),
                    add(text, with: { EVP_EncryptUpdate(cipher, &ciphertext, &done, $0, $1) }),
                    EVP_EncryptFinal_ex(cipher, &tag, &done) == 1,
                    gf_gcm_get_tag(cipher, &tag, Int32(Self.tagSize)) == 1
                else { return nil }
                return nonce + ciphertext + tag
            }
        #endif
    }

    /// Decrypts what ``seal(_:nonce:context:)`` made.
    ///
    /// - Parameters:
    ///   - sealed: Nonce, ciphertext and tag in one.
    ///   - context: What was named when it was sealed.
    /// - Returns: The text; `nil` if key or context are others or a single bit was changed.
    package func open(_ sealed: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceSize + Self.tagSize else { return nil }
        #if canImport(CryptoKit)
            guard let box = try? AES.GCM.SealedBox(combined: sealed),
                let text = try? AES.GCM.open(
                    box, using: SymmetricKey(data: key), authenticating: context)
            else { return nil }
            return Array(text)
        #else
            let nonce = Array(sealed.prefix(Self.nonceSize))
            let ciphertext = Array(sealed.dropFirst(Self.nonceSize).dropLast(Self.tagSize))
            var tag = Array(sealed.suffix(Self.tagSize))
            return withContext { cipher in
                var text = [UInt8](repeating: 0, count: ciphertext.count)
                var rest = [UInt8](repeating: 0, count: Self.tagSize)
                var done: Int32 = 0
                guard EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
                    add(context, with: { EVP_DecryptUpdate(cipher, nil, &done, $0, $1) }),
                    add(ciphertext, with: { EVP_DecryptUpdate(cipher, &text, &done, $0, $1) }),
                    gf_gcm_set_tag(cipher, &tag, Int32(Self.tagSize)) == 1,
                    EVP_DecryptFinal_ex(cipher, &rest, &done) == 1
                else { return nil }
                return text
            }
        #endif
    }

    #if !canImport(CryptoKit)
        private func withContext(_ body: (OpaquePointer) -> [UInt8]?) -> [UInt8]? {
            guard let cipher = EVP_CIPHER_CTX_new() else { return nil }
            defer { EVP_CIPHER_CTX_free(cipher) }
            return body(cipher)
        }

        /// Hands bytes on unless there are none: without an address they would end the work early.
        private func add(_ bytes: [UInt8], with update: ([UInt8], Int32) -> Int32) -> Bool {
            guard let size = Int32(exactly: bytes.count) else { return false }
            return size == 0 || update(bytes, size) == 1
        }
    #endif
}
