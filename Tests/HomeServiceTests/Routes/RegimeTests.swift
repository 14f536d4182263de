import Foundation
import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

/// The keys are told one by one: an app finds each one that the reference promises, and none that
/// its regime does not have.
@Suite struct `What objects have in each regime` {
    private static let everywhere = ["external_urls", "href", "id", "type", "uri", "name"]

    private static let track =
        everywhere + [
            "album", "artists", "disc_number", "duration_ms", "explicit", "external_ids",
            "is_local",
            "preview_url", "track_number",
        ]
    private static let simplifiedTrack =
        everywhere + [
            "artists", "disc_number", "duration_ms", "explicit", "is_local", "preview_url",
            "track_number",
        ]
    private static let simplifiedAlbum =
        everywhere + [
            "album_type", "artists", "images", "release_date", "release_date_precision",
            "total_tracks",
        ]
    private static let album =
        simplifiedAlbum + ["tracks", "copyrights", "external_ids", "genres"]
    private static let artist = everywhere + ["images"]

    struct Case: Sendable, CustomTestStringConvertible {
        var object: String
        var always: [String]
        /// Absent in development mode.
        var withdrawn: [String]
        /// What stands for `available_markets` if a market is asked for.
        var hasMarkets = true
        var testDescription: String { object }

        func keys(_ regime: AccessRegime, market: Bool) -> Set<String> {
            var keys = Set(always)
            if regime != .development { keys.formUnion(withdrawn) }
            if hasMarkets, market {
                keys.insert("is_playable")
            } else if hasMarkets, regime != .development {
                keys.insert("available_markets")
            }
            return keys
        }
    }

    static let cases = [
        Case(object: "track", always: track, withdrawn: ["popularity"]),
        Case(object: "track.album", always: simplifiedAlbum, withdrawn: []),
        Case(
            object: "track.artists", always: everywhere, withdrawn: [], hasMarkets: false),
        Case(object: "album", always: album, withdrawn: ["label", "popularity"]),
        Case(object: "album.tracks.items", always: simplifiedTrack, withdrawn: []),
        Case(
            object: "artist", always: artist, withdrawn: ["genres", "followers", "popularity"],
            hasMarkets: false),
        Case(object: "albums.items", always: simplifiedAlbum, withdrawn: ["album_group"]),
    ]

    @Test(arguments: cases, AccessRegime.allCases)
    func `are the keys of the reference, no more and no fewer`(
        _ wanted: Case, _ regime: AccessRegime
    ) async throws {
        try await withTestHome(regime: regime) { home in
            let ids = try await home.ids
            for market in [false, true] {
                let query = market ? "?market=DE" : ""
                let targets = [
                    "track": "tracks/\(ids.tracks[0])", "album": "albums/\(ids.album)",
                    "artist": "artists/\(ids.artist)", "albums": "artists/\(ids.artist)/albums",
                ]
                let path = wanted.object.split(separator: ".").map(String.init)
                var object = try await home.get("/v1/\(targets[path[0]] ?? "")\(query)").object
                for name in path.dropFirst() {
                    let value = object[name]
                    object = try #require(
                        value as? [String: Any] ?? (value as? [[String: Any]])?.first)
                }
                #expect(Set(object.keys) == wanted.keys(regime, market: market))
            }
        }
    }

    @Test(arguments: AccessRegime.allCases)
    func `of a playlist are under the names that its apps know`(_ regime: AccessRegime)
        async throws
    {
        let list = ["a.m3u": "Harbour/1.wav\n"]
        try await withTestHome(playlists: list, regime: regime) { home in
            let isNew = regime == .development
            let names = isNew ? ["items"] : ["items", "tracks"]
            let lists = try await home.get("/v1/me/playlists").object
            let listed = try #require((lists["items"] as? [[String: Any]])?.first)
            #expect(Set(listed.keys).intersection(["items", "tracks"]) == Set(names))
            let id = try #require(listed["id"] as? String)
            let whole = try await home.get("/v1/playlists/\(id)").object
            #expect(Set(whole.keys).intersection(["items", "tracks"]) == Set(names))
            let page = try await home.get("/v1/playlists/\(id)/items").object
            let entry = try #require((page["items"] as? [[String: Any]])?.first)
            #expect(
                Set(entry.keys).intersection(["item", "track"])
                    == (isNew ? ["item"] : ["item", "track"]))
        }
    }

    @Test(arguments: AccessRegime.allCases)
    func `of a person are those that the app may see`(_ regime: AccessRegime) async throws {
        try await withTestHome([], regime: regime) { home in
            let me = try await home.get("/v1/me").object
            var keys: Set = [
                "account_id", "display_name", "external_urls", "href", "id", "images", "type",
                "uri",
            ]
            if regime != .development {
                keys.formUnion(["country", "product", "explicit_content", "followers"])
            }
            #expect(Set(me.keys) == keys)
        }
    }
}
