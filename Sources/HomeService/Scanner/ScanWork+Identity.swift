import SQLite

extension ScanWork {
    /// A track that is where it was before.
    struct Place {
        var track: Int
        var album: Int
    }

    private func knownTracks(of file: FreshFile) throws -> [Int] {
        try file.known.map { try tracks(of: $0) } ?? []
    }

    /// First of all the tracks that are what was at their place before: none of them can be what
    /// another file was moved from. For each file that has such, a place or nothing for each track.
    mutating func settle(
        _ unit: ScanUnits.Unit, _ files: [ReadFile]
    ) throws -> [Int: [Place?]] {
        var settled: [Int: [Place?]] = [:]
        for (place, read) in files.enumerated() {
            let file = walk.fresh[unit.reads[place]]
            guard case .tracks(let tracks, _) = read else { continue }
            let known = try knownTracks(of: file)
            guard !known.isEmpty else { continue }
            let folder = walk.folders[file.folder].row
            settled[place] = try self.places(of: tracks, known, folder: folder, name: file.name)
        }
        return settled
    }

    private mutating func places(
        of tracks: [SharedTags], _ known: [Int], folder: Int, name: [UInt8]
    ) throws -> [Place?] {
        let old = try known.compactMap { row in
            try OldTrack(row, connection).flatMap {
                $0.folder == folder && $0.name == name && !lost.isTaken(row) ? $0 : nil
            }
        }
        // The same audio goes before a better copy of what is called the same.
        var places: [Place?] = tracks.map { _ in nil }
        for rule in [OldTrack.isSameAudio, OldTrack.isSameName] {
            for (index, tags) in tracks.enumerated() where places[index] == nil {
                let found = old.first { !lost.isTaken($0.row) && rule($0)(tags.all) }
                guard let found else { continue }
                lost.take(found.row)
                places[index] = Place(track: found.row, album: found.album)
            }
        }
        return places
    }

    /// A track as it was at the last scan.
    private struct OldTrack {
        var row: Int
        var fingerprint: [UInt8]
        var packed: String
        var isPart: Bool
        var album: Int
        var folder: Int
        var name: [UInt8]

        init?(_ row: Int, _ connection: Connection) throws {
            let found = try connection.first(
                """
                SELECT fingerprint, tags, start_ms IS NOT NULL, album, folder, name FROM tracks
                WHERE row = ?
                """, row
            ) {
                ($0.blob(0), $0.text(1), $0.int(2) != 0, $0.int(3), $0.int(4), $0.blob(5))
            }
            guard let found else { return nil }
            self.row = row
            (fingerprint, packed, isPart, album, folder, name) = found
        }

        func isSameAudio(_ new: AudioTags) -> Bool { fingerprint == new.fingerprint }

        func isSameName(_ new: AudioTags) -> Bool {
            guard new.title != nil, !new.artists.isEmpty, isPart == (new.part != nil) else {
                return false
            }
            let old = PackedTags.unpack(packed)
            return old.title == new.title && old.artists == new.artists
                && old.album == new.album
        }
    }

    /// Hides what was at a file's place, if it still has no other.
    func displace(_ file: FreshFile, _ writer: CatalogueWriter) throws {
        for track in try knownTracks(of: file) where !lost.isTaken(track) {
            try writer.hide(track: track)
            try connection.run("UPDATE tracks SET part = 0 WHERE row = ? AND part > 0", track)
        }
    }

    private enum Origin { case place, elsewhere, new }

    /// Finds out which tracks a file is: those at its place, some that were lost elsewhere, or new ones.
    mutating func identify(
        _ file: FreshFile, _ tracks: [SharedTags], at places: [Place?], shelf: MediaFolder?,
        _ writer: CatalogueWriter
    ) throws -> [CatalogueWriter.Draft] {
        var drafts: [CatalogueWriter.Draft] = []
        var origins: [Origin] = []
        for (index, tags) in tracks.enumerated() {
            var draft = draft(file, tags, shelf: shelf)
            draft.part = tracks.count > 1 ? index + 1 : 0
            let place = index < places.count ? places[index] : nil
            origins.append(try identify(&draft, of: file, at: place))
            drafts.append(draft)
        }
        try displace(file, writer)
        for index in drafts.indices where origins[index] == .new {
            drafts[index].isNew = true
            drafts[index].row = writer.newTrackRow()
            drafts[index].id = try newID(drafts[index].tags.all.fingerprint, writer)
        }
        count(file, origins)
        return drafts
    }

    private func draft(
        _ file: FreshFile, _ tags: SharedTags, shelf: MediaFolder?
    ) -> CatalogueWriter.Draft {
        let folder = walk.folders[file.folder]
        var tags = tags
        if tags.all.fingerprint.isEmpty {
            // Better an id that ends with the next move than none.
            var named = tags.all
            named.fingerprint = Array(CatalogueID.digest(folder.path + [0x2F] + file.name).utf8)
            tags = SharedTags(named)
        }
        return CatalogueWriter.Draft(
            row: 0, isNew: false, id: "", folder: folder.row, folderPath: folder.path,
            name: file.name, tags: tags,
            medium: AlbumGrouping.medium(of: tags.all, name: file.name, shelf: shelf),
            oldAlbum: 0, isFresh: true)
    }

    private mutating func identify(
        _ draft: inout CatalogueWriter.Draft, of file: FreshFile, at place: Place?
    ) throws -> Origin {
        if let place {
            draft.row = place.track
            draft.oldAlbum = place.album
            return .place
        }
        let fingerprint = draft.tags.all.fingerprint
        guard let found = lost.claim(fingerprint, at: path(of: file), name: file.name) else {
            return .new
        }
        draft.row = found.row
        draft.oldAlbum = found.album
        // A file that has its parts again, or is whole again, came from nowhere else.
        if found.folder == draft.folder, found.name == draft.name { return .place }
        if found.wasRemovedNow, draft.part < 2 { walk.report.removed -= 1 }
        // Only its new place is its place: one row for a path, one path for a track.
        try connection.run(
            "DELETE FROM files WHERE folder = ? AND name = ? AND track = ?", found.folder,
            found.name, found.row)
        return .elsewhere
    }

    /// A file counts once, whatever it holds.
    private mutating func count(_ file: FreshFile, _ origins: [Origin]) {
        let entry = file.known.map { walk.known.entries[$0] }
        let isAtPlace = origins.contains(.place)
        if origins.contains(.elsewhere) {
            walk.report.moved += 1
        } else if file.isReadAgain, origins.allSatisfy({ $0 == .place }),
            max(1, Int(entry?.parts ?? 0)) == origins.count
        {
            walk.report.unchanged += 1
        } else if let entry, entry.track > 0, !(isAtPlace && entry.isMissing) {
            walk.report.changed += 1
        } else {
            walk.report.added += 1
        }
    }

    /// A file that is left out is there, too.
    mutating func countLeftOut(_ file: FreshFile) {
        if file.isReadAgain {
            walk.report.unchanged += 1
        } else if file.known != nil {
            walk.report.changed += 1
        } else {
            walk.report.added += 1
        }
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
