import CAdwaita

/// A picture ready to be drawn. Textures never change and count references atomically, so any thread may make one.
public nonisolated final class Texture: @unchecked Sendable {
    let pointer: OpaquePointer
    public let width, height: Int

    private init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
        width = Int(gdk_texture_get_width(pointer))
        height = Int(gdk_texture_get_height(pointer))
    }

    convenience init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.init(adopting: pointer)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Decodes a picture file to at most `pixels` in width and height. Takes milliseconds: not for the main thread.
    public convenience init?(file: String, pixels: Int) {
        guard
            let pixbuf = gdk_pixbuf_new_from_file_at_scale(
                file, Int32(pixels), Int32(pixels), 1, nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        self.init(adopting: gdk_texture_new_for_pixbuf(pixbuf))
    }

    /// The picture as a soft ground for text: small, so that the renderer's own smoothing does half of the work.
    public convenience init?(blurring file: String) {
        guard let pixbuf = gdk_pixbuf_new_from_file_at_scale(file, 64, 64, 1, nil) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let pixels = UnsafeMutableBufferPointer(
            start: gdk_pixbuf_get_pixels(pixbuf), count: stride * height)
        for _ in 0..<3 {
            for channel in 0..<channels {
                for y in 0..<height {
                    Self.average(
                        pixels, from: y * stride + channel, step: channels, count: width, radius: 5)
                }
                for x in 0..<width {
                    Self.average(
                        pixels, from: x * channels + channel, step: stride, count: height, radius: 5
                    )
                }
            }
        }
        self.init(adopting: gdk_texture_new_for_pixbuf(pixbuf))
    }

    /// A running mean along one line of one channel.
    private static func average(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, from start: Int, step: Int, count: Int,
        radius: Int
    ) {
        let line = (0..<count).map { Int(pixels[start + $0 * step]) }
        var sum = (-radius...radius).reduce(0) { $0 + line[min(max($1, 0), count - 1)] }
        for index in 0..<count {
            pixels[start + index * step] = UInt8(sum / (2 * radius + 1))
            sum += line[min(index + radius + 1, count - 1)] - line[max(index - radius, 0)]
        }
    }

    /// Bytes of memory that the pixels take.
    public var cost: Int { width * height * 4 }
}
