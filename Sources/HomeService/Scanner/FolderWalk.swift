#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder below a root, as the walk met it.
struct WalkedFolder {
    var root: Int
    /// Below the root; empty for the root itself.
    var path: [UInt8]
    /// Its row in the catalogue; 0 while it has none.
    var row: Int
    var parent: Int
    var images: [[UInt8]] = []
}

/// A file that is new or not as it was.
struct FreshFile {
    var folder: Int
    var name: [UInt8]
    var size: Int
    var modified: Int
    var kind: FileKind
    /// Its place among the known files, if it is one.
    var known: Int?
}

/// Goes through the folders of the roots and compares each file to what is known of it. It opens
/// no file and follows no link: what a link inside a root points to is found at its own place.
struct FolderWalk {
    var known: KnownFiles
    /// Rows of the folders, by root and path.
    let folderRows: [Int: [[UInt8]: Int]]
    let stop: StopFlag
    var folders: [WalkedFolder] = []
    var fresh: [FreshFile] = []
    /// All playlists that are there: folder and name.
    var playlists: [(folder: Int, name: [UInt8], modified: Int)] = []
    /// Folders that could not be read: nothing below them counts as removed.
    var unread: [(root: Int, path: [UInt8])] = []
    var report = ScanReport()
    private var rootPath: [UInt8] = []
    private var realRoot: [UInt8] = []
    private var seenFolders: Set<FileIdentity> = []
    private var seenLinks: Set<FileIdentity> = []

    private struct FileIdentity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    init(known: KnownFiles, folderRows: [Int: [[UInt8]: Int]], stop: StopFlag) {
        self.known = known
        self.folderRows = folderRows
        self.stop = stop
    }

    /// Walks one root.
    ///
    /// - Returns: Whether it could be read and is not an empty mount point.
    mutating func walk(root: Int, path: FilePath, hadFiles: Bool) throws(CancellationError) -> Bool
    {
        rootPath = path.bytes
        guard let descriptor = openFolder(AT_FDCWD, path.bytes, flags: 0) else {
            report.note(
                path, "The folder cannot be read (\(reason())). Nothing of it was changed.")
            return false
        }
        realRoot = resolved(path.bytes) ?? path.bytes
        let before = (folders.count, report.seen)
        try walkFolder(descriptor, root: root, path: [], parent: -1, depth: 0)
        if hadFiles, report.seen == before.1, folders.count == before.0 + 1 {
            report.note(
                path,
                "The folder is empty: is its drive mounted? Its tracks are kept, but not shown.")
            return false
        }
        return true
    }

