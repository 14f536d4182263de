extension CoverPainter {
    private static let walls = [
        (0x264653, 0xE9C46A), (0xE76F51, 0xF4E3B2), (0x2A9D8F, 0x173F3A),
        (0xF4A261, 0x7A2E1D), (0xEDE4D3, 0xC8553D), (0x6D597A, 0xF2B5A7),
    ].map { (rgb($0.0), rgb($0.1)) }

    /// Six rooms, each with one shape and a light of its own.
    func rooms(_ x: Float, _ y: Float) -> Color {
        let ground = Self.rgb(0xF6F0E4)
        let (columns, rows) = (2, 3)
        let margin: Float = 0.055
        let (width, height) = ((1 - margin * 3) / 2, (1 - margin * 4) / 3)
        let column = min(columns - 1, Int((x - margin / 2) / (width + margin)))
        let row = min(rows - 1, Int((y - margin / 2) / (height + margin)))
        let left = margin + Float(column) * (width + margin)
        let top = margin + Float(row) * (height + margin)
        let (u, v) = ((x - left) / width, (y - top) / height)
        let room = row * columns + column
        let border = max(abs(u - 0.5) * width - width / 2, abs(v - 0.5) * height - height / 2)
        let (wall, shape) = Self.walls[room]
        var tone = mix(wall * 1.08, wall * 0.84, v)
        tone = mix(tone, shape, figure(room, (x - left) / height, v, width / height))
        return mix(ground, tone, inside(border))
    }

    /// What stands in a room; `wide` is the room's width where its height is 1.
    private func figure(_ room: Int, _ u: Float, _ v: Float, _ wide: Float) -> Float {
        let center = wide / 2
        switch room {
        case 0:
            return inside((distance(u, v, center, 0.52) - 0.3) * 0.3)
        case 1:
            let arch = v < 0.5 ? distance(u, v, center, 0.5) - 0.26 : abs(u - center) - 0.26
            return v > 0.9 ? 0 : inside(arch * 0.3)
        case 2:
            let beam = abs((u - center) - (v - 0.5) * 0.9)
            return max(inside((beam - 0.07) * 0.3), inside((beam - 0.27) * 0.3) * 0.35)
        case 3:
            let step = (u / wide * 6).rounded(.down)
            return inside((0.9 - step * 0.14 - v) * 0.3)
        case 4:
            let ring = distance(u, v, center, 1)
            return max(
                inside((abs(ring - 0.36) - 0.07) * 0.3), inside((abs(ring - 0.66) - 0.07) * 0.3))
        default:
            let bars = abs(((u - center) * 5 - ((u - center) * 5).rounded()) / 5)
            return abs(v - 0.5) < 0.3 && abs(u - center) < 0.65 ? inside((bars - 0.045) * 0.3) : 0
        }
    }

    private static let scales = [0x0F3D4C, 0x14546A, 0x1C7080, 0x2B8F94].map(rgb)

    /// Rays from a lighthouse over a sea of scales.
    func sunburst(_ x: Float, _ y: Float) -> Color {
        let (lampX, lampY): (Float, Float) = (0.5, 0.42)
        let away = distance(x, y, lampX, lampY)
        let (sideways, up) = (x - lampX, lampY - y)
        // A ray's number from the slope alone: no need for an angle.
        let slope = sideways / max(0.0001, abs(sideways) + abs(up))
        let turn = (up < 0 ? 2 - slope : slope) * 6 + 0.25
        let ray = ramp(-0.06, 0.06, wave(turn) * min(1, away * 6))
        var color = mix(Self.rgb(0xF2784B), Self.rgb(0xFBE8C8), ray)
        color = mix(color, Self.rgb(0xD94F30), ramp(0.25, 0.75, away) * (1 - ray) * 0.55)
        color = mix(color, Self.rgb(0xFFF8E2), inside(away - 0.115))
        color = mix(color, Self.rgb(0xF2B134), inside(abs(away - 0.135) - 0.008))
        color = mix(color, Self.rgb(0x1B2A3A), inside(tower(x, y)))
        if abs(x - 0.5) < 0.045, y > 0.36, y < 0.44 {
            color = mix(
                color, Self.rgb(0xFFD45C), inside(max(abs(x - 0.5) - 0.024, abs(y - 0.4) - 0.022)))
        }
        return sea(x, y, over: color)
    }

    /// How far outside the lighthouse a point is.
    private func tower(_ x: Float, _ y: Float) -> Float {
        let body = max(abs(x - 0.5) - (0.03 + (y - 0.44) * 0.11), 0.44 - y)
        let lamp = max(abs(x - 0.5) - 0.034, abs(y - 0.4) - 0.04)
        let gallery = max(abs(x - 0.5) - 0.055, abs(y - 0.445) - 0.008)
        let roof = max(abs(x - 0.5) - (y - 0.31) * 0.8, y - 0.362)
        return min(min(body, lamp), min(gallery, roof))
    }

    private func sea(_ x: Float, _ y: Float, over sky: Color) -> Color {
        var color = sky
        let radius: Float = 0.0835
        for row in 0..<8 {
            let centerY = 0.79 + Float(row) * radius * 0.5
            let shift = row % 2 == 0 ? 0 : radius
            let centerX = ((x - shift) / (radius * 2)).rounded() * radius * 2 + shift
            let away = distance(x, y, centerX, centerY)
            guard away < radius + edge else { continue }
            let ring = min(3, Int(away / radius * 4))
            var tone = Self.scales[ring]
            let line = abs(away / radius * 4 - (away / radius * 4).rounded()) / 4 * radius
            tone = mix(tone, Self.rgb(0xF3E6CC), inside(line - 0.0022) * 0.85)
            color = mix(color, tone, inside(away - radius))
        }
        return color
    }
}
