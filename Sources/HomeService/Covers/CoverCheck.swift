/// Looks whether a picture can be shown as a cover. Nothing is decoded.
enum CoverCheck {
    /// More pixels than this are refused where all of them have to be in memory at once.
    static let heavyPixelLimit = 50_000_000

    /// - Parameter bytes: A whole picture file.
    /// - Returns: How large it is.
    /// - Throws: ``CoverError`` for what is no picture, too large or cut off.
    static func size(of bytes: [UInt8]) throws(CoverError) -> PictureSize {
        guard let format = PictureFormat(bytes) else { throw .notAPicture }
        guard let header = PictureHeader(bytes) else {
            throw .damaged("it does not say how large it is")
        }
        try check(header, pixelLimit: CoverImage.pixelLimit)
        guard format.isWhole(bytes) else { throw .damaged("it ends early") }
        return header.size
    }

    static func check(_ header: PictureHeader, pixelLimit: Int) throws(CoverError) {
        let limit = header.isHeavy ? min(pixelLimit, heavyPixelLimit) : pixelLimit
        let size = header.size
        guard size.width <= limit / size.height else {
            throw .tooLarge("\(size.width) × \(size.height) pixels")
        }
    }
}
