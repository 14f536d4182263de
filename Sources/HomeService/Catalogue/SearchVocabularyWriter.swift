import SQLite

/// Adds the words of what is indexed to the vocabulary.
///
/// Of each word it keeps about how many texts have it, right within a factor of four: it is written
/// when it comes first and each time it has come four times as often, which costs a scan next to
/// nothing. Words stay when the last text with them goes; they then lead to nothing.
struct SearchVocabularyWriter {
    /// How often each word came, by its hash.
    private var counts: [UInt64: Int] = [:]
    private var pending: [String: Int] = [:]

    private static let most = 1_000_000

    /// Takes words that are parted by blanks.
    mutating func add(_ words: String) {
        let bytes = words.utf8
        var start = bytes.startIndex
        var hash = SearchVocabularyWriter.start
        for place in bytes.indices {
            if bytes[place] == 0x20 {
                count(words[start..<place], hash)
                start = bytes.index(after: place)
                hash = SearchVocabularyWriter.start
            } else {
                // FNV-1a: two words of one hash only cost one of them its corrections.
                hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01b3
            }
        }
        count(words[start...], hash)
    }

    private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func count(_ word: Substring, _ hash: UInt64) {
        guard !word.isEmpty else { return }
        let count = counts[hash, default: 0] + 1
        counts[hash] = count
        if count.nonzeroBitCount == 1, count.trailingZeroBitCount.isMultiple(of: 2) {
            pending[String(word)] = count
        }
    }

    /// Writes what is new, in the transaction of what it was added for.
    mutating func write(to connection: Connection) throws {
        guard !pending.isEmpty else { return }
        for (word, count) in pending {
            let letters = SearchSpelling.letters(word)
            try connection.run(
                """
                INSERT INTO search_words(word, backwards, weight) VALUES(?, ?, ?)
                ON CONFLICT DO UPDATE SET weight = max(weight, excluded.weight)
                """, word, letters.map { SearchVocabulary.text($0.reversed()) }, count)
        }
        pending = [:]
        if counts.count > SearchVocabularyWriter.most { counts = [:] }
    }
}
