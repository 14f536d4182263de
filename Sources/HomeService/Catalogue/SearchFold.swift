import Foundation

/// Text as search compares it: letter case, accents, width and the like are gone, blanks part the
/// chunks, and each character of a script without blanks is a chunk of its own.
///
/// The result is UTF-8. A symbol that no keyboard has stands as one character from U+E000 on, so
/// that the next step tells it from a letter by its first byte, 0xEE.
///
/// What names a thing for good is folded strictly. What is only compared is folded loosely: then
/// letters count as one that a writer may take for each other, as hiragana and katakana.
enum SearchFold {
    static func fold(_ text: String, isLoose: Bool = false) -> [UInt8] {
        var text = text
        let ascii: [UInt8]? = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return [UInt8](unsafeUninitializedCapacity: bytes.count) { out, count in
                for (index, byte) in bytes.enumerated() { out[index] = lower(byte) }
                count = bytes.count
            }
        }
        return ascii ?? foldUnicode(text, isLoose: isLoose)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte + 0x20
        case 0..<0x20, 0x7F: 0x20
        default: byte
        }
    }

    private static func foldUnicode(_ text: String, isLoose: Bool) -> [UInt8] {
        // A syllable of Hangul written as its parts is a letter, not a letter and marks.
        let hasParts = text.unicodeScalars.contains { 0x1100...0x11FF ~= $0.value }
        let text = hasParts ? text.precomposedStringWithCanonicalMapping : text
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count + 8)
        for scalar in text.unicodeScalars { append(scalar, isLoose: isLoose, to: &out) }
        return out
    }

    private static func append(
        _ scalar: Unicode.Scalar, isLoose: Bool, to out: inout [UInt8]
    ) {
        switch scalar.value {
        case ..<0x80: out.append(lower(UInt8(scalar.value)))
        case 0xAC00...0xD7A3: out.append(contentsOf: String(scalar).utf8)
        case 0x300...0x36F: break
        default:
            if let known = substitutes[scalar] { return out.append(contentsOf: known.utf8) }
            let parts = String(scalar).decomposedStringWithCompatibilityMapping
            for part in parts.unicodeScalars { appendPart(part, isLoose: isLoose, to: &out) }
        }
    }

    private static func appendPart(
        _ scalar: Unicode.Scalar, isLoose: Bool, to out: inout [UInt8]
    ) {
        if scalar.isASCII { return out.append(lower(UInt8(scalar.value))) }
        if let known = substitutes[scalar] { return out.append(contentsOf: known.utf8) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format, .privateUse, .surrogate:
            break
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            out.append(0x20)
        case .dashPunctuation:
            out.append(0x2D)
        case .initialPunctuation, .finalPunctuation, .modifierSymbol:
            out.append(0x27)
        case .openPunctuation, .closePunctuation, .otherPunctuation, .connectorPunctuation,
            .mathSymbol, .currencySymbol, .otherSymbol:
            appendSymbol(scalar.value, to: &out)
        default:
            appendLetter(isLoose ? SearchFold.usual(scalar) : scalar, to: &out)
        }
    }

    private static func appendLetter(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
        let isAlone = standsAlone(scalar.value)
        if isAlone { out.append(0x20) }
        for part in scalar.properties.lowercaseMapping.unicodeScalars
        where part.properties.generalCategory != .nonspacingMark {
            out.append(contentsOf: (substitutes[part] ?? String(part)).utf8)
        }
        if isAlone { out.append(0x20) }
    }

    static func appendSymbol(_ value: UInt32, to out: inout [UInt8]) {
        let low = value & 0xFFF
        out.append(contentsOf: [0xEE, UInt8(0x80 | low >> 6), UInt8(0x80 | low & 0x3F)])
    }

    /// The letter that another one is taken for: hiragana are katakana, the forms of alef are one,
    /// Persian letters are those of Arabic, and digits of any script are those of ASCII.
    private static func usual(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3041...0x3096: return Unicode.Scalar(scalar.value + 0x60) ?? scalar
        case 0x671: return "\u{627}"
        case 0x649, 0x6CC: return "\u{64A}"
        case 0x6A9: return "\u{643}"
        case 0x629: return "\u{647}"
        case 0x660...0x669, 0x6F0...0x6F9, 0x966...0x96F, 0xE50...0xE59:
            let digit = scalar.properties.numericValue.map { UInt8($0) } ?? 0
            return Unicode.Scalar(0x30 + digit)
        default: return scalar
        }
    }

    /// Scripts that are written without blanks: Thai to Khmer, kana, Han.
    static func standsAlone(_ value: UInt32) -> Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007,
            0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Letters that Unicode does not take apart, and punctuation that people type otherwise.
    private static let substitutes: [Unicode.Scalar: String] = [
        "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d",
        "þ": "th", "Þ": "th", "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
        "ı": "i", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "ĸ": "k",
        "ƒ": "f", "ɨ": "i", "ə": "e", "Ə": "e", "ς": "σ", "ʻ": "'", "ʼ": "'", "ʹ": "'",
        "−": "-", "⁄": "/", "∕": "/", "´": "'", "`": "'", "·": "-", "・": " ", "…": "...",
        "\u{640}": "", "¡": "!", "¿": "?", "€": "e", "£": "l", "¥": "y", "¢": "c", "ー": "",
    ]
}
