import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `The catalogue's routes` {
    static let unknown = "0000000000000000000000"

    @Test func `a batch keeps the order asked for, with null at ids that nothing has`()
        async throws
    {
        try await withTestHome { home in
            let ids = try await home.ids
            for (kind, known) in [
                ("tracks", ids.tracks), ("albums", [ids.album, ids.otherAlbum]),
                ("artists", [ids.artist, ids.otherArtist]),
            ] {
                let asked = [known[1], Self.unknown, known[0], known[1]]
                let answer = await home.get("/v1/\(kind)?ids=\(asked.joined(separator: ","))")
                #expect(answer.status == 200)
                let list = try #require(try answer.object[kind] as? [Any])
                let found = list.map { ($0 as? [String: Any])?["id"] as? String }
                #expect(found == [known[1], nil, known[0], known[1]])
                #expect(list[1] is NSNull)
            }
        }
    }

    @Test(arguments: [
        ("tracks", 50), ("albums", 20), ("artists", 50), ("audio-features", 100),
    ])
    func `a batch has its limit`(_ kind: String, _ most: Int) async throws {
        try await withTestHome([]) { home in
            func answer(_ count: Int) async -> HTTPResponse {
                let ids = Array(repeating: Self.unknown, count: count).joined(separator: ",")
                return await home.get("/v1/\(kind)?ids=\(ids)")
            }
            #expect(await answer(most).status == 200)
            let refused = await answer(most + 1)
            #expect(refused.status == 400)
            let text = try refused.text
            #expect(text.contains("Too many ids requested"))
        }
    }

    static let hostile = [
        "short", "..%2F..%2Fetc%2Fpasswd", "0000000000000000000000x",
        "00000000000000000000'--", "ä00000000000000000000", "0000000000000000000%C3%A4",
        String(repeating: "0", count: 5_000),
    ]

    @Test(arguments: [
        "albums/ID", "albums/ID/tracks", "artists/ID", "artists/ID/albums",
        "artists/ID/top-tracks", "artists/ID/related-artists", "tracks/ID", "audio-features/ID",
        "audio-analysis/ID", "albums?ids=ID", "artists?ids=ID", "tracks?ids=ID",
        "audio-features?ids=ID", "recommendations?seed_tracks=ID",
        "recommendations?seed_artists=ID",
    ])
    func `an id that can be none is refused as such`(_ path: String) async throws {
        try await withTestHome([]) { home in
            for id in Self.hostile {
                let answer = await home.get(
                    "/v1/\(path.replacingOccurrences(of: "ID", with: id))")
                #expect(answer.status == 400, "\(id)")
                let text = try answer.text
                #expect(text.contains("Invalid base62 id"))
            }
        }
    }

    @Test(arguments: [
        "albums/ID", "albums/ID/tracks", "artists/ID", "artists/ID/albums",
        "artists/ID/top-tracks", "artists/ID/related-artists", "tracks/ID", "audio-features/ID",
        "audio-analysis/ID", "browse/categories/ID", "browse/categories/ID/playlists", "users/ID",
    ])
    func `an id that nothing has is not found`(_ path: String) async throws {
        try await withTestHome([]) { home in
            let answer = await home.get(
                "/v1/\(path.replacingOccurrences(of: "ID", with: Self.unknown))")
            #expect(answer.status == 404)
            let text = try answer.text
            #expect(text.contains("Resource not found"))
        }
    }

    @Test(arguments: ["", "?ids="]) func `a batch without ids is refused`(_ query: String)
        async throws
    {
        try await withTestHome([]) { home in
            for kind in ["tracks", "albums", "artists", "audio-features"] {
                #expect(await home.get("/v1/\(kind)\(query)").status == 400)
            }
        }
    }

    @Test(arguments: [("DE", 200), ("de", 200), ("from_token", 200), ("", 200)])
    func `a market may be named`(_ market: String, _ status: Int) async throws {
        try await withTestHome { home in
            let ids = try await home.ids
            let answer = await home.get("/v1/tracks/\(ids.tracks[0])?market=\(market)")
            #expect(answer.status == status)
        }
    }

    @Test(arguments: ["XX", "Germany", "D", "%0A%0D", "1234"])
    func `a market that is none is refused`(_ market: String) async throws {
        try await withTestHome { home in
            let ids = try await home.ids
            for path in [
                "tracks/\(ids.tracks[0])", "tracks?ids=\(ids.tracks[0])", "albums/\(ids.album)",
                "albums/\(ids.album)/tracks", "artists/\(ids.artist)/albums",
                "artists/\(ids.artist)/top-tracks",
            ] {
                let mark = path.contains("?") ? "&" : "?"
                let answer = await home.get("/v1/\(path)\(mark)market=\(market)")
                #expect(answer.status == 400)
                let text = try answer.text
                #expect(text.contains("Invalid market code"))
            }
        }
    }

    @Test func `links repeat what else was asked for`() async throws {
        try await withTestHome { home in
            let ids = try await home.ids
            let page = try await home.get(
                "/v1/albums/\(ids.album)/tracks?limit=1&offset=1&market=DE"
            ).object
            let address = "\(TestHome.origin)/v1/albums/\(ids.album)/tracks"
            #expect(page["next"] as? String == "\(address)?offset=2&limit=1&market=DE")
            #expect(page["previous"] as? String == "\(address)?offset=0&limit=1&market=DE")
            let hostile = try await home.get(
                "/v1/albums/\(ids.album)/tracks?limit=1&locale=%0D%0A%22%26limit%3D50"
            ).object
            #expect(
                hostile["next"] as? String
                    == "\(address)?offset=1&limit=1&locale=%0D%0A%22%26limit%3D50")
        }
    }

    @Test(arguments: [
        (AccessRegime.extended, 50, 20), (.developmentBefore2026, 50, 20), (.development, 10, 5),
    ])
    func `albums of an artist come in pages of the regime's size`(
        _ regime: AccessRegime, _ most: Int, _ standard: Int
    ) async throws {
        try await withTestHome(regime: regime) { home in
            let path = "/v1/artists/\(try await home.ids.artist)/albums"
            #expect(try await home.get(path).object["limit"] as? Int == standard)
            #expect(await home.get("\(path)?limit=\(most)").status == 200)
            let refused = await home.get("\(path)?limit=\(most + 1)")
            #expect(refused.status == 400)
            let text = try refused.text
            #expect(text.contains("Invalid limit"))
        }
    }

    @Test func `a track's features are not known, and said to be so`() async throws {
        try await withTestHome { home in
            let id = try await home.ids.tracks[0]
            let batch = try await home.get("/v1/audio-features?ids=\(id)").object
            #expect((batch["audio_features"] as? [Any])?.first is NSNull)
            for word in ["audio-features", "audio-analysis"] {
                let answer = await home.get("/v1/\(word)/\(id)")
                #expect(answer.status == 404)
                let text = try answer.text
                #expect(text.contains("analysis not found"))
            }
        }
    }

    @Test func `markets are countries`() async throws {
        try await withTestHome([]) { home in
            let markets = try #require(
                try await home.get("/v1/markets").object["markets"] as? [String])
            #expect(markets.count == 250)
            #expect(markets.allSatisfy { $0.utf8.count == 2 })
        }
    }
}

@Suite struct `The country of a home service` {
    @Test(
        arguments: [
            (["LANG": "de_AT.UTF-8"], "AT"), (["LANG": "de_AT", "LC_ALL": "sr_RS@latin"], "RS"),
            (["LC_ALL": "", "LANG": "pt_BR"], "BR"), (["LANG": "C.UTF-8"], nil),
            (["LANG": "en_001"], nil), (["LANG": "."], nil), (["LANG": "_"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `is what the locale names`(_ environment: [String: String], _ country: String?) {
        #expect(Countries.country(of: environment) == country)
    }
}
