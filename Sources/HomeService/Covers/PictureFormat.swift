/// The kinds of pictures covers come in, told by their first bytes and not by what a tag claims.
///
/// Only these are decoded: formats that run programs or load other files, such as SVG, stay out.
enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case gif
    case bmp

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 12,
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if bytes.starts(with: Array("BM".utf8)) {
            self = .bmp
        } else {
            return nil
        }
    }

    var displayName: String {
        self == .webp ? "WebP" : rawValue.uppercased()
    }
}
