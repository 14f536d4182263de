/// Finds the word somebody may have meant.
package enum Suggestion {
    package static func nearest(to word: String, of candidates: [String]) -> String? {
        let letters = Array(word)
        return candidates.map { ($0, distance(letters, Array($0))) }
            .filter { $0.1 <= max(1, letters.count / 3) }
            .min { $0.1 < $1.1 }?.0
    }

    /// Optimal string alignment: a swap of neighbours counts as one mistake.
    package static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                let replaced = rows[i][j] + (first[i] == second[j] ? 0 : 1)
                var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
