import Foundation
import SQLite

/// Writes what a scan finds. One scan, one writer; each batch is one transaction that leaves the
/// catalogue whole.
final class CatalogueWriter {
    let connection: Connection
    /// When the scan began: what is new was added then.
    let now: Int
    var grouping = AlbumGrouping()
    var albums: [String: AlbumState] = [:]
    var albumKeys: [Int: String] = [:]
    var indexWords: [String: String] = [:]
    var vocabulary = SearchVocabularyWriter()
    var usedIDs: Set<String> = []
    /// The number that the next copy of a recording tries first.
    var nextCopy: [[UInt8]: Int] = [:]
    var newAlbumIDs: Set<String> = []
    var touchedAlbums: Set<String> = []
    var artists: [String: ArtistRow] = [:]
    var touchedArtists: Set<Int> = []
    var nextTrackRow: Int
    var nextAlbumRow: Int
    /// Whether tracks were there before this scan: an empty catalogue needs no looking up.
    let wasEmpty: Bool
    /// The best picture beside the files of a folder.
    var coverOfFolder: (Int) -> (folder: Int, name: [UInt8])? = { _ in nil }

    struct ArtistRow {
        var row: Int
        var id: String
        /// Whether it was given a sort name in this scan.
        var isSorted = false
    }

    /// An album while its scan lasts.
    struct AlbumState {
        var row: Int
        var id: String
        var name: AlbumGrouping.AlbumName
        var members: [Int: AlbumSummary.Member]
        /// The words it is indexed by; `nil` before it is written.
        var words: String?
    }

    init(_ connection: Connection, now: Date) throws {
        self.connection = connection
        self.now = now.milliseconds
        nextTrackRow = try connection.count("SELECT coalesce(max(row), 0) + 1 FROM tracks")
        nextAlbumRow = try connection.count("SELECT coalesce(max(row), 0) + 1 FROM albums")
        wasEmpty = nextTrackRow == 1
        try connection.script("PRAGMA wal_autocheckpoint = 8000")
        try connection.script("PRAGMA cache_size = -32000")
        // Some builds of SQLite overwrite what is deleted; there is nothing secret in here.
        try connection.script("PRAGMA secure_delete = OFF")
        try SearchIndexRenewal.run(on: connection)
    }

    /// Does the body and what follows from it for albums and artists in one transaction.
    func batch(_ body: () throws -> Void) throws {
        try connection.transaction {
            try body()
            try finishAlbums()
            try finishArtists()
            try vocabulary.write(to: connection)
            try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
        }
    }

    func newTrackRow() -> Int {
        defer { nextTrackRow += 1 }
        return nextTrackRow
    }

    // MARK: - Artists

    /// The artist of that name, made if there is none; a sort name stays with the artist that has none.
    func artist(_ name: String, sort: String? = nil) throws -> ArtistRow {
        let artist = try artist(named: name)
        guard let sort, !artist.isSorted else { return artist }
        artists[name]?.isSorted = true
        try connection.run(
            "UPDATE artists SET sort_name = ?, sort_key = ? WHERE row = ? AND sort_name IS NULL",
            PackedText.clean(sort), SortKey.of(grouping.key(sort)), artist.row)
        return artist
    }

    private func artist(named name: String) throws -> ArtistRow {
        if let known = artists[name] { return known }
        let folded = grouping.key(name)
        let key = folded.isEmpty ? PackedText.clean(name) : folded
        let row: ArtistRow
        let stored = try connection.first("SELECT row, id FROM artists WHERE key = ?", key) {
            ArtistRow(row: $0.int(0), id: $0.text(1))
        }
        if let stored {
            row = stored
        } else {
            let id = CatalogueID.text("artist", key)
            try connection.run(
                """
                INSERT INTO artists(id, key, name, genres, album_count, track_count, sort_key)
                VALUES(?, ?, ?, '', 0, 0, ?)
                """, id, key, PackedText.clean(name), SortKey.of(key))
            row = ArtistRow(row: connection.lastInsertedRow, id: id)
            let words = SearchWords.index(name)
            vocabulary.add(words)
            try connection.run(
                "INSERT INTO artist_words(rowid, name) VALUES(?, ?)", row.row, words)
        }
        artists[name] = row
        return row
    }

    /// The artists of those names; the sort names are one for each of the first of them, or none.
    func packed(
        _ names: [String], sorts: [String] = []
    ) throws -> (text: String, rows: [Int]) {
        var rows: [Int] = []
        var parts: [ArtistName] = []
        for (index, name) in names.enumerated() {
            let artist = try artist(name, sort: index < sorts.count ? sorts[index] : nil)
            guard !rows.contains(artist.row) else { continue }
            rows.append(artist.row)
            parts.append(ArtistName(id: artist.id, name: name))
        }
        return (PackedText.pack(parts), rows)
    }

    private func finishArtists() throws {
        for artist in touchedArtists.sorted() {
            let tracks = try connection.count(
                """
                SELECT count(*) FROM track_artists l JOIN tracks t ON t.row = l.track
                WHERE l.artist = ? AND t.visible AND t.medium = 0
                """, artist)
            var albums = 0
            var genres: [String] = []
            var cover: Int?
            let rows = try connection.all(
                """
                SELECT b.row, l.appears, b.genres, b.cover_kind FROM album_artists l
                JOIN albums b ON b.row = l.album
                WHERE l.artist = ? AND b.track_count > 0 AND b.medium = 0
                ORDER BY l.appears, b.date DESC, b.row
                """, artist
            ) { (row: $0.int(0), appears: $0.int(1) != 0, genres: $0.text(2), cover: $0.int(3)) }
            for album in rows {
                if !album.appears { albums += 1 }
                if cover == nil, album.cover > 0 { cover = album.row }
                for genre in PackedText.unpack(album.genres)
                where genres.count < 5 && !album.appears && !genres.contains(genre) {
                    genres.append(genre)
                }
            }
            try connection.run(
                "UPDATE artists SET genres = ?, album_count = ?, track_count = ?, cover_album = ? "
                    + "WHERE row = ?", PackedText.pack(genres), albums, tracks, cover, artist)
        }
        touchedArtists = []
    }
}
