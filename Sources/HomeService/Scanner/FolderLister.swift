import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lists all folders below the roots on several threads: nearly all the time of a scan that finds
/// nothing new goes by in the system's calls for that.
///
/// Unchecked: the condition guards everything that changes. Plain threads, because reading
/// folders blocks and the cooperative pool must not.
final class FolderLister: @unchecked Sendable {
    static let deepest = 100
    /// What stands for an error number where folders are nested deeper.
    static let tooDeep: Int32 = -1
    /// What stands for an error number where it is the root that cannot be opened.
    static let noRoot: Int32 = -2

    private let condition = NSCondition()
    let roots: [FilePath]
    /// Which folders are listed: whole roots, or parts of them.
    let starts: [(place: FolderPlace, reach: ScanScope.Reach)]
    let scope: ScanScope
    /// Stops the listing and the scan it is for.
    let stop = StopFlag()
    private var listedStarts: [ListedFolder.Below]
    private var nextStart = 0
    /// Folders that have others below them that nobody took yet, the deepest last: so few of them
    /// are open at a time.
    private var open: [Branch] = []
    private var busy = 0
    private var isStopped = false

    private final class Branch {
        let folder: ListedFolder
        /// It and the folders that it is in.
        let above: [Inode]
        var next = 0
        var done = 0

        init(_ folder: ListedFolder) {
            self.folder = folder
            above = folder.above + [folder.identity]
        }
    }

    private enum Task {
        case start(Int)
        case below(Branch, Int)
    }

    /// Begins at once.
    init(_ roots: [FilePath], scope: ScanScope = .everything) {
        // A scope names roots by their place among those it was given.
        self.roots = scope.folders == nil ? OuterRoots.of(roots) : roots
        self.scope = scope
        starts =
            scope.starts
            ?? self.roots.indices.map { (FolderPlace(root: $0, path: []), .below) }
        listedStarts = Array(repeating: .waiting, count: starts.count)
        let most = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount) - 1)
        let count = scope.folders == nil ? most : min(most, starts.count)
        for _ in 0..<count {
            let thread = Thread { [self] in work() }
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    /// Helps until all is listed.
    ///
    /// - Returns: What became of each start.
    func finish() throws(CancellationError) -> [ListedFolder.Below] {
        work()
        try stop.check()
        return condition.withLock { listedStarts }
    }

    /// Lets the threads end after the folder they are at.
    func cancel() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
    }

    private func work() {
        while let task = claim() { settle(task, list(task)) }
    }

    /// The next folder to list; waits while others may still find some.
    private func claim() -> Task? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped {
            if let branch = open.last {
                let place = branch.next
                branch.next += 1
                if branch.next == branch.folder.below.count { open.removeLast() }
                busy += 1
                return .below(branch, place)
            }
            if nextStart < starts.count {
                nextStart += 1
                busy += 1
                return .start(nextStart - 1)
            }
            if busy == 0 { return nil }
            condition.wait()
        }
        return nil
    }

    private func list(_ task: Task) -> ListedFolder.Below {
        guard (try? stop.check()) != nil else {
            cancel()
            return .gone
        }
        switch task {
        case .start(let place):
            return list(from: starts[place])
        case .below(let branch, let place):
            let folder = branch.folder
            guard folder.depth < FolderLister.deepest else { return .unread(FolderLister.tooDeep) }
            return list(
                folder.descriptor, folder.below[place], flags: O_NOFOLLOW, depth: folder.depth + 1,
                above: branch.above)
        }
    }

    /// Opens the way to a start name by name: none of them may be a link by now.
    private func list(
        from start: (place: FolderPlace, reach: ScanScope.Reach)
    ) -> ListedFolder.Below {
        let names = start.place.path.split(separator: 0x2F)
        let root = roots[start.place.root].bytes
        guard !names.isEmpty else {
            return list(
                AT_FDCWD, root, flags: 0, depth: 0, above: [], isDeep: start.reach == .below)
        }
        var folder = openFolder(AT_FDCWD, root, flags: 0)
        guard folder >= 0 else { return .unread(FolderLister.noRoot) }
        for name in names.dropLast() {
            let next = openFolder(folder, Array(name), flags: O_NOFOLLOW)
            let code = errno
            _ = close(folder)
            guard next >= 0 else {
                return [ENOENT, ENOTDIR, ELOOP].contains(code) ? .gone : .unread(code)
            }
            folder = next
        }
        defer { _ = close(folder) }
        return list(
            folder, Array(names[names.count - 1]), flags: O_NOFOLLOW, depth: names.count,
            above: [], isDeep: start.reach == .below)
    }

    private func openFolder(_ parent: Int32, _ name: [UInt8], flags: Int32) -> Int32 {
        openat(parent, FilePath(bytes: name).cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    }

    private func list(
        _ parent: Int32, _ name: [UInt8], flags: Int32, depth: Int, above: [Inode],
        isDeep: Bool = true
    ) -> ListedFolder.Below {
        let descriptor = openFolder(parent, name, flags: flags)
        guard descriptor >= 0 else {
            // It can also be a file or a link by now.
            let isGone = [ENOENT, ENOTDIR, ELOOP].contains(errno)
            return isGone && depth > 0 ? .gone : .unread(errno)
        }
        guard let folder = ListedFolder(descriptor, depth: depth, above: above) else {
            return .unread(errno)
        }
        if folder.below.isEmpty || !isDeep { folder.close() }
        return .folder(folder)
    }

    private func settle(_ task: Task, _ result: ListedFolder.Below) {
        condition.lock()
        defer { condition.unlock() }
        switch task {
        case .start(let place): listedStarts[place] = result
        case .below(let branch, let place):
            branch.folder.listed[place] = result
            branch.done += 1
            if branch.done == branch.folder.below.count { branch.folder.close() }
        }
        busy -= 1
        if case .folder(let folder) = result, !folder.below.isEmpty, goesBelow(task) {
            open.append(Branch(folder))
            condition.broadcast()
        } else if busy == 0, open.isEmpty {
            condition.broadcast()
        }
    }

    private func goesBelow(_ task: Task) -> Bool {
        if case .start(let place) = task { starts[place].reach == .below } else { true }
    }
}
