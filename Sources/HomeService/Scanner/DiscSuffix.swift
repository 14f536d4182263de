/// `(Disc 1)`, `[CD2]`, `- Disk 3` and the like at the end of an album's title or a folder's name.
enum DiscSuffix {
    /// Takes the suffix off.
    ///
    /// - Returns: What is left (empty for a folder named `CD1`) and the number of the disc.
    static func strip(_ text: String) -> (title: String, disc: Int)? {
        strip(Array(text.utf8)).map { (String(decoding: $0.title, as: UTF8.self), $0.disc) }
    }

    static func strip(_ bytes: [UInt8]) -> (title: [UInt8], disc: Int)? {
        // Most titles end otherwise: this keeps them cheap.
        guard let last = bytes.last, isDigit(last) || last == 0x29 || last == 0x5D else {
            return nil
        }
        var end = bytes.count
        let isClosed = !isDigit(last)
        if isClosed { end -= 1 }
        guard let word = lastDiscWord(bytes[..<end]) else { return nil }
        var rest = bytes[word.end..<end].drop {
            $0 == 0x20 || $0 == 0x2E || $0 == 0x23 || $0 == 0x5F
        }
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        guard (1...3).contains(digits.count),
            let disc = Int(String(decoding: digits, as: UTF8.self)),
            disc > 0
        else { return nil }
        // "(CD 1: The Early Years)" and "(Disc 1 of 2)" are suffixes too, "CD1 Live 99" is none.
        guard rest.isEmpty || isClosed && [0x3A, 0x20, 0x2D].contains(rest.first ?? 0) else {
            return nil
        }
        var title = bytes[..<word.start]
        if isClosed {
            guard let opening = title.last, opening == 0x28 || opening == 0x5B else { return nil }
            title = title.dropLast()
        }
        while let byte = title.last, [0x20, 0x2D, 0x2C, 0x3A, 0x5F, 0x3B].contains(byte) {
            title = title.dropLast()
        }
        return (Array(title), disc)
    }

    private static let words: [[UInt8]] = ["disc", "disk", "cd"].map { Array($0.utf8) }

    /// The last word of those that stands at the beginning of a word.
    private static func lastDiscWord(_ bytes: ArraySlice<UInt8>) -> (start: Int, end: Int)? {
        var start = bytes.endIndex - 2
        while start >= bytes.startIndex {
            for word in words where start + word.count <= bytes.endIndex {
                let isWord = zip(bytes[start...], word).allSatisfy { $0 | 0x20 == $1 }
                let before = start > bytes.startIndex ? bytes[start - 1] | 0x20 : 0x20
                if isWord, !(0x61...0x7A ~= before), before < 0x80, !isDigit(before) {
                    return (start, start + word.count)
                }
            }
            start -= 1
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
