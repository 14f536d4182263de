import Foundation
import SQLite

/// Reads the playlists below the roots and writes those whose entries changed.
struct PlaylistImport {
    private static let sizeLimit = 8 << 20
    private let work: ScanWork
    private let connection: Connection
    private let now: Date

    init(_ work: ScanWork, now: Date) {
        self.work = work
        self.now = now
        connection = work.connection
    }

    func run() throws {
        let known = try connection.count("SELECT count(*) FROM playlists WHERE visible")
        guard !work.walk.playlists.isEmpty || known > 0 else { return }
        let matcher = try matcher()
        try connection.transaction {
            var kept: Set<Int> = []
            var files: [(file: Int, bytes: [UInt8])] = []
            let service = DeviceIdentity.id(beside: work.run.file)
            for index in work.walk.playlists.indices {
                // What this service exported is in its library already.
                guard let bytes = bytes(of: index), ExportMark(in: bytes)?.service != service
                else { continue }
                files.append((index, bytes))
            }
            // Those at their old place first, so that only a lost one can be taken for a moved one.
            let (old, new) = try split(files)
            for (row, file) in old {
                kept.insert(try write(work.walk.playlists[file.file], file.bytes, row, matcher))
            }
            for file in new {
                let row = try moved(file.bytes, except: kept)
                kept.insert(try write(work.walk.playlists[file.file], file.bytes, row, matcher))
            }
            try hideOthers(than: kept)
            try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
        }
    }

    private func matcher() throws -> PlaylistMatcher {
        var matcher = PlaylistMatcher()
        guard !work.walk.playlists.isEmpty else { return matcher }
        for root in work.roots {
            matcher.rootParts[root.row] = PlaylistMatcher.parts(of: work.base(of: root.row))
        }
        _ = try connection.all(
            """
            SELECT t.row, f.root, f.path, t.name FROM tracks t JOIN folders f ON f.row = t.folder
            WHERE t.visible AND t.part < 2 ORDER BY t.row
            """
        ) { row in
            matcher.add(
                track: row.int(0), root: row.int(1),
                path: FilePath.joining(row.blob(2), [], row.blob(3)).bytes)
        }
        return matcher
    }

    private func bytes(of index: Int) -> [UInt8]? {
        let (folder, name, _) = work.walk.playlists[index]
        let row = work.walk.folders[folder].row
        let path = work.path(folder: row, name: name)
        return path.contents(limit: PlaylistImport.sizeLimit)
    }

    private typealias Source = (file: Int, bytes: [UInt8])

    private func split(_ files: [Source]) throws -> ([(Int, Source)], [Source]) {
        var old: [(Int, Source)] = []
        var new: [Source] = []
        for source in files {
            let (folder, name, _) = work.walk.playlists[source.file]
            let row = try connection.first(
                "SELECT row FROM playlists WHERE folder = ? AND name = ?",
                work.walk.folders[folder].row, name
            ) { $0.int(0) }
            if let row { old.append((row, source)) } else { new.append(source) }
        }
        return (old, new)
    }

    private func moved(_ bytes: [UInt8], except kept: Set<Int>) throws -> Int? {
        try connection.all(
            "SELECT row FROM playlists WHERE content = ? ORDER BY row", CatalogueID.digest(bytes)
        ) { $0.int(0) }.first { !kept.contains($0) }
    }

    private func write(
        _ source: (folder: Int, name: [UInt8], modified: Int), _ bytes: [UInt8], _ row: Int?,
        _ matcher: PlaylistMatcher
    ) throws -> Int {
        let folder = work.walk.folders[source.folder]
        let list = PlaylistFile(bytes)
        let place = PlaylistMatcher.parts(of: folder.path)
        let tracks = list.entries.map { matcher.track(for: $0, root: folder.root, folder: place) }
        let title = PackedText.clean(list.name ?? NameGuess(fileName: source.name).title)
        let entries = zip(list.entries, tracks).map { "\($0.text)\u{1F}\($1 ?? 0)" }
        let snapshot = CatalogueID.digest(Array(entries.joined(separator: "\u{1E}").utf8))
        let target = try row ?? insert(folder, source.name, title: title)
        let old = try connection.first(
            "SELECT snapshot, title, visible, folder FROM playlists WHERE row = ?", target
        ) { ($0.text(0), $0.text(1), $0.int(2) != 0, $0.int(3)) }
        guard let old, (snapshot, title, true, folder.row) != old else { return target }
        try connection.run(
            "INSERT INTO playlist_words(playlist_words, rowid, name) VALUES('delete', ?, ?)",
            target, SearchWords.index(old.1))
        let words = SearchWords.index(title)
        try connection.run(
            "INSERT INTO playlist_words(rowid, name) VALUES(?, ?)", target, words)
        var vocabulary = SearchVocabularyWriter()
        vocabulary.add(words)
        try vocabulary.write(to: connection)
        try connection.run(
            """
            UPDATE playlists SET folder = ?, name = ?, title = ?, title_key = ?, snapshot = ?,
                item_count = ?, modified_at = ?, visible = 1, content = ? WHERE row = ?
            """, folder.row, source.name, title, SearchWords.key(title), snapshot,
            list.entries.count, source.modified / 1_000_000, CatalogueID.digest(bytes), target)
        try connection.run("DELETE FROM playlist_items WHERE playlist = ?", target)
        for (position, (entry, track)) in zip(list.entries, tracks).enumerated() {
            try connection.run(
                "INSERT INTO playlist_items(playlist, position, text, track) VALUES(?, ?, ?, ?)",
                target, position, entry.text, track)
        }
        return target
    }

    private func insert(_ folder: WalkedFolder, _ name: [UInt8], title: String) throws -> Int {
        let path = String(decoding: FilePath.joining(folder.path, [], name).bytes, as: UTF8.self)
        var copy = 0
        var id = CatalogueID.text("playlist", path)
        while try connection.count("SELECT count(*) FROM playlists WHERE id = ?", id) > 0 {
            copy += 1
            id = CatalogueID.text("playlist", path, copy: copy)
        }
        try connection.run(
            """
            INSERT INTO playlists(id, folder, name, title, title_key, snapshot, item_count,
                modified_at, visible, content) VALUES(?, ?, ?, ?, '', '', 0, 0, 0, '')
            """, id, folder.row, name, title)
        let row = connection.lastInsertedRow
        try connection.run(
            "INSERT INTO playlist_words(rowid, name) VALUES(?, ?)", row,
            SearchWords.index(title))
        return row
    }

    /// Those of folders that could not be read are hidden too: they come back with their file. Those
    /// of a drive that is away stay, as its tracks do.
    private func hideOthers(than kept: Set<Int>) throws {
        let rows = try connection.all(
            """
            SELECT p.row FROM playlists p JOIN folders f ON f.row = p.folder
            JOIN roots r ON r.row = f.root WHERE p.visible AND r.active <> ?
            """, RootState.away.rawValue
        ) { $0.int(0) }
        for row in rows where !kept.contains(row) {
            try connection.run("UPDATE playlists SET visible = 0 WHERE row = ?", row)
        }
    }
}
