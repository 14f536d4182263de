import CGdkPixbuf

/// A decoded picture in memory; freed exactly once, when its scope ends.
///
/// With ``PictureLoader`` the only place that sees pointers of gdk-pixbuf.
struct Pixbuf: ~Copyable {
    private let handle: OpaquePointer

    /// Takes over a reference that the caller owns.
    init(adopting handle: OpaquePointer) { self.handle = handle }

    /// Copies rows of 8-bit RGB or RGBA pixels.
    ///
    /// - Throws: ``CoverError`` if the sizes do not match or there is no memory.
    init(pixels: [UInt8], width: Int, height: Int, hasAlpha: Bool) throws(CoverError) {
        let channels = hasAlpha ? 4 : 3
        guard (1...30_000).contains(width), (1...30_000).contains(height),
            pixels.count == width * height * channels,
            let handle = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height)),
            let target = gdk_pixbuf_get_pixels(handle)
        else { throw .damaged("its size does not fit its pixels") }
        let stride = Int(gdk_pixbuf_get_rowstride(handle))
        pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            for row in 0..<height {
                (target + row * stride).update(
                    from: start + row * width * channels, count: width * channels)
            }
        }
        self.handle = handle
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    var width: Int { Int(gdk_pixbuf_get_width(handle)) }
    var height: Int { Int(gdk_pixbuf_get_height(handle)) }

    /// Whether any pixel lets something through: many pictures have an alpha channel full of 255.
    var isTransparent: Bool {
        guard gdk_pixbuf_get_has_alpha(handle) != 0,
            let pixels = gdk_pixbuf_read_pixels(handle)
        else { return false }
        let stride = Int(gdk_pixbuf_get_rowstride(handle))
        for row in 0..<height {
            for column in 0..<width where pixels[row * stride + column * 4 + 3] != 255 {
                return true
            }
        }
        return false
    }

    /// The picture turned the way its camera or scanner said (EXIF).
    func upright() -> Pixbuf {
        guard let turned = gdk_pixbuf_apply_embedded_orientation(handle) else {
            g_object_ref(UnsafeMutableRawPointer(handle))
            return Pixbuf(adopting: handle)
        }
        return Pixbuf(adopting: turned)
    }

    /// A smaller copy, or `nil` without memory for it.
    func scaled(width: Int, height: Int) -> Pixbuf? {
        gdk_pixbuf_scale_simple(handle, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
            .map(Pixbuf.init(adopting:))
    }

    /// The picture as a file.
    ///
    /// - Throws: ``CoverError`` with what the encoder said.
    func jpeg(quality: Int) throws(CoverError) -> [UInt8] {
        try saved(as: "jpeg", option: "quality", value: String(quality))
    }

    /// The picture as a file, with transparency.
    ///
    /// - Throws: ``CoverError`` with what the encoder said.
    func png() throws(CoverError) -> [UInt8] {
        try saved(as: "png", option: "compression", value: "6")
    }

    private func saved(
        as type: String, option: String, value: String
    ) throws(CoverError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<gchar>?
        var size: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let saved = option.withCString { optionPointer in
            value.withCString { valuePointer in
                var keys = [UnsafeMutablePointer(mutating: optionPointer), nil]
                var values = [UnsafeMutablePointer(mutating: valuePointer), nil]
                return gdk_pixbuf_save_to_bufferv(
                    handle, &buffer, &size, type, &keys, &values, &error)
            }
        }
        guard saved != 0, let buffer else { throw .damaged(takeMessage(of: error)) }
        defer { g_free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: Int(size)))
    }
}

/// Reads the text of a GLib error and frees it.
func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason given" }
    defer { g_error_free(error) }
    var text = error.pointee.message.map { String(cString: $0) } ?? "no reason given"
    while text.hasSuffix(".") { text.removeLast() }
    return text
}
