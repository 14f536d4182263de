import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

@Suite struct `Every operation of the catalogue` {
    struct Case: Sendable, CustomTestStringConvertible {
        /// `ALBUM`, `ARTIST`, `TRACK` and `GENRE` stand for ids.
        var path: String
        /// The member that an answer must have.
        var member: String
        /// In development mode, in development mode before 2026, in extended mode.
        var statuses: (Int, Int, Int)
        var testDescription: String { path }

        func status(in regime: AccessRegime) -> Int {
            switch regime {
            case .development: statuses.0
            case .developmentBefore2026: statuses.1
            case .extended: statuses.2
            }
        }
    }

    static let cases = [
        Case(path: "albums/ALBUM", member: "tracks", statuses: (200, 200, 200)),
        Case(path: "albums/ALBUM/tracks", member: "items", statuses: (200, 200, 200)),
        Case(path: "albums?ids=ALBUM", member: "albums", statuses: (403, 200, 200)),
        Case(path: "artists/ARTIST", member: "images", statuses: (200, 200, 200)),
        Case(path: "artists/ARTIST/albums", member: "items", statuses: (200, 200, 200)),
        Case(path: "artists?ids=ARTIST", member: "artists", statuses: (403, 200, 200)),
        Case(path: "artists/ARTIST/top-tracks", member: "tracks", statuses: (403, 200, 200)),
        Case(
            path: "artists/ARTIST/related-artists", member: "artists", statuses: (404, 404, 200)),
        Case(path: "tracks/TRACK", member: "album", statuses: (200, 200, 200)),
        Case(path: "tracks?ids=TRACK", member: "tracks", statuses: (403, 200, 200)),
        Case(path: "shows?ids=ALBUM", member: "shows", statuses: (403, 200, 200)),
        Case(path: "episodes?ids=TRACK", member: "episodes", statuses: (403, 200, 200)),
        Case(path: "audiobooks?ids=ALBUM", member: "audiobooks", statuses: (403, 200, 200)),
        Case(path: "chapters?ids=TRACK", member: "chapters", statuses: (403, 200, 200)),
        Case(path: "markets", member: "markets", statuses: (403, 200, 200)),
        Case(path: "browse/new-releases", member: "albums", statuses: (403, 200, 200)),
        Case(path: "browse/categories", member: "categories", statuses: (403, 200, 200)),
        Case(path: "browse/categories/GENRE", member: "icons", statuses: (403, 200, 200)),
        Case(
            path: "browse/categories/GENRE/playlists", member: "playlists",
            statuses: (404, 404, 200)),
        Case(path: "browse/featured-playlists", member: "playlists", statuses: (404, 404, 200)),
        Case(
            path: "recommendations?seed_tracks=TRACK", member: "tracks",
            statuses: (404, 404, 200)),
        Case(
            path: "recommendations/available-genre-seeds", member: "genres",
            statuses: (404, 404, 200)),
        Case(
            path: "audio-features?ids=TRACK", member: "audio_features",
            statuses: (403, 403, 200)),
        Case(path: "audio-features/TRACK", member: "error", statuses: (403, 403, 404)),
        Case(path: "audio-analysis/TRACK", member: "error", statuses: (403, 403, 404)),
        Case(path: "me", member: "account_id", statuses: (200, 200, 200)),
        Case(path: "users/home", member: "display_name", statuses: (403, 200, 200)),
    ]

    @Test(arguments: cases, AccessRegime.allCases)
    func `answers apps of each regime as Spotify does`(
        _ operation: Case, _ regime: AccessRegime
    ) async throws {
        try await withTestHome(regime: regime) { home in
            let ids = try await home.ids
            let path = operation.path.replacing("ALBUM", with: ids.album)
                .replacing("ARTIST", with: ids.artist).replacing("TRACK", with: ids.tracks[0])
                .replacing("GENRE", with: "test")
            let answer = await home.get("/v1/\(path)")
            #expect(answer.status == operation.status(in: regime))
            let object = try answer.object
            #expect(object[answer.status == 200 ? operation.member : "error"] != nil)
            #expect((answer.header("ETag") != nil) == (answer.status == 200))
            #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
        }
    }
}
