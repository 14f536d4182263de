import Foundation
import HomeTesting
import SpotifyWebAPI
import Testing

@testable import HomeService

@Suite struct `Playing what is part of something` {
    private static let sheet = """
        PERFORMER "The Band"
        TITLE "One Disc"
        FILE "disc.wav" WAVE
          TRACK 01 AUDIO
            TITLE "Opening"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Middle"
            INDEX 01 00:06:00
          TRACK 03 AUDIO
            TITLE "Ending"
            INDEX 01 00:14:00
        """

    @Test func `the tracks of a cue sheet are played, skipped and sought one by one`() async throws
    {
        try await withTestHome(
            [TestTrack("disc.wav", seconds: 20)], playlists: ["disc.cue": Self.sheet]
        ) { home in
            let player = home.spotify.player
            let found = try await home.spotify.search("One Disc", for: [.album])
            let album = try #require(found.albums?.items.first?.uri)
            try await player.play(context: album)
            try await player.next()
            try await player.pause()
            let middle = try #require(try await player.state())
            #expect(middle.item?.name == "Middle" && middle.item?.durationMS == 8_000)
            #expect(middle.progressMS ?? .max < 4_000)
            try await player.seek(to: .milliseconds(7_500))
            #expect(try await player.state()?.progressMS == 7_500)
            try await player.seek(to: .milliseconds(8_000))
            #expect(try await player.state()?.item?.name == "Ending")
            try await player.previous()
            #expect(try await player.state()?.item?.name == "Middle")
        }
    }

    @Test func `an episode goes on where its listener left it`() async throws {
        let episodes = (1...2).map { number in
            TestTrack(
                "Podcasts/Night Talk/\(number).wav", seconds: 20,
                tags: [
                    "TITLE": ["Night \(number)"], "ALBUM": ["Night Talk"],
                    "TRACKNUMBER": ["\(number)"], "DATE": ["2024-05-0\(number)"],
                ])
        }
        try await withTestHome(episodes) { home in
            let player = home.spotify.player
            let show = try #require(
                try await home.catalogue.shows(limit: 1, offset: 0).elements.first)
            let first = try #require(
                try await home.catalogue.episodes(ofShow: show.id, limit: 9, offset: 0).elements
                    .last)
            try await home.library.setResumePoint(
                9_000, fullyPlayed: false, of: first.id, for: HomeUser.ownerID)
            let uri = SpotifyURI(.episode, id: first.id)
            try await player.play(context: SpotifyURI(.show, id: show.id), startingAt: uri)
            try await player.pause()
            let now = await home.player.snapshot()
            #expect(now.current?.track.id == first.id)
            #expect((9_000..<16_000).contains(now.positionMS))
            #expect(now.context?.uri == "spotify:show:\(show.id)")
            try await home.library.setResumePoint(
                0, fullyPlayed: true, of: first.id, for: HomeUser.ownerID)
            try await player.play([uri])
            #expect(await home.player.snapshot().positionMS < 7_000)
        }
    }
}
