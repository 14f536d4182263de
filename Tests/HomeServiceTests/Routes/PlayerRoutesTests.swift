import Foundation
import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Playing through the Web API` {
    private func album(_ home: TestHome) async throws -> Album {
        let found = try await home.spotify.search("Harbour", for: [.album])
        return try await home.spotify.albums.get(try #require(found.albums?.items.first?.id))
    }

    @Test func `before anything was played there is a device and nothing plays`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            #expect(try await home.spotify.player.state() == nil)
            #expect(try await home.spotify.player.currentlyPlaying() == nil)
            let devices = try await home.spotify.player.devices()
            #expect(devices.map(\.name) == ["Test machine"])
            #expect(devices.first?.isActive == false)
        }
    }

    @Test func `an album plays from its first track, and says what it plays from`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            let state = try #require(try await home.spotify.player.state())
            #expect(state.isPlaying == true)
            #expect(state.item?.name == "First Light")
            #expect(state.context?.uri == album.uri)
            #expect(state.device?.isActive == true)
            let queue = try await home.spotify.player.queue()
            #expect(queue.queue?.map(\.name) == ["Low Water", "Dvořák's Boat"])
        }
    }

    @Test func `a context may begin at any of its tracks`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            let third = try #require(album.tracks?.items.last?.uri)
            try await home.spotify.player.play(
                context: try #require(album.uri), startingAt: third)
            #expect(try await home.spotify.player.state()?.item?.uri == third)
        }
    }

    @Test func `next and previous go through the album`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            try await home.spotify.player.next()
            #expect(try await home.spotify.player.state()?.item?.name == "Low Water")
            try await home.spotify.player.previous()
            #expect(try await home.spotify.player.state()?.item?.name == "First Light")
        }
    }

    @Test func `settings are read back as they were set`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            try await home.spotify.player.pause()
            try await home.spotify.player.setVolume(35)
            try await home.spotify.player.setShuffle(true)
            try await home.spotify.player.setRepeat(.context)
            let state = try #require(try await home.spotify.player.state())
            #expect(state.isPlaying == false)
            #expect(state.device?.volumePercent == 35)
            #expect(state.shuffleState == true)
            #expect(state.repeatState == .context)
        }
    }

    @Test func `what is queued comes next, even twice`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            let third = try #require(album.tracks?.items.last?.uri)
            try await home.spotify.player.addToQueue(third)
            try await home.spotify.player.addToQueue(third)
            let names = try await home.spotify.player.queue().queue?.compactMap(\.uri)
            #expect(names?.prefix(2).elementsEqual([third, third]) == true)
        }
    }

    @Test func `a command without anything to play is refused with Spotify's reason`() async throws
    {
        try await withTestHome(TestTrack.longLibrary) { home in
            await #expect {
                try await home.spotify.player.next()
            } throws: { error in
                (error as? WebAPIError)?.kind == .playerRefused(reason: "NO_ACTIVE_DEVICE")
            }
        }
    }

    @Test func `a track that is not in the album is no place to begin`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            let stranger = SpotifyURI(.track, id: "0000000000000000000000")
            await #expect {
                try await home.spotify.player.play(
                    context: try #require(album.uri), startingAt: stranger)
            } throws: { error in
                (error as? WebAPIError)?.kind == .playerRefused(reason: "NO_SPECIFIC_TRACK")
            }
        }
    }

    @Test func `plays are remembered, newest first, and paged by time`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let tracks = try await home.catalogue.savedTracks(limit: 5, offset: 0).elements
            for (index, track) in tracks.enumerated() {
                try await home.library.recordPlay(
                    of: track.id, by: HomeUser.ownerID, context: nil,
                    at: Date(timeIntervalSince1970: 1_700_000_000 + Double(index)))
            }
            let first = try await home.spotify.player.recentlyPlayed().page(limit: 2)
            #expect(first.items.map { $0.track.id?.rawValue } == [tracks[4].id, tracks[3].id])
            let before = try #require(first.cursors?.before.flatMap { Int($0) })
            let second = try await home.spotify.player.recentlyPlayed(
                .before(milliseconds: before)
            ).page()
            #expect(
                second.items.map { $0.track.id?.rawValue } == tracks[0...2].reversed().map(\.id))
            #expect(second.next == nil)
        }
    }
}
