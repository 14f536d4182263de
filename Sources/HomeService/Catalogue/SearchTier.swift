/// How well a name fits what was typed, the best first.
///
/// This is the order of what is found:
/// 1. what is called so, first in the very spelling, then with other letter case, then by the same
///    words however they are written;
/// 2. what begins so;
/// 3. what has all words in its title, first as whole words, then with the last one half typed;
/// 4. what has all words in its title, artists and album, first as whole words, then with the last
///    one half typed, then with every one half typed;
/// 5. what has them misspelt by one letter.
///
/// Among those of one tier come first what this listener has heard most, then the order of names in
/// 1 and 2, and of their coming into the catalogue in the others.
enum SearchTier: Int, Comparable {
    case spelled, sameLetters, called, begins
    case title, titleBeginning
    case anywhere, anywhereBeginning, allBeginnings
    case misspelt

    static func < (first: SearchTier, second: SearchTier) -> Bool {
        first.rawValue < second.rawValue
    }
}

/// The rows that a search has found, each in the best tier it was found in.
struct SearchFound {
    /// At most so many are ranked and counted, as at Spotify, whose offset and limit reach as far.
    /// It keeps a letter or a word that half the library has as quick as any other.
    static let bound = 1000

    private var found: [(row: Int, tier: SearchTier)] = []
    private var seen: Set<Int> = []

    var count: Int { found.count }
    var isFull: Bool { found.count >= SearchFound.bound }

    mutating func add(_ row: Int, _ tier: SearchTier) {
        if !isFull, seen.insert(row).inserted { found.append((row, tier)) }
    }

    /// The rows, the best first.
    func ranked(plays: [Int: Int]) -> [Int] {
        found.enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            if one.tier != other.tier { return one.tier < other.tier }
            let (played, otherPlayed) = (plays[one.row] ?? 0, plays[other.row] ?? 0)
            return (otherPlayed, first.offset) < (played, second.offset)
        }.map(\.element.row)
    }
}
