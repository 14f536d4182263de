#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system's messages about folders. Used by one thread.
///
/// A final class, as the descriptor must be closed exactly once.
final class Inotify {
    /// What happened, as the system's bits.
    struct Mask: OptionSet, Sendable {
        let rawValue: UInt32

        static let attributes = Mask(rawValue: 0x4)
        static let writingEnded = Mask(rawValue: 0x8)
        static let movedAway = Mask(rawValue: 0x40)
        static let movedHere = Mask(rawValue: 0x80)
        static let created = Mask(rawValue: 0x100)
        static let deleted = Mask(rawValue: 0x200)
        static let selfDeleted = Mask(rawValue: 0x400)
        static let selfMoved = Mask(rawValue: 0x800)
        static let unmounted = Mask(rawValue: 0x2000)
        static let overflow = Mask(rawValue: 0x4000)
        static let ignored = Mask(rawValue: 0x8000)
        static let isFolder = Mask(rawValue: 0x4000_0000)

        fileprivate static let onlyFolders = Mask(rawValue: 0x100_0000)
        fileprivate static let noLinks = Mask(rawValue: 0x200_0000)
        fileprivate static let notUnlinked = Mask(rawValue: 0x400_0000)
    }

    struct Event: Sendable {
        var watch: Int32
        var mask: Mask
        /// The entry of the folder; empty for the folder itself.
        var name: [UInt8] = []
    }

    /// The system's error code.
    struct Failure: Error { var code: Int32 }

    let descriptor: Int32

    private static let wanted: Mask = [
        .attributes, .writingEnded, .movedAway, .movedHere, .created, .deleted, .selfDeleted,
        .selfMoved, .onlyFolders, .notUnlinked,
    ]

    init() throws(Failure) {
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw Failure(code: errno) }
        #else
            throw Failure(code: ENOSYS)
        #endif
    }

    deinit { _ = close(descriptor) }

    /// Begins to watch a folder; one that is watched already keeps its number, whatever its name.
    ///
    /// - Throws: ``Failure``; with `ENOSPC` when there are more folders than may be watched.
    func add(_ path: FilePath, followsLink: Bool) throws(Failure) -> Int32 {
        let mask = followsLink ? Inotify.wanted : Inotify.wanted.union(.noLinks)
        #if os(Linux)
            let watch = inotify_add_watch(descriptor, path.cString, mask.rawValue)
        #else
            let watch: Int32 = -1
        #endif
        guard watch >= 0 else { throw Failure(code: errno) }
        return watch
    }

    func remove(_ watch: Int32) {
        #if os(Linux)
            _ = inotify_rm_watch(descriptor, watch)
        #endif
    }

    /// What is there to read; empty when that is nothing.
    func read() -> [Event] {
        // Room for some hundred events, aligned as the system's struct is.
        let size = 64 << 10
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        let count = readBytes(descriptor, buffer)
        var events: [Event] = []
        var offset = 0
        // Four numbers of 32 bits (watch, mask, cookie, length), then the name, filled up with NULs.
        while offset + 16 <= count {
            let length = Int(buffer.load(fromByteOffset: offset + 12, as: UInt32.self))
            let name = buffer[(offset + 16)..<min(offset + 16 + length, count)]
            events.append(
                Event(
                    watch: buffer.load(fromByteOffset: offset, as: Int32.self),
                    mask: Mask(rawValue: buffer.load(fromByteOffset: offset + 4, as: UInt32.self)),
                    name: Array(name.prefix { $0 != 0 })))
            offset += 16 + length
        }
        return events
    }
}

/// Inside a type with a `read` of its own the system's is hidden.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
