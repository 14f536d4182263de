/// How many columns of a terminal a text takes.
enum DisplayWidth {
    /// The columns of a text: combining marks take none, CJK and emoji two.
    static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        let showsAsEmoji = scalars.contains {
            $0.value == 0xFE0F || $0.properties.isEmojiPresentation
        }
        if showsAsEmoji, scalars.first?.properties.isEmoji == true { return 2 }
        return scalars.first(where: { !isZeroWidth($0) }).map { isWide($0) ? 2 : 1 } ?? 0
    }

    /// Shortens a text to a width; what is cut off shows as `…`.
    static func truncate(_ text: String, to width: Int) -> String {
        if of(text) <= width { return text }
        var kept = ""
        var used = 0
        for character in text {
            let next = of(character)
            if used + next > width - 1 { break }
            kept.append(character)
            used += next
        }
        return width < 1 ? "" : kept + "…"
    }

    /// Makes a text exactly that wide, cut or filled with blanks.
    static func fit(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
        let cut = truncate(text, to: width)
        let blanks = String(repeating: " ", count: max(0, width - of(cut)))
        return alignedRight ? blanks + cut : cut + blanks
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: false
        }
    }

    /// East Asian Wide and Fullwidth, by block (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100 && wide.contains { $0.contains(scalar.value) }
    }
}
