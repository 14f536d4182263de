import SQLite

extension ScanRun {
    /// The rows of the folders that the scan is about; `nil` if that is all of them.
    func folders(
        of paths: [Int: (root: Int, path: [UInt8])], rootRows: [Int]
    ) -> [Int]? {
        guard let starts = isWhole ? nil : lister.starts else { return nil }
        return paths.filter { _, folder in
            starts.contains { start in
                guard rootRows[start.place.root] == folder.root else { return false }
                let place = FolderPlace(root: start.place.root, path: folder.path)
                return start.reach == .below ? start.place.holds(place) : start.place == place
            }
        }.keys.sorted()
    }
}

/// Scans of a part: what they need to know of the rest is taken from the catalogue.
extension ScanWork {
    mutating func lookAtParts(_ listed: [ListedFolder.Below]) throws {
        let active = Set(
            try connection.all("SELECT row FROM roots WHERE active = 1") { $0.int(0) })
        for (start, found) in zip(run.lister.starts, listed) {
            let root = rowsByPlace[start.place.root]
            guard active.contains(root) else { throw ScanScope.TooNarrow() }
            try walk.walkPart(
                root: root, rootPath: run.roots[start.place.root], path: start.place.path,
                listed: found)
            readRoots.insert(root)
        }
        // Only among all files can it be told whether its other name is in the library already.
        if walk.fresh.contains(where: { $0.hasOtherNames && $0.known == nil }) {
            throw ScanScope.TooNarrow()
        }
        progress(.looking, done: 0, of: walk.fresh.count)
    }

    /// Adds the folders that were not walked, with their pictures and playlists, to those that were:
    /// an album can have its cover there, and an entry of a playlist can be found now.
    mutating func addStoredFolders() throws {
        var indices: [FolderPlace: Int] = [:]
        for (index, folder) in walk.folders.enumerated() {
            indices[FolderPlace(root: folder.root, path: folder.path)] = index
        }
        let served = Set(rowsByPlace)
        var stored: [Int: Int] = [:]
        for (row, folder) in folderPaths.sorted(by: { $0.key < $1.key })
        where served.contains(folder.root) {
            let place = FolderPlace(root: folder.root, path: folder.path)
            guard indices[place] == nil else { continue }
            indices[place] = walk.folders.count
            stored[row] = walk.folders.count
            walk.folders.append(
                WalkedFolder(root: folder.root, path: folder.path, row: row, parent: -1))
        }
        for index in walk.folders.indices where walk.folders[index].parent < 0 {
            let place = FolderPlace(
                root: walk.folders[index].root, path: walk.folders[index].path)
            if let parent = place.parent { walk.folders[index].parent = indices[parent] ?? -1 }
        }
        for (row, name) in try connection.all(
            "SELECT folder, name FROM files WHERE kind = ? AND NOT missing",
            FileKind.image.rawValue, read: { ($0.int(0), $0.blob(1)) })
        {
            if let index = stored[row] { walk.folders[index].images.append(name) }
        }
        for (row, name, modified) in try connection.all(
            "SELECT folder, name, modified FROM files WHERE kind = ? AND NOT missing",
            FileKind.playlist.rawValue, read: { ($0.int(0), $0.blob(1), $0.int(2)) })
        {
            if let index = stored[row] { walk.playlists.append((index, name, modified)) }
        }
    }

    /// Whether an entry of a playlist may mean another track now: after a whole scan that changed
    /// anything, always.
    func changesPlaylists(_ gone: [Int]) -> Bool {
        let tracks = report.added + report.changed + report.moved + report.removed
        return run.isWhole || tracks > 0 || walk.fresh.contains { $0.kind == .playlist }
            || gone.contains {
                Int(walk.known.entries[$0].kind) == FileKind.playlist.rawValue
            }
    }

    mutating func lookAtCovers(_ covers: FolderCovers) throws {
        guard let readCover = run.readCover else { return }
        if try CoverPass.isNeeded(connection) {
            walk.report.problems += try CoverPass(
                work: self, readCover: readCover, coverOfFolder: { covers.best(row: $0) }
            ).run()
        }
        if report.hasChanges { try ArtistPictures(connection, path: path).write() }
    }
}
