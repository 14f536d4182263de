import CGdkPixbuf

/// Decodes a picture from memory, not much larger than asked for.
struct PictureLoader {
    var side: Int
    var pixelLimit: Int

    /// What the decoder told on its way; it lives on the caller's stack frame of `load`.
    fileprivate final class Progress {
        let format: PictureFormat
        let side: Int
        let pixelLimit: Int
        var refused: String?

        init(_ format: PictureFormat, side: Int, pixelLimit: Int) {
            self.format = format
            self.side = side
            self.pixelLimit = pixelLimit
        }
    }

    /// Decodes by content; the size is looked at before any pixel is.
    ///
    /// - Throws: ``CoverError`` for what is no picture, too large or cut off.
    func load(_ bytes: [UInt8]) throws(CoverError) -> Pixbuf {
        guard let format = PictureFormat(bytes) else { throw .notAPicture }
        if let header = PictureHeader(bytes) {
            try CoverCheck.check(header, pixelLimit: pixelLimit)
        }
        // The decoders fill what is missing with grey and call it a success.
        guard format.isWhole(bytes) else { throw .damaged("it ends early") }
        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
            g_clear_error(&error)
            throw .noDecoder(format: format.displayName)
        }
        defer { g_object_unref(loader) }

        let progress = Progress(format, side: side, pixelLimit: pixelLimit)
        let context = Unmanaged.passUnretained(progress).toOpaque()
        _ = gf_pixbuf_connect_size(loader, sizePrepared, context)
        let failure = withExtendedLifetime(progress) { feed(bytes, to: loader) }

        if let size = progress.refused { throw .tooLarge(size) }
        if let failure { throw .damaged(failure) }
        guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw .damaged("it ends before the first pixel")
        }
        g_object_ref(UnsafeMutableRawPointer(picture))
        return Pixbuf(adopting: picture)
    }

    /// Hands over the bytes and returns what was wrong with them.
    private func feed(
        _ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>
    ) -> String? {
        var error: UnsafeMutablePointer<GError>?
        let step = 1 << 16
        for start in stride(from: 0, to: bytes.count, by: step) {
            let part = bytes[start..<min(start + step, bytes.count)]
            let accepted = part.withUnsafeBufferPointer {
                gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error)
            }
            if accepted == 0 {
                let message = takeMessage(of: error)
                gdk_pixbuf_loader_close(loader, nil)
                return message
            }
        }
        return gdk_pixbuf_loader_close(loader, &error) == 0 ? takeMessage(of: error) : nil
    }
}

private func sizePrepared(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int32, _ height: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    guard let loader, let context else { return }
    let progress = Unmanaged<PictureLoader.Progress>.fromOpaque(context).takeUnretainedValue()
    let (width, height) = (Int(width), Int(height))
    guard width > 0, height > 0, width <= progress.pixelLimit / height else {
        progress.refused = "\(width) × \(height) pixels"
        // A size of nothing makes the decoders stop before they ask for memory.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
        return
    }
    if progress.format == .jpeg {
        let step = jpegReduction(width, height, atLeast: progress.side)
        gdk_pixbuf_loader_set_size(
            loader, Int32((width + step - 1) / step), Int32((height + step - 1) / step))
    }
}

/// JPEG decodes to a half, a quarter or an eighth for nearly nothing.
private func jpegReduction(_ width: Int, _ height: Int, atLeast side: Int) -> Int {
    [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
}
