/// What a person typed into search, taken apart: plain words and field filters, as in
/// `love artist:"Nina Simone" year:1958-1966`.
///
/// A filter for words goes on until the next one or the end of its quotes, one for a year or a code to
/// the next blank. One without a value, as while it is typed, is passed over; a name that is no
/// filter's is a plain word.
struct SearchQuery: Hashable {
    enum Field: String, Hashable { case artist, album, track, genre }

    /// The plain words.
    var text = ""
    var fields: [Field: String] = [:]
    var years: ClosedRange<Int>?
    var isrc: String?
    /// The digits of a bar code without zeros before them: 12 digits and 13 are one code.
    var upc: String?
    /// `tag:new`: what was added in the last two weeks.
    var isNew = false
    /// Since when things are new, in milliseconds since 1970.
    var newSince = 0
    /// `tag:hipster`: what this listener has never heard.
    var isUnheard = false
    /// A filter that nothing can match, such as `year:soon`.
    var isImpossible = false

    /// What is longer than anyone types is cut off, so that no text takes long.
    private static let longest = 500

    init(_ typed: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars.prefix(SearchQuery.longest) {
            let isBlank =
                scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            scalars.append(isBlank ? " " : scalar)
        }
        let line = String(scalars)
        var rest = line[...]
        var plain = ""
        while !rest.isEmpty {
            let start = rest
            guard let (name, value) = SearchQuery.filter(at: &rest) else {
                plain += SearchQuery.word(of: &rest)
                continue
            }
            if set(name, value) {
                plain += " "
            } else {
                plain += start[..<rest.startIndex]
            }
        }
        text = plain
    }

    /// Whether there is nothing to look for.
    var isEmpty: Bool { !hasFilters && !isImpossible && SearchWords.terms(text).isEmpty }

    /// Whether filters narrow what is found.
    var hasFilters: Bool {
        !fields.isEmpty || years != nil || isrc != nil || upc != nil || isNew || isUnheard
    }

    /// - Returns: Whether it is a filter at all.
    private mutating func set(_ name: String, _ value: String) -> Bool {
        let code = value.filter { $0.isLetter || $0.isNumber }
        guard !code.isEmpty || Field(rawValue: name) != nil else { return true }
        switch name {
        case "year":
            guard let new = SearchQuery.years(value) else { return refuse() }
            guard let old = years else {
                years = new
                return true
            }
            guard old.overlaps(new) else { return refuse() }
            years = old.clamped(to: new)
        case "isrc":
            guard isrc == nil || isrc == code.uppercased() else { return refuse() }
            isrc = code.uppercased()
        case "upc":
            let digits = String(code.drop { $0 == "0" })
            guard upc == nil || upc == digits else { return refuse() }
            upc = digits
        case "tag":
            switch value.lowercased().split(separator: " ").joined() {
            case "new": isNew = true
            case "hipster": isUnheard = true
            default: return false
            }
        default:
            guard let field = Field(rawValue: name), !SearchWords.terms(value).isEmpty else {
                return true
            }
            fields[field] = [fields[field], value].compactMap { $0 }.joined(separator: " ")
        }
        return true
    }

    private mutating func refuse() -> Bool {
        isImpossible = true
        return true
    }

    /// `1990`, `1990-1995`, or `1990-` while more is typed.
    private static func years(_ value: String) -> ClosedRange<Int>? {
        let parts = value.filter { $0 != " " }.split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ Int($0) }) else { return nil }
        guard parts.count == 2 else { return first...first }
        if parts[1].isEmpty { return first...max(first, 9999) }
        guard let last = Int(parts[1]), first <= last else { return nil }
        return first...last
    }

    private static let names = [
        "artist", "album", "track", "year", "isrc", "upc", "genre", "tag",
    ]

    private static func filter(at rest: inout Substring) -> (String, String)? {
        for name in names {
            guard rest.utf8.count > name.utf8.count, rest.dropFirst(name.count).first == ":",
                rest.prefix(name.count).lowercased() == name
            else { continue }
            var value = rest.dropFirst(name.count + 1)
            if value.first == "\"" {
                value = value.dropFirst()
                let end = value.firstIndex(of: "\"") ?? value.endIndex
                rest = value[end...].dropFirst()
                return (name, String(value[..<end]))
            }
            var text = ""
            rest = value
            // Words may be many, a year or a code is one.
            while !rest.isEmpty, !isFilter(rest) {
                text += word(of: &rest)
                if Field(rawValue: name) == nil { break }
            }
            return (name, text)
        }
        return nil
    }

    private static func isFilter(_ rest: Substring) -> Bool {
        guard let colon = rest.prefix(7).firstIndex(of: ":") else { return false }
        return names.contains(rest[..<colon].lowercased())
    }

    /// Takes a word and the blanks after it.
    private static func word(of rest: inout Substring) -> String {
        let word = rest.prefix { $0 != " " }
        let blanks = rest.dropFirst(word.count).prefix { $0 == " " }
        rest = rest.dropFirst(word.count + blanks.count)
        return String(word) + blanks
    }
}
