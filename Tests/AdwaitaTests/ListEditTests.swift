import Testing

@testable import Adwaita

@Suite @MainActor struct `Edits of a list` {
    /// Makes the edits as a list does: each at its old place, the last one first.
    private func applied(_ edits: [ListEdit], to old: [Int], for new: [Int]) -> [Int] {
        var list = old
        for edit in edits { list.replaceSubrange(edit.old, with: new[edit.new]) }
        return list
    }

    @Test(arguments: [
        ([], []), ([], [1, 2]), ([1, 2], []), ([1, 2, 3], [1, 2, 3]), ([1, 2, 3], [1, 3]),
        ([1, 2, 3], [0, 1, 2, 3, 4]), ([1, 2, 3, 4], [2, 3, 4, 1]), ([1, 2, 3], [3, 2, 1]),
        ([1, 1, 1], [1, 1]), ([1, 2, 1, 2], [2, 1, 2, 1]), ([5, 5, 6], [6, 5, 5]),
    ])
    func `they make one list of the other`(_ old: [Int], _ new: [Int]) {
        let edits = ListEdit.edits(from: old, to: new, key: \.self)
        #expect(applied(edits, to: old, for: new) == new)
    }

    @Test func `nothing is told where nothing changed its place`() {
        #expect(ListEdit.edits(from: [1, 2, 3], to: [1, 2, 3], key: \.self).isEmpty)
    }

    @Test func `changes at both ends leave what lies between`() {
        let old = Array(0..<1_000)
        let edits = ListEdit.edits(from: old, to: [-1] + old[0..<999], key: \.self)
        #expect(
            edits == [
                ListEdit(old: 999..<1_000, new: 1_000..<1_000), ListEdit(old: 0..<0, new: 0..<1),
            ])
    }

    @Test func `what moves leaves the others where they are`() {
        let edits = ListEdit.edits(from: [0, 1, 2, 3, 4, 5], to: [0, 2, 3, 4, 1, 5], key: \.self)
        #expect(edits == [ListEdit(old: 5..<5, new: 4..<5), ListEdit(old: 1..<2, new: 1..<1)])
    }

    @Test func `a list in another order is told at once`() {
        let old = Array(0..<1_000)
        var random = Seeded(state: 5)
        #expect(
            ListEdit.edits(from: old, to: old.shuffled(using: &random), key: \.self)
                == [ListEdit(old: 0..<1_000, new: 0..<1_000)])
    }

    @Test(arguments: 0..<20)
    func `they hold for lists made by chance`(_ seed: Int) {
        var random = Seeded(state: UInt64(seed) &* 7_919 &+ 1)
        let old = (0..<60).map { _ in Int.random(in: 0..<40, using: &random) }
        let new = (0..<60).map { _ in Int.random(in: 0..<40, using: &random) }
        for limit in [0, 3, 1_000] {
            for exactUpTo in [0, 1_000] {
                let edits = ListEdit.edits(
                    from: old, to: new, limit: limit, exactUpTo: exactUpTo, key: \.self)
                #expect(applied(edits, to: old, for: new) == new)
                #expect(edits.count <= max(1, limit))
            }
        }
    }

    @Test(arguments: 0..<20)
    func `few changes in a long list are found one by one`(_ seed: Int) {
        var random = Seeded(state: UInt64(seed) &* 7_919 &+ 1)
        let old = Array(0..<20_000)
        var new = old
        for change in 0..<12 {
            let place = Int.random(in: 0..<new.count, using: &random)
            switch change % 3 {
            case 0: new.remove(at: place)
            case 1: new.insert(-change, at: place)
            default: new.insert(new.remove(at: place), at: new.count / 2)
            }
        }
        let edits = ListEdit.edits(from: old, to: new, key: \.self)
        #expect(applied(edits, to: old, for: new) == new)
        #expect(edits.count > 1 && edits.reduce(0) { $0 + $1.old.count + $1.new.count } <= 16)
    }

    @Test func `of a long list that is mostly another, keys are asked for only now and then`() {
        let old = Array(0..<100_000)
        var asked = 0
        let edits = ListEdit.edits(from: old, to: old.filter { $0 % 7 == 3 }) { number in
            asked += 1
            return number
        }
        #expect(edits.count == 1)
        #expect(asked < 10_000)
    }

    @Test(arguments: [(360, 2), (500, 3), (1_060, 5), (1_280, 6), (3_840, 18), (100, 1), (0, 1)])
    func `a grid has as many columns as keep covers in bounds`(_ width: Int, _ columns: Int) {
        #expect(gridColumns(width: width, cellWidth: 140...220) == columns)
    }

    @Test func `covers of a grid are never too wide nor too narrow`() {
        for width in 280...3_840 {
            let columns = gridColumns(width: width, cellWidth: 140...220)
            #expect((140...220).contains(width / columns))
            #expect(columns <= 30)
        }
    }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
