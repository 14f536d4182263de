import Foundation
import SQLite

/// One scan from its lock to its report, on one thread.
struct ScanRun: Sendable {
    let file: URL
    let lister: FolderLister
    let now: Date
    let readTags: Scanner.ReadTags
    let readCover: CoverStore.EmbeddedReader?
    /// After so long whole folders are written, however few they are.
    let batchPause: Duration
    let progress: @Sendable (ScanProgress) -> Void

    var roots: [FilePath] { lister.roots }
    var scope: ScanScope { lister.scope }
    var isWhole: Bool { scope.folders == nil }
    var stop: StopFlag { lister.stop }

    func whole() throws -> ScanReport {
        defer { lister.cancel() }
        do {
            let lock = try ScanLock(beside: file)
            return try lock.held {
                let connection = try Catalogue.connect(to: file)
                defer { connection.close() }
                var work = try ScanWork(self, connection)
                return try work.perform()
            }
        } catch let error as SQLiteError {
            throw HomeServiceError(storage: error, file: file)
        }
    }
}

/// What a scan has in hand while it runs.
struct ScanWork {
    let run: ScanRun
    let connection: Connection
    /// Each root once: its row, and its place among those of the run.
    let roots: [(row: Int, place: Int)]
    /// The row of each root of the run.
    let rowsByPlace: [Int]
    var walk: FolderWalk
    var readRoots: Set<Int> = []
    /// Rows and bases of the folders in the catalogue, by row.
    var folderPaths: [Int: (root: Int, path: [UInt8])] = [:]
    var lost = LostTracks()
    /// What was odd about cue sheets.
    var sheetFindings: [SheetPlace: [TagOddity]] = [:]
    var report: ScanReport { walk.report }

    init(_ run: ScanRun, _ connection: Connection) throws {
        self.run = run
        self.connection = connection
        var roots: [(row: Int, place: Int)] = []
        var rowsByPlace: [Int] = []
        for (place, root) in run.roots.enumerated() {
            var path = root.bytes
            while path.count > 1, path.last == 0x2F { path.removeLast() }
            // Made only when it is new: a scan that finds nothing to do writes nothing.
            let known = try connection.first("SELECT row FROM roots WHERE path = ?", path) {
                $0.int(0)
            }
            if known == nil {
                try connection.run("INSERT INTO roots(path, active) VALUES(?, 0)", path)
            }
            let row = known ?? connection.lastInsertedRow
            rowsByPlace.append(row)
            if !roots.contains(where: { $0.row == row }) { roots.append((row, place)) }
        }
        self.roots = roots
        self.rowsByPlace = rowsByPlace
        var byRoot: [Int: [[UInt8]: Int]] = [:]
        var paths: [Int: (root: Int, path: [UInt8])] = [:]
        _ = try connection.all("SELECT row, root, path FROM folders") { row in
            let path = row.blob(2)
            byRoot[row.int(1), default: [:]][path] = row.int(0)
            paths[row.int(0)] = (row.int(1), path)
        }
        folderPaths = paths
        walk = FolderWalk(
            known: try KnownFiles(connection, in: run.folders(of: paths, rootRows: rowsByPlace)),
            folderRows: byRoot, stop: run.stop, unfinished: run.scope.unfinished)
    }

