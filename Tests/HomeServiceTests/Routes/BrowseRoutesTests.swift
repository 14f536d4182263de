import Foundation
import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Browsing the home service` {
    @Test func `every album and track that was found counts as saved`() async throws {
        try await withTestHome { home in
            var titles: [String] = []
            for try await saved in home.spotify.me.savedAlbums() { titles.append(saved.album.name) }
            #expect(Set(titles) == ["Harbour", "Engines of Night"])
            var tracks: [String] = []
            for try await saved in home.spotify.me.savedTracks(pageSize: 2) {
                tracks.append(saved.track.name)
            }
            #expect(tracks.count == 5)
            #expect(Set(tracks).count == 5)
        }
    }

    @Test func `an album comes with its tracks in order, and each leads back to it`() async throws {
        try await withTestHome { home in
            let found = try await home.spotify.search("Harbour", for: [.album])
            let id = try #require(found.albums?.items.first?.id)
            let album = try await home.spotify.albums.get(id)
            #expect(album.tracks?.items.map(\.trackNumber) == [1, 2, 3])
            #expect(album.artists?.map(\.name) == ["Mara Quist"])
            #expect(album.releaseDate == "2024-05-17")
            #expect(album.releaseDatePrecision == "day")
            #expect(album.totalTracks == 3)
            let first = try #require(album.tracks?.items.first?.id)
            let track = try await home.spotify.tracks.get(first)
            #expect(track.album?.id == id)
            #expect(track.name == "First Light")
            #expect(track.durationMS == 1_000)
        }
    }

    @Test func `an artist comes with the albums`() async throws {
        try await withTestHome { home in
            let found = try await home.spotify.search("pale engines", for: [.artist])
            let id = try #require(found.artists?.items.first?.id)
            #expect(try await home.spotify.artists.get(id).name == "The Pale Engines")
            let page = try await home.spotify.artists.albums(of: id).page()
            #expect(page.items.map(\.name) == ["Engines of Night"])
        }
    }

    @Test func `a playlist file is a playlist, and an entry without a file keeps its place`()
        async throws
    {
        let text = "#EXTM3U\n#PLAYLIST:Evening\nHarbour/2.wav\ngone.wav\nEngines/1.wav\n"
        try await withTestHome(playlists: ["evening.m3u8": text]) { home in
            let list = try await home.spotify.me.playlists().page()
            let playlist = try #require(list.items.first)
            #expect(playlist.name == "Evening")
            #expect(playlist.items?.total == 3)
            let id = try #require(playlist.id)
            let items = try await home.spotify.playlists.items(of: id).page().items
            #expect(items.map { $0.item?.name } == ["Low Water", nil, "Ignition"])
            let whole = try await home.spotify.playlists.get(id)
            #expect(whole.items?.items.count == 3)
        }
    }

    @Test(arguments: ["dvorak", "DVOŘÁK", "boat dvořák", "acdc", "ac/dc", "low wat"])
    func `search finds what a person types`(_ words: String) async throws {
        try await withTestHome { home in
            let found = try await home.spotify.search(words, for: [.track])
            #expect(found.tracks?.items.count == 1)
        }
    }

    @Test func `a search answers only the kinds that were asked for`() async throws {
        try await withTestHome { home in
            let found = try await home.spotify.search("harbour", for: [.album, .artist])
            #expect(found.albums?.total == 1)
            #expect(found.artists != nil)
            #expect(found.tracks == nil)
            #expect(found.playlists == nil)
        }
    }

    @Test func `the links of a page lead to the pages around it`() async throws {
        try await withTestHome { home in
            let page = try await home.spotify.me.savedTracks().page(limit: 2, offset: 2)
            #expect(page.total == 5)
            #expect(page.next == "\(TestHome.origin)/v1/me/tracks?offset=4&limit=2")
            #expect(page.previous == "\(TestHome.origin)/v1/me/tracks?offset=0&limit=2")
            let last = try await home.spotify.me.savedTracks().page(limit: 2, offset: 4)
            #expect(last.next == nil)
        }
    }

    @Test func `a new file is listed after the next scan, though tracks were listed before`()
        async throws
    {
        try await withTestHome { home in
            #expect(try await home.spotify.me.savedTracks().page().total == 5)
            try TestTrack("New/1.wav", hertz: 880, tags: ["TITLE": ["Fresh"]])
                .write(below: home.folder.appending(path: "music"))
            try await home.scan()
            let names = try await home.spotify.me.savedTracks().page().items.map(\.track.name)
            #expect(names.contains("Fresh"))
        }
    }
}
