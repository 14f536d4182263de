/// What a person typed into search, taken apart: plain words and field filters, as in
/// `love artist:"Nina Simone" year:1958-1966`.
///
/// A filter goes on until the next one or the end of its quotes.
struct SearchQuery: Hashable {
    enum Field: String, Hashable { case artist, album, track, genre }

    /// The plain words.
    var text = ""
    var fields: [Field: String] = [:]
    var years: ClosedRange<Int>?
    var isrc: String?
    /// A filter that nothing can match, such as `year:soon`.
    var isImpossible = false

    init(_ typed: String) {
        let typed = typed.utf8.count > 1000 ? String(typed.prefix(250)) : typed
        var rest = typed[...]
        var plain = ""
        while !rest.isEmpty {
            guard let (name, value) = SearchQuery.filter(at: &rest) else {
                plain += SearchQuery.word(of: &rest)
                continue
            }
            plain += " "
            set(name, value)
        }
        text = plain
    }

    var isEmpty: Bool {
        !isImpossible && fields.isEmpty && years == nil && isrc == nil
            && SearchWords.chunks(text).isEmpty
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "year":
            let parts = value.split(separator: "-", omittingEmptySubsequences: false).map {
                Int($0.filter { $0 != " " })
            }
            if parts.count == 1, let year = parts[0] {
                years = year...year
            } else if parts.count == 2, let first = parts[0], let last = parts[1], first <= last {
                years = first...last
            } else {
                isImpossible = true
            }
        case "isrc":
            isrc = value.uppercased().filter { $0.isLetter || $0.isNumber }
        default:
            guard let field = Field(rawValue: name) else { return }
            if SearchWords.chunks(value).isEmpty { isImpossible = true }
            fields[field] = [fields[field], value].compactMap { $0 }.joined(separator: " ")
        }
    }

    private static let names = ["artist", "album", "track", "year", "isrc", "genre"]

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
            while !rest.isEmpty, !isFilter(rest) { text += word(of: &rest) }
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

/// Words as FTS5 wants them. Every word is quoted, so nothing a person types is syntax.
enum SearchExpression {
    /// All words in one of the columns; the last may be the beginning of a word.
    static func all(
        of chunks: [SearchWords.Chunk], columns: String? = nil, lastIsPrefix: Bool
    ) -> String {
        let parts = chunks.enumerated().map { index, chunk in
            part(chunk, isPrefix: lastIsPrefix && index == chunks.count - 1)
        }
        let expression = parts.joined(separator: " AND ")
        return columns.map { "{\($0)} : (\(expression))" } ?? expression
    }

    private static func part(_ chunk: SearchWords.Chunk, isPrefix: Bool) -> String {
        let whole = quoted(chunk.whole, isPrefix: isPrefix)
        guard !chunk.pieces.isEmpty else { return whole }
        let pieces = chunk.pieces.enumerated().map { index, piece in
            quoted(piece, isPrefix: isPrefix && index == chunk.pieces.count - 1)
        }
        return "(\(whole) OR (\(pieces.joined(separator: " AND "))))"
    }

    private static func quoted(_ word: [UInt8], isPrefix: Bool) -> String {
        let text = String(decoding: word, as: UTF8.self)
        return "\"\(text.split(separator: "\"").joined(separator: "\"\""))\"\(isPrefix ? "*" : "")"
    }
}
