import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `The search of the home service` {
    private static func results(_ target: String, _ home: TestHome) async throws -> SearchResults {
        let response = await home.get("/v1/search?\(target)")
        #expect(response.status == 200)
        guard case .bytes(let body) = response.body else { return SearchResults() }
        return try JSON.decode(SearchResults.self, from: body)
    }

    @Test func `answers a page for each of the seven kinds that was asked for, and no other`()
        async throws
    {
        try await withTestHome { home in
            let all = "album,artist,playlist,track,show,episode,audiobook"
            let found = try await Self.results("q=harbour&type=\(all)", home)
            #expect(found.albums?.total == 1)
            #expect(found.tracks?.total == 3)
            #expect(found.artists?.total == 0)
            #expect(found.playlists?.total == 0)
            #expect(found.shows?.total == 0)
            #expect(found.episodes?.total == 0)
            #expect(found.audiobooks?.total == 0)
            let one = try await Self.results("q=harbour&type=audiobook", home)
            #expect(one == SearchResults(audiobooks: found.audiobooks))
        }
    }

    @Test(arguments: [
        "q=harbour&type=album", "query=harbour&type=album", "q=&query=harbour&type=album",
        "q=harbour&type=album%2C%20album", "q=harbour&type=album&market=DE",
        "q=harbour&type=album&market=from_token&include_external=audio",
        "q=%20harbour%0A&type=album&locale=de", "q=album%3Aharbour&type=album",
    ])
    func `takes the question as clients put it`(target: String) async throws {
        try await withTestHome { home in
            let found = try await Self.results(target, home)
            #expect(found.albums?.items.map(\.name) == ["Harbour"])
        }
    }

    @Test(arguments: [
        ("type=track", "No search query"), ("q=&type=track", "No search query"),
        ("q=%20%09&type=track", "No search query"), ("q=x", "Missing parameter type"),
        ("q=x&type=", "Missing parameter type"), ("q=x&type=,", "Missing parameter type"),
        ("q=x&type=song", "Bad search type field song"),
        ("q=x&type=track,Album", "Bad search type field Album"),
        ("q=x&type=track&limit=51", "Invalid limit"), ("q=x&type=track&limit=0", "Invalid limit"),
        ("q=x&type=track&offset=1001", "Invalid offset"),
        ("q=x&type=track&offset=-1", "Invalid offset"),
    ])
    func `refuses in Spotify's words`(target: String, message: String) async throws {
        try await withTestHome([]) { home in
            let response = await home.get("/v1/search?\(target)")
            #expect(response.status == 400)
            guard case .bytes(let body) = response.body else { return }
            let error = try JSON.decode(ErrorObject.self, from: body).error
            #expect(error.message == message)
        }
    }

    @Test func `has links that lead on, whatever was typed`() async throws {
        try await withTestHome { home in
            let found = try await Self.results("q=quist%20&type=track&limit=1&offset=1", home)
            let start = "\(TestHome.origin)/v1/search?query=quist%20&type=track"
            #expect(found.tracks?.total == 3)
            #expect(found.tracks?.next == "\(start)&offset=2&limit=1")
            #expect(found.tracks?.previous == "\(start)&offset=0&limit=1")
            let odd = try await Self.results("q=%26%C5%99%22%2B&type=track", home)
            let href = "\(TestHome.origin)/v1/search?query=%26%C5%99%22%2B&type=track"
            #expect(odd.tracks?.href == "\(href)&offset=0&limit=20")
        }
    }

    @Test(arguments: [
        "%22", "%E2%80%8F", "%2B%2D%2A", "NEAR(", "%EF%BF%BD", "%F0%9F%8E%B5", "%01%02",
        String(repeating: "%CC%81", count: 3000), String(repeating: "x", count: 6000),
    ])
    func `answers what no one types`(query: String) async throws {
        try await withTestHome([]) { home in
            let response = await home.get("/v1/search?q=\(query)&type=track,album,artist,playlist")
            #expect(response.status == 200)
        }
    }

    @Test(arguments: ["%00", "%ED%A0%80", "%FF%FE", "a%00b", "artist%3A%00", "year%3A%ED%A0%80"])
    func `refuses what is no text`(query: String) async throws {
        try await withTestHome([]) { home in
            let response = await home.get("/v1/search?q=\(query)&type=track")
            #expect(400..<500 ~= response.status)
        }
    }

    @Test func `has an empty page at the last offset there is`() async throws {
        try await withTestHome { home in
            let found = try await Self.results("q=quist&type=track&offset=1000", home)
            #expect(found.tracks?.items.isEmpty == true)
            #expect(found.tracks?.total == 3)
            #expect(found.tracks?.next == nil)
        }
    }
}
