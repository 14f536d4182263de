import SQLite

/// The words that the catalogue is indexed by, and what a search asks of them: those that begin so,
/// and those that are spelled almost so.
///
/// It answers from a table, so that a large library needs no memory for it. What it found is kept for
/// one search, which asks the same for each kind.
final class SearchVocabulary {
    private let connection: Connection
    private var beginnings: [String: [String]] = [:]
    private var misspelt: [String: [String]] = [:]

    /// As many words stand for a beginning: of more, those that most texts have.
    private static let most = 60
    /// So many corrections of a word are tried.
    private static let corrections = 12

    init(_ connection: Connection) { self.connection = connection }

    /// The words with that beginning. A letter begins so many that only the usual ones count.
    func words(beginningWith beginning: String) throws -> [String] {
        if let known = beginnings[beginning] { return known }
        let words = try connection.all(
            """
            SELECT word FROM search_words WHERE word >= ? AND word < ?
            ORDER BY weight DESC, word LIMIT \(SearchVocabulary.most)
            """, beginning, SearchVocabulary.end(of: beginning)
        ) { $0.text(0) }
        beginnings[beginning] = words
        return words
    }

    func contains(_ word: String) throws -> Bool {
        try connection.first("SELECT 1 FROM search_words WHERE word = ?", word) { _ in true }
            ?? false
    }

    /// The words that one slip turns into the word; with `isBeginning` also those that go on then.
    func words(near word: String, isBeginning: Bool) throws -> [String] {
        guard let letters = SearchSpelling.letters(word) else { return [] }
        let key = isBeginning ? word + "*" : word
        if let known = misspelt[key] { return known }
        // One slip leaves one half of the word as it is, unless it swaps the letters in the middle.
        let middle = letters.count / 2
        var found = try halves(letters, middle, isBeginning: isBeginning).filter {
            let other = Array($0.word.unicodeScalars)
            return isBeginning
                ? SearchSpelling.isNear(letters, beginningOf: other)
                : SearchSpelling.isNear(letters, other)
        }
        var swapped = letters
        swapped.swapAt(middle - 1, middle)
        found += try weighed(SearchVocabulary.text(swapped))
        var seen: Set = [word]
        let words = found.sorted { ($1.weight, $0.word) < ($0.weight, $1.word) }.map(\.word)
            .filter { seen.insert($0).inserted }
        let best = Array(words.prefix(SearchVocabulary.corrections))
        misspelt[key] = best
        return best
    }

    private typealias Weighed = (word: String, weight: Int)

    private func halves(
        _ letters: [Unicode.Scalar], _ middle: Int, isBeginning: Bool
    ) throws -> [Weighed] {
        let start = SearchVocabulary.text(letters[..<middle])
        let end = SearchVocabulary.text(letters[middle...].reversed())
        let longest = isBeginning ? 1000 : letters.count + 1
        return try connection.all(
            """
            SELECT word, weight FROM search_words
            WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?
            """, start, SearchVocabulary.end(of: start), letters.count - 1, longest
        ) { ($0.text(0), $0.int(1)) }
            + connection.all(
                """
                SELECT word, weight FROM search_words
                WHERE backwards >= ? AND backwards < ? AND length(backwards) BETWEEN ? AND ?
                """, end, SearchVocabulary.end(of: end), letters.count - 1, letters.count + 1
            ) { ($0.text(0), $0.int(1)) }
    }

    private func weighed(_ word: String) throws -> [Weighed] {
        try connection.all("SELECT word, weight FROM search_words WHERE word = ?", word) {
            ($0.text(0), $0.int(1))
        }
    }

    static func text(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }

    /// What comes after every text with that beginning.
    static func end(of beginning: String) -> String { beginning + "\u{10FFFF}" }
}
