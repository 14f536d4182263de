/// A picture scaled for an answer.
package struct CoverImage: Sendable, Hashable {
    package var bytes: [UInt8]
    /// `image/jpeg`, or `image/png` where something shows through.
    package var mime: String
    package var width: Int
    package var height: Int

    /// More pixels than this are refused before decoding.
    package static let pixelLimit = 100_000_000

    /// Scales a picture so that it fits into a square; it is never enlarged.
    ///
    /// The kind of picture is told by its content. Decoding blocks: call it away from the
    /// cooperative pool, as ``CoverStore`` does.
    ///
    /// - Parameters:
    ///   - bytes: A JPEG, PNG, WebP, GIF or BMP file.
    ///   - side: The longest side wanted, in pixels.
    ///   - pixelLimit: The most pixels to decode.
    /// - Returns: A JPEG, or a PNG if the picture is transparent somewhere.
    /// - Throws: ``CoverError`` for what is no picture, too large, cut off or broken.
    package static func scale(
        _ bytes: [UInt8], toFit side: Int, pixelLimit: Int = pixelLimit
    ) throws(CoverError) -> CoverImage {
        let side = max(side, 1)
        let decoded = try PictureLoader(side: side, pixelLimit: pixelLimit).load(bytes).upright()
        if let size = size(decoded.width, decoded.height, toFit: side) {
            guard let smaller = decoded.scaled(width: size.width, height: size.height) else {
                throw .tooLarge("\(decoded.width) × \(decoded.height) pixels")
            }
            return try encode(smaller)
        }
        return try encode(decoded)
    }

    /// Makes a picture file of pixels.
    ///
    /// - Parameters:
    ///   - pixels: Rows of RGB or RGBA, 8 bits each.
    ///   - width: Pixels in a row.
    ///   - height: Rows.
    ///   - hasAlpha: Whether there are four bytes to a pixel.
    /// - Returns: A JPEG, or a PNG if the picture is transparent somewhere.
    /// - Throws: ``CoverError`` if the numbers do not fit.
    package static func encode(
        pixels: [UInt8], width: Int, height: Int, hasAlpha: Bool = false
    ) throws(CoverError) -> CoverImage {
        try encode(Pixbuf(pixels: pixels, width: width, height: height, hasAlpha: hasAlpha))
    }

    /// The size that fits, or `nil` if the picture does already.
    static func size(
        _ width: Int, _ height: Int, toFit side: Int
    ) -> (width: Int, height: Int)? {
        let longest = max(width, height)
        guard longest > side else { return nil }
        func shrunk(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return (shrunk(width), shrunk(height))
    }

    private static func encode(_ picture: borrowing Pixbuf) throws(CoverError) -> CoverImage {
        let isTransparent = picture.isTransparent
        return CoverImage(
            bytes: try isTransparent ? picture.png() : picture.jpeg(quality: 88),
            mime: isTransparent ? "image/png" : "image/jpeg",
            width: picture.width, height: picture.height)
    }
}
