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
    var cueSheets: [[UInt8]] = []
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
    /// Whether the same file lies elsewhere under another name.
    var hasOtherNames = false
    /// Whether it is as it was, and read because of what changed beside it.
    var isReadAgain = false
}

/// Goes through the folders of the roots and compares each file to what is known of it. It opens
/// no file and follows no link: what a link inside a root points to is found at its own place.
struct FolderWalk {
    var known: KnownFiles
    /// Rows of the folders, by root and path.
    let folderRows: [Int: [[UInt8]: Int]]
    let stop: StopFlag
    /// Files that are taken as they are known, as somebody writes them.
    let unfinished: Set<FilePath>
    var folders: [WalkedFolder] = []
    var fresh: [FreshFile] = []
    /// All playlists that are there: folder and name.
    var playlists: [(folder: Int, name: [UInt8], modified: Int)] = []
    /// Folders that could not be read: nothing below them counts as removed.
    var unread: [(root: Int, path: [UInt8])] = []
    var report = ScanReport()
    private var rootPath: [UInt8] = []
    private var realRoot: [UInt8] = []
    private var seenFolders: Set<Inode> = []
    private var seenLinks: Set<Inode> = []

    init(
        known: KnownFiles, folderRows: [Int: [[UInt8]: Int]], stop: StopFlag,
        unfinished: Set<FilePath> = []
    ) {
        self.known = known
        self.folderRows = folderRows
        self.stop = stop
        self.unfinished = unfinished
    }

    /// Walks one root, as it was listed. The order is always the same, whichever thread was first.
    ///
    /// - Returns: Whether it could be read and is not an empty mount point.
    mutating func walk(
        root: Int, path: FilePath, listed: ListedFolder.Below, hadFiles: Bool
    ) throws(CancellationError) -> Bool {
        rootPath = path.bytes
        guard case .folder(let folder) = listed else {
            let why = if case .unread(let code) = listed { reason(code) } else { reason(ENOENT) }
            report.note(
                path, .folder, "The folder cannot be read (\(why)). Nothing of it was changed.")
            return false
        }
        realRoot = resolved(path.bytes) ?? path.bytes
        let before = (folders.count, report.seen)
        try walk(folder, root: root, path: [], parent: -1)
        if hadFiles, report.seen == before.1, folders.count == before.0 + 1 {
            report.note(
                path, .folder,
                "The folder is empty: is its drive mounted? Its tracks are kept, but not shown.")
            return false
        }
        return true
    }

    /// Walks a part of a root that was listed by itself; what is above it was walked before.
    ///
    /// - Throws: ``ScanScope/TooNarrow`` if its root is not there, or is an empty mount point now.
    mutating func walkPart(
        root: Int, rootPath: FilePath, path: [UInt8], listed: ListedFolder.Below
    ) throws {
        self.rootPath = rootPath.bytes
        realRoot = resolved(rootPath.bytes) ?? rootPath.bytes
        let above = FolderPlace(root: root, path: path).parent?.path
        let parent = folders.lastIndex { $0.root == root && $0.path == above } ?? -1
        switch listed {
        case .folder(let folder):
            let isEmpty = folder.files.isEmpty && folder.below.isEmpty && folder.links.isEmpty
            if path.isEmpty, isEmpty { throw ScanScope.TooNarrow() }
            try walk(folder, root: root, path: path, parent: parent)
        case .unread(let code):
            if path.isEmpty || code == FolderLister.noRoot { throw ScanScope.TooNarrow() }
            notRead(root: root, path: path, code)
        case .gone, .waiting: break
        }
    }

