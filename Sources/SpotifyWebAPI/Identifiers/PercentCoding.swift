/// Texts inside URIs and addresses.
enum PercentCoding {
    /// Escapes all but letters, digits and `-._~`.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - plus: Whether a space is written as `+`, as forms do.
    /// - Returns: The text, safe in URIs, paths and queries.
    static func encode(_ text: String, plus: Bool = false) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: " ") where plus: bytes.append(UInt8(ascii: "+"))
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hex[Int(byte >> 4)])
                bytes.append(hex[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Resolves escapes; a `%` that begins none stays.
    static func decode(_ text: some StringProtocol, plus: Bool = false) -> String {
        let raw = Array(text.utf8)
        var bytes: [UInt8] = []
        var position = 0
        while position < raw.count {
            let byte = raw[position]
            if byte == UInt8(ascii: "%"), position + 2 < raw.count,
                let high = digit(raw[position + 1]), let low = digit(raw[position + 2])
            {
                bytes.append(high << 4 | low)
                position += 3
            } else {
                bytes.append(plus && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                position += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
