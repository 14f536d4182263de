import SQLite

/// A search while it lasts: what all kinds of things are searched with.
struct SearchWork {
    let query: SearchQuery
    let terms: [SearchTerm]
    let matcher: SearchMatcher
    let vocabulary: SearchVocabulary
    let expression: SearchExpression
    let favourites: SearchFavourites
    let connection: Connection

    /// With as many found as typed, nothing is taken as misspelt.
    private static let enough = 3

    init(_ query: SearchQuery, _ favourites: SearchFavourites, _ connection: Connection) {
        self.query = query
        self.favourites = favourites
        self.connection = connection
        terms = SearchWords.terms(query.text)
        matcher = SearchMatcher(query.text)
        vocabulary = SearchVocabulary(connection)
        expression = SearchExpression(terms: terms, vocabulary: vocabulary)
    }

    /// The rows of each kind that match, the best first.
    func rows(_ kinds: Set<SearchKind>) throws -> [SearchKind: [Int]] {
        var found: [SearchKind: SearchFound] = [:]
        for kind in kinds { found[kind] = try SearchPlan(kind).found(self) }
        let count = found.values.reduce(0) { $0 + $1.count }
        // What has something to it is not misspelt when its words are known ones.
        if try count == 0 || (count < SearchWork.enough && !isKnown) {
            for kind in kinds {
                try SearchPlan(kind).addMisspelt(to: &found[kind, default: SearchFound()], self)
            }
        }
        return found.reduce(into: [:]) { rows, entry in
            rows[entry.key] = entry.value.ranked(plays: favourites.plays(of: entry.key))
        }
    }

    /// Whether every long word is one of the catalogue's, or begins one.
    private var isKnown: Bool {
        get throws {
            for (index, term) in terms.enumerated() {
                let word = String(decoding: term.whole, as: UTF8.self)
                guard SearchSpelling.letters(word) != nil else { continue }
                let isThere =
                    try index == terms.count - 1
                    ? !vocabulary.words(beginningWith: word).isEmpty : vocabulary.contains(word)
                if !isThere { return false }
            }
            return true
        }
    }
}
