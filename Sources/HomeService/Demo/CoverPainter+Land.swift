extension CoverPainter {
    private static let dusk = [0x1B1E4B, 0x4A2C6F, 0xB5446E, 0xF08A5D, 0xF9D29D].map(rgb)
    private static let water = [0x2E7F8C, 0x24667A, 0x1C4E68, 0x163B56, 0x102A43, 0x0B1C30].map(rgb)

    /// A low sun over a sea in layers.
    func tideline(_ x: Float, _ y: Float) -> Color {
        let horizon: Float = 0.56
        var color = gradient(Self.dusk, y / horizon)
        let sun = distance(x, y, 0.64, 0.5)
        color += Color(0.5, 0.28, 0.1) * max(0, 1 - sun / 0.42) * max(0, 1 - sun / 0.42)
        color = mix(color, Self.rgb(0xFFF1C9), inside(sun - 0.13))
        for layer in 0..<6 {
            let depth = Float(layer)
            let height = 0.008 + depth * 0.006
            let top =
                horizon + depth * 0.072
                + wave(x * (1.3 + depth * 0.21) + depth * 0.37) * height
                + wave(x * (3.1 - depth * 0.3) + depth * 0.71) * height * 0.4
            let part = inside(top - y)
            guard part > 0 else { continue }
            var tone = Self.water[layer]
            let crest = max(0, 1 - (y - top) / 0.03)
            let path = max(0, 1 - abs(x - 0.64) / (0.1 + depth * 0.035))
            tone += Color(0.55, 0.33, 0.16) * (path * path * (0.2 + 0.55 * crest))
            tone += Color(0.05, 0.08, 0.08) * crest
            color = mix(color, tone, part)
        }
        return color
    }

    private static let paper = rgb(0xF3E6CC)
    private static let ridges = [0xE0A458, 0xC9703F, 0x8C4A32, 0x5E6B3B, 0x38452B].map(rgb)

    /// Hills of ploughed fields under a round sun.
    func hills(_ x: Float, _ y: Float) -> Color {
        var color = mix(Self.paper, Self.rgb(0xF0CFA0), y * 0.9)
        let sun = distance(x, y, 0.34, 0.34)
        color = mix(color, Self.rgb(0xD9533B), inside(sun - 0.17))
        let ring = abs(sun - 0.215) - 0.006
        color = mix(color, Self.rgb(0xD9533B), inside(ring) * 0.75)
        color = mix(color, Self.rgb(0xD9533B), inside(abs(sun - 0.252) - 0.0025) * 0.6)
        for layer in 0..<5 {
            let depth = Float(layer)
            let top =
                0.47 + depth * 0.105
                + wave(x * (0.55 + depth * 0.13) + depth * 0.43 + 0.1) * (0.075 - depth * 0.006)
            let part = inside(top - y)
            guard part > 0 else { continue }
            var tone = Self.ridges[layer]
            // Furrows follow the ridge and come closer towards it.
            let below = max(0, y - top)
            let furrow = wave(below.squareRoot() * (34 + depth * 5))
            tone = mix(tone, tone * 0.84, ramp(0.2, 0.5, furrow) * 0.8)
            tone = mix(tone, tone * 1.18, max(0, 1 - below / 0.012) * 0.8)
            color = mix(color, tone, part)
        }
        return color
    }
}
