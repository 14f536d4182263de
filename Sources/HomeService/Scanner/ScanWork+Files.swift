import Foundation
import SQLite

/// How many files go into one transaction at most.
private let batchSize = 1_000

extension ScanWork {
    /// Gives each folder with a file in it a row.
    mutating func makeFolders() throws {
        try connection.transaction {
            for index in walk.folders.indices where walk.folders[index].row == 0 {
                let folder = walk.folders[index]
                try connection.run(
                    "INSERT INTO folders(root, path) VALUES(?, ?)", folder.root, folder.path)
                walk.folders[index].row = connection.lastInsertedRow
                folderPaths[connection.lastInsertedRow] = (folder.root, folder.path)
            }
        }
    }

    /// A file is gone: its track is hidden, and what was said of it stays.
    mutating func forget(_ index: Int, _ writer: CatalogueWriter) throws {
        let entry = walk.known.entries[index]
        try connection.run(
            "UPDATE files SET missing = 1 WHERE folder = ? AND name = ?", entry.folder,
            walk.known.name(of: index))
        guard entry.track > 0 else { return }
        walk.report.removed += 1
        for track in try tracks(of: index) {
            try lost.add(track, connection)
            try writer.hide(track: track)
        }
    }

    /// The tracks that a known file is.
    func tracks(of index: Int) throws -> [Int] {
        let entry = walk.known.entries[index]
        guard entry.track > 0 else { return [] }
        guard entry.parts > 1 else { return [entry.track] }
        return try connection.all(
            "SELECT row FROM tracks WHERE folder = ? AND name = ? AND part > 0 ORDER BY part",
            entry.folder, walk.known.name(of: index)
        ) { $0.int(0) }
    }

    /// Pictures and playlists: what there is to know of them is in their names.
    func writeOtherFiles() throws {
        for file in walk.fresh where file.kind != .audio {
            try writeFile(file, FileRecord())
        }
    }

    /// What is remembered of a file beside its size and time.
    struct FileRecord {
        /// Its first track; 0 where it is none.
        var track = 0
        /// As in ``KnownFiles/Entry``.
        var parts = 0
        var problem: String?
        var findings: [TagOddity] = []

        /// Findings as one column; `nil` where there are none.
        static func packed(_ findings: [TagOddity]) -> String? {
            guard !findings.isEmpty else { return nil }
            return PackedText.packRecords(
                findings.map { PackedText.pack([$0.kind.rawValue, $0.message]) })
        }
    }

    func writeFile(_ file: FreshFile, _ record: FileRecord) throws {
        try connection.run(
            """
            INSERT INTO files(
                folder, name, size, modified, kind, missing, track, problem, parts, findings)
            VALUES(?, ?, ?, ?, ?, 0, ?, ?, ?, ?)
            ON CONFLICT(folder, name) DO UPDATE SET size = excluded.size,
                modified = excluded.modified, missing = 0, track = excluded.track,
                problem = excluded.problem, parts = excluded.parts, findings = excluded.findings
            """, walk.folders[file.folder].row, file.name, file.size, file.modified,
            file.kind.rawValue, record.track, record.problem, record.parts,
            FileRecord.packed(record.findings))
    }

    /// Reads the tags of all fresh files and writes them, folder by folder, some hundred a batch;
    /// fewer where reading is slow, so that one can listen to what was found first.
    mutating func read(
        _ pool: TagPool, _ units: ScanUnits, _ writer: CatalogueWriter
    ) throws {
        guard !units.reads.isEmpty else { return }
        var outcomes: [TagPool.Outcome] = []
        // How many of the outcomes have a place in a unit that waits.
        var placed = 0
        var done = 0
        var unit = 0
        var waiting: [(unit: ScanUnits.Unit, outcomes: Range<Int>)] = []
        var lastBatch = ContinuousClock.now
        while true {
            try run.stop.check()
            let chunk = pool.next()
            outcomes.append(contentsOf: chunk)
            done += chunk.count
            progress(.reading, done: done, of: units.reads.count)
            while unit < units.units.count {
                let reads = units.units[unit].reads
                guard placed + reads.count <= outcomes.count else { break }
                waiting.append((units.units[unit], placed..<placed + reads.count))
                placed += reads.count
                unit += 1
            }
            let isEnd = chunk.isEmpty
            let isDue = ContinuousClock.now - lastBatch >= run.batchPause
            if placed >= batchSize || isDue || isEnd, !waiting.isEmpty {
                try writer.batch {
                    for part in waiting {
                        try regroup(part.unit, outcomes[part.outcomes], writer)
                    }
                }
                outcomes.removeFirst(placed)
                placed = 0
                waiting = []
                lastBatch = .now
            }
            if isEnd { return }
        }
    }

    func path(of file: FreshFile) -> FilePath {
        let folder = walk.folders[file.folder]
        return FilePath.joining(base(of: folder.root), folder.path, file.name)
    }
}
