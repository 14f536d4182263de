/// Takes secrets out of texts that a service may have echoed them in.
struct Redaction: Sendable {
    // A shorter one is no secret, and would be found in common words.
    private static let shortest = 8

    private let secrets: [[UInt8]]

    init(_ secrets: [String]) {
        self.secrets = secrets.flatMap { [Array($0.utf8), Array(RequestURL.escape($0).utf8)] }
            .filter { $0.count >= Self.shortest }
    }

    /// The text with an ellipsis in place of each secret, also of one that was cut short.
    func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        var cleaned: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let length = secretLength(in: bytes[place...])
            if length > 0 {
                cleaned += Array("…".utf8)
                place += length
            } else {
                cleaned.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: cleaned, as: UTF8.self)
    }

    /// How many bytes of a secret the text begins with; 0 if too few to tell.
    private func secretLength(in text: ArraySlice<UInt8>) -> Int {
        let lengths = secrets.map { secret in
            zip(secret, text).prefix { $0.0 == $0.1 }.count
        }
        let longest = lengths.max() ?? 0
        return longest >= Self.shortest ? longest : 0
    }
}
