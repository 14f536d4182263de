/// Red, green, blue, 0 to 1.
typealias Color = SIMD3<Float>

/// What stands at a point of a picture; points go from 0, 0 at the top left to 1, 1.
struct CoverPainter {
    /// How wide an edge is, so that it looks smooth.
    let edge: Float

    func color(of design: CoverDesign, _ x: Float, _ y: Float) -> Color {
        switch design {
        case .tideline: tideline(x, y)
        case .orchard: orchard(x, y)
        case .hills: hills(x, y)
        case .streaks: streaks(x, y)
        case .rooms: rooms(x, y)
        case .sunburst: sunburst(x, y)
        }
    }

    static func rgb(_ value: UInt32) -> Color {
        Color(Float(value >> 16 & 255), Float(value >> 8 & 255), Float(value & 255)) / 255
    }

    func mix(_ first: Color, _ second: Color, _ part: Float) -> Color {
        first + (second - first) * max(0, min(1, part))
    }

    /// 0 below, 1 above, smooth between.
    func ramp(_ from: Float, _ to: Float, _ value: Float) -> Float {
        let t = max(0, min(1, (value - from) / (to - from)))
        return t * t * (3 - 2 * t)
    }

    /// 1 inside, 0 outside of a border at zero.
    func inside(_ distance: Float) -> Float { 1 - ramp(-edge, edge, distance) }

    func distance(_ x: Float, _ y: Float, _ toX: Float, _ toY: Float) -> Float {
        ((x - toX) * (x - toX) + (y - toY) * (y - toY)).squareRoot()
    }

    /// A smooth wave between −1 and 1, one to a unit.
    func wave(_ turns: Float) -> Float { sine(turns - turns.rounded(.down)) }

    /// Always the same chance number for the same two numbers, 0 to 1.
    func chance(_ x: Int, _ y: Int) -> Float {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(x &* 7919 &+ y &* 104_729)))
        return random.unit()
    }

    /// A gradient through colours at even distances.
    func gradient(_ colors: [Color], _ place: Float) -> Color {
        let scaled = max(0, min(0.9999, place)) * Float(colors.count - 1)
        let index = Int(scaled)
        return mix(colors[index], colors[index + 1], scaled - Float(index))
    }
}