    private mutating func walk(
        _ listed: ListedFolder, root: Int, path: [UInt8], parent: Int
    ) throws(CancellationError) {
        try stop.check()
        guard seenFolders.insert(listed.identity).inserted else { return }
        let folder = folders.count
        folders.append(
            WalkedFolder(
                root: root, path: path, row: folderRows[root]?[path] ?? 0, parent: parent))
        let firstFresh = fresh.count
        for file in listed.files {
            listed.withName(of: file) { name in
                if unfinished.isEmpty || !isUnfinished(name, in: folder) {
                    visit(file, name, in: folder)
                }
            }
        }
        for link in listed.links { visitLink(link, in: folder) }
        if let code = listed.failure { notRead(root: root, path: path, code) }
        if fresh.count - firstFresh > 1 {
            fresh[firstFresh...].sort { $0.name.lexicographicallyPrecedes($1.name) }
        }
        for (name, below) in zip(listed.below, listed.listed) {
            let inside = path.isEmpty ? name : path + [0x2F] + name
            switch below {
            case .folder(let next): try walk(next, root: root, path: inside, parent: folder)
            case .unread(let code): notRead(root: root, path: inside, code)
            case .gone, .waiting: break
            }
        }
    }

    private mutating func visit(
        _ file: ListedFile, _ name: UnsafeBufferPointer<UInt8>, in folder: Int
    ) {
        if let shared = file.shared, !seenLinks.insert(shared).inserted { return }
        let row = folders[folder].row
        let index = row == 0 ? nil : known.index(folder: row, name: name)
        // Only a file that is new or changed is opened for this look: the others passed it before.
        if index == nil, isAppleDouble(name, in: folder) { return }
        switch file.kind {
        case .image: folders[folder].images.append(Array(name))
        case .cueSheet: folders[folder].cueSheets.append(Array(name))
        case .playlist: playlists.append((folder, Array(name), file.modified))
        case .audio: report.seen += 1
        }
        if let index {
            known.see(index)
            let entry = known.entries[index]
            if entry.size == file.size, entry.modified == file.modified, !entry.isMissing {
                if file.kind == .audio { report.unchanged += 1 }
                return
            }
        }
        fresh.append(
            FreshFile(
                folder: folder, name: Array(name), size: file.size, modified: file.modified,
                kind: file.kind, known: index, hasOtherNames: file.shared != nil))
    }

    private mutating func isUnfinished(
        _ name: UnsafeBufferPointer<UInt8>, in folder: Int
    ) -> Bool {
        let path = FilePath.joining(rootPath, folders[folder].path, Array(name))
        guard unfinished.contains(path) else { return false }
        if let index = known.index(folder: folders[folder].row, name: name) { known.see(index) }
        return true
    }

    private mutating func visitLink(_ name: [UInt8], in folder: Int) {
        let path = FilePath.joining(rootPath, folders[folder].path, name)
        guard let target = resolved(path.bytes) else {
            let isLoop = errno == ELOOP
            return report.note(
                path, .link, isLoop ? "The link leads in a circle." : "The link leads nowhere.")
        }
        let isInside =
            target == realRoot
            || target.starts(with: realRoot.last == 0x2F ? realRoot : realRoot + [0x2F])
        guard !isInside else { return }
        report.note(
            path, .link, "The link leads out of the folder that is served, so it is left out.")
    }

    private mutating func notRead(root: Int, path: [UInt8], _ code: Int32) {
        unread.append((root, path))
        let why =
            code == FolderLister.tooDeep
            ? "it lies more than \(FolderLister.deepest) folders deep" : reason(code)
        report.note(
            FilePath.joining(rootPath, path, []), .folder, "The folder cannot be read (\(why)).")
    }

    /// Whether it is the side file that macOS writes beside `02 Invisible.mp3` on foreign disks.
    private func isAppleDouble(_ name: UnsafeBufferPointer<UInt8>, in folder: Int) -> Bool {
        guard name.count > 2, name[0] == 0x2E, name[1] == 0x5F else { return false }
        let path = FilePath.joining(rootPath, folders[folder].path, Array(name))
        let file = open(path.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { _ = close(file) }
        var magic: [UInt8] = [0, 0, 0, 0]
        return read(file, &magic, 4) == 4 && magic == [0x00, 0x05, 0x16, 0x07]
    }
}

/// The path without links, if there is such a file.
func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let real = realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else { return nil }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
}

/// What the system's error code means.
func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "unknown reason"
}