    /// Takes over the descriptor.
    private mutating func walkFolder(
        _ descriptor: Int32, root: Int, path: [UInt8], parent: Int, depth: Int
    ) throws(CancellationError) {
        try stop.check()
        var status = stat()
        guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
            _ = close(descriptor)
            return notRead(root: root, path: path)
        }
        defer { closedir(stream) }
        guard seenFolders.insert(FileIdentity(status)).inserted else { return }
        let folder = folders.count
        folders.append(
            WalkedFolder(
                root: root, path: path, row: folderRows[root]?[path] ?? 0, parent: parent))
        var below: [[UInt8]] = []
        let firstFresh = fresh.count
        errno = 0
        while let entry = readdir(stream) {
            let type = Int(entry.pointee.d_type)
            // The name is a C string inside the entry and stays valid until the next call.
            let start = UnsafeRawPointer(entry) + nameOffset
            let count = strlen(start.assumingMemoryBound(to: CChar.self))
            let name = UnsafeBufferPointer(
                start: start.assumingMemoryBound(to: UInt8.self), count: count)
            visit(name, type: type, in: folder, descriptor: descriptor, below: &below)
            errno = 0
        }
        if errno != 0 { notRead(root: root, path: path) }
        if fresh.count - firstFresh > 1 {
            fresh[firstFresh...].sort { $0.name.lexicographicallyPrecedes($1.name) }
        }
        below.sort { $0.lexicographicallyPrecedes($1) }
        for name in below {
            let inside = path.isEmpty ? name : path + [0x2F] + name
            guard depth < 100 else {
                notRead(root: root, path: inside)
                continue
            }
            guard let next = openFolder(descriptor, name, flags: O_NOFOLLOW) else {
                if errno != ENOENT { notRead(root: root, path: inside) }
                continue
            }
            try walkFolder(next, root: root, path: inside, parent: folder, depth: depth + 1)
        }
    }

    private mutating func visit(
        _ name: UnsafeBufferPointer<UInt8>, type: Int, in folder: Int, descriptor: Int32,
        below: inout [[UInt8]]
    ) {
        var type = type
        var status = stat()
        if type == Int(DT_UNKNOWN) {
            guard look(name, descriptor, &status) else { return }
            type = Int(status.st_mode & S_IFMT) >> 12
        }
        switch type {
        case Int(DT_DIR):
            let isSelf = name.count <= 2 && name.allSatisfy { $0 == 0x2E }
            if !isSelf, !SkippedFolder.contains(name) { below.append(Array(name)) }
        case Int(DT_LNK):
            visitLink(name, in: folder, descriptor: descriptor)
        case Int(DT_REG):
            guard let kind = FileKind(name: name), look(name, descriptor, &status) else { return }
            visitFile(name, kind: kind, status: status, in: folder, descriptor: descriptor)
        default:
            break
        }
    }

    private mutating func visitFile(
        _ name: UnsafeBufferPointer<UInt8>, kind: FileKind, status: stat, in folder: Int,
        descriptor: Int32
    ) {
        if status.st_nlink > 1, !seenLinks.insert(FileIdentity(status)).inserted { return }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        let modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
        let size = Int(status.st_size)
        let row = folders[folder].row
        let index = row == 0 ? nil : known.index(folder: row, name: name)
        // Only a file that is new or changed is opened for this look: the others passed it before.
        if index == nil, isAppleDouble(name, descriptor) { return }
        switch kind {
        case .image: folders[folder].images.append(Array(name))
        case .playlist: playlists.append((folder, Array(name), modified))
        case .audio: report.seen += 1
        }
        if let index {
            known.see(index)
            let entry = known.entries[index]
            if entry.size == size, entry.modified == modified, !entry.isMissing {
                if kind == .audio { report.unchanged += 1 }
                return
            }
        }
        fresh.append(
            FreshFile(
                folder: folder, name: Array(name), size: size, modified: modified, kind: kind,
                known: index))
    }

    private mutating func visitLink(
        _ name: UnsafeBufferPointer<UInt8>, in folder: Int, descriptor: Int32
    ) {
        let path = FilePath.joining(rootPath, folders[folder].path, Array(name))
        guard let target = resolved(path.bytes) else {
            let isLoop = errno == ELOOP
            return report.note(
                path, isLoop ? "The link leads in a circle." : "The link leads nowhere.")
        }
        let isInside =
            target == realRoot
            || target.starts(with: realRoot.last == 0x2F ? realRoot : realRoot + [0x2F])
        guard !isInside else { return }
        report.note(path, "The link leads out of the folder that is served, so it is left out.")
    }

    private mutating func notRead(root: Int, path: [UInt8]) {
        let why = reason()
        unread.append((root, path))
        report.note(
            FilePath.joining(rootPath, path, []), "The folder cannot be read (\(why)).")
    }
}

// MARK: - The system's calls

extension FolderWalk {
    private func look(
        _ name: UnsafeBufferPointer<UInt8>, _ descriptor: Int32, _ status: inout stat
    ) -> Bool {
        // The name comes from readdir and ends with a NUL.
        name.withMemoryRebound(to: CChar.self) { name in
            guard let start = name.baseAddress else { return false }
            return fstatat(descriptor, start, &status, AT_SYMLINK_NOFOLLOW) == 0
        }
    }

    /// Whether it is the side file that macOS writes beside `02 Invisible.mp3` on foreign disks.
    private func isAppleDouble(_ name: UnsafeBufferPointer<UInt8>, _ descriptor: Int32) -> Bool {
        guard name.count > 2, name[0] == 0x2E, name[1] == 0x5F else { return false }
        let file = name.withMemoryRebound(to: CChar.self) { name -> Int32 in
            guard let start = name.baseAddress else { return -1 }
            return openat(descriptor, start, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard file >= 0 else { return false }
        defer { _ = close(file) }
        var magic: [UInt8] = [0, 0, 0, 0]
        return read(file, &magic, 4) == 4 && magic == [0x00, 0x05, 0x16, 0x07]
    }
}

/// The entry's name begins here; the field is a tuple that is cut short in Swift's copy.
private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

private func openFolder(_ parent: Int32, _ name: [UInt8], flags: Int32) -> Int32? {
    let path = name.map { CChar(bitPattern: $0) } + [0]
    let descriptor = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    return descriptor >= 0 ? descriptor : nil
}

private func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let real = realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else { return nil }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
}

private func reason() -> String {
    strerror(errno).map { String(cString: $0) } ?? "unknown reason"
}
