/// One cycle of a tone, drawn with as few overtones as its pitch allows, so that it never rings
/// false.
struct Wavetable: Sendable {
    static let size = 2048
    /// One cycle and its first sample again, for reading between samples.
    let samples: [Float]

    private init(overtones: Int, strength: (Int) -> Float) {
        var cycle = [Float](repeating: 0, count: Self.size + 1)
        for overtone in 1...max(1, overtones) {
            let level = strength(overtone)
            if level == 0 { continue }
            for index in 0...Self.size {
                let phase = Float(index * overtone % Self.size) / Float(Self.size)
                cycle[index] += level * sine(phase)
            }
        }
        let peak = cycle.lazy.map(abs).max() ?? 1
        samples = cycle.map { $0 / max(peak, 0.001) }
    }

    enum Shape: Int, Sendable, CaseIterable {
        case saw
        case square
        case thinPulse
        case triangle
        case warm

        fileprivate func strength(_ overtone: Int) -> Float {
            let number = Float(overtone)
            switch self {
            case .saw: return 1 / number
            case .square: return overtone % 2 == 1 ? 1 / number : 0
            case .thinPulse: return sine(number / 8 - (number / 8).rounded(.down)) / number
            case .triangle:
                return overtone % 2 == 1 ? (overtone % 4 == 1 ? 1 : -1) / (number * number) : 0
            case .warm: return 1 / (number * number.squareRoot())
            }
        }
    }

    /// The table for a tone of that pitch.
    static func table(_ shape: Shape, frequency: Float, rate: Float) -> Wavetable {
        let room = Int(rate * 0.42 / max(frequency, 20))
        let index = counts.lastIndex { $0 <= room } ?? 0
        return tables[shape.rawValue][index]
    }

    private static let counts = [1, 2, 3, 5, 8, 12, 18, 28, 48]
    private static let tables = Shape.allCases.map { shape in
        counts.map { Wavetable(overtones: $0, strength: shape.strength) }
    }
}

/// A sine of turns from 0 to 1, close enough for the ear and much faster.
@inline(__always)
func sine(_ turn: Float) -> Float {
    let x = turn < 0.5 ? turn : turn - 1
    let y = 8 * x * (1 - 2 * abs(x))
    return y * (0.775 + 0.225 * abs(y))
}

/// Keeps a turn between 0 and 1 that left it by less than one.
@inline(__always)
func wrapped(_ turn: Float) -> Float {
    turn >= 1 ? turn - 1 : (turn < 0 ? turn + 1 : turn)
}
