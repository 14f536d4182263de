import Foundation
import SQLite

extension Catalogue {
    private static let trackColumns = """
        SELECT t.id, t.title, t.artists, t.album, t.disc, t.number, t.duration_ms, t.isrc,
            t.music_brainz, t.explicit, t.bit_rate, t.saved_at, t.saved, t.name, f.path, r.path,
            t.start_ms, t.end_ms, t.artist_credit, t.credits, t.description, t.language, t.date,
            t.visible
        FROM tracks t JOIN folders f ON f.row = t.folder JOIN roots r ON r.row = f.root
        """

    /// The track with that id, if its file is there.
    package func track(_ id: String) throws -> CatalogueTrack? {
        try item(id, .music)
    }

    /// A track or nothing for each id, in their order.
    package func tracks(_ ids: [String]) throws -> [CatalogueTrack?] {
        try items(ids, .music)
    }

    /// The track, the episode or the chapter with that id, if its file is there.
    package func playable(_ id: String) throws -> CatalogueTrack? {
        try refresh()
        return try item(id: id)
    }

    func item(_ id: String, _ medium: Medium) throws -> CatalogueTrack? {
        try refresh()
        return try item(id: id).flatMap { $0.medium == medium ? $0 : nil }
    }

    func items(_ ids: [String], _ medium: Medium) throws -> [CatalogueTrack?] {
        try refresh()
        return try connection.snapshot {
            try ids.map { try item(id: $0).flatMap { $0.medium == medium ? $0 : nil } }
        }
    }

    private func item(id: String) throws -> CatalogueTrack? {
        guard !id.utf8.contains(0) else { return nil }
        return try connection.first(
            "\(Catalogue.trackColumns) WHERE t.id = ? AND t.visible", id
        ) { try readTrack($0) } ?? nil
    }

    func track(row: Int) throws -> CatalogueTrack? {
        try connection.first(
            "\(Catalogue.trackColumns) WHERE t.row = ? AND t.visible", row
        ) { try readTrack($0) } ?? nil
    }

    private func readTrack(_ row: Statement) throws -> CatalogueTrack? {
        guard let album = try album(row: row.int(3)) else { return nil }
        return CatalogueTrack(
            id: row.text(0), title: row.text(1), artists: PackedText.artists(row.text(2)),
            album: album, disc: row.int(4), number: row.int(5), durationMS: row.int(6),
            isrc: row.optionalText(7), musicBrainzID: row.optionalText(8),
            isExplicit: row.int(9) != 0, bitRateKbps: row.optionalInt(10),
            addedAt: Date(milliseconds: row.int(11)), isSaved: row.int(12) != 0,
            path: FilePath.joining(row.blob(15), row.blob(14), row.blob(13)),
            part: row.optionalInt(16).map { FilePart(startMS: $0, endMS: row.optionalInt(17)) },
            artistCredit: row.optionalText(18), credits: PackedText.credits(row.text(19)),
            description: row.optionalText(20), language: row.optionalText(21),
            releaseDate: row.optionalText(22).map { ReleaseDate(stored: $0) },
            isAvailable: row.int(23) == 1)
    }

    /// The tracks of an album by disc and number.
    package func tracks(
        ofAlbum id: String, limit: Int, offset: Int
    ) throws -> Slice<CatalogueTrack> {
        try refresh()
        return try connection.snapshot {
            let rows = try connection.all(
                """
                SELECT t.row FROM albums a JOIN tracks t ON t.album = a.row
                WHERE a.id = ? AND a.medium = 0 AND t.visible ORDER BY t.disc, t.number, t.row
                """, id
            ) { $0.int(0) }
            return try slice(rows, limit: limit, offset: offset) { try tracks(rows: $0) }
        }
    }

    /// The saved tracks: newest first, then by album, disc and number.
    package func savedTracks(limit: Int, offset: Int) throws -> Slice<CatalogueTrack> {
        try refresh()
        let rows =
            try orders.savedTracks
            ?? connection.all(
                """
                SELECT t.row FROM tracks t JOIN albums a ON a.row = t.album
                WHERE t.visible AND t.saved AND t.medium = 0
                ORDER BY t.saved_at DESC, a.sort_key, a.row,
                    t.disc, t.number, t.row
                """
            ) { $0.int(0) }
        orders.savedTracks = rows
        return try slice(rows, limit: limit, offset: offset) { try tracks(rows: $0) }
    }

    func slice<Element: Sendable>(
        _ rows: [Int], limit: Int, offset: Int, read: (ArraySlice<Int>) throws -> [Element]
    ) throws -> Slice<Element> {
        let start = min(max(0, offset), rows.count)
        let end = start + min(max(0, limit), rows.count - start)
        return Slice(elements: try read(rows[start..<end]), total: rows.count)
    }
}

extension FilePath {
    /// The path of a file from its root, its folder below that and its name.
    static func joining(_ root: [UInt8], _ folder: [UInt8], _ name: [UInt8]) -> FilePath {
        var bytes = root
        bytes.reserveCapacity(root.count + folder.count + name.count + 2)
        for part in [folder, name] where !part.isEmpty {
            if bytes.last != 0x2F { bytes.append(0x2F) }
            bytes.append(contentsOf: part)
        }
        return FilePath(bytes: bytes)
    }
}

extension Date {
    init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    var milliseconds: Int {
        let value = (timeIntervalSince1970 * 1000).rounded()
        return Int(exactly: min(max(value, -9e15), 9e15)) ?? 0
    }
}
