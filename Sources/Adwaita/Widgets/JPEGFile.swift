import CAdwaita

/// Pictures as JPEG files of a bounded size.
public nonisolated enum JPEGFile {
    /// Makes a JPEG file of a picture, smaller and coarser until it fits: upright, in the colors
    /// of a screen, on white where it lets something through, without what a camera wrote. Takes a
    /// while: not for the main thread.
    ///
    /// - Parameters:
    ///   - file: The bytes of a picture file.
    ///   - limit: In bytes.
    /// - Returns: The bytes of the JPEG file.
    /// - Throws: ``PictureError`` for what is no picture, was cut or has too many pixels.
    public static func bytes(of file: [UInt8], atMost limit: Int) throws(PictureError) -> [UInt8] {
        guard isWhole(file) else { throw .damaged }
        var side = 640
        while side >= 40 {
            let picture = try DecodedPicture(file, covering: side)
            for quality in ["95", "85", "70"] {
                let bytes = try picture.jpeg(quality: quality)
                if bytes.count <= limit { return bytes }
            }
            side /= 2
        }
        throw .damaged
    }

    /// Whether a file has its end: decoders fill with gray what one that was cut lacks.
    private static func isWhole(_ file: [UInt8]) -> Bool {
        if file.starts(with: [0xFF, 0xD8]) {
            // A thumbnail inside has an end of its own, before the last scan begins.
            guard let scan = lastPlace(of: [0xFF, 0xDA], in: file) else { return false }
            return lastPlace(of: [0xFF, 0xD9], in: file).map { $0 > scan } ?? false
        }
        if file.starts(with: [0x89, 0x50]) {
            return lastPlace(of: Array("IEND".utf8), in: file) != nil
        }
        return true
    }

    private static func lastPlace(of word: [UInt8], in file: [UInt8]) -> Int? {
        (0...max(0, file.count - word.count)).last { file[$0...].starts(with: word) }
    }
}

extension DecodedPicture {
    /// The picture as a JPEG file.
    ///
    /// - Parameter quality: From 0 to 100, in digits.
    /// - Returns: The bytes of the file.
    /// - Throws: ``PictureError`` if the encoder gave up.
    fileprivate nonisolated func jpeg(quality: String) throws(PictureError) -> [UInt8] {
        let white: UInt32 = 0xFF_FFFF
        guard
            let opaque = gdk_pixbuf_composite_color_simple(
                pixbuf, Int32(width), Int32(height), GDK_INTERP_NEAREST, 255, 8, white, white)
        else { throw .damaged }
        defer { g_object_unref(UnsafeMutableRawPointer(opaque)) }
        var buffer: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        let isSaved = "quality".withCString { key in
            quality.withCString { value in
                var keys: [UnsafeMutablePointer<CChar>?] = [
                    UnsafeMutablePointer(mutating: key), nil,
                ]
                var values: [UnsafeMutablePointer<CChar>?] = [
                    UnsafeMutablePointer(mutating: value), nil,
                ]
                return gdk_pixbuf_save_to_bufferv(
                    opaque, &buffer, &count, "jpeg", &keys, &values, nil)
            }
        }
        defer { g_free(buffer) }
        guard isSaved != 0, let buffer else { throw .damaged }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
