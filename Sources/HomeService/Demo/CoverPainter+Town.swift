extension CoverPainter {
    private static let evening = [0x2B1055, 0x5B2A86, 0xA83279, 0xE9647B, 0xFFC371].map(rgb)
    private static let leaves = [0x1D5C4A, 0x2B8A5F, 0x57B56A].map(rgb)

    /// An orchard at dusk in few, large pixels.
    func orchard(_ x: Float, _ y: Float) -> Color {
        let (column, row) = (Int(x * 50), Int(y * 50))
        let checker = Float((column + row) % 2) * 0.5
        let band = (Float(row) / 32 * 9 + checker).rounded(.down) / 9
        var color = gradient(Self.evening, band)
        if row < 16, chance(column, row) > 0.985 { color = Self.rgb(0xFFF7DA) }
        let sun = distance(Float(column) + 0.5, Float(row) + 0.5, 25, 22)
        let isCut = row > 20 && (row - 20) % 3 == 0
        if sun < 11.2, !isCut {
            color = gradient([0xFFF3B0, 0xFF8C61].map(Self.rgb), Float(row - 11) / 22)
        }
        let far = 29 + Int((wave(Float(column) / 31 + 0.2) * 2.6).rounded())
        if row >= far { color = Self.rgb(row == far ? 0x7A3B80 : 0x4E2A68) }
        let near = 34 + Int((wave(Float(column) / 46 + 0.6) * 2).rounded())
        if row >= near {
            color = Self.rgb(row == near ? 0x5FBF7F : (checker > 0 ? 0x22604A : 0x1C5542))
        }
        for (number, center) in [7, 19, 32, 44].enumerated() {
            let base = 42 + number % 2 * 3
            if abs(column - center) <= 0 + number % 2, row > base - 5, row <= base {
                color = Self.rgb(0x5A3322)
            }
            let crown = distance(
                Float(column), Float(row) * 1.1, Float(center), Float(base - 8) * 1.1)
            guard crown < 5.4 else { continue }
            let light = Float(center - column + base - 8 - row) / 8
            color = Self.leaves[light > 0.35 ? 2 : (light > -0.25 ? 1 : 0)]
            if chance(column + number * 50, row) > 0.86, crown < 4.6 {
                color = Self.rgb(number % 2 == 0 ? 0xFF4D5A : 0xFFC145)
            }
        }
        return color
    }

    private static let neon = [0xFF3E8A, 0x36D1DC, 0xFFB347, 0x8A7CFF, 0xF5F1E3].map(rgb)

    /// Lights seen from a night train, and the moon that keeps up.
    func streaks(_ x: Float, _ y: Float) -> Color {
        var color = gradient([0x070B1E, 0x0E1533, 0x1C1B45, 0x0A0D22].map(Self.rgb), y)
        let moon = distance(x, y, 0.67, 0.3)
        let stripe = y > 0.3 ? ramp(0.35, 0.5, wave(y * 26) - (y - 0.3) * 4 + 0.7) : 1
        color += Self.rgb(0x6A5ACD) * max(0, 1 - moon / 0.42) * 0.35
        color = mix(
            color, mix(Self.rgb(0xFFE8C2), Self.rgb(0xFF7EB3), (y - 0.12) / 0.36),
            inside(moon - 0.18) * stripe)
        for number in 0..<38 {
            let height = 0.44 + chance(number, 1) * 0.54
            let thickness = 0.0016 + chance(number, 2) * chance(number, 3) * 0.011
            let away = abs(y - height)
            guard away < thickness * 8 else { continue }
            let begin = chance(number, 4) * 1.3 - 0.5
            let length = 0.25 + chance(number, 5) * 0.8
            let place = (x - begin) / length
            guard place > 0, place < 1 else { continue }
            let along = ramp(0, 0.7, place) * (1 - ramp(0.96, 1, place))
            let core = inside(away - thickness)
            let glow = max(0, 1 - away / (thickness * 8))
            let tint = Self.neon[Int(chance(number, 6) * 4.99)]
            color = mix(color, mix(tint, Color(1, 1, 1), place * 0.4), core * along * 0.95)
            color += tint * (glow * glow * glow * along * 0.35)
        }
        return color
    }
}
