/// Lists as one text, for columns that are always read whole: parts end at U+001F, records at
/// U+001E. Neither is of use in a tag, so both are dropped from what is packed.
enum PackedText {
    static func pack(_ parts: [String]) -> String {
        parts.count == 1 ? clean(parts[0]) : parts.map(clean).joined(separator: "\u{1F}")
    }

    static func unpack(_ text: String) -> [String] {
        text.isEmpty ? [] : split(text, at: 0x1F)
    }

    static func pack(_ artists: [ArtistName]) -> String {
        artists.map { $0.id + clean($0.name) }.joined(separator: "\u{1F}")
    }

    /// Each part is an id of 22 characters and the name.
    static func artists(_ text: String) -> [ArtistName] {
        unpack(text).compactMap { part in
            guard part.utf8.count >= 22 else { return nil }
            let end = part.utf8.index(part.startIndex, offsetBy: 22)
            return ArtistName(id: String(part[..<end]), name: String(part[end...]))
        }
    }

    /// Each part is a role, a colon and the name.
    static func pack(_ credits: [ArtistCredit]) -> String {
        pack(credits.map { "\($0.role.rawValue):\($0.name)" })
    }

    static func credits(_ text: String) -> [ArtistCredit] {
        unpack(text).compactMap { part in
            let halves = part.split(separator: ":", maxSplits: 1)
            guard halves.count == 2, let role = ArtistCredit.Role(rawValue: String(halves[0]))
            else { return nil }
            return ArtistCredit(role: role, name: String(halves[1]))
        }
    }

    static func packRecords(_ fields: [String]) -> String { fields.joined(separator: "\u{1E}") }

    static func records(_ text: String) -> [String] { split(text, at: 0x1E) }

    private static func split(_ text: String, at byte: UInt8) -> [String] {
        text.utf8.split(separator: byte, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
    }

    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x1E || $0 == 0x1F || $0 == 0 }) else {
            return text
        }
        return String(text.unicodeScalars.filter { ![0, 0x1E, 0x1F].contains($0.value) })
    }
}
