import Testing
import WebAPIClient

@Suite struct `Secure random` {
    @Test(arguments: [0, 1, 7, 8, 9, 12, 32, 1000])
    func `gives as many bytes as asked for`(count: Int) {
        #expect(SecureRandom.bytes(count).count == count)
    }

    @Test func `gives none for less than none`() {
        #expect(SecureRandom.bytes(-1).isEmpty)
    }

    @Test func `never gives the same bytes twice`() {
        let drawn = (0..<1000).map { _ in SecureRandom.bytes(16) }
        #expect(Set(drawn).count == 1000)
    }

    @Test func `every place takes every value`() {
        // 64 × 256 draws leave a value out at some place with a chance below 10⁻²³.
        var seen = [Set<UInt8>](repeating: [], count: 12)
        for _ in 0..<64 * 256 {
            for (place, byte) in SecureRandom.bytes(12).enumerated() { seen[place].insert(byte) }
        }
        #expect(seen.allSatisfy { $0.count == 256 })
    }
}
