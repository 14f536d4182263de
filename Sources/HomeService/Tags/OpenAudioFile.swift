#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A regular file that is open for reading; closed exactly once, when its scope ends.
struct OpenAudioFile: ~Copyable {
    let path: FilePath
    let size: Int
    let descriptor: Int32
    /// The beginning of the file, read once: most of what is asked for is in there.
    let head: [UInt8]

    private static let headSize = 16 << 10

    /// Opens without waiting: a pipe without a writer would block for good.
    init(_ path: FilePath) throws(TagError) {
        guard !path.bytes.contains(0) else {
            throw TagError(.notFound, path, "A path cannot have a NUL in it.")
        }
        let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw TagError(opening: path, code: errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw TagError(.notAFile, path, TagError.notAFileReason)
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw TagError(.notAudio, path, "The file is empty.")
        }
        self.path = path
        self.size = Int(status.st_size)
        self.descriptor = descriptor
        head = OpenAudioFile.read(
            descriptor, at: 0, count: min(OpenAudioFile.headSize, Int(status.st_size)))
    }

    deinit { close(descriptor) }

    /// Up to `count` bytes from `offset` on: fewer at the end of the file, none beyond it.
    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = min(count, size - offset)
        if offset + count <= head.count { return Array(head[offset..<offset + count]) }
        return OpenAudioFile.read(descriptor, at: offset, count: count)
    }

    /// The same, added to bytes that are there.
    func append(_ count: Int, at offset: Int, to bytes: inout [UInt8]) {
        if offset >= 0, count >= 0, offset + count <= head.count {
            bytes += head[offset..<offset + count]
        } else {
            bytes += read(at: offset, count: count)
        }
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < buffer.count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[done...])
                let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                done += got
            }
        }
    }
}

extension FilePath {
    /// The bytes as C wants a string, with a NUL at the end.
    var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
