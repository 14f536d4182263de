/// Cuts a JSON text (RFC 8259) into tokens.
///
/// It keeps its own stack, so that deep nesting ends in an error and not in a crash.
struct Tokenizer {
    private struct Open {
        var token: Int
        var isObject: Bool
        var count = 0
        /// One bit for each key seen, by length and outer bytes: a bit that is set already means
        /// that the key may be there twice.
        var seen: UInt64 = 0
    }

    static let deepest = 512
    /// Up to here repeated keys are found while reading; larger objects get an index instead.
    static let largestScanned = 32

    private let bytes: [UInt8]
    private var position = 0
    private var tokens: [Token] = []
    /// The objects and lists around the one being read.
    private var outer: [Open] = []
    private var current: Open?
    private var repeats = Repeats()

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 10 + 8)
    }

    /// The tokens of a text; behind them stands one more `null` for what is not there.
    ///
    /// - Returns: The tokens and, for those that repeat an earlier object or list word for word,
    ///   which one.
    static func tokens(
        of bytes: [UInt8]
    ) throws(SyntaxFault) -> (tokens: [Token], originals: [Int: Int]) {
        guard bytes.count < Int(Int32.max) else {
            throw SyntaxFault(problem: "the text is larger than 2 GB", offset: 0)
        }
        var tokenizer = Tokenizer(bytes)
        try tokenizer.run()
        return (tokenizer.tokens, tokenizer.repeats.originals)
    }

    private mutating func run() throws(SyntaxFault) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        guard position < bytes.count else { throw fault("the text is empty") }
        try value()
        while let isObject = current?.isObject {
            skipSpace()
            if isObject { try member() } else { try element() }
        }
        skipSpace()
        guard position == bytes.count else { throw fault("something follows the JSON text") }
        tokens.append(Token(kind: .null, start: Int32(bytes.count)))
    }

    private mutating func element() throws(SyntaxFault) {
        if peek() == UInt8(ascii: "]") { return close() }
        try next()
        try value()
    }

    private mutating func member() throws(SyntaxFault) {
        if peek() == UInt8(ascii: "}") { return close() }
        try next()
        guard peek() == UInt8(ascii: "\"") else { throw fault("a key should stand here") }
        try string(.key)
        noteKey()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        try value()
    }

    /// Goes to the next member of the current object or list.
    private mutating func next() throws(SyntaxFault) {
        if let count = current?.count, count > 0 {
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
        current?.count += 1
    }

    private mutating func value() throws(SyntaxFault) {
        guard let byte = peek() else { throw fault("a value should stand here") }
        switch byte {
        case UInt8(ascii: "\""): try string(.string)
        case UInt8(ascii: "{"): try begin(.object)
        case UInt8(ascii: "["): try begin(.array)
        case UInt8(ascii: "t"): try word("true", .true)
        case UInt8(ascii: "f"): try word("false", .false)
        case UInt8(ascii: "n"): try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault("a value should stand here")
        }
    }

    private mutating func begin(_ kind: Token.Kind) throws(SyntaxFault) {
        guard outer.count < Self.deepest else { throw fault("nested too deeply") }
        if current?.isObject == true,
            let end = repeats.copy(in: bytes, at: position, depth: outer.count, to: &tokens)
        {
            position = end
            return
        }
        if let current { outer.append(current) }
        current = Open(token: tokens.count, isObject: kind == .object)
        tokens.append(Token(kind: kind, start: Int32(position)))
        position += 1
    }

    private mutating func close() {
        position += 1
        guard let closed = current else { return }
        let next = Int32(tokens.count)
        tokens[closed.token].next = next
        tokens[closed.token].length = Int32(truncatingIfNeeded: closed.count)
        current = outer.popLast()
        guard current?.isObject == true else { return }
        tokens[closed.token - 1].next = next
        repeats.note(closed.token, of: tokens, end: position, depth: outer.count)
    }

    /// A key's follower is the one after its value; an object or a list as value corrects that.
    private mutating func append(_ kind: Token.Kind, from start: Int, hasEscapes: Bool = false) {
        let isKey = kind == .key
        tokens.append(
            Token(
                kind: kind, hasEscapes: hasEscapes,
                first: isKey && start < position ? bytes[start] : 0, start: Int32(start),
                length: Int32(truncatingIfNeeded: position - start),
                next: Int32(truncatingIfNeeded: tokens.count + (isKey ? 2 : 1))))
    }
}

