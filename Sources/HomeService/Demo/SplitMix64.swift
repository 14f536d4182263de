/// A small random generator with a seed: the same seed makes the same music everywhere.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number from 0 up to but not 1.
    mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

    /// White noise between −1 and 1.
    mutating func noise() -> Float { unit() * 2 - 1 }

    /// One of some; the list must not be empty.
    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }

    mutating func chance(_ probability: Float) -> Bool { unit() < probability }
}
