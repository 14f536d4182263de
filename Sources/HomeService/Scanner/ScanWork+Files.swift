import Foundation
import SQLite

/// How many files go into one transaction.
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
        try lost.add(entry.track, connection)
        try writer.hide(track: entry.track)
    }

    /// Pictures and playlists: what there is to know of them is in their names.
    func writeOtherFiles() throws {
        for file in walk.fresh where file.kind != .audio {
            try writeFile(file, track: 0, problem: nil)
        }
    }

    func writeFile(_ file: FreshFile, track: Int, problem: String?) throws {
        try connection.run(
            """
            INSERT INTO files(folder, name, size, modified, kind, missing, track, problem)
            VALUES(?, ?, ?, ?, ?, 0, ?, ?)
            ON CONFLICT(folder, name) DO UPDATE SET size = excluded.size,
                modified = excluded.modified, missing = 0, track = excluded.track,
                problem = excluded.problem
            """, walk.folders[file.folder].row, file.name, file.size, file.modified,
            file.kind.rawValue, track, problem)
    }

    /// Reads the tags of all fresh files and writes them, folder by folder, some hundred a batch.
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
            if placed >= batchSize || isEnd, !waiting.isEmpty {
                try writer.batch {
                    for part in waiting {
                        try regroup(part.unit, outcomes[part.outcomes], writer)
                    }
                }
                outcomes.removeFirst(placed)
                placed = 0
                waiting = []
            }
            if isEnd { return }
        }
    }

    func path(of file: FreshFile) -> FilePath {
        let folder = walk.folders[file.folder]
        return FilePath.joining(base(of: folder.root), folder.path, file.name)
    }

    /// Writes one folder: its fresh files, and the others as far as their album changes by it.
    mutating func regroup(
        _ unit: ScanUnits.Unit, _ outcomes: ArraySlice<TagPool.Outcome>, _ writer: CatalogueWriter
    ) throws {
        var drafts: [CatalogueWriter.Draft] = []
        drafts.reserveCapacity(outcomes.count)
        let settled = try settle(unit, outcomes)
        for (index, outcome) in zip(unit.reads, outcomes) {
            let file = walk.fresh[index]
            switch outcome {
            case .success(let tags):
                for oddity in tags.all.oddities {
                    walk.report.note(path(of: file), oddity.kind, oddity.message)
                }
                drafts.append(try identify(file, tags, at: settled[index], writer))
                try writeFile(file, track: drafts[drafts.count - 1].row, problem: nil)
            case .failure(let failure):
                walk.report.unreadable += 1
                walk.report.note(path(of: file), .unreadable, failure.message)
                try displace(file, writer)
                try writeFile(file, track: 0, problem: failure.message)
            }
        }
        if !writer.wasEmpty {
            let fresh = Set(drafts.map(\.row))
            drafts += try others(of: unit).filter { !fresh.contains($0.row) }
        }
        try writer.write(drafts, base: unit.base)
        for folder in unit.folders where unit.hasNewImages {
            let albums = try connection.all(
                """
                SELECT DISTINCT t.album FROM files i JOIN tracks t ON t.row = i.track
                WHERE i.folder = ? AND t.visible
                """, folder
            ) { $0.int(0) }
            for album in albums { try writer.touchAlbum(row: album) }
        }
    }

    private func others(of unit: ScanUnits.Unit) throws -> [CatalogueWriter.Draft] {
        try unit.folders.flatMap { folder in
            try connection.all(
                """
                SELECT t.row, t.id, t.name, t.tags, t.album FROM files i
                JOIN tracks t ON t.row = i.track
                WHERE i.folder = ? AND NOT i.missing AND t.visible AND i.track > 0
                """, folder
            ) { row in
                CatalogueWriter.Draft(
                    row: row.int(0), isNew: false, id: row.text(1), folder: folder,
                    folderPath: folderPaths[folder]?.path ?? [], name: row.blob(2),
                    tags: SharedTags(PackedTags.unpack(row.text(3))), oldAlbum: row.int(4),
                    isFresh: false)
            }
        }
    }

    // MARK: - Identity

    private func knownTrack(of file: FreshFile) -> Int? {
        guard let known = file.known else { return nil }
        let track = walk.known.entries[known].track
        return track > 0 ? track : nil
    }

    /// First of all the files that are what was at their place before: none of them can be what
    /// another file was moved from.
    private mutating func settle(
        _ unit: ScanUnits.Unit, _ outcomes: ArraySlice<TagPool.Outcome>
    ) throws -> [Int: Place] {
        var settled: [Int: Place] = [:]
        for (index, outcome) in zip(unit.reads, outcomes) {
            let file = walk.fresh[index]
            guard case .success(let tags) = outcome, let track = knownTrack(of: file),
                !lost.isTaken(track),
                let album = try sameTrack(
                    track, tags: tags, folder: walk.folders[file.folder].row, name: file.name)
            else { continue }
            lost.take(track)
            settled[index] = Place(track: track, album: album)
        }
        return settled
    }

    private struct Place {
        var track: Int
        var album: Int
    }

    /// Hides the track that was at a file's place, if it still has no other.
    private func displace(_ file: FreshFile, _ writer: CatalogueWriter) throws {
        guard let track = knownTrack(of: file), !lost.isTaken(track) else { return }
        try writer.hide(track: track)
    }

    /// Finds out which track a file is: the one at its place, one that was lost elsewhere, or new.
    private mutating func identify(
        _ file: FreshFile, _ tags: SharedTags, at place: Place?, _ writer: CatalogueWriter
    ) throws -> CatalogueWriter.Draft {
        let folder = walk.folders[file.folder]
        var tags = tags
        if tags.all.fingerprint.isEmpty {
            // Better an id that ends with the next move than none.
            var named = tags.all
            named.fingerprint = Array(CatalogueID.digest(folder.path + [0x2F] + file.name).utf8)
            tags = SharedTags(named)
        }
        var draft = CatalogueWriter.Draft(
            row: 0, isNew: false, id: "", folder: folder.row, folderPath: folder.path,
            name: file.name,
            tags: tags, oldAlbum: 0, isFresh: true)
        if let place {
            draft.row = place.track
            draft.oldAlbum = place.album
            let wasMissing = file.known.map { walk.known.entries[$0].isMissing } ?? false
            if wasMissing { walk.report.added += 1 } else { walk.report.changed += 1 }
            return draft
        }
        let found = lost.claim(tags.all.fingerprint, at: path(of: file), name: file.name)
        try displace(file, writer)
        if let found {
            draft.row = found.row
            draft.oldAlbum = found.album
            walk.report.moved += 1
            if found.wasRemovedNow { walk.report.removed -= 1 }
            // Only its new place is its place: one row for a path, one path for a track.
            try connection.run(
                "DELETE FROM files WHERE folder = ? AND name = ? AND track = ?", found.folder,
                found.name, found.row)
            return draft
        }
        if knownTrack(of: file) != nil {
            walk.report.changed += 1
        } else {
            walk.report.added += 1
        }
        draft.isNew = true
        draft.row = writer.newTrackRow()
        draft.id = try newID(tags.all.fingerprint, writer)
        return draft
    }

    /// The album of the track, if the file at its place still is that track: the same audio, or a
    /// better copy of what has the same title, artist and album.
    private func sameTrack(
        _ track: Int, tags: SharedTags, folder: Int, name: [UInt8]
    ) throws -> Int? {
        let old = try connection.first(
            "SELECT fingerprint, tags, album, folder, name FROM tracks WHERE row = ?", track
        ) { ($0.blob(0), $0.text(1), $0.int(2), $0.int(3), $0.blob(4)) }
        guard let old, old.3 == folder, old.4 == name else { return nil }
        if old.0 == tags.all.fingerprint { return old.2 }
        let before = PackedTags.unpack(old.1)
        let isNamed = tags.all.title != nil && !tags.all.artists.isEmpty
        let isSame =
            before.title == tags.all.title && before.artists == tags.all.artists
            && before.album == tags.all.album
        return isNamed && isSame ? old.2 : nil
    }

    private func newID(_ fingerprint: [UInt8], _ writer: CatalogueWriter) throws -> String {
        // Many files may be the same to the byte; none tries the numbers of all before it.
        while true {
            let copy = writer.nextCopy[fingerprint, default: 0]
            writer.nextCopy[fingerprint] = copy + 1
            let id = CatalogueID.track(fingerprint: fingerprint, copy: copy)
            let isTaken = writer.usedIDs.contains(id)
            let isStored =
                try !isTaken && !writer.wasEmpty
                && connection.count("SELECT count(*) FROM tracks WHERE id = ?", id) > 0
            if !isTaken && !isStored {
                writer.usedIDs.insert(id)
                return id
            }
        }
    }
}
