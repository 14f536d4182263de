import Foundation
import HTTPServer
import HomeTesting
import SQLite
import Testing
import WebAPIClient

@testable import HomeService

/// A home in which `Harbour` is a show and `Engines of Night` an audiobook.
private func withSpokenHome(
    regime: AccessRegime = .extended,
    _ body: (TestHome, _ ids: TestHome.IDs, _ parts: [String]) async throws -> Void
) async throws {
    try await withTestHome(regime: regime) { home in
        let ids = try await home.ids
        let chapters = try await home.catalogue.tracks(
            ofAlbum: ids.otherAlbum, limit: 9, offset: 0
        ).elements.map(\.id)
        let connection = try Catalogue.connect(to: home.catalogue.file)
        defer { connection.close() }
        for (medium, id) in [(1, ids.album), (2, ids.otherAlbum)] {
            try connection.run(
                """
                UPDATE albums SET medium = ?, description = 'One & two', language = 'deu',
                    narrators = 'Nora' WHERE id = ?
                """, medium, id)
            try connection.run(
                """
                UPDATE tracks SET medium = ? WHERE album = (SELECT row FROM albums WHERE id = ?)
                """, medium, id)
        }
        try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
        try await body(home, ids, chapters)
    }
}

@Suite struct `Shows and audiobooks` {
    private static let named = [
        "description", "explicit", "external_urls", "href", "html_description", "id", "images",
        "languages", "name", "type", "uri",
    ]
    private static let show =
        named + ["copyrights", "is_externally_hosted", "media_type", "total_episodes"]
    private static let episode =
        named + [
            "audio_preview_url", "duration_ms", "is_externally_hosted", "is_playable", "language",
            "release_date", "release_date_precision", "resume_point",
        ]
    private static let audiobook =
        named + [
            "authors", "copyrights", "edition", "is_externally_hosted", "media_type", "narrators",
            "total_chapters",
        ]
    private static let chapter =
        named + [
            "audio_preview_url", "chapter_number", "duration_ms", "is_playable", "release_date",
            "release_date_precision", "resume_point",
        ]

