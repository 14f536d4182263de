/// The steps that lead from one order of a playlist's entries to another.
///
/// Entries whose names are in both stay the same entries and keep the date they were added, as far
/// as the service lets them: it removes all copies of a track or none, so that copies that stay
/// beside one that goes are put in anew.
package struct PlaylistPlan: Hashable, Sendable {
    package private(set) var steps: [PlaylistStep] = []
    /// Those that stay and are put in anew: when they were added is lost.
    package private(set) var renewed: [PlaylistEntry] = []

    private static let perRequest = 100

    /// Makes the plan.
    ///
    /// - Parameters:
    ///   - old: The list as it is.
    ///   - new: As it shall be.
    /// - Throws: ``Failure`` if something is to go or to come that no app can remove or add.
    package init(from old: [PlaylistEntry], to new: [PlaylistEntry]) throws {
        let targets = Set(new.map(\.id))
        let present = Set(old.map(\.id))
        let going = old.filter { !targets.contains($0.id) }
        let coming = new.filter { !present.contains($0.id) }
        for entry in going + coming where entry.item.editID == nil {
            throw Self.unmovable(entry)
        }
        let staying = new.filter { present.contains($0.id) }
        let order = Order(staying)
        var list = old.map(\.id)
        remove(going, from: &list, of: old, staying, order)
        sort(&list, order)
        insert(new, coming: Set(coming.map(\.id)))
    }

    private static func unmovable(_ entry: PlaylistEntry) -> Failure {
        Failure(
            .refused,
            entry.item.isLocal || entry.item.content?.track?.isLocal == true
                ? "“\(entry.item.shownTitle)” is a file on one of your computers, which apps can "
                    + "neither add nor remove."
                : "One entry is no longer available, and apps can neither add nor remove it.",
            advice: "Remove it in the app that put it there.")
    }

    // MARK: Removing

    private mutating func remove(
        _ going: [PlaylistEntry], from list: inout [Int], of old: [PlaylistEntry],
        _ staying: [PlaylistEntry], _ order: Order
    ) {
        let ids = going.reduce(into: [MusicID]()) { ids, entry in
            if let id = entry.item.editID { ids.append(id) }
        }.uniqued()
        let wanted = Set(ids)
        var kept: [MusicID: [PlaylistEntry]] = [:]
        for entry in staying {
            if let id = entry.item.editID, wanted.contains(id) {
                kept[id, default: []].append(entry)
            }
        }
        var names: [MusicID: Set<Int>] = [:]
        for entry in old {
            if let id = entry.item.editID, wanted.contains(id) {
                names[id, default: []].insert(entry.id)
            }
        }
        let whole = ids.filter { kept[$0] == nil }
        let gone = whole.reduce(into: Set<Int>()) { $0.formUnion(names[$1] ?? []) }
        list.removeAll { gone.contains($0) }
        for start in stride(from: 0, to: whole.count, by: Self.perRequest) {
            let end = min(start + Self.perRequest, whole.count)
            steps.append(.remove(Array(whole[start..<end])))
        }
        // The others one by one, so that no more than one is ever on its way.
        for id in ids {
            guard let copies = kept[id], let all = names[id] else { continue }
            list.removeAll { all.contains($0) }
            thin(id, copies, &list, order)
            renewed += copies
        }
    }

    private mutating func thin(
        _ id: MusicID, _ copies: [PlaylistEntry], _ list: inout [Int], _ order: Order
    ) {
        var placements: [PlaylistStep.Placement] = []
        for copy in copies {
            let place =
                order.before(copy.id).flatMap { list.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            list.insert(copy.id, at: place)
            placements.append(.init(entry: copy, place: place))
        }
        steps.append(.thin(id, putBack: placements))
    }

    // MARK: Moving

    /// Leaves alone as many entries as can be, and moves the others to their places.
    private mutating func sort(_ list: inout [Int], _ order: Order) {
        let ranks = list.compactMap { order.rank[$0] }
        let fixed = Set(ranks.longestRisingPart())
        var rank = 0
        while rank < order.names.count {
            guard !fixed.contains(rank), let start = list.firstIndex(of: order.names[rank]) else {
                rank += 1
                continue
            }
            var length = 1
            while rank + length < order.names.count, !fixed.contains(rank + length),
                start + length < list.count, list[start + length] == order.names[rank + length]
            { length += 1 }
            let place = rank == 0 ? 0 : (list.firstIndex(of: order.names[rank - 1]) ?? -1) + 1
            let range = start..<(start + length)
            if place < start || place > start + length {
                steps.append(.move(range, before: place))
                list.moveElements(range, before: place)
            }
            rank += length
        }
    }

    // MARK: Adding

    private mutating func insert(_ new: [PlaylistEntry], coming: Set<Int>) {
        var index = 0
        while index < new.count {
            guard coming.contains(new[index].id) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < new.count, end - index < Self.perRequest, coming.contains(new[end].id) {
                end += 1
            }
            steps.append(.insert(Array(new[index..<end]), at: index))
            index = end
        }
    }

    /// The entries that stay, in the order they shall have.
    private struct Order {
        let names: [Int]
        let rank: [Int: Int]

        init(_ entries: [PlaylistEntry]) {
            names = entries.map(\.id)
            rank = Dictionary(
                names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
        }

        func before(_ name: Int) -> Int? {
            guard let rank = rank[name], rank > 0 else { return nil }
            return names[rank - 1]
        }
    }
}

extension Array where Element: Hashable {
    /// Each once, where it first stands.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [Int] {
    /// The most of these numbers, all different, that stand in rising order already.
    func longestRisingPart() -> [Int] {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: count)
        for (index, value) in enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : -1
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var part: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            part.append(self[index])
            index = previous[index]
        }
        return part.reversed()
    }
}
