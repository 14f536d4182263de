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

    private let condition = NSCondition()
    let roots: [FilePath]
    /// Stops the listing and the scan it is for.
    let stop = StopFlag()
    private var listedRoots: [ListedFolder.Below]
    private var nextRoot = 0
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
        case root(Int)
        case below(Branch, Int)
    }

    /// Begins at once.
    init(_ roots: [FilePath]) {
        self.roots = roots
        listedRoots = Array(repeating: .waiting, count: roots.count)
        let count = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount) - 1)
        for _ in 0..<count {
            let thread = Thread { [self] in work() }
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    /// Helps until all is listed.
    ///
    /// - Returns: What became of each root.
    func finish() throws(CancellationError) -> [ListedFolder.Below] {
        work()
        try stop.check()
        return condition.withLock { listedRoots }
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
            if nextRoot < roots.count {
                nextRoot += 1
                busy += 1
                return .root(nextRoot - 1)
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
        case .root(let place):
            return list(AT_FDCWD, roots[place].bytes, flags: 0, depth: 0, above: [])
        case .below(let branch, let place):
            let folder = branch.folder
            guard folder.depth < FolderLister.deepest else { return .unread(FolderLister.tooDeep) }
            return list(
                folder.descriptor, folder.below[place], flags: O_NOFOLLOW, depth: folder.depth + 1,
                above: branch.above)
        }
    }

    private func list(
        _ parent: Int32, _ name: [UInt8], flags: Int32, depth: Int, above: [Inode]
    ) -> ListedFolder.Below {
        let path = name.map { CChar(bitPattern: $0) } + [0]
        let descriptor = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            return errno == ENOENT && depth > 0 ? .gone : .unread(errno)
        }
        guard let folder = ListedFolder(descriptor, depth: depth, above: above) else {
            return .unread(errno)
        }
        if folder.below.isEmpty { folder.close() }
        return .folder(folder)
    }

    private func settle(_ task: Task, _ result: ListedFolder.Below) {
        condition.lock()
        defer { condition.unlock() }
        switch task {
        case .root(let place): listedRoots[place] = result
        case .below(let branch, let place):
            branch.folder.listed[place] = result
            branch.done += 1
            if branch.done == branch.folder.below.count { branch.folder.close() }
        }
        busy -= 1
        if case .folder(let folder) = result, !folder.below.isEmpty {
            open.append(Branch(folder))
            condition.broadcast()
        } else if busy == 0, open.isEmpty {
            condition.broadcast()
        }
    }
}
