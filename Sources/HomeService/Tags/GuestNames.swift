/// Finds the guests in a name or a title: `A feat. B & C`, `Song (with D)`.
///
/// - `feat`, `ft`, `featuring`, with or without a full stop, also in brackets.
/// - `with` in small letters before a capital one; in titles in brackets only.
/// - Guests come apart at commas and `&`, but `Kool & The Gang` is one.
enum GuestNames {
    /// The artists that one value of ARTIST names, the guests behind those they play with.
    static func split(_ name: String) -> [String] {
        guard let mark = mark(in: name, isTitle: false),
            let main = TagText.cleaned(mark.before)
        else { return [name] }
        let guests = guests(mark.after)
        return guests.isEmpty ? [name] : [main] + guests
    }

    /// The guests that a title names.
    static func inTitle(_ title: String) -> [String] {
        mark(in: title, isTitle: true).map { guests($0.after) } ?? []
    }

    private static let words = ["featuring", "feat.", "feat", "ft.", "ft", "with"]
    /// What stands after `with` in titles and is nobody.
    private static let nobody: Set<String> = [
        "strings", "orchestra", "choir", "piano", "lyrics", "commentary", "intro", "outro",
        "interlude", "vocals", "band",
    ]

    private static func mark(
        in text: String, isTitle: Bool
    ) -> (before: String, after: String)? {
        guard mayHaveMark(text) else { return nil }
        let bytes = Array(text.utf8)
        for index in bytes.indices.dropFirst() where isStart(bytes[index], after: bytes[index - 1])
        {
            let isBracket = bytes[index - 1] != 0x20
            guard let word = word(at: index, of: bytes) else { continue }
            let rest = bytes[(index + word.utf8.count)...].drop { $0 == 0x20 }
            if word == "with" {
                guard isBracket || !isTitle, bytes[index] == 0x77, let next = rest.first,
                    next >= 0x80 || 0x41...0x5A ~= next
                else { continue }
            }
            let before = bytes[..<(isBracket ? index - 1 : index)]
            let after = isBracket ? inBrackets(rest, bytes[index - 1]) : rest
            let names = String(decoding: after, as: UTF8.self)
            if word == "with", nobody.contains(names.lowercased()) { continue }
            return (String(decoding: before, as: UTF8.self), names)
        }
        return nil
    }

    /// Nearly all names end here.
    private static func mayHaveMark(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if isStart(byte, after: previous) { return true }
            previous = byte
        }
        return false
    }

    /// All those words begin with an f or a w, behind a blank or a bracket.
    private static func isStart(_ byte: UInt8, after previous: UInt8) -> Bool {
        (byte | 0x20 == 0x66 || byte | 0x20 == 0x77)
            && (previous == 0x20 || previous == 0x28 || previous == 0x5B)
    }

    private static func word(at index: Int, of bytes: [UInt8]) -> String? {
        words.first { word in
            let end = index + word.utf8.count
            return end < bytes.count && bytes[end] == 0x20
                && zip(bytes[index...], word.utf8).allSatisfy {
                    $0 == $1 || 0x61...0x7A ~= $1 && $0 | 0x20 == $1
                }
        }
    }

    private static func inBrackets(_ rest: ArraySlice<UInt8>, _ opening: UInt8) -> ArraySlice<UInt8>
    {
        let closing: UInt8 = opening == 0x28 ? 0x29 : 0x5D
        return rest.prefix(upTo: rest.firstIndex(of: closing) ?? rest.endIndex)
    }

    private static func guests(_ text: String) -> [String] {
        // Behind the guests of a title there may be brackets of another kind: "feat. B [Remix]".
        let names = text.prefix { !"([".contains($0) }
        var guests: [String] = []
        for part in names.split(separator: ",") {
            var rest = Substring(part)
            while let found = separator(in: rest) {
                guests.append(String(rest[..<found.lowerBound]))
                rest = rest[found.upperBound...]
            }
            guests.append(String(rest))
        }
        return guests.compactMap { TagText.cleaned($0) }
    }

    /// The next ` & ` that parts two names.
    private static func separator(in text: Substring) -> Range<Substring.Index>? {
        var rest = text
        while let found = rest.firstRange(of: " & ") {
            if !text[found.upperBound...].lowercased().hasPrefix("the ") { return found }
            rest = rest[found.upperBound...]
        }
        return nil
    }
}
