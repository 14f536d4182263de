/// Whether two words differ by one slip of the finger: a letter too many, one missing, one other, or
/// two neighbours changed places.
enum SearchSpelling {
    /// Shorter words have too many neighbours for a slip to be told from another word.
    static let shortest = 5

    /// The letters of a word that may be misspelt; `nil` for short words and those with digits.
    static func letters(_ word: String) -> [Unicode.Scalar]? {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= shortest, letters.count <= 40,
            !letters.contains(where: { $0.properties.numericType != nil })
        else { return nil }
        return letters
    }

    static func isNear(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
        guard abs(first.count - second.count) <= 1 else { return false }
        var start = 0
        while start < first.count, start < second.count, first[start] == second[start] {
            start += 1
        }
        var rest = first[start...]
        var other = second[start...]
        while let last = rest.last, last == other.last {
            rest.removeLast()
            other.removeLast()
        }
        if rest.count <= 1, other.count <= 1 { return true }
        return rest.count == 2 && other.count == 2 && rest.first == other.last
            && rest.last == other.first
    }

    /// Whether a word begins with what is near to the one that is being typed.
    static func isNear(_ typed: [Unicode.Scalar], beginningOf word: [Unicode.Scalar]) -> Bool {
        (typed.count - 1...typed.count + 1).contains { count in
            count <= word.count && isNear(typed, Array(word.prefix(count)))
        }
    }
}
