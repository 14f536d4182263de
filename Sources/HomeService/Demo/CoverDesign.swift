/// The demo albums' covers, drawn pixel by pixel.
enum CoverDesign: String, Sendable, Hashable, CaseIterable {
    case tideline
    case orchard
    case hills
    case streaks
    case rooms
    case sunburst

    /// Draws the cover.
    ///
    /// - Throws: ``CoverError`` if the picture cannot be encoded.
    func draw(side: Int, asPNG: Bool) throws(CoverError) -> CoverImage {
        let side = max(16, side)
        var pixels = [UInt8](repeating: 0, count: side * side * 3)
        let painter = CoverPainter(edge: 1.2 / Float(side))
        var grain = SeededGenerator(seed: 7)
        for row in 0..<side {
            let y = (Float(row) + 0.5) / Float(side)
            for column in 0..<side {
                let x = (Float(column) + 0.5) / Float(side)
                let paper = self == .orchard ? 0 : grain.noise() * 0.012
                let color = painter.color(of: self, x, y) + paper
                let index = (row * side + column) * 3
                pixels[index] = UInt8(max(0, min(1, color.x)) * 255)
                pixels[index + 1] = UInt8(max(0, min(1, color.y)) * 255)
                pixels[index + 2] = UInt8(max(0, min(1, color.z)) * 255)
            }
        }
        guard asPNG else {
            return try CoverImage.encode(pixels: pixels, width: side, height: side)
        }
        let picture = try Pixbuf(pixels: pixels, width: side, height: side, hasAlpha: false)
        return CoverImage(
            bytes: try picture.png(), mime: "image/png", width: side, height: side)
    }
}
