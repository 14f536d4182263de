/// The order of a playlist: the numbers of its entries. An entry keeps its number for as long as it
/// is there, so that an edit which was meant for an older order finds it wherever it is now.
struct PlaylistOrder: Sendable, Equatable {
    var numbers: [UInt32]

    init(_ numbers: [UInt32] = []) { self.numbers = numbers }

    /// Four bytes a number, the low one first.
    init(bytes: [UInt8]) {
        numbers = stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
        }
    }

    var bytes: [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }

    /// Puts entries in before a place; without one, or past the end, they come last.
    mutating func insert(_ new: [UInt32], at position: Int?) {
        numbers.insert(contentsOf: new, at: min(position ?? numbers.count, numbers.count))
    }

    mutating func remove(_ gone: Set<UInt32>) { numbers.removeAll(where: gone.contains) }

    /// Moves entries together before another one, as seen in the order they were asked for.
    ///
    /// - Parameters:
    ///   - range: Their places in that order.
    ///   - target: The place there that they come before; its end for the end.
    ///   - seen: That order, which may be older than this one.
    mutating func move(_ range: Range<Int>, before target: Int, in seen: PlaylistOrder) {
        let present = Set(numbers)
        let moved = seen.numbers[range].filter(present.contains)
        let isMoved = Set(moved)
        // What came after the target stands in for it when it is gone, or moves itself.
        let anchor = seen.numbers[target...].first { present.contains($0) && !isMoved.contains($0) }
        numbers.removeAll(where: isMoved.contains)
        let place = anchor.flatMap { numbers.firstIndex(of: $0) }
        // Behind what was last then, not behind what somebody added since.
        let last = seen.numbers[..<target].last { present.contains($0) && !isMoved.contains($0) }
        let end = last.flatMap { numbers.firstIndex(of: $0) }.map { $0 + 1 } ?? numbers.count
        numbers.insert(contentsOf: moved, at: place ?? end)
    }
}
