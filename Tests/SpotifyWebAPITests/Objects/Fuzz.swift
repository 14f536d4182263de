import Foundation

/// Texts made wrong at random, the same ones each time.
struct Fuzz: RandomNumberGenerator {
    /// How many texts are tried over all tests; `GATEFOLD_FUZZ` asks for another number.
    static let count =
        ProcessInfo.processInfo.environment["GATEFOLD_FUZZ"].flatMap(Int.init) ?? 100_000
    /// Tests that run side by side share the texts.
    static let seeds = 0..<4

    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        // SplitMix64
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }

    /// One of the texts with one to four changes.
    mutating func mutate(_ texts: [[UInt8]], words: [[UInt8]]) -> [UInt8] {
        var text = pick(texts)
        for _ in 0...Int(next() % 4) {
            let place = Int(next() % UInt64(text.count + 1))
            let end = min(text.count, place + Int(next() % 12))
            switch next() % 6 {
            case 0: text.replaceSubrange(place..<end, with: [])
            case 1: text.insert(UInt8(truncatingIfNeeded: next()), at: place)
            case 2: text.insert(contentsOf: text[place..<end], at: place)
            case 3:
                let other = pick(texts)
                let cut = Int(next() % UInt64(other.count + 1))
                text.replaceSubrange(place..., with: other[cut...])
            case 4: text.replaceSubrange(place..<end, with: pick(words))
            default: text.insert(contentsOf: pick(words), at: place)
            }
        }
        return text
    }
}
