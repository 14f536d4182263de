/// Reads JSON by the letter (RFC 8259).
struct JSONParser {
    /// Nobody nests deeper by intent; a hostile text could otherwise use up the stack.
    private static let deepest = 32

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() throws(JSONFault) -> JSONTree {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw fault("it is not UTF-8")
        }
        let tree = try value()
        skipBlanks()
        guard index == bytes.count else { throw fault("something follows the end") }
        return tree
    }

    private func fault(_ problem: String) -> JSONFault {
        let line = bytes.prefix(index).count { $0 == UInt8(ascii: "\n") } + 1
        return JSONFault(line: line, problem: problem)
    }

    private mutating func skipBlanks() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func next() -> UInt8? {
        skipBlanks()
        return index < bytes.count ? bytes[index] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONFault) -> JSONTree {
        guard let first = next() else { throw fault("it ends in the middle") }
        switch first {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t") where takeWord("true"): return .bool(true)
        case UInt8(ascii: "f") where takeWord("false"): return .bool(false)
        case UInt8(ascii: "n") where takeWord("null"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw fault("a value should stand here")
        }
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func enter() throws(JSONFault) {
        index += 1
        depth += 1
        guard depth <= Self.deepest else { throw fault("it is nested too deep") }
    }

    private mutating func members() throws(JSONFault) -> [(key: String, value: JSONTree)] {
        try enter()
        defer { depth -= 1 }
        var members: [(key: String, value: JSONTree)] = []
        if take("}") { return members }
        repeat {
            guard next() == UInt8(ascii: "\"") else { throw fault("a key should stand here") }
            let key = try text()
            guard take(":") else { throw fault("a colon should stand here") }
            members.append((key, try value()))
        } while take(",")
        guard take("}") else { throw fault("a comma or } should stand here") }
        return members
    }

    private mutating func elements() throws(JSONFault) -> [JSONTree] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONTree] = []
        if take("]") { return elements }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw fault("a comma or ] should stand here") }
        return elements
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let hasLeadingZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
        let digits = takeDigits()
        guard digits > 0, !hasLeadingZero || digits == 1 else {
            throw fault("a number is malformed")
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard takeDigits() > 0 else { throw fault("a number is malformed") }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
            guard takeDigits() > 0 else { throw fault("a number is malformed") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func takeDigits() -> Int {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            index += 1
        }
        return index - start
    }

    private mutating func text() throws(JSONFault) -> String {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case 0..<0x20: throw fault("a text has a control character")
            default: text.append(byte)
            }
        }
        throw fault("a text does not end")
    }

    private mutating func escaped() throws(JSONFault) -> [UInt8] {
        guard index < bytes.count else { throw fault("a text does not end") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try escapedScalar()).utf8)
        default: throw fault("an escape is unknown")
        }
    }

    private mutating func escapedScalar() throws(JSONFault) -> Character {
        var number = try hexNumber()
        if (0xD800..<0xDC00).contains(number) {
            guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            else { throw fault("half of a character is missing") }
            index += 2
            let low = try hexNumber()
            guard (0xDC00..<0xE000).contains(low) else {
                throw fault("half of a character is missing")
            }
            number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(number) else {
            throw fault("half of a character is missing")
        }
        return Character(scalar)
    }

    private mutating func hexNumber() throws(JSONFault) -> UInt32 {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("an escape is malformed") }
        index += 4
        return number
    }
}
