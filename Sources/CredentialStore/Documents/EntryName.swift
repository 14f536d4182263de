/// The name of a credential as a file has it: letters that every file system tells apart, and one
/// name for one credential.
struct EntryName: Hashable, Sendable {
    /// What the longest name leaves room for: an ending.
    private static let longest = 200

    let text: String

    /// Names a credential.
    ///
    /// - Throws: ``CredentialStoreError`` with `invalid` for ids that are empty or too long.
    init(_ id: CredentialID) throws(CredentialStoreError) {
        guard !id.service.isEmpty, !id.account.isEmpty else {
            throw CredentialStoreError(
                .invalid("the service or the account has no id"), place: "the store")
        }
        guard !(id.service + id.account + id.client).utf8.contains(0) else {
            throw CredentialStoreError(.invalid("an id has a NUL in it"), place: "the store")
        }
        text = [id.service, id.account, id.client].map(Self.encode).joined(separator: ".")
        guard text.utf8.count <= Self.longest else {
            throw CredentialStoreError(.invalid("its ids are too long"), place: "the store")
        }
    }

    /// The credential of that name; `nil` if it is none.
    static func id(of text: some StringProtocol) -> CredentialID? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map {
            decode(String($0))
        }
        guard parts.count == 3, let service = parts[0], let account = parts[1],
            let client = parts[2]
        else { return nil }
        let id = CredentialID(service: service, account: account, client: client)
        return (try? EntryName(id))?.text == String(text) ? id : nil
    }

    /// Capitals are encoded, too: some file systems do not tell them from small letters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            if isPlain(byte) { return String(Unicode.Scalar(byte)) }
            return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }

    private static func decode(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