    @Test(arguments: AccessRegime.allCases)
    func `have the keys of their regime, no more and no fewer`(_ regime: AccessRegime)
        async throws
    {
        try await withSpokenHome(regime: regime) { home, ids, chapters in
            func keys(_ path: String, _ names: String...) async throws -> Set<String> {
                var object = try await home.get("/v1/\(path)").object
                for name in names {
                    let value = object[name]
                    object = try #require(
                        value as? [String: Any] ?? (value as? [[String: Any]])?.first)
                }
                return Set(object.keys)
            }
            let isWhole = regime != .development
            let markets: Set<String> = isWhole ? ["available_markets"] : []
            let publisher: Set<String> = isWhole ? ["available_markets", "publisher"] : []
            let show = Set(Self.show).union(publisher)
            let book = Set(Self.audiobook).union(publisher)
            let chapter = Set(Self.chapter).union(markets)
            #expect(try await keys("shows/\(ids.album)") == show.union(["episodes"]))
            let episodes = try await keys("shows/\(ids.album)/episodes", "items")
            #expect(episodes == Set(Self.episode))
            let episode = "episodes/\(ids.tracks[0])"
            #expect(try await keys(episode) == Set(Self.episode).union(["show"]))
            #expect(try await keys(episode, "show") == show)
            #expect(try await keys("audiobooks/\(ids.otherAlbum)") == book.union(["chapters"]))
            let listed = try await keys("audiobooks/\(ids.otherAlbum)/chapters", "items")
            #expect(listed == chapter)
            #expect(try await keys("chapters/\(chapters[0])") == chapter.union(["audiobook"]))
            #expect(try await keys("chapters/\(chapters[0])", "audiobook") == book)
        }
    }

    @Test func `say what they are about in text and in HTML, in a language with a code`()
        async throws
    {
        try await withSpokenHome { home, ids, _ in
            let show = try await home.get("/v1/shows/\(ids.album)").object
            #expect(show["description"] as? String == "One & two")
            #expect(show["html_description"] as? String == "<p>One &amp; two</p>")
            #expect(show["languages"] as? [String] == ["de"])
            #expect(show["total_episodes"] as? Int == 3)
            let book = try await home.get("/v1/audiobooks/\(ids.otherAlbum)").object
            #expect((book["narrators"] as? [[String: String]]) == [["name": "Nora"]])
            #expect((book["authors"] as? [[String: String]]) == [["name": "The Pale Engines"]])
        }
    }

    @Test func `count their chapters from 0 and play them as episodes`() async throws {
        try await withSpokenHome { home, ids, chapters in
            let page = try await home.get(
                "/v1/audiobooks/\(ids.otherAlbum)/chapters?limit=1&offset=1"
            ).object
            let second = try #require((page["items"] as? [[String: Any]])?.first)
            #expect(second["chapter_number"] as? Int == 1)
            #expect(second["id"] as? String == chapters[1])
            #expect(second["uri"] as? String == "spotify:episode:\(chapters[1])")
            #expect(second["type"] as? String == "chapter")
            let single = try await home.get("/v1/chapters/\(chapters[1])").object
            #expect(single["chapter_number"] as? Int == 1)
        }
    }

    @Test func `tell how far the person got, if the app may know`() async throws {
        try await withSpokenHome { home, ids, chapters in
            try await home.library.setResumePoint(
                500, fullyPlayed: false, of: ids.tracks[0], for: HomeUser.ownerID)
            try await home.library.setResumePoint(
                900, fullyPlayed: true, of: chapters[1], for: HomeUser.ownerID)
            func point(_ path: String) async throws -> [String: Any] {
                let object = try await home.get("/v1/\(path)").object
                return try #require(object["resume_point"] as? [String: Any])
            }
            let episode = try await point("episodes/\(ids.tracks[0])")
            #expect(episode["resume_position_ms"] as? Int == 500)
            #expect(episode["fully_played"] as? Bool == false)
            let chapter = try await point("chapters/\(chapters[1])")
            #expect(chapter["resume_position_ms"] as? Int == 900)
            #expect(chapter["fully_played"] as? Bool == true)
            #expect(try await point("chapters/\(chapters[0])")["resume_position_ms"] as? Int == 0)
        }
    }

    @Test func `are neither albums nor tracks, nor the other way about`() async throws {
        try await withSpokenHome { home, ids, chapters in
            for path in [
                "albums/\(ids.album)", "albums/\(ids.otherAlbum)", "tracks/\(ids.tracks[0])",
                "tracks/\(chapters[0])", "shows/\(ids.otherAlbum)", "audiobooks/\(ids.album)",
                "episodes/\(chapters[0])", "chapters/\(ids.tracks[0])",
            ] {
                #expect(await home.get("/v1/\(path)").status == 404)
            }
            let new = try await home.get("/v1/browse/new-releases").object
            #expect((new["albums"] as? [String: Any])?["total"] as? Int == 0)
        }
    }

    @Test func `come in batches with null at ids that nothing has`() async throws {
        try await withSpokenHome { home, ids, chapters in
            let unknown = "0000000000000000000000"
            for (kind, id) in [
                ("shows", ids.album), ("episodes", ids.tracks[1]),
                ("audiobooks", ids.otherAlbum), ("chapters", chapters[0]),
            ] {
                let answer = try await home.get("/v1/\(kind)?ids=\(unknown),\(id)").object
                let list = try #require(answer[kind] as? [Any])
                #expect(list.count == 2)
                #expect(list.first is NSNull)
                #expect((list.last as? [String: Any])?["id"] as? String == id)
                let many = Array(repeating: id, count: 51).joined(separator: ",")
                #expect(await home.get("/v1/\(kind)?ids=\(many)").status == 400)
            }
        }
    }
}

@Suite struct `Languages of episodes` {
    @Test(
        arguments: [
            ("en", ["en"]), ("EN-gb", ["en"]), ("deu", ["de"]), ("English", []), ("", []),
            (nil, []),
        ] as [(String?, [String])])
    func `are codes`(_ tagged: String?, _ codes: [String]) {
        #expect(WireFormat(origin: "", displayName: { _ in nil }).languages(tagged) == codes)
    }
}
