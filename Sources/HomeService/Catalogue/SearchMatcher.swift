/// A name that is compared in memory, with the words that it is found by.
struct SearchName: Sendable {
    var name: String
    var key: String
    var title: Set<String>
    /// The words of what belongs to it: its artists and its album.
    var beside: Set<String>

    init(_ name: String) {
        self.init(name, key: SearchWords.key(name), title: SearchWords.index(name), beside: [])
    }

    /// The key is the one of the catalogue; words are parted by blanks, as the index has them.
    init(_ name: String, key: String, title: String, beside: [String]) {
        self.name = name
        self.key = key
        self.title = SearchName.words(title)
        self.beside = Set(beside.flatMap(SearchName.words))
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.utf8.split(separator: 0x20).compactMap { String($0) })
    }
}

/// Finds in memory what the index finds on disk, for the few names that are not in it or have to be
/// looked at before all others.
struct SearchMatcher {
    private let typed: String
    private let lowered: String
    private let key: String
    private let terms: [SearchTerm]

    init(_ text: String) {
        typed = text.split(separator: " ").joined(separator: " ")
        lowered = typed.lowercased()
        key = SearchWords.key(text)
        terms = SearchWords.terms(text)
    }

    /// How well the name fits; `nil` when it does not, not even misspelt.
    func tier(of name: SearchName) -> SearchTier? {
        guard !terms.isEmpty else { return nil }
        if !key.isEmpty {
            if name.key == key { return exactTier(of: name.name) }
            if name.key.hasPrefix(key) { return .begins }
        }
        let both = name.beside.isEmpty ? name.title : name.title.union(name.beside)
        return if has(.words, name.title) {
            .title
        } else if has(.lastBegins, name.title) {
            .titleBeginning
        } else if has(.words, both) {
            .anywhere
        } else if has(.lastBegins, both) {
            .anywhereBeginning
        } else if has(.allBegin, both) {
            .allBeginnings
        } else if has(.misspelt, both) {
            .misspelt
        } else {
            nil
        }
    }

    /// How well a name fits whose key is the one of what was typed.
    func exactTier(of name: String) -> SearchTier {
        name == typed ? .spelled : name.lowercased() == lowered ? .sameLetters : .called
    }

    private func has(_ reach: SearchExpression.Reach, _ words: Set<String>) -> Bool {
        terms.enumerated().allSatisfy { index, term in
            let isLast = index == terms.count - 1
            let mayGoOn = reach == .allBegin || (isLast && reach != .words)
            if has(text(term.whole), words, mayGoOn: mayGoOn || term.kind == .glyph) { return true }
            guard term.kind == .word else { return false }
            if reach == .misspelt, isNear(text(term.whole), words, isBeginning: mayGoOn) {
                return true
            }
            return !term.pieces.isEmpty
                && term.pieces.enumerated().allSatisfy { place, piece in
                    has(
                        text(piece), words,
                        mayGoOn: mayGoOn && place == term.pieces.count - 1)
                }
        }
    }

    private func has(_ word: String, _ words: Set<String>, mayGoOn: Bool) -> Bool {
        words.contains(word) || (mayGoOn && words.contains { $0.hasPrefix(word) })
    }

    private func isNear(_ word: String, _ words: Set<String>, isBeginning: Bool) -> Bool {
        guard let letters = SearchSpelling.letters(word) else { return false }
        return words.contains { other in
            let other = Array(other.unicodeScalars)
            return SearchSpelling.isNear(letters, other)
                || (isBeginning && SearchSpelling.isNear(letters, beginningOf: other))
        }
    }

    private func text(_ word: [UInt8]) -> String { String(decoding: word, as: UTF8.self) }
}
