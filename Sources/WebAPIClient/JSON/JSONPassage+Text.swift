/// The pieces of a text, in passing.
extension JSONPassage {
    /// The byte here; 0, which stands nowhere in JSON, at the end.
    @inline(__always)
    var byte: UInt8 { bytes[position] }

    @inline(__always)
    func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    @inline(__always)
    func expect(_ wanted: UInt8) throws {
        guard byte == wanted else { throw odd() }
        position += 1
    }

    func word(_ word: StaticString) throws {
        for letter in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
            try expect(letter)
        }
    }

    /// The string that begins here.
    func string() throws -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        let plainEnd = bytes.plainEnd(from: start)
        if bytes[plainEnd] == UInt8(ascii: "\"") {
            position = plainEnd + 1
            return bytes.string(from: start, to: plainEnd)
        }
        let hasEscapes = try endString()
        let end = position - 1
        return hasEscapes
            ? JSONEscapes.resolve(bytes.copy(from: start, to: end)[...])
            : bytes.string(from: start, to: end)
    }

    /// Goes behind the quotation mark that ends a string.
    ///
    /// - Returns: Whether there are escapes in it.
    private func endString() throws -> Bool {
        position = bytes.plainEnd(from: position)
        var hasEscapes = false
        while byte == UInt8(ascii: "\\") {
            hasEscapes = true
            try escape()
            position = bytes.plainEnd(from: position)
        }
        try expect(UInt8(ascii: "\""))
        return hasEscapes
    }

    private func escape() throws {
        position += 1
        switch byte {
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                position += 1
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"):
                    break
                default: throw odd()
                }
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            break
        default: throw odd()
        }
        position += 1
    }

    /// A whole number that surely fits.
    func wholeNumber() throws -> Int {
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var value = 0
        while position - start < 18, case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
            value = value &* 10 &+ Int(digit)
            position += 1
        }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            throw odd()
        default: break
        }
        let count = position - start
        guard count > 0, count == 1 || bytes[start] != UInt8(ascii: "0") else { throw odd() }
        return isNegative ? -value : value
    }

    /// Passes over a value, whatever it is.
    func skipValue(deep: Int = 0) throws {
        switch byte {
        case UInt8(ascii: "\""):
            position += 1
            _ = try endString()
        case UInt8(ascii: "{"):
            guard deep < Self.deepest else { throw odd() }
            position += 1
            while try hasElement(in: UInt8(ascii: "{"), to: UInt8(ascii: "}")) {
                guard byte == UInt8(ascii: "\"") else { throw odd() }
                position += 1
                _ = try endString()
                skipSpace()
                try expect(UInt8(ascii: ":"))
                skipSpace()
                try skipValue(deep: deep + 1)
            }
        case UInt8(ascii: "["):
            guard deep < Self.deepest else { throw odd() }
            position += 1
            while try hasElement(in: UInt8(ascii: "["), to: UInt8(ascii: "]")) {
                try skipValue(deep: deep + 1)
            }
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try wholeNumber()
        }
    }

    /// Whether an element or a member begins here; else what holds it is over.
    func hasElement(in opening: UInt8, to closing: UInt8) throws -> Bool {
        // Before the first one stands the bracket, before all others a value.
        let isFirst = bytes[position - 1] == opening
        skipSpace()
        if byte == closing {
            position += 1
            return false
        }
        if !isFirst {
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
        return true
    }
}
