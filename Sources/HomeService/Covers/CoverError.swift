/// Why there is no cover, in words for the person whose music it is.
package enum CoverError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is gone or may not be read.
    case unreadableFile(path: String, reason: String)
    /// The audio file has no picture in it.
    case noPicture(path: String)
    /// The bytes are no picture of a kind that covers come in.
    case notAPicture
    /// The picture has more pixels or bytes than we are willing to decode.
    case tooLarge(String)
    /// The picture ends early or is broken inside.
    case damaged(String)
    /// This machine cannot decode pictures of that kind.
    case noDecoder(format: String)

    package var description: String {
        switch self {
        case .unreadableFile(let path, let reason):
            "The cover in \(path) cannot be read: \(reason). Check that the file is there and that "
                + "you may read it."
        case .noPicture(let path):
            "\(path) has no picture inside. Put a cover.jpg beside it or tag it with a cover."
        case .notAPicture:
            "The cover is no JPEG, PNG, WebP, GIF or BMP picture. Save it again as JPEG or PNG."
        case .tooLarge(let size):
            "The cover is too large (\(size)). Save it again in a smaller size."
        case .damaged(let reason):
            "The cover is damaged: \(reason). Replace the picture."
        case .noDecoder(let format):
            "This machine has no decoder for \(format) pictures. Install one, on Debian "
                + "webp-pixbuf-loader for WebP, or save the cover as JPEG."
        }
    }

    /// Whether the same file would give the same answer again.
    var isLasting: Bool {
        if case .unreadableFile = self { false } else { true }
    }
}
