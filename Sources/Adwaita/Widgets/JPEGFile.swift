import CAdwaita

/// Pictures as JPEG files of a bounded size.
public nonisolated enum JPEGFile {
    /// Makes a JPEG file of a picture, smaller and coarser until it fits. One that fits already
    /// stays as it is. Takes a while: not for the main thread.
    ///
    /// - Parameters:
    ///   - file: The bytes of a picture file.
    ///   - limit: In bytes.
    /// - Returns: The bytes of the JPEG file.
    /// - Throws: ``PictureError`` for what is no picture.
    public static func bytes(of file: [UInt8], atMost limit: Int) throws(PictureError) -> [UInt8] {
        if file.starts(with: [0xFF, 0xD8, 0xFF]), file.count <= limit { return file }
        var side: Int32 = 640
        while side >= 40 {
            for quality in ["90", "75", "60"] {
                let bytes = try encode(file, side: side, quality: quality)
                if bytes.count <= limit { return bytes }
            }
            side /= 2
        }
        throw .damaged
    }

    private static func encode(
        _ file: [UInt8], side: Int32, quality: String
    ) throws(PictureError) -> [UInt8] {
        let data = g_bytes_new(file, gsize(file.count))
        defer { g_bytes_unref(data) }
        guard let stream = g_memory_input_stream_new_from_bytes(data) else { throw .damaged }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        guard let picture = gdk_pixbuf_new_from_stream_at_scale(stream, side, side, 1, nil, nil)
        else { throw .damaged }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
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
                    picture, &buffer, &count, "jpeg", &keys, &values, nil)
            }
        }
        defer { g_free(buffer) }
        guard isSaved != 0, let buffer else { throw .damaged }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
