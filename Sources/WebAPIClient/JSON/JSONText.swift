/// JSON text being written, compact.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// Makes room for the next element or key: a comma, unless it is the first.
    mutating func separate() {
        guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
            return
        }
        bytes.append(UInt8(ascii: ","))
    }

    mutating func key(_ key: String) {
        separate()
        string(key)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

    mutating func null() { append("null".utf8) }

    mutating func bool(_ value: Bool) { append(value ? "true".utf8 : "false".utf8) }

    /// Writes a string; the common case, nothing to escape, is copied at once.
    mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        if Self.needsEscapes(bytes.span.extracting(droppingFirst: start)) { escape(from: start) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Looks at all bytes instead of stopping at the first, so that it is done many at a time.
    private static func needsEscapes(_ span: Span<UInt8>) -> Bool {
        var found: UInt8 = 0
        for index in 0..<span.count {
            let byte = span[index]
            found |= byte < 0x20 ? 1 : 0
            found |= byte == UInt8(ascii: "\"") ? 1 : 0
            found |= byte == UInt8(ascii: "\\") ? 1 : 0
        }
        return found != 0
    }

    @inline(__always)
    mutating func integer(_ value: some FixedWidthInteger) {
        guard let small = Int(exactly: value), small >= 0, small < 1_000_000_000 else {
            return append(String(value).utf8)
        }
        digits(small)
    }

    private mutating func digits(_ small: Int) {
        var divisor = 1
        while small / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(small / divisor % 10))
            divisor /= 10
        }
    }

    /// Writes a number; one without a fraction is written without one.
    mutating func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
        if let whole = Int(exactly: value), abs(value) < 1e15, whole != 0 || value.sign == .plus {
            return integer(whole)
        }
        append(value.description.utf8)
    }

    /// Takes back what was written since.
    mutating func cut(to count: Int) { bytes.removeSubrange(count...) }

    private mutating func escape(from start: Int) {
        let rest = bytes[start...]
        let hex = Array("0123456789abcdef".utf8)
        var escaped: [UInt8] = []
        escaped.reserveCapacity(rest.count + 8)
        for byte in rest {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                escaped.append(UInt8(ascii: "\\"))
                escaped.append(byte)
            case 0x08: escaped.append(contentsOf: "\\b".utf8)
            case 0x09: escaped.append(contentsOf: "\\t".utf8)
            case 0x0A: escaped.append(contentsOf: "\\n".utf8)
            case 0x0C: escaped.append(contentsOf: "\\f".utf8)
            case 0x0D: escaped.append(contentsOf: "\\r".utf8)
            case 0..<0x20:
                escaped.append(contentsOf: "\\u00".utf8)
                escaped.append(hex[Int(byte >> 4)])
                escaped.append(hex[Int(byte & 15)])
            default: escaped.append(byte)
            }
        }
        bytes.replaceSubrange(start..., with: escaped)
    }
}
