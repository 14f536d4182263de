import Testing

@testable import HomeService

@Suite struct `The order of a playlist` {
    @Test func `is read as it was written`() {
        let order = PlaylistOrder([0, 1, 255, 256, .max])
        #expect(PlaylistOrder(bytes: order.bytes) == order)
        #expect(PlaylistOrder(bytes: []) == PlaylistOrder())
    }

    @Test(arguments: [
        (0..<1, 3, [1, 2, 0, 3, 4]), (3..<5, 0, [3, 4, 0, 1, 2]), (1..<3, 5, [0, 3, 4, 1, 2]),
        (1..<3, 2, [0, 1, 2, 3, 4]), (2..<3, 2, [0, 1, 2, 3, 4]), (0..<5, 5, [0, 1, 2, 3, 4]),
    ])
    func `is changed by a move`(range: Range<Int>, target: Int, after: [UInt32]) {
        var order = PlaylistOrder([0, 1, 2, 3, 4])
        order.move(range, before: target, in: order)
        #expect(order.numbers == after)
    }

    @Test func `takes a move that was meant for an older one`() {
        let seen = PlaylistOrder([0, 1, 2, 3])
        // Since then 2 went, and 9 came first, and 8 last.
        func moved(_ range: Range<Int>, _ target: Int) -> [UInt32] {
            var order = PlaylistOrder([9, 0, 1, 3, 8])
            order.move(range, before: target, in: seen)
            return order.numbers
        }
        #expect(moved(3..<4, 0) == [9, 3, 0, 1, 8])
        #expect(moved(0..<1, 2) == [9, 1, 0, 3, 8])
        #expect(moved(0..<1, 4) == [9, 1, 3, 0, 8])
        #expect(moved(2..<3, 0) == [9, 0, 1, 3, 8])
        #expect(moved(1..<3, 0) == [9, 1, 0, 3, 8])
    }
}
