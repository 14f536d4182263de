#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Which file or folder it is, whatever it is called.
struct Inode: Hashable {
    var device: UInt64
    var number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// A file that may matter, as the system describes it.
struct ListedFile {
    /// Where its name is among the names of the folder.
    var nameStart: Int
    var nameCount: Int
    var kind: FileKind
    var size: Int
    /// In nanoseconds since 1970.
    var modified: Int
    /// Set when the file has more names than this one.
    var shared: Inode?
}

/// What one folder holds. One thread fills it; it is read when all of them are done.
///
/// Unchecked: ``FolderLister`` hands it from thread to thread under its lock.
final class ListedFolder: @unchecked Sendable {
    /// What became of a folder below.
    enum Below {
        case waiting
        case folder(ListedFolder)
        /// It was there a moment ago.
        case gone
        /// The system's error code.
        case unread(Int32)
    }

    let depth: Int
    let identity: Inode
    /// The folders it is in.
    let above: [Inode]
    private(set) var names: [UInt8] = []
    private(set) var files: [ListedFile] = []
    private(set) var links: [[UInt8]] = []
    private(set) var below: [[UInt8]] = []
    var listed: [Below] = []
    /// The system's error code where the reading broke off, or for what could not be looked at.
    private(set) var failure: Int32?
    /// Open as long as folders below it are to be opened.
    private var stream: Stream?
    /// Valid until it is closed.
    let descriptor: Int32

    #if canImport(Darwin)
        private typealias Stream = UnsafeMutablePointer<DIR>
    #else
        private typealias Stream = OpaquePointer
    #endif

    /// Takes over the descriptor.
    ///
    /// - Returns: `nil` when the system does not let it be looked at, with the reason in `errno`.
    init?(_ descriptor: Int32, depth: Int, above: [Inode]) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
            let code = errno
            _ = closeDescriptor(descriptor)
            errno = code
            return nil
        }
        self.stream = stream
        self.descriptor = descriptor
        self.depth = depth
        self.above = above
        identity = Inode(status)
        // What is inside itself, as a mount can be, would never end.
        guard !above.contains(identity) else { return }
        readEntries()
        below.sort { $0.lexicographicallyPrecedes($1) }
        listed = Array(repeating: .waiting, count: below.count)
    }

    deinit { close() }

    func close() {
        if let stream { closedir(stream) }
        stream = nil
    }

    func withName<Value>(
        of file: ListedFile, _ body: (UnsafeBufferPointer<UInt8>) -> Value
    ) -> Value {
        names.withUnsafeBufferPointer { names in
            body(
                UnsafeBufferPointer(
                    rebasing: names[file.nameStart..<file.nameStart + file.nameCount]))
        }
    }

    // MARK: - Reading

    // Where the parts of an entry are. It is shorter than Swift's copy of it would be.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
    private static let typeOffset = MemoryLayout<dirent>.offset(of: \.d_type) ?? 18

    private func readEntries() {
        guard let stream else { return }
        errno = 0
        while let entry = readdir(stream) {
            visit(UnsafeRawPointer(entry))
            errno = 0
        }
        if errno != 0 { failure = failure ?? errno }
    }

    private func visit(_ entry: UnsafeRawPointer) {
        // The name is a C string inside the entry and stays valid until the next call.
        let start = entry + Self.nameOffset
        let count = strlen(start.assumingMemoryBound(to: CChar.self))
        let name = UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: count)
        var type = Int(entry.load(fromByteOffset: Self.typeOffset, as: UInt8.self))
        var status = stat()
        if type == Int(DT_UNKNOWN) {
            guard look(start, &status) else { return }
            type = Int(status.st_mode & S_IFMT) >> 12
        }
        switch type {
        case Int(DT_DIR):
            let isSelf = count <= 2 && name.allSatisfy { $0 == 0x2E }
            if !isSelf, !SkippedFolder.contains(name) { below.append(Array(name)) }
        case Int(DT_LNK):
            links.append(Array(name))
        case Int(DT_REG):
            guard let kind = FileKind(name: name), look(start, &status) else { return }
            add(name, kind, status)
        default:
            break
        }
    }

    private func look(_ name: UnsafeRawPointer, _ status: inout stat) -> Bool {
        let name = name.assumingMemoryBound(to: CChar.self)
        if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return true }
        // What is gone by now is no failure; of anything else nobody knows that it is gone.
        if errno != ENOENT { failure = failure ?? errno }
        return false
    }

    private func add(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind, _ status: stat) {
        if files.isEmpty {
            // Most folders with a file in them are an album.
            files.reserveCapacity(16)
            names.reserveCapacity(640)
        }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        files.append(
            ListedFile(
                nameStart: names.count, nameCount: name.count, kind: kind,
                size: Int(status.st_size),
                modified: Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec),
                shared: status.st_nlink > 1 ? Inode(status) : nil))
        names.append(contentsOf: name)
    }
}

/// Inside a type with a `close` of its own the system's is hidden.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
