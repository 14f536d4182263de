import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `A person's lists` {
    private static let empty = #"{"items":[],"total":0}"#

    private static let lists: [Call] = [
        Call("GET /me/albums?limit=50&offset=0&market=DE", answer: empty) {
            for try await _ in $0.me.savedAlbums(market: "DE") {}
        },
        Call("GET /me/tracks?limit=7&offset=0&market=DE", answer: empty) {
            for try await _ in $0.me.savedTracks(market: "DE", pageSize: 7) {}
        },
        Call("GET /me/episodes?limit=50&offset=0&market=DE", answer: empty) {
            for try await _ in $0.me.savedEpisodes(market: "DE") {}
        },
        Call("GET /me/shows?limit=50&offset=0", answer: empty) {
            for try await _ in $0.me.savedShows(pageSize: 1_000) {}
        },
        Call("GET /me/audiobooks?limit=1&offset=0", answer: empty) {
            for try await _ in $0.me.savedAudiobooks(pageSize: 0) {}
        },
        Call("GET /me/top/artists?time_range=medium_term&limit=50&offset=0", answer: empty) {
            for try await _ in $0.me.topArtists() {}
        },
        Call("GET /me/top/tracks?time_range=long_term&limit=2&offset=4", answer: empty) {
            _ = try await $0.me.topTracks(over: .longTerm).page(limit: 2, offset: 4)
        },
        Call("GET /users/a%20b/playlists?limit=50&offset=0", answer: empty) {
            for try await _ in $0.playlists.of("a b") {}
        },
    ]

    @Test(arguments: lists)
    func `each is asked for as it should be`(call: Call) async throws {
        let transport = ScriptedTransport([.on(call.request, call.answer)])
        try await call.run(.withoutWaits(transport))
        transport.finish()
    }

    @Test func `saved audiobooks are read bare, wrapped and null`() async throws {
        let answer = #"""
            {"items":[{"name":"a"},null,{"added_at":"2026-01-02T03:04:05Z","audiobook":{"name":"b"}}],
             "total":3}
            """#
        let transport = ScriptedTransport([.on("GET /me/audiobooks?limit=50&offset=0", answer)])
        var names: [String?] = []
        for try await saved in SpotifyClient.withoutWaits(transport).me.savedAudiobooks() {
            names.append(saved.audiobook.name)
        }
        #expect(names == ["a", "b"])
    }

    @Test func `the next page is counted, not read from the link`() async throws {
        let link = #""https://elsewhere.test/v1/users/me/playlists?offset=999""#
        let first = #"{"items":[{"name":"a"},{"name":"b"}],"limit":2,"offset":0,"next":\#(link)}"#
        let transport = ScriptedTransport([
            .on("GET /me/playlists?limit=2&offset=0", first),
            .on("GET /me/playlists?limit=2&offset=2", #"{"items":[{"name":"c"}],"next":null}"#),
        ])
        var names: [String] = []
        for try await list in SpotifyClient.withoutWaits(transport).me.playlists(pageSize: 2) {
            names.append(list.name)
        }
        #expect(names == ["a", "b", "c"])
        transport.finish()
    }

    @Test func `a person without product is read, and nothing concluded`() async throws {
        let transport = ScriptedTransport([.on("GET /me", #"{"id":"me","account_id":"1"}"#)])
        let person = try await SpotifyClient.withoutWaits(transport).me.profile()
        #expect(person.product == nil && person.accountID == "1")
    }
}
