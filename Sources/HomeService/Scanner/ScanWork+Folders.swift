import SQLite

/// What a file turned out to be.
enum ReadFile {
    /// One track, or its parts.
    case tracks([SharedTags], [TagOddity])
    /// Its tracks lie beside it as files of their own.
    case leftOut([TagOddity])
    case unreadable(String)
}

extension ScanWork {
    /// Writes one folder: its fresh files, and the others as far as their album changes by it.
    mutating func regroup(
        _ unit: ScanUnits.Unit, _ outcomes: ArraySlice<TagPool.Outcome>, _ writer: CatalogueWriter
    ) throws {
        let shelf = unit.folders.first.flatMap { mediaFolder(of: $0) }
        let files = contents(unit, outcomes, shelf: shelf)
        var drafts: [CatalogueWriter.Draft] = []
        drafts.reserveCapacity(outcomes.count)
        let settled = try settle(unit, files)
        for (place, read) in files.enumerated() {
            let file = walk.fresh[unit.reads[place]]
            var record = FileRecord()
            switch read {
            case .tracks(let tracks, let oddities):
                note(oddities, of: file)
                record.findings = oddities
                record.parts = tracks.count > 1 ? tracks.count : 0
                let found = try identify(
                    file, tracks, at: settled[place] ?? [], shelf: shelf, writer)
                record.track = found.first?.row ?? 0
                drafts += found
            case .leftOut(let oddities):
                note(oddities, of: file)
                record.findings = oddities
                record.parts = -1
                countLeftOut(file)
                try displace(file, writer)
            case .unreadable(let message):
                walk.report.unreadable += 1
                walk.report.note(path(of: file), .unreadable, message)
                record.problem = message
                try displace(file, writer)
            }
            try writeFile(file, record)
        }
        if !writer.wasEmpty {
            let fresh = Set(drafts.map(\.row))
            drafts += try others(of: unit, shelf: shelf).filter { !fresh.contains($0.row) }
        }
        try writer.write(drafts, base: unit.base, shelf: shelf)
        if unit.hasNewImages { try touchAlbums(in: unit, writer) }
    }

    private mutating func note(_ oddities: [TagOddity], of file: FreshFile) {
        for oddity in oddities {
            walk.report.note(path(of: file), oddity.kind, oddity.message)
        }
    }

    /// The folder of podcasts or audiobooks that a folder lies in.
    private func mediaFolder(of row: Int) -> MediaFolder? {
        guard let folder = folderPaths[row] else { return nil }
        return MediaFolder(root: base(of: folder.root), folder: BaseFolder(of: folder.path).path)
    }

    private func touchAlbums(in unit: ScanUnits.Unit, _ writer: CatalogueWriter) throws {
        for folder in unit.folders {
            let albums = try connection.all(
                """
                SELECT DISTINCT t.album FROM files i JOIN tracks t ON t.row = i.track
                WHERE i.folder = ? AND t.visible
                """, folder
            ) { $0.int(0) }
            for album in albums { try writer.touchAlbum(row: album) }
        }
    }

    /// The tracks of a folder whose files were not read in this scan.
    private func others(
        of unit: ScanUnits.Unit, shelf: MediaFolder?
    ) throws -> [CatalogueWriter.Draft] {
        try unit.folders.flatMap { folder in
            try connection.all(
                """
                SELECT t.row, t.id, t.name, t.tags, t.album, t.part FROM files i
                JOIN tracks t ON t.row = i.track
                WHERE i.folder = ?1 AND NOT i.missing AND t.visible AND i.track > 0
                UNION ALL
                SELECT t.row, t.id, t.name, t.tags, t.album, t.part FROM files i
                JOIN tracks t ON t.folder = i.folder AND t.name = i.name AND t.part > 0
                WHERE i.folder = ?1 AND NOT i.missing AND t.visible AND i.parts > 1
                    AND t.row <> i.track
                """, folder
            ) { row in
                let tags = PackedTags.unpack(row.text(3))
                let name = row.blob(2)
                return CatalogueWriter.Draft(
                    row: row.int(0), isNew: false, id: row.text(1), folder: folder,
                    folderPath: folderPaths[folder]?.path ?? [], name: name,
                    tags: SharedTags(tags),
                    medium: AlbumGrouping.medium(of: tags, name: name, shelf: shelf),
                    part: row.int(5), oldAlbum: row.int(4), isFresh: false)
            }
        }
    }
}
