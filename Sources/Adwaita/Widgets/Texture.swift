import CAdwaita

/// A picture ready to be drawn.
///
/// Textures never change and count references atomically, so any thread may make and drop one.
public nonisolated final class Texture: @unchecked Sendable {
    // Unchecked: the pointer never changes, and GDK promises the above.
    let pointer: OpaquePointer
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    private init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
        width = Int(gdk_texture_get_width(pointer))
        height = Int(gdk_texture_get_height(pointer))
    }

    convenience init?(retaining paintable: OpaquePointer) {
        guard
            g_type_check_instance_is_a(
                UnsafeMutableRawPointer(paintable).assumingMemoryBound(to: GTypeInstance.self),
                gdk_texture_get_type()) != 0
        else { return nil }
        g_object_ref(UnsafeMutableRawPointer(paintable))
        self.init(adopting: paintable)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Bytes of memory that the pixels take.
    public var cost: Int { width * height * 4 }

    /// Decodes a picture file. Takes milliseconds: not for the main thread.
    ///
    /// - Parameters:
    ///   - bytes: The file: JPEG, PNG or WebP.
    ///   - pixels: The size it is to cover, in both directions; a smaller one stays as it is.
    /// - Throws: ``PictureError`` for what is no picture, or too large a one.
    public convenience init(decoding bytes: [UInt8], covering pixels: Int) throws(PictureError) {
        let decoded = try DecodedPicture(bytes, covering: pixels)
        try self.init(decoded.pixels(), width: decoded.width, height: decoded.height)
    }

    /// Decodes a picture file as a soft ground for text: small, so that the renderer's own
    /// smoothing does half of the work. Not for the main thread.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``PictureError`` for what is no picture, or too large a one.
    public convenience init(blurring bytes: [UInt8]) throws(PictureError) {
        let decoded = try DecodedPicture(bytes, covering: 64)
        var pixels = decoded.pixels()
        blur(&pixels, width: decoded.width, height: decoded.height, radius: 6)
        try self.init(pixels, width: decoded.width, height: decoded.height)
    }

    /// Copies pixels of four bytes: blue, green, red, alpha, colors multiplied by alpha. It is the
    /// form in which renderers draw without converting.
    private convenience init(
        _ pixels: [UInt8], width: Int, height: Int
    ) throws(PictureError) {
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        guard
            let texture = gdk_memory_texture_new(
                Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
                gsize(width * 4))
        else { throw .damaged }
        self.init(adopting: texture)
    }
}

/// Why bytes gave no picture.
public enum PictureError: Error, Sendable {
    /// They are none of the formats that are read.
    case noPicture
    /// It has more pixels than are decoded.
    case tooLarge
    /// The decoder gave up.
    case damaged
}

/// A running mean along rows and columns, three times: close to what a soft lens does.
private nonisolated func blur(_ pixels: inout [UInt8], width: Int, height: Int, radius: Int) {
    for _ in 0..<3 {
        for channel in 0..<4 {
            for y in 0..<height {
                average(
                    &pixels, from: y * width * 4 + channel, step: 4, count: width, radius: radius)
            }
            for x in 0..<width {
                average(
                    &pixels, from: x * 4 + channel, step: width * 4, count: height, radius: radius)
            }
        }
    }
}

private nonisolated func average(
    _ pixels: inout [UInt8], from start: Int, step: Int, count: Int, radius: Int
) {
    let line = (0..<count).map { Int(pixels[start + $0 * step]) }
    guard !line.isEmpty else { return }
    var sum = (-radius...radius).reduce(0) { $0 + line[min(max($1, 0), count - 1)] }
    for index in 0..<count {
        pixels[start + index * step] = UInt8(sum / (2 * radius + 1))
        sum += line[min(index + radius + 1, count - 1)] - line[max(index - radius, 0)]
    }
}
