/// Reading one value, taking what services send for what they mean.
extension JSONDocument {
    /// A string's text, or a number's.
    func string(at index: Int) -> String? {
        switch tokens[index].kind {
        case .string, .key, .integer, .fraction: text(at: index)
        default: nil
        }
    }

    /// The text of a token as it stands, escapes resolved, broken UTF-8 mended.
    func text(at index: Int) -> String {
        let token = tokens[index]
        let start = Int(token.start)
        let slice = bytes[start..<start + Int(token.length)]
        guard token.hasEscapes else { return String(decoding: slice, as: UTF8.self) }
        return JSONEscapes.resolve(slice)
    }

    func bool(at index: Int) -> Bool? {
        switch tokens[index].kind {
        case .true: true
        case .false: false
        case .integer, .string:
            switch text(at: index) {
            case "1", "true": true
            case "0", "false": false
            default: nil
            }
        default: nil
        }
    }

    func double(at index: Int) -> Double? {
        switch tokens[index].kind {
        case .integer, .fraction, .string: number(text(at: index))
        default: nil
        }
    }

    func float(at index: Int) -> Float? {
        guard let wide = double(at: index) else { return nil }
        let value = Float(wide)
        return value.isFinite ? value : nil
    }

    /// A whole number; one with a fraction is rounded, with a note.
    func integer<Value: FixedWidthInteger>(_: Value.Type, at index: Int) -> Value? {
        switch tokens[index].kind {
        case .integer: digits(at: index) ?? Value(text(at: index)) ?? rounded(at: index)
        case .fraction, .string: Value(text(at: index)) ?? rounded(at: index)
        default: nil
        }
    }

    /// The quick way for numbers that surely fit.
    private func digits<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let token = tokens[index]
        guard token.length <= 18 else { return nil }
        var value = 0
        var position = Int(token.start)
        let end = position + Int(token.length)
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        while position < end {
            value = value &* 10 &+ Int(bytes[position] &- UInt8(ascii: "0"))
            position += 1
        }
        return Value(exactly: isNegative ? -value : value)
    }

    private func rounded<Value: FixedWidthInteger>(at index: Int) -> Value? {
        guard let exact = number(text(at: index)) else { return nil }
        let whole = exact.rounded()
        guard let value = Value(exactly: whole) else { return nil }
        if whole != exact { note(ReadFailure(at: index, .rounded), at: index) }
        return value
    }

    /// `Double` alone would also take “inf”, “nan” and hexadecimal digits.
    private func number(_ text: String) -> Double? {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let value = Double(text), value.isFinite else { return nil }
        return value
    }
}

/// The escapes of JSON strings.
enum JSONEscapes {
    /// The text with escapes resolved; half a surrogate pair becomes U+FFFD.
    static func resolve(_ raw: ArraySlice<UInt8>) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(raw.count)
        var position = raw.startIndex
        while position < raw.endIndex {
            let byte = raw[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                out.append(byte)
                continue
            }
            let letter = raw[position]
            position += 1
            if letter == UInt8(ascii: "u") {
                let scalar = scalar(in: raw, at: &position)
                out.append(contentsOf: Character(scalar).utf8)
            } else {
                out.append(plain(letter))
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    private static func scalar(in raw: ArraySlice<UInt8>, at position: inout Int) -> Unicode.Scalar
    {
        let high = unit(in: raw, at: position)
        position += 4
        guard high & 0xFC00 == 0xD800, position + 6 <= raw.endIndex,
            raw[position] == UInt8(ascii: "\\"), raw[position + 1] == UInt8(ascii: "u")
        else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        let low = unit(in: raw, at: position + 2)
        guard low & 0xFC00 == 0xDC00 else { return "\u{FFFD}" }
        position += 6
        let value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func unit(in raw: ArraySlice<UInt8>, at position: Int) -> UInt32 {
        raw[position..<position + 4].reduce(0) { unit, digit in
            unit << 4 | UInt32(digit & 0x0F) + (digit > UInt8(ascii: "9") ? 9 : 0)
        }
    }
}
