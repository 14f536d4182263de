/// What FTS5 is asked for. Every word is quoted, so nothing a person types is syntax.
struct SearchExpression {
    /// How much of a word has to be there.
    enum Reach {
        /// Whole words.
        case words
        /// Whole words, but the last may go on: it may be half typed.
        case lastBegins
        /// Every word may go on.
        case allBegin
        /// As `lastBegins`, but long words may be misspelt by one letter.
        case misspelt
    }

    var terms: [SearchTerm]
    var vocabulary: SearchVocabulary

    /// All terms in some of the columns.
    func all(in columns: String, _ reach: Reach) throws -> String {
        let parts = try terms.enumerated().map { index, term in
            try part(term, reach, isLast: index == terms.count - 1)
        }
        return "{\(columns)} : (\(parts.joined(separator: " AND ")))"
    }

    private func part(_ term: SearchTerm, _ reach: Reach, isLast: Bool) throws -> String {
        guard term.kind == .word else {
            return term.kind == .pair ? quoted(term.whole) : try beginning(quotedText(term.whole))
        }
        let mayGoOn = reach == .allBegin || (isLast && reach != .words)
        var choices = try choices(of: term.whole, reach, mayGoOn: mayGoOn)
        if !term.pieces.isEmpty {
            let pieces = try term.pieces.enumerated().map { index, piece in
                let isEnd = index == term.pieces.count - 1
                return mayGoOn && isEnd ? try beginning(quotedText(piece)) : quoted(piece)
            }
            choices += " OR (\(pieces.joined(separator: " AND ")))"
        }
        return "(\(choices))"
    }

    private func choices(of word: [UInt8], _ reach: Reach, mayGoOn: Bool) throws -> String {
        let text = quotedText(word)
        let plain = mayGoOn ? try beginning(text) : quoted(word)
        guard reach == .misspelt else { return plain }
        let near = try vocabulary.words(near: text, isBeginning: mayGoOn)
        return ([plain] + near.map { "\"\($0)\"" }).joined(separator: " OR ")
    }

    /// The words that begin so, each by its name: FTS5 would gather all that have one of them first.
    private func beginning(_ text: String) throws -> String {
        var words = try vocabulary.words(beginningWith: text)
        if !words.contains(text) { words.append(text) }
        return "(\(words.map { "\"\($0)\"" }.joined(separator: " OR ")))"
    }

    private func quoted(_ word: [UInt8]) -> String { "\"\(quotedText(word))\"" }

    /// Words have no quotes in them: punctuation is folded away.
    private func quotedText(_ word: [UInt8]) -> String { String(decoding: word, as: UTF8.self) }
}