extension Tokenizer {
    private mutating func string(_ kind: Token.Kind) throws(SyntaxFault) {
        let start = position + 1
        position = plain(from: start)
        var hasEscapes = false
        while peek() == UInt8(ascii: "\\") {
            hasEscapes = true
            try escape()
            position = plain(from: position)
        }
        guard peek() == UInt8(ascii: "\"") else {
            throw fault("a control character in a string must be written as an escape")
        }
        append(kind, from: start, hasEscapes: hasEscapes)
        position += 1
    }

    /// The first byte that means something in a string, or the end of the text.
    private func plain(from start: Int) -> Int {
        let span = bytes.span
        var position = start
        while position + 8 <= span.count, !Self.hasMeaning(span.bytes, at: position) {
            position += 8
        }
        while position < span.count {
            let byte = span[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            position += 1
        }
        return position
    }

    /// Whether a quotation mark, a backslash or a control character is among eight bytes.
    ///
    /// In each lane the highest bit tells: taking 1 from a zero byte sets it, as does taking 0x20
    /// from a control character; lanes that had it set before (not ASCII) do not count.
    @inline(__always)
    private static func hasMeaning(_ bytes: RawSpan, at offset: Int) -> Bool {
        // Bounds are checked, and every bit pattern is a UInt64.
        let word = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let slashes = word ^ (ones &* 0x5C)
        let found = (word &- ones &* 0x20) | (quotes &- ones) | (slashes &- ones)
        return found & ~word & (ones &* 0x80) != 0
    }

    private mutating func escape() throws(SyntaxFault) {
        position += 1
        switch peek() {
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                position += 1
                guard let digit = peek(), Character(Unicode.Scalar(digit)).isHexDigit, digit < 0x80
                else { throw fault("four hexadecimal digits should follow \\u") }
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            break
        default: throw fault("no such escape in a string")
        }
        position += 1
    }

    private mutating func number() throws(SyntaxFault) {
        let start = position
        var kind = Token.Kind.integer
        if peek() == UInt8(ascii: "-") { position += 1 }
        if peek() == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits()
        }
        if peek() == UInt8(ascii: ".") {
            kind = .fraction
            position += 1
            try digits()
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            kind = .fraction
            position += 1
            if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                position += 1
            }
            try digits()
        }
        append(kind, from: start)
    }

    private mutating func digits() throws(SyntaxFault) {
        let start = position
        while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            position += 1
        }
        guard position > start else { throw fault("a digit should stand here") }
    }

    private mutating func word(_ word: StaticString, _ kind: Token.Kind) throws(SyntaxFault) {
        let start = position
        for byte in word.description.utf8 {
            guard peek() == byte else { throw fault("a value should stand here") }
            position += 1
        }
        append(kind, from: start)
    }

    /// Notices keys that are there twice or are written with escapes.
    private mutating func noteKey() {
        guard let parent = current?.token, let seen = current?.seen, let key = tokens.last else {
            return
        }
        let last = key.length > 0 ? Int(bytes[Int(key.start + key.length) - 1]) : 0
        let hash = (Int(key.length) &* 11) &+ (Int(key.first) &* 7) &+ (last &* 3)
        let bit = UInt64(1) << UInt64(hash & 63)
        if key.hasEscapes || (seen & bit != 0 && isRepeated(key, of: parent)) {
            tokens[parent].hasOddKeys = true
        }
        current?.seen = seen | bit
    }

    private func isRepeated(_ key: Token, of parent: Int) -> Bool {
        guard let count = current?.count, count <= Self.largestScanned else { return false }
        let range = Int(key.start)..<Int(key.start + key.length)
        var index = parent + 1
        while index < tokens.count - 1 {
            let other = tokens[index]
            if other.length == key.length, other.first == key.first,
                bytes[range].elementsEqual(bytes[Int(other.start)...].prefix(range.count))
            {
                return true
            }
            index = Int(other.next)
        }
        return false
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func expect(_ byte: UInt8) throws(SyntaxFault) {
        guard peek() == byte else {
            throw fault("“\(Character(Unicode.Scalar(byte)))” should stand here")
        }
        position += 1
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func fault(_ problem: String) -> SyntaxFault {
        guard position < bytes.count || problem.contains("empty") else {
            return SyntaxFault(problem: "the text ends too early", offset: position)
        }
        return SyntaxFault(problem: problem, offset: position)
    }
}
