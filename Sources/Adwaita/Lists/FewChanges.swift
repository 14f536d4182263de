/// Finds what stays in a long list of which little came, went or moved: Myers' algorithm, given up
/// early. It takes hardly longer than to look at each item once.
struct FewChanges {
    private static let most = 64

    /// How far into the old list one comes on each diagonal.
    private var reached = [Int](repeating: 0, count: 2 * most + 3)
    /// The same before each further change.
    private var history: [[Int]] = []

    /// The pairs of the same that stand in the same order in both stretches of an edit; `nil` where
    /// more than some changes lie between the two.
    static func keptPairs(
        within edit: ListEdit, _ isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> [(old: Int, new: Int)]? {
        var search = FewChanges()
        let (oldStart, newStart) = (edit.old.lowerBound, edit.new.lowerBound)
        let isFound = search.reach(edit.old.count, edit.new.count) { old, new in
            isSame(oldStart + old, newStart + new)
        }
        guard isFound else { return nil }
        return search.wayBack(from: edit.old.count, edit.new.count)
            .map { (oldStart + $0, newStart + $1) }
    }

    /// Goes ahead, change by change, until both ends are reached.
    private mutating func reach(
        _ oldCount: Int, _ newCount: Int, _ isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> Bool {
        for changes in 0...Self.most {
            history.append(reached)
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                var old = start(on: diagonal, changes)
                while old < oldCount, old - diagonal < newCount, isSame(old, old - diagonal) {
                    old += 1
                }
                self[diagonal] = old
                if old >= oldCount, old - diagonal >= newCount { return true }
            }
        }
        return false
    }

    /// Goes the way that was found back from its end, and gathers what is the same on it.
    private mutating func wayBack(from oldCount: Int, _ newCount: Int) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (old, new) = (oldCount, newCount)
        for changes in history.indices.reversed() {
            reached = history[changes]
            let diagonal = old - new
            let start = start(on: diagonal, changes)
            while old > start {
                (old, new) = (old - 1, new - 1)
                pairs.append((old, new))
            }
            if isInsertion(diagonal, changes) { new -= 1 } else { old -= 1 }
        }
        return pairs.reversed()
    }

    /// Where one stands on a diagonal right after the last change that leads to it.
    private func start(on diagonal: Int, _ changes: Int) -> Int {
        if changes == 0 { return 0 }
        return isInsertion(diagonal, changes) ? self[diagonal + 1] : self[diagonal - 1] + 1
    }

    private func isInsertion(_ diagonal: Int, _ changes: Int) -> Bool {
        diagonal == -changes
            || (diagonal != changes && self[diagonal - 1] < self[diagonal + 1])
    }

    private subscript(_ diagonal: Int) -> Int {
        get { reached[diagonal + Self.most + 1] }
        set { reached[diagonal + Self.most + 1] = newValue }
    }
}
