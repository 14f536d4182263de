/// A stretch of a list and what comes in its place.
struct ListEdit: Equatable {
    /// Positions before any edit.
    var old: Range<Int>
    /// Positions after all edits.
    var new: Range<Int>

    /// How one list becomes another: few edits, the last position first, so that positions before
    /// an edit stay as they were when it is made.
    ///
    /// What moves is removed in one place and inserted in another. Where more than `limit` edits
    /// would be needed, one stands for all.
    ///
    /// - Parameters:
    ///   - old: The old list; twice the same does no harm.
    ///   - new: The new list.
    ///   - limit: The most edits.
    ///   - exactUpTo: In longer stretches only few single changes are looked for: people wait for it.
    ///   - key: What an item is known by. Equal items have the same.
    /// - Returns: The edits, none if nothing changed its place.
    static func edits<Item: Equatable, Key: Hashable>(
        from old: [Item], to new: [Item], limit: Int = 32, exactUpTo: Int = 4_000,
        key: (Item) -> Key
    ) -> [ListEdit] {
        // A key is made and costs more than to compare what is mostly the same.
        func isSame(_ one: Int, _ other: Int) -> Bool {
            old[one] == new[other] || key(old[one]) == key(new[other])
        }
        let common = min(old.count, new.count)
        var start = 0
        while start < common, isSame(start, start) { start += 1 }
        var end = 0
        while end < common - start, isSame(old.count - 1 - end, new.count - 1 - end) { end += 1 }
        let whole = ListEdit(old: start..<(old.count - end), new: start..<(new.count - end))
        if whole.old.isEmpty && whole.new.isEmpty { return [] }
        if whole.old.isEmpty || whole.new.isEmpty { return [whole] }
        let isLong = whole.old.count + whole.new.count > exactUpTo
        let kept =
            isLong
            ? FewChanges.keptPairs(within: whole, isSame)
            : keptPairs(old[whole.old].map(key), new[whole.new].map(key), within: whole)
        guard let kept else { return [whole] }
        var edits: [ListEdit] = []
        var (oldEnd, newEnd) = (whole.old.upperBound, whole.new.upperBound)
        let borders = [(old: start - 1, new: start - 1)] + kept
        for pair in borders.reversed() {
            let edit = ListEdit(old: (pair.old + 1)..<oldEnd, new: (pair.new + 1)..<newEnd)
            if !edit.old.isEmpty || !edit.new.isEmpty { edits.append(edit) }
            if edits.count > limit { return [whole] }
            (oldEnd, newEnd) = (pair.old, pair.new)
        }
        return edits
    }

    /// The most pairs of the same key that stand in the same order in both stretches.
    private static func keptPairs<Key: Hashable>(
        _ old: [Key], _ new: [Key], within whole: ListEdit
    ) -> [(old: Int, new: Int)] {
        var places: [Key: [Int]] = [:]
        for (key, position) in zip(old, whole.old).reversed() {
            places[key, default: []].append(position)
        }
        var candidates: [(old: Int, new: Int)] = []
        for (key, position) in zip(new, whole.new) {
            if let place = places[key]?.popLast() { candidates.append((place, position)) }
        }
        // The longest rising run of old positions: `tails` has the least end of each length.
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: candidates.count)
        for (index, candidate) in candidates.enumerated() {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if candidates[tails[middle]].old < candidate.old {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var kept: [(old: Int, new: Int)] = []
        var index = tails.last ?? -1
        while index >= 0 {
            kept.append(candidates[index])
            index = previous[index]
        }
        return kept.reversed()
    }
}
