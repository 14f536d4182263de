import CMicroHTTPD

/// Certificate and key as C texts, at addresses that stay the same.
///
/// `@unchecked` because nobody writes to the texts between `init` and `deinit`.
final class TLSSecrets: @unchecked Sendable {
    private let certificate: UnsafeMutablePointer<CChar>
    private let key: UnsafeMutablePointer<CChar>
    private let priorities: UnsafeMutablePointer<CChar>

    init(_ identity: TLSIdentity) {
        certificate = Self.copy(identity.certificateChain)
        key = Self.copy(identity.privateKey)
        priorities = Self.copy(Array("NORMAL:-VERS-TLS1.0:-VERS-TLS1.1".utf8))
    }

    deinit {
        certificate.deallocate()
        key.deallocate()
        priorities.deallocate()
    }

    /// What starts a daemon with them.
    var options: [MHD_OptionItem] {
        [
            option(.HTTPS_MEM_CERT, 0, certificate), option(.HTTPS_MEM_KEY, 0, key),
            option(.HTTPS_PRIORITIES, 0, priorities),
        ]
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (place, byte) in bytes.enumerated() { text[place] = CChar(bitPattern: byte) }
        text[bytes.count] = 0
        return text
    }
}
