/// What a search looks for: a word, or characters of a script without blanks.
///
/// Such a script has no words to begin with. A text of it is indexed by its pairs of neighbours and
/// its last character, so that any part of it is found: `龍一` within `坂本龍一` as a pair, and `龍`
/// as the beginning of one.
struct SearchTerm: Hashable {
    enum Kind: Hashable { case word, pair, glyph }

    var kind = Kind.word
    /// The term in one word.
    var whole: [UInt8]
    /// The parts of a word between punctuation, where it has more than one.
    var pieces: [[UInt8]] = []
}

extension SearchWords {
    /// More words than these narrow a search no further; they only make it slow.
    private static let most = 16

    /// What to look for.
    static func terms(_ text: String) -> [SearchTerm] {
        var seen: Set<SearchTerm> = []
        let terms = terms(of: chunks(text, isLoose: true), isIndex: false)
        return Array(terms.filter { seen.insert($0).inserted }.prefix(most))
    }

    static func terms(of chunks: [Chunk], isIndex: Bool) -> [SearchTerm] {
        var terms: [SearchTerm] = []
        var run: [[UInt8]] = []
        func endRun() {
            guard let last = run.last else { return }
            for (first, second) in zip(run, run.dropFirst()) {
                terms.append(SearchTerm(kind: .pair, whole: first + second))
            }
            if isIndex || run.count == 1 {
                terms.append(SearchTerm(kind: .glyph, whole: last))
            }
            run = []
        }
        for chunk in chunks {
            if isGlyph(chunk.whole) {
                run.append(chunk.whole)
            } else {
                endRun()
                terms.append(SearchTerm(whole: chunk.whole, pieces: chunk.pieces))
            }
        }
        endRun()
        return terms
    }

    private static func isGlyph(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, first >= 0xE0, bytes.count == (first >= 0xF0 ? 4 : 3),
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
        else { return false }
        return SearchFold.standsAlone(scalar.value)
    }
}
