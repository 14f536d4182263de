import CAdwaita

/// A decoded picture file; freed exactly once, when its scope ends.
nonisolated struct DecodedPicture: ~Copyable {
    /// The most pixels of a file that is decoded: 8,000 by 8,000.
    private static let pixelLimit = 64_000_000

    let pixbuf: OpaquePointer

    /// Decodes by content, and looks at the size before any pixel.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - pixels: The size it is to cover, in both directions.
    /// - Throws: ``PictureError``.
    init(_ bytes: [UInt8], covering pixels: Int) throws(PictureError) {
        guard let format = Self.format(of: bytes) else { throw .noPicture }
        guard let loader = gdk_pixbuf_loader_new_with_type(format, nil) else { throw .noPicture }
        defer { g_object_unref(loader) }
        let goal = SizeGoal(pixels: max(1, pixels), limit: Self.pixelLimit)
        _ = gf_pixbuf_loader_on_size(
            loader, prepareSize, Unmanaged.passUnretained(goal).toOpaque())
        let isAccepted = withExtendedLifetime(goal) {
            let written = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
            return gdk_pixbuf_loader_close(loader, nil) != 0 && written != 0
        }
        if goal.isTooLarge { throw .tooLarge }
        guard isAccepted, let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
            gdk_pixbuf_get_bits_per_sample(decoded) == 8
        else { throw .damaged }
        // Turned as its camera said; the copy is ours.
        guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else { throw .damaged }
        pixbuf = upright
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

    var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
    var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

    /// The pixels, row after row: blue, green, red, alpha, colors multiplied by alpha.
    func pixels() -> [UInt8] {
        let (width, height) = (width, height)
        guard let source = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            var place = 0
            for row in 0..<height {
                var pixel = source + row * stride
                for _ in 0..<width {
                    let alpha = channels == 4 ? UInt32(pixel[3]) : 255
                    target[place] = Self.multiplied(pixel[2], alpha)
                    target[place + 1] = Self.multiplied(pixel[1], alpha)
                    target[place + 2] = Self.multiplied(pixel[0], alpha)
                    target[place + 3] = UInt8(alpha)
                    pixel += channels
                    place += 4
                }
            }
            count = place
        }
    }

    private static func multiplied(_ color: UInt8, _ alpha: UInt32) -> UInt8 {
        alpha == 255 ? color : UInt8((UInt32(color) * alpha + 127) / 255)
    }

    /// What the file is, by its first bytes. Other formats that the library reads are not worth
    /// what they could hide.
    private static func format(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if bytes.starts(with: Array("RIFF".utf8)),
            bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            return "webp"
        }
        return nil
    }
}

/// What the decoder is to know and what it told; it lives on the stack frame that decodes.
private nonisolated final class SizeGoal {
    let pixels: Int
    let limit: Int
    var isTooLarge = false

    init(pixels: Int, limit: Int) {
        self.pixels = pixels
        self.limit = limit
    }

    func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int) {
        guard width > 0, height > 0, width <= limit / height else {
            isTooLarge = true
            // A size of nothing makes the decoders stop before they ask for memory.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
            return
        }
        // The shorter side covers; a very long one is not to take more than a few such squares.
        let covering = Double(pixels) / Double(min(width, height))
        let longest = Double(4 * pixels) / Double(max(width, height))
        let scale = min(1, covering, longest)
        gdk_pixbuf_loader_set_size(
            loader, Int32(max(1, (Double(width) * scale).rounded())),
            Int32(max(1, (Double(height) * scale).rounded())))
    }
}

private nonisolated func prepareSize(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int32, _ height: Int32,
    _ goal: UnsafeMutableRawPointer?
) {
    guard let loader, let goal else { return }
    Unmanaged<SizeGoal>.fromOpaque(goal).takeUnretainedValue()
        .prepare(loader, width: Int(width), height: Int(height))
}
