import Foundation

/// A regular file that is open for reading; closed with its last reference unless taken.
final class OpenFile: Sendable {
    let size: UInt64
    private let descriptor: Guarded<Int32?>

    /// `nil` if there is no such regular file, or it may not be read.
    init?(at path: [UInt8]) {
        guard !path.contains(0) else { return nil }
        let opened = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { name in
            // Without O_NONBLOCK a pipe of that name would hold us until somebody writes.
            name.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1
        }
        guard opened >= 0 else { return nil }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            Self.close(opened)
            return nil
        }
        size = UInt64(max(0, status.st_size))
        descriptor = Guarded(opened)
    }

    deinit {
        if let left = take() { Self.close(left) }
    }

    /// Gives the descriptor away, once.
    func take() -> Int32? { descriptor.withLock { $0.take() } }

    /// Reads up to `count` bytes from `offset`; empty at the end, or if the file cannot be read.
    func read(_ count: Int, at offset: UInt64) -> [UInt8] {
        descriptor.withLock { descriptor in
            guard let descriptor else { return [] }
            return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
            }
        }
    }

    static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }
}
