import GatefoldCore
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPITesting

@Suite struct `The adapter for the Web API` {
    private func service(_ home: TestHome) -> SpotifyMusicService {
        SpotifyMusicService(home.spotify, at: .home)
    }

    @Test func `gives albums with all that a page shows of them`() async throws {
        try await withTestHome { home in
            let service = service(home)
            let page = try await service.savedAlbums(at: nil)
            #expect(page.total == 2)
            let saved = try #require(page.items.first { $0.value.title == "Harbour" })
            let album = try await service.album(saved.value.id)
            #expect(album.artistLine == "Mara Quist")
            #expect(album.year == 2024)
            #expect(album.trackCount == 3)
            let tracks = try await service.tracks(of: album, at: nil)
            #expect(tracks.items.map(\.title) == ["First Light", "Low Water", "Dvořák's Boat"])
            #expect(
                tracks.items.allSatisfy { $0.album?.id == album.id && $0.duration == .seconds(1) })
            #expect(tracks.next == nil)
        }
    }

    @Test func `walks a list page by page to its end`() async throws {
        let many = (0..<120).map {
            TestTrack("Many/\($0).wav", seconds: 0.01, tags: ["TITLE": ["Song \($0)"]])
        }
        try await withTestHome(many) { home in
            let service = service(home)
            var cursor: PageCursor?
            var titles: Set<String> = []
            var pages = 0
            repeat {
                let page = try await service.savedTracks(at: cursor)
                titles.formUnion(page.items.map(\.value.title))
                cursor = page.next
                pages += 1
            } while cursor != nil && pages < 10
            #expect(titles.count == 120)
            #expect(pages == 3)
        }
    }

    @Test func `goes on behind entries that came as null, which keep their place`() async throws {
        let transport = ScriptedTransport([
            .on(
                "GET /playlists/p/items?limit=50&offset=0&additional_types=track%2Cepisode",
                #"{"items": [null, null], "limit": 2, "offset": 0, "total": 3, "next": "more"}"#)
        ])
        let client = SpotifyClient(
            baseURL: ScriptedTransport.baseURL, transport: transport,
            token: { _ in AccessToken("t") })
        let service = SpotifyMusicService(client, at: .spotify)
        let page = try await service.items(of: MusicID(.playlist, "p"), at: nil)
        #expect(page.next == .offset(2))
    }

    @Test func `saves and removes, whatever the kind`() async throws {
        try await withTestHome { home in
            let service = service(home)
            let album = try #require(try await service.savedAlbums(at: nil).items.first?.value)
            let artist = try #require(album.artists.first?.id)
            try await service.remove([album.id])
            try await service.save([artist])
            #expect(try await service.contains([album.id, artist]) == [false, true])
            #expect(try await service.followedArtists(at: nil).items.map(\.id).contains(artist))
            try await service.save([album.id])
            #expect(try await service.contains([album.id]) == [true])
        }
    }

    @Test func `keeps a playlist with its entries in place`() async throws {
        try await withTestHome { home in
            let service = service(home)
            let ids = try await service.savedTracks(at: nil).items.compactMap(\.value.id)
            let made = try await service.createPlaylist(
                title: "Evening", about: "Slow ones", isPublic: false)
            let snapshot = try await service.add(ids, to: made.id, at: nil)
            #expect(snapshot != nil)
            try await service.move(0..<1, in: made.id, before: ids.count, snapshot: snapshot)
            try await service.change(made.id, title: "Night", about: nil, isPublic: nil)
            let playlist = try await service.playlist(made.id)
            #expect(playlist.title == "Night" && playlist.about == "Slow ones")
            #expect(playlist.itemCount == ids.count)
            let items = try await service.items(of: made.id, at: nil).items
            #expect(items.compactMap(\.content?.id) == Array(ids.dropFirst()) + [ids[0]])
        }
    }

    @Test func `plays an album from a track on and tells how playback is`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let service = service(home)
            let albums = try await service.savedAlbums(at: nil).items
            let album = try #require(albums.first { $0.value.title == "Harbour" }?.value)
            let device = try #require(try await service.devices().first)
            #expect(device.kind == .computer && !device.isRestricted)
            try await service.play(.context(album.id, start: .index(1)), on: device.id)
            try await service.setVolume(0.5, on: device.id)
            try await service.setRepeat(.context, on: device.id)
            let state = try #require(try await service.playbackState())
            #expect(state.isPlaying && state.item?.title == "Low Water")
            #expect(state.context == album.id && state.repeatMode == .context)
            #expect(state.device?.volume == 0.5)
            #expect(try await service.queue().upcoming.first?.title == "Dvořák's Boat")
            try await service.pause(on: device.id)
            let paused = try await service.playbackState()
            #expect(paused?.isPlaying == false)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1.7])
    func `brings every volume into its range`(_ volume: Double) async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let service = service(home)
            let id = try #require(try await service.savedTracks(at: nil).items.first?.value.id)
            let device = try #require(try await service.devices().first?.id)
            try await service.play(.items([id]), on: device)
            try await service.setVolume(volume, on: device)
            let heard = try #require(try await service.playbackState()?.device?.volume)
            #expect((0...1).contains(heard))
        }
    }

    @Test func `finds things of every kind that is asked for`() async throws {
        try await withTestHome { home in
            let found = try await service(home).search(
                "harbour", for: [.album, .track, .artist], limit: 10, offset: 0)
            #expect(found.albums.map(\.title) == ["Harbour"])
            #expect(found.playlists.isEmpty && !found.isEmpty)
        }
    }

    @Test(arguments: [
        ("spotify:album:4aawyAB9vmqN3uQ7FjRGTy", MusicKind.album),
        ("gatefold:album:4aawyAB9vmqN3uQ7FjRGTy", .album),
        ("https://open.spotify.com/intl-de/track/4aawyAB9vmqN3uQ7FjRGTy?si=x", .track),
        (" https://open.spotify.com/playlist/4aawyAB9vmqN3uQ7FjRGTy\n", .playlist),
    ])
    func `knows what a link names`(_ link: String, _ kind: MusicKind) throws {
        let service = SpotifyMusicService(SpotifyClient(token: "x"), at: .spotify)
        #expect(service.item(named: link) == MusicID(kind, "4aawyAB9vmqN3uQ7FjRGTy"))
    }

    @Test(arguments: [
        "", "harbour", "https://example.com/album/1", "spotify:user:anna", "gatefold:",
    ])
    func `takes no other text for a link`(_ text: String) {
        let service = SpotifyMusicService(SpotifyClient(token: "x"), at: .spotify)
        #expect(service.item(named: text) == nil)
    }

    @Test func `says in words what went wrong, and of which kind it is`() async throws {
        try await withTestHome { home in
            let service = service(home)
            let failure = await #expect(throws: Failure.self) {
                try await service.album(MusicID(.album, "4aawyAB9vmqN3uQ7FjRGTy"))
            }
            #expect(failure?.kind == .notFound)
            #expect(failure?.message.hasSuffix(".") == true)
            let refused = await #expect(throws: Failure.self) {
                try await service.pause(on: "nobody")
            }
            #expect(refused?.kind == .notFound || refused?.kind == .noDevice)
        }
    }

    @Test func `says why something cannot be done, before it is tried`() async throws {
        try await withTestHome { home in
            let offers = service(home).capabilities
            #expect(offers.can(.controlPlayback))
            #expect(offers.reason(against: .editQueue)?.isEmpty == false)
        }
    }
}
