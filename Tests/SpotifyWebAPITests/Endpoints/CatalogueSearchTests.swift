import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// A catalogue of numbered artists and tracks, which can be searched as Spotify lets it.
private struct NumberedCatalogue {
    var artists = 0
    var tracks = 0
    /// The largest page it gives.
    var most = 50

    func answer(_ request: TransportRequest) -> TransportResponse {
        var query: [String: String] = [:]
        for item in URLComponents(string: request.url)?.queryItems ?? [] {
            query[item.name] = item.value
        }
        guard let limit = query["limit"].flatMap(Int.init),
            let offset = query["offset"].flatMap(Int.init)
        else { return refusal("Missing parameter") }
        guard 1...most ~= limit else { return refusal("Invalid limit") }
        // As it was seen to do: the page counts in.
        guard offset + limit <= 1_000 else { return refusal("Bad request.") }
        let pages = (query["type"] ?? "").split(separator: ",").map { kind in
            let total = kind == "artist" ? artists : tracks
            let items = (offset..<max(offset, min(total, offset + limit))).map {
                #"{"name":"\#(kind) \#($0)"}"#
            }
            let next = offset + limit < total ? #""https://example.test""# : "null"
            return #"""
                "\#(kind)s":{"items":[\#(items.joined(separator: ","))],"limit":\#(limit),\#
                "offset":\#(offset),"total":\#(total),"next":\#(next)}
                """#
        }
        return TransportResponse(
            status: 200, headers: [], body: Array("{\(pages.joined(separator: ","))}".utf8))
    }

    private func refusal(_ message: String) -> TransportResponse {
        TransportResponse(
            status: 400, headers: [],
            body: Array(#"{"error":{"status":400,"message":"\#(message)"}}"#.utf8))
    }
}

@Suite struct `Search` {
    private func client(
        _ catalogue: NumberedCatalogue, access: AppAccess = AppAccess()
    ) -> (SpotifyClient, RecordingTransport) {
        let transport = RecordingTransport { catalogue.answer($0) }
        return (.scripted(transport, access: access), transport)
    }

    private func targets(_ transport: RecordingTransport) -> [String] {
        transport.requests.map { String($0.url.dropFirst(ScriptedTransport.baseURL.count)) }
    }

    @Test func `50 wanted of an app that is given 10 at once come in five pages`() async throws {
        let (client, transport) = client(NumberedCatalogue(artists: 70, tracks: 23, most: 10))
        let found = try await client.search("m", for: [.artist, .track], limit: 50)
        #expect(found.artists?.items.map(\.name) == (0..<50).map { "artist \($0)" })
        #expect(found.tracks?.items.map(\.name) == (0..<23).map { "track \($0)" })
        #expect(found.artists?.hasNext == true)
        #expect(found.artists?.limit == 50)
        #expect(found.artists?.offset == 0)
        #expect(found.tracks?.hasNext == false)
        #expect(found.tracks?.total == 23)
        #expect(
            targets(transport) == [
                "/search?q=m&type=artist%2Ctrack&limit=50&offset=0",
                "/search?q=m&type=artist%2Ctrack&limit=10&offset=0",
                "/search?q=m&type=artist%2Ctrack&limit=10&offset=10",
                "/search?q=m&type=artist%2Ctrack&limit=10&offset=20",
                "/search?q=m&type=artist&limit=10&offset=30",
                "/search?q=m&type=artist&limit=10&offset=40",
            ])
    }

    @Test func `a limit that is no multiple of the page is kept to`() async throws {
        let (client, transport) = client(
            NumberedCatalogue(artists: 70, most: 10), access: .development)
        let found = try await client.search("m", for: [.artist], limit: 25, offset: 3)
        #expect(found.artists?.items.map(\.name) == (3..<28).map { "artist \($0)" })
        #expect(
            targets(transport) == [
                "/search?q=m&type=artist&limit=10&offset=3",
                "/search?q=m&type=artist&limit=10&offset=13",
                "/search?q=m&type=artist&limit=5&offset=23",
            ])
    }

    @Test func `a place before the first is the first, on every page`() async throws {
        let (client, _) = client(NumberedCatalogue(artists: 70, most: 10))
        let found = try await client.search("m", for: [.artist], limit: 25, offset: -3)
        #expect(found.artists?.items.map(\.name) == (0..<25).map { "artist \($0)" })
    }

    @Test func `a page that fails on the way fails the search`() async throws {
        let refusal = #"{"error":{"status":400,"message":"Other"}}"#
        let first = #"{"artists":{"items":[],"limit":10,"total":30,"next":"x"}}"#
        let transport = ScriptedTransport([
            .on("GET /search?q=m&type=artist&limit=10&offset=0", first),
            .on("GET /search?q=m&type=artist&limit=10&offset=10", status: 400, refusal),
        ])
        let client = SpotifyClient.scripted(transport, access: .development)
        await #expect(throws: WebAPIError.self) {
            try await client.search("m", for: [.artist], limit: 20)
        }
        transport.finish()
    }

    @Test(arguments: [(-4, 1), (0, 1), (1, 1), (50, 50), (51, 50), (9_999, 50)])
    func `a limit out of bounds is the nearest within`(given: Int, sent: Int) async throws {
        let (client, transport) = client(NumberedCatalogue(artists: 1))
        _ = try await client.search("m", for: [.artist], limit: given, offset: -3)
        #expect(targets(transport) == ["/search?q=m&type=artist&limit=\(sent)&offset=0"])
    }

    @Test(arguments: [(50, 50), (10, 10), (50, 30)])
    func `a list ends where the service gives no more, without an error`(
        most: Int, pageSize: Int
    ) async throws {
        let (client, transport) = client(NumberedCatalogue(artists: 2_345, most: most))
        var names: [String] = []
        for try await artist in client.search("m", for: .artists, pageSize: pageSize) {
            names.append(artist.name)
        }
        #expect(names == (0..<1_000).map { "artist \($0)" })
        #expect(transport.requests.count == (1_000 + pageSize - 1) / pageSize)
    }

    @Test func `a list fetched ahead does not run beyond either`() async throws {
        let (client, transport) = client(NumberedCatalogue(artists: 2_345))
        var pages: [Page<Artist>] = []
        for try await page in client.search("m", for: .artists).prefetching(4).pages {
            pages.append(page)
        }
        #expect(pages.flatMap(\.items).count == 1_000)
        #expect(pages.count == 20)
        #expect(pages.allSatisfy { $0.total == 2_345 })
        #expect(transport.requests.count == 20)
    }

    @Test func `beyond the service's reach there is nothing, and nothing is sent`() async throws {
        let (client, transport) = client(NumberedCatalogue(artists: 2_345))
        #expect(try await client.search("m", for: .artists).page(offset: 1_000).items.isEmpty)
        #expect(try await client.search("m", for: [.artist], offset: 4_000) == SearchResults())
        #expect(try await client.search("m", for: []) == SearchResults())
        #expect(transport.requests.isEmpty)
        let last = try await client.search("m", for: [.artist], limit: 50, offset: 990)
        #expect(last.artists?.items.count == 10)
        #expect(last.artists?.hasNext == false)
    }

    @Test func `each kind is asked for by its name and found`() async throws {
        let parameters = "&market=DE&limit=50&offset=0&include_external=audio"
        func page(_ key: String) -> String { #"{"\#(key)":{"items":[null,{"name":"n"}]}}"# }
        let kinds = ["album", "artist", "playlist", "track", "show", "episode", "audiobook"]
        let transport = ScriptedTransport(
            kinds.map { .on("GET /search?q=m&type=\($0)" + parameters, page($0 + "s")) })
        let client = SpotifyClient.scripted(transport)
        func count<Item>(_ kind: SpotifyClient.SearchKind<Item>) async throws -> Int {
            var count = 0
            let list = client.search("m", for: kind, market: "DE", includingExternalAudio: true)
            for try await _ in list { count += 1 }
            return count
        }
        #expect(try await count(.albums) == 1)
        #expect(try await count(.artists) == 1)
        #expect(try await count(.playlists) == 1)
        #expect(try await count(.tracks) == 1)
        #expect(try await count(.shows) == 1)
        #expect(try await count(.episodes) == 1)
        #expect(try await count(.audiobooks) == 1)
        transport.finish()
    }

    @Test func `pages of every kind are joined`() async throws {
        func page(_ name: String, next: String) -> String {
            let page = #"{"items":[{"name":"\#(name)"}],"limit":10,"next":\#(next)}"#
            let keys = [
                "albums", "artists", "playlists", "tracks", "shows", "episodes", "audiobooks",
            ]
            return "{" + keys.map { #""\#($0)":\#(page)"# }.joined(separator: ",") + "}"
        }
        let kinds: [SpotifyURI.Kind] = [
            .album, .artist, .playlist, .track, .show, .episode, .audiobook,
        ]
        let target = "GET /search?q=m&type=" + kinds.map(\.rawValue).joined(separator: "%2C")
        let transport = ScriptedTransport([
            .on(target + "&limit=10&offset=0", page("1", next: #""x""#)),
            .on(target + "&limit=10&offset=10", page("2", next: "null")),
        ])
        let client = SpotifyClient.scripted(transport, access: .development)
        let found = try await client.search("m", for: kinds, limit: 20)
        #expect(found.albums?.items.map(\.name) == ["1", "2"])
        #expect(found.artists?.items.map(\.name) == ["1", "2"])
        #expect(found.playlists?.items.map(\.name) == ["1", "2"])
        #expect(found.tracks?.items.map(\.name) == ["1", "2"])
        #expect(found.shows?.items.map(\.name) == ["1", "2"])
        #expect(found.episodes?.items.map(\.name) == ["1", "2"])
        #expect(found.audiobooks?.items.map(\.name) == ["1", "2"])
        transport.finish()
    }
}

@Suite struct `A search query` {
    @Test(arguments: [
        (SearchQuery("quiet river"), "quiet river"),
        (SearchQuery(artist: "Ada Quist"), #"artist:"Ada Quist""#),
        (
            SearchQuery(#"river"#, artist: #"The "Quiet" Few"#, album: "A: B", track: "T"),
            #"river artist:"The Quiet Few" album:"A: B" track:"T""#
        ),
        (SearchQuery("x", years: 1990...1995), "x year:1990-1995"),
        (SearchQuery(years: 1990...1990), "year:1990"),
        (SearchQuery(genre: "trip hop"), #"genre:"trip hop""#),
        (SearchQuery(upc: "0 04228-4"), "upc:0042284"),
        (SearchQuery(isrc: "DE-AAA-25-00001"), "isrc:DEAAA2500001"),
        (SearchQuery(tag: .new), "tag:new"),
        (SearchQuery("x", tag: .hipster), "x tag:hipster"),
        (SearchQuery(), ""),
    ])
    func `is written with its filters`(query: SearchQuery, text: String) {
        #expect(query.text == text)
        #expect("\(query)" == text)
    }
}
