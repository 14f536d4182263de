package import Foundation
import SQLite

/// What a person heard.
extension Library {
    /// Remembers that a person heard a track. An id that is not known is passed over.
    package func recordPlay(
        of id: String, by user: String, context: String?, at time: Date
    ) throws {
        guard !id.utf8.contains(0), !user.utf8.contains(0) else { return }
        try connection.run(
            """
            INSERT INTO plays(user, track, context, played_at)
            SELECT ?, id, ?, ? FROM catalogue.tracks WHERE id = ?
            """, user, context.map(PackedText.clean), time.milliseconds, id)
    }

    /// A person's plays before or after a moment (neither included), newest first.
    package func recentPlays(
        of user: String, limit: Int, before: Date? = nil, after: Date? = nil
    ) async throws -> [CataloguePlay] {
        let isUpwards = before == nil && after != nil
        let order = isUpwards ? "ASC" : "DESC"
        let plays = try connection.all(
            """
            SELECT t.row, p.played_at, p.context FROM plays p
            JOIN catalogue.tracks t ON t.id = p.track
            WHERE p.user = ? AND p.played_at < ? AND p.played_at > ? AND \(Library.heard)
            ORDER BY p.played_at \(order), p.row \(order) LIMIT ?
            """, user, before?.milliseconds ?? Int.max, after?.milliseconds ?? Int.min,
            max(0, limit)
        ) { (row: $0.int(0), time: $0.int(1), context: $0.optionalText(2)) }
        var found: [CataloguePlay] = []
        for play in plays {
            guard let track = try await catalogue.track(row: play.row) else { continue }
            found.append(
                CataloguePlay(
                    track: track, playedAt: Date(milliseconds: play.time),
                    contextURI: play.context))
        }
        return isUpwards ? found.reversed() : found
    }

    /// How often a person heard each track, by its id, since a moment.
    package func playCounts(
        of user: String, since time: Date = .distantPast
    ) throws -> [String: Int] {
        let counts = try connection.all(
            """
            SELECT track, count(*) FROM plays WHERE user = ? AND played_at >= ? GROUP BY track
            """, user, time.milliseconds
        ) { ($0.text(0), $0.int(1)) }
        return Dictionary(counts) { first, _ in first }
    }

    /// The tracks that a person heard most since a moment; of equals the one heard last comes first.
    package func topTracks(
        of user: String, since time: Date, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueTrack> {
        let rows = try heard(by: user, since: time).map(\.row)
        let page = rows.dropFirst(max(0, offset)).prefix(max(0, limit))
        return Slice(elements: try await catalogue.tracks(rows: page), total: rows.count)
    }

    /// The artists that a person heard most since a moment; of equals the one heard last comes first.
    package func topArtists(
        of user: String, since time: Date, limit: Int, offset: Int
    ) async throws -> Slice<CatalogueArtist> {
        var sums: [String: (count: Int, last: Int)] = [:]
        for track in try heard(by: user, since: time) {
            for artist in PackedText.artists(track.artists) {
                let sum = sums[artist.id, default: (0, 0)]
                sums[artist.id] = (sum.count + track.count, max(sum.last, track.last))
            }
        }
        let ids = sums.sorted {
            ($1.value.count, $1.value.last, $0.key) < ($0.value.count, $0.value.last, $1.key)
        }.map(\.key)
        var artists: [CatalogueArtist] = []
        for id in ids.dropFirst(max(0, offset)).prefix(max(0, limit)) {
            if let artist = try await catalogue.artist(id) { artists.append(artist) }
        }
        return Slice(elements: artists, total: ids.count)
    }

    /// Tracks of an artist: those that the person heard most first, or without one everybody; then
    /// by album.
    package func tracks(
        ofArtist id: String, for user: String? = nil, limit: Int
    ) async throws -> [CatalogueTrack] {
        guard !id.utf8.contains(0) else { return [] }
        let rows = try connection.all(
            """
            SELECT t.row FROM catalogue.artists a
            JOIN catalogue.track_artists l ON l.artist = a.row
            JOIN catalogue.tracks t ON t.row = l.track
            WHERE a.id = ? AND \(Library.heard)
            ORDER BY (SELECT count(*) FROM plays p WHERE p.track = t.id
                AND p.user = coalesce(?, p.user)) DESC,
                t.album, t.disc, t.number, t.row LIMIT ?
            """, id, user, max(0, limit)
        ) { $0.int(0) }
        return try await catalogue.tracks(rows: rows)
    }

    /// What counts as heard: tracks, not episodes.
    private static var heard: String { LibraryKind.track.shownRows }

    private struct Heard {
        var row: Int
        var artists: String
        var count: Int
        var last: Int
    }

    private func heard(by user: String, since time: Date) throws -> [Heard] {
        try connection.all(
            """
            SELECT t.row, t.artists, count(*), max(p.played_at) FROM plays p
            JOIN catalogue.tracks t ON t.id = p.track
            WHERE p.user = ? AND p.played_at >= ? AND \(Library.heard)
            GROUP BY t.row ORDER BY count(*) DESC, max(p.played_at) DESC, t.row
            """, user, time.milliseconds
        ) { Heard(row: $0.int(0), artists: $0.text(1), count: $0.int(2), last: $0.int(3)) }
    }
}
