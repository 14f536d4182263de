/// Text from a tag, made fit to show, sort and search.
enum TagText {
    /// No name is longer; some files hold whole books in a title.
    static let longest = 4096

    /// Removes what no one can see: byte-order marks, NULs, other control characters (a line break
    /// becomes a space), white space around it. Letters and their normal form stay as they are:
    /// search folds them.
    ///
    /// - Returns: `nil` when nothing is left.
    static func cleaned(_ text: String) -> String? {
        if isClean(text) { return text.utf8.count <= longest ? text : shortened(text) }
        var scalars = String.UnicodeScalarView()
        var hasGap = false
        for scalar in text.unicodeScalars.prefix(longest * 2) {
            if scalar.properties.isWhitespace {
                hasGap = hasGap || !scalars.isEmpty
                continue
            }
            if isInvisible(scalar) { continue }
            if hasGap { scalars.append(" ") }
            hasGap = false
            scalars.append(scalar)
        }
        return scalars.isEmpty ? nil : shortened(String(scalars))
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// Nearly all text is: printable ASCII, or bytes that cannot start a mark or a control character.
    private static func isClean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = bytes.first, first != 0x20, bytes.last != 0x20 else { return false }
            var previous: UInt8 = 0
            for byte in bytes {
                // C2 starts controls and the no-break space, E2 and E3 wide spaces, EF the mark.
                if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF { return false }
                if byte == 0x20, previous == 0x20 { return false }
                if previous == 0xE2, byte == 0x80 { return false }
                if previous == 0xE3, byte == 0x80 { return false }
                previous = byte
            }
            return true
        }
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: longest)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }

    /// Splits at semicolons, for tags whose values never hold one: `Johnny; Kerry`.
    static func parts(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: ";")) || text.utf8.contains(0) else {
            return cleaned(text).map { [$0] } ?? []
        }
        return text.split { $0 == ";" || $0 == "\0" }.compactMap { cleaned(String($0)) }
    }
}
