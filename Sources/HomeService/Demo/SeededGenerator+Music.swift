extension SeededGenerator {
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