    mutating func perform() throws -> ScanReport {
        try lookAround()
        let shown = try rootsToShow()
        let gone = goneFiles()
        readAgainBesideSheets(gone: gone)
        if run.isWhole { noteOldProblems() }
        guard !walk.fresh.isEmpty || !gone.isEmpty || shown.isChange else {
            if run.isWhole { try lookAtCovers(FolderCovers(walk.folders)) }
            return report
        }
        walk.report.otherChanges +=
            shown.count + walk.fresh.count { $0.kind != .audio }
            + gone.count { walk.known.entries[$0].track == 0 }
        // First of all, so that the files are read while the rest is made ready.
        var units = ScanUnits(self, gone: gone)
        let pool = TagPool(units.reads.map { path(of: walk.fresh[$0]) }, read: run.readTags)
        defer { pool.stop() }
        let writer = try CatalogueWriter(connection, now: run.now)
        try lost.load(connection)
        for file in walk.fresh {
            guard let known = file.known, !walk.known.entries[known].isMissing else { continue }
            for track in try tracks(of: known) { try lost.addUnsettled(track, connection) }
        }
        try makeFolders()
        units.addFolders(folderPaths)
        if !run.isWhole { try addStoredFolders() }
        let covers = FolderCovers(walk.folders)
        writer.coverOfFolder = { covers.best(row: $0) }
        try writer.batch {
            try apply(shown, writer)
            for index in gone { try forget(index, writer) }
            guard units.reads.isEmpty else { return }
            for unit in units.units { try regroup(unit, [], writer) }
        }
        try read(pool, units, writer)
        try writer.batch {
            // Last, and with what was made of them: a scan that was stopped looks at them again.
            try writeOtherFiles()
            try writeSheetFindings()
            if changesPlaylists(gone) { try PlaylistImport(self, now: run.now).run() }
        }
        try lookAtCovers(covers)
        progress(.finishing, done: units.reads.count, of: units.reads.count)
        return report
    }

    func progress(_ phase: ScanProgress.Phase, done: Int, of count: Int) {
        run.progress(
            ScanProgress(phase: phase, found: walk.report.seen, toRead: count, done: done))
    }

    // MARK: - Looking

    private mutating func lookAround() throws {
        progress(.looking, done: 0, of: 0)
        let had = rootsWithFiles()
        let listed = try run.lister.finish()
        guard run.isWhole else { return try lookAtParts(listed) }
        for (row, place) in roots {
            let isRead = try walk.walk(
                root: row, path: run.roots[place], listed: listed[place],
                hadFiles: had.contains(row))
            if isRead { readRoots.insert(row) }
        }
        progress(.looking, done: 0, of: walk.fresh.count)
    }

    private func rootsWithFiles() -> Set<Int> {
        var roots: Set<Int> = []
        var last = 0
        // Files of one folder stand together.
        for entry in walk.known.entries where !entry.isMissing && entry.folder != last {
            last = entry.folder
            if let root = folderPaths[last]?.root { roots.insert(root) }
        }
        return roots
    }

    /// Known files of the roots that are not where they were.
    private func goneFiles() -> [Int] {
        walk.known.entries.indices.filter { index in
            let entry = walk.known.entries[index]
            guard !entry.isSeen, !entry.isMissing, let folder = folderPaths[entry.folder],
                readRoots.contains(folder.root)
            else { return false }
            return !walk.unread.contains { unread in
                unread.root == folder.root
                    && (unread.path.isEmpty || folder.path == unread.path
                        || folder.path.starts(with: unread.path + [0x2F]))
            }
        }
    }

    private mutating func noteOldProblems() {
        let entries = walk.known.entries
        guard entries.contains(where: { $0.hasProblem && $0.isSeen }) else { return }
        let fresh = Set(walk.fresh.compactMap(\.known))
        for index in entries.indices
        where entries[index].hasProblem && entries[index].isSeen && !fresh.contains(index) {
            walk.report.unreadable += 1
            walk.report.unchanged -= 1
            let folder = entries[index].folder
            let name = walk.known.name(of: index)
            let text = try? connection.first(
                "SELECT problem FROM files WHERE folder = ? AND name = ?", folder, name
            ) { $0.text(0) }
            walk.report.note(
                path(folder: folder, name: name), .unreadable, (text ?? nil) ?? "")
        }
    }

    func path(folder: Int, name: [UInt8]) -> FilePath {
        guard let known = folderPaths[folder], roots.contains(where: { $0.row == known.root })
        else { return FilePath(bytes: name) }
        return FilePath.joining(base(of: known.root), known.path, name)
    }

    /// The path of one of the run's roots.
    func base(of root: Int) -> [UInt8] {
        roots.first { $0.row == root }.map { run.roots[$0.place].bytes } ?? []
    }
}
