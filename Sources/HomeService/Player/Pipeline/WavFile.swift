import Foundation

/// A WAV file (16 bit, 44.1 kHz, stereo) that only grows and is valid after every write.
///
/// `@unchecked`: the lock guards what varies; samples come from one thread at a time, but not
/// always from the same.
final class WavFile: @unchecked Sendable {
    static let bytesPerFrame = 4
    private static let headerSize = 44

    private let path: FilePath
    private let lock = NSLock()
    private var descriptor: CInt
    private var dataSize = 0

    /// Makes the file, or empties it.
    ///
    /// - Throws: ``HomeServiceError`` with `audio` if it cannot be written.
    init(_ path: FilePath) throws {
        self.path = path
        let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
        descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0, !path.bytes.contains(0) else { throw Self.error(path, errno) }
        if let code = write(Self.header(dataSize: 0), at: 0) {
            close(descriptor)
            descriptor = -1
            throw Self.error(path, code)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends samples, then says so in the header.
    ///
    /// - Returns: Why it failed, a sentence, once; later samples are dropped.
    func append(_ samples: UnsafeRawBufferPointer) -> String? {
        lock.withLock {
            guard descriptor >= 0 else { return nil }
            let code =
                write(samples, at: Self.headerSize + dataSize)
                ?? {
                    dataSize += samples.count
                    return write(Self.header(dataSize: dataSize), at: 0)
                }()
            guard let code else { return nil }
            close(descriptor)
            descriptor = -1
            return Self.error(path, code).description
        }
    }

    /// Frames in the file.
    var frames: Int { lock.withLock { dataSize / Self.bytesPerFrame } }

    /// - Returns: The error number, if it failed.
    private func write(_ bytes: some Collection<UInt8>, at offset: Int) -> CInt? {
        let whole: CInt?? = bytes.withContiguousStorageIfAvailable {
            write(UnsafeRawBufferPointer($0), at: offset)
        }
        return whole ?? write(Array(bytes), at: offset)
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> CInt? {
        var done = 0
        while done < bytes.count {
            let part = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, part.baseAddress, part.count, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return count == 0 ? EIO : errno }
            done += count
        }
        return nil
    }

    private static func header(dataSize: Int) -> [UInt8] {
        // A size of 32 bits ends after 6.7 hours; readers take the largest for "to the end".
        func size(_ value: Int) -> [UInt8] { bytes(UInt32(clamping: value)) }
        func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let format =
            bytes(UInt16(1)) + bytes(UInt16(2)) + bytes(UInt32(44_100)) + bytes(UInt32(176_400))
            + bytes(UInt16(bytesPerFrame)) + bytes(UInt16(16))
        return Array("RIFF".utf8) + size(dataSize + headerSize - 8) + Array("WAVEfmt ".utf8)
            + bytes(UInt32(16)) + format + Array("data".utf8) + size(dataSize)
    }

    private static func error(_ path: FilePath, _ code: CInt) -> HomeServiceError {
        HomeServiceError(
            .audio,
            "The sound cannot be written to “\(path.display)” (\(String(cString: strerror(code)))).",
            advice: code == ENOSPC
                ? "Make room on the disk, or choose another file."
                : "Choose a file in a folder that you may write to.")
    }
}
