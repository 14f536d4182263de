import Foundation
import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

/// What clients that were written for Spotify rely on.
@Suite struct `What other clients expect` {
    private func object(_ response: HTTPResponse) throws -> [String: Any] {
        guard case .bytes(let body) = response.body else { return [:] }
        let value = try JSONSerialization.jsonObject(with: Data(body))
        return try #require(value as? [String: Any])
    }

    @Test func `album groups are Spotify's four words`() {
        #expect(
            Set(AlbumGroup.allCases.map(\.rawValue))
                == ["album", "single", "compilation", "appears_on"])
    }

    @Test func `albums that an artist only appears on are asked for in Spotify's word`()
        async throws
    {
        try await withTestHome { home in
            let found = try await home.spotify.search("quist", for: [.artist])
            let id = try #require(found.artists?.items.first?.id)
            let page = try await home.spotify.artists.albums(
                of: id, groups: [.album, .single, .compilation, .appearsOn]
            ).page()
            #expect(page.items.count == 1)
            #expect(["album", "single"].contains(page.items.first?.albumGroup?.rawValue))
        }
    }

    @Test func `the links of a playlist's first page lead to pages that are answered`()
        async throws
    {
        let text = String(repeating: "Harbour/1.wav\nHarbour/2.wav\n", count: 60)
        try await withTestHome(playlists: ["long.m3u": text]) { home in
            let id = try #require(try await home.spotify.me.playlists().page().items.first?.id)
            let playlist = try object(await home.get("/v1/playlists/\(id)"))
            for word in ["items", "tracks"] {
                let page = try #require(playlist[word] as? [String: Any])
                #expect((page["items"] as? [Any])?.count == 100)
                #expect((page["href"] as? String)?.contains("/\(word)?") == true)
                let next = try #require(page["next"] as? String)
                let rest = try object(await home.get(String(next.dropFirst(TestHome.origin.count))))
                #expect((rest["items"] as? [Any])?.count == 20)
                #expect(rest["next"] is NSNull)
            }
        }
    }

    @Test func `keys that Spotify sends as null are there`() async throws {
        try await withTestHome(TestTrack.longLibrary, playlists: ["a.m3u": "Harbour/1.wav\n"]) {
            home in
            let tracks = try object(await home.get("/v1/me/tracks"))
            #expect(tracks["next"] is NSNull)
            #expect(tracks["previous"] is NSNull)
            let id = try #require(try await home.spotify.me.playlists().page().items.first?.id)
            let items = try object(await home.get("/v1/playlists/\(id)/items"))
            let entry = try #require((items["items"] as? [[String: Any]])?.first)
            #expect((entry["video_thumbnail"] as? [String: Any])?["url"] is NSNull)
            let track = try #require(entry["track"] as? [String: Any])
            #expect(track["track"] as? Bool == true)
            #expect(track["episode"] as? Bool == false)
            #expect(track["preview_url"] is NSNull)
            let uri = try #require(track["uri"] as? String)
            try await home.spotify.player.play([SpotifyURI(rawValue: uri)])
            let state = try object(await home.get("/v1/me/player"))
            #expect(state["smart_shuffle"] as? Bool == false)
            #expect(state["context"] is NSNull)
        }
    }

    @Test(arguments: ["show", "episode"])
    func `a kind that no file can be has an empty page`(_ kind: String) async throws {
        try await withTestHome([]) { home in
            let found = try object(await home.get("/v1/search?q=a&type=\(kind)"))
            let page = try #require(found[kind + "s"] as? [String: Any])
            #expect(page["total"] as? Int == 0)
        }
    }

    @Test(arguments: [
        #"{"uris":"spotify:track:0000000000000000000000"}"#, #"{"uris":[null]}"#, #"{"offset":5}"#,
        #"{"position_ms":99999999999999999999999}"#, #"{"position_ms":"5"}"#,
        #"{"context_uri":5}"#, "[]", "5", "{",
    ])
    func `a command of the wrong shape is refused and changes nothing`(_ body: String)
        async throws
    {
        try await withTestHome(TestTrack.longLibrary) { home in
            let response = await home.get("/v1/me/player/play", method: "PUT", body: body)
            #expect(response.status == 400)
            let state = try await home.spotify.player.state()
            #expect(state == nil)
        }
    }

    @Test func `to name the idle device is to use it`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let device = try #require(try await home.spotify.player.devices().first?.id)
            let track = try #require(
                try await home.spotify.me.savedTracks().page().items.first?.track.uri)
            try await home.spotify.player.addToQueue(track, on: device)
            try await home.spotify.player.next(on: device)
            #expect(try await home.spotify.player.state()?.item?.uri == track)
        }
    }

    @Test func `to play from a position only goes on from there`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let track = try #require(
                try await home.spotify.me.savedTracks().page().items.first?.track.uri)
            try await home.spotify.player.play([track])
            try await home.spotify.player.pause()
            let response = await home.get(
                "/v1/me/player/play", method: "PUT", body: #"{"position_ms":9000}"#)
            #expect(response.status == 204)
            let state = try #require(try await home.spotify.player.state())
            #expect(state.isPlaying == true)
            #expect(try #require(state.progressMS) >= 9_000)
        }
    }

    @Test func `the liked songs are a context of their own`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            try await home.spotify.player.play(context: SpotifyURI(.collection, id: "home"))
            let context = try #require(try await home.spotify.player.state()?.context)
            #expect(context.uri == "spotify:user:home:collection")
            #expect(context.type == "collection")
            #expect(context.href == "\(TestHome.origin)/v1/me/tracks")
            await #expect(throws: WebAPIError.self) {
                try await home.spotify.player.play(context: "spotify:user:other:collection")
            }
        }
    }

    @Test func `a play is not given again after its own time`() async throws {
        try await withTestHome { home in
            let tracks = try await home.catalogue.savedTracks(limit: 5, offset: 0).elements
            for (index, track) in tracks.enumerated() {
                try await home.library.recordPlay(
                    of: track.id, by: HomeUser.ownerID, context: nil,
                    at: Date(timeIntervalSince1970: 1_700_000_000.5867 + Double(index)))
            }
            let all = try await home.spotify.player.recentlyPlayed().page()
            let newest = try #require(all.items.first?.playedAt)
            let after = try #require(all.cursors?.after.flatMap { Int($0) })
            #expect(newest.hasSuffix(".\(after % 1_000)Z"))
            let later = home.spotify.player.recentlyPlayed(.after(milliseconds: after))
            #expect(try await later.page().items.isEmpty)
            let oldest = try await home.spotify.player.recentlyPlayed(.after(milliseconds: 0))
                .page(limit: 2)
            #expect(oldest.next?.contains("after=") == true)
        }
    }

    @Test func `what is taken out of the library is not listed, and comes back when saved`()
        async throws
    {
        try await withTestHome { home in
            let track = try #require(
                try await home.spotify.me.savedTracks().page().items.first?.track.uri)
            let query = "uris=\(track.rawValue)"
            #expect(await home.get("/v1/me/library?\(query)", method: "DELETE").status == 200)
            #expect(try await home.spotify.me.savedTracks().page().total == 4)
            var answer = await home.get("/v1/me/library/contains?\(query)")
            guard case .bytes(let body) = answer.body else { return }
            #expect(String(decoding: body, as: UTF8.self) == "[false]")
            #expect(await home.get("/v1/me/library?\(query)", method: "PUT").status == 200)
            #expect(try await home.spotify.me.savedTracks().page().total == 5)
            answer = await home.get("/v1/me/library", method: "PUT", body: "{\"uris\":[]}")
            #expect(answer.status == 400)
        }
    }
}
