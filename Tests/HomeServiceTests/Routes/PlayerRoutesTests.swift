import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

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
            let tracks = try await home.library.savedTracks(
                of: HomeUser.ownerID, limit: 5, offset: 0
            ).elements
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

    @Test func `recently played reaches back fifty tracks in all`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let track = try #require(
                try await home.library.savedTracks(of: HomeUser.ownerID, limit: 1, offset: 0)
                    .elements.first)
            for second in 0..<60 {
                try await home.library.recordPlay(
                    of: track.id, by: HomeUser.ownerID, context: nil,
                    at: Date(timeIntervalSince1970: 1_700_000_000 + Double(second)))
            }
            let played = home.spotify.player.recentlyPlayed()
            var count = 0
            for try await _ in played { count += 1 }
            #expect(count == 50)
            let oldest = 1_700_000_010_000
            let beyond = await home.get("/v1/me/player/recently-played?before=\(oldest)")
            let text = text(of: beyond)
            #expect(text.contains("\"items\":[]") && text.contains("\"next\":null"))
            #expect(text.contains("\"cursors\":null"))
            let after = try await home.spotify.player.recentlyPlayed(
                .after(milliseconds: oldest + 44_000)
            ).page(limit: 3)
            #expect(after.items.count == 3)
            #expect(after.items.last?.playedAt == "2023-11-14T22:14:15.000Z")
        }
    }

    private func text(of response: HTTPResponse) -> String {
        guard case .bytes(let body) = response.body else { return "" }
        return String(decoding: body, as: UTF8.self)
    }

    /// A service's routes for somebody whom the test's home does not know.
    private func ask(
        _ home: TestHome, as user: HomeUser, _ method: String, _ target: String, body: String = ""
    ) async throws -> HTTPResponse {
        let api = WebAPI(
            catalogue: home.catalogue, library: home.library, player: home.player,
            covers: CoverStore(folder: home.folder, readEmbedded: { _ in nil }),
            origin: TestHome.origin, ownerName: "Owner", accessToken: "x")
        return await api.operations().router.respond(
            to: HTTPRequest(method: method, target: target, body: Array(body.utf8)),
            context: Listener(account: user))
    }

    @Test(arguments: ["9223372036854775807", "2147483648", "-1"])
    func `a position that no track has is refused`(_ position: String) async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let answer = await home.get(
                "/v1/me/player/play?device_id=test-device", method: "PUT",
                body: "{\"position_ms\":\(position)}")
            #expect(answer.status == 400)
        }
    }

    @Test func `who may not control the player sees it, and is refused`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let guest = HomeUser(id: "ann", name: "Ann", mayControlPlayer: false)
            let track = try #require(
                try await home.library.savedTracks(of: HomeUser.ownerID, limit: 1, offset: 0)
                    .elements.first)
            try await home.player.play([track])
            for (method, target, body) in [
                ("PUT", "/me/player/play", "{\"uris\":[\"spotify:track:\(track.id)\"]}"),
                ("PUT", "/me/player/pause?device_id=test-device", ""),
                ("POST", "/me/player/next", ""), ("POST", "/me/player/previous", ""),
                ("PUT", "/me/player/seek?position_ms=1", ""),
                ("PUT", "/me/player/volume?volume_percent=1", ""),
                ("PUT", "/me/player/shuffle?state=true", ""),
                ("PUT", "/me/player/repeat?state=track", ""),
                ("POST", "/me/player/queue?uri=spotify:track:\(track.id)", ""),
                ("PUT", "/me/player", "{\"device_ids\":[\"test-device\"]}"),
            ] {
                let answer = try await ask(home, as: guest, method, target, body: body)
                #expect(answer.status == 403, "\(target)")
                #expect(text(of: answer).contains("REMOTE_CONTROL_DISALLOW"), "\(target)")
            }
            let now = await home.player.snapshot()
            #expect(now.isPlaying && now.volumePercent == 100 && now.upcoming.isEmpty)
            let state = try JSON.decode(
                PlaybackState.self,
                from: Array(try await text(of: ask(home, as: guest, "GET", "/me/player")).utf8))
            #expect(state.device?.isRestricted == true && state.item?.name == track.title)
            #expect(state.disallows(.pausing) && state.disallows(.seeking))
            let devices = try await text(of: ask(home, as: guest, "GET", "/me/player/devices"))
            #expect(devices.contains("\"is_restricted\":true"))
        }
    }

    @Test func `an episode is shown to who asks for episodes`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            var episode = try #require(
                try await home.library.savedTracks(of: HomeUser.ownerID, limit: 1, offset: 0)
                    .elements.first)
            episode.album.medium = .show
            let show = "spotify:show:\(episode.album.id)"
            try await home.player.play([episode], from: PlayContext(kind: .show, uri: show))
            for route in ["", "/currently-playing"] {
                let plain = await text(of: home.get("/v1/me/player\(route)"))
                #expect(plain.contains("\"item\":null"))
                #expect(plain.contains("\"currently_playing_type\":\"episode\""))
                let full = await text(
                    of: home.get("/v1/me/player\(route)?additional_types=track,episode"))
                let state = try JSON.decode(PlaybackState.self, from: Array(full.utf8))
                guard case .episode(let shown)? = state.item else {
                    Issue.record("There is no episode.")
                    return
                }
                #expect(shown.uri == SpotifyURI(.episode, id: episode.id))
                #expect(shown.show?.name == episode.album.title)
                #expect(state.context?.type == "show")
            }
            let queue = try await home.spotify.player.queue()
            #expect(queue.currentlyPlaying?.name == episode.title)
        }
    }

    @Test func `a state read again has the new position and every change`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            try await home.spotify.player.pause()
            let first = await text(of: home.get("/v1/me/player"))
            #expect(await text(of: home.get("/v1/me/player")) == first)
            try await home.spotify.player.seek(to: .milliseconds(7_654))
            _ = await home.get("/v1/me/player")
            let second = await text(of: home.get("/v1/me/player"))
            #expect(
                second.contains("\"progress_ms\":7654,") || second.contains("\"progress_ms\":7654}")
            )
            try await home.spotify.player.setVolume(11)
            #expect(try await home.spotify.player.state()?.device?.volumePercent == 11)
            let current = try #require(try await home.spotify.player.currentlyPlaying())
            #expect(current.progressMS == 7_654 && current.item?.name == "First Light")
        }
    }

    @Test func `a command without a device is refused until something was played`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            for (method, target) in [
                ("PUT", "play"), ("PUT", "pause"), ("POST", "next"), ("POST", "previous"),
                ("PUT", "seek?position_ms=1"), ("PUT", "volume?volume_percent=1"),
                ("PUT", "shuffle?state=true"), ("PUT", "repeat?state=track"),
            ] {
                let answer = await home.get("/v1/me/player/\(target)", method: method)
                #expect(answer.status == 404, "\(target)")
                #expect(text(of: answer).contains("NO_ACTIVE_DEVICE"), "\(target)")
            }
            let named = await home.get(
                "/v1/me/player/volume?volume_percent=1&device_id=test-device", method: "PUT")
            #expect(named.status == 204)
            #expect(home.player.status.volumePercent == 1)
        }
    }

    @Test func `what is disallowed is refused, and nothing else`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            var random = SeededGenerator(seed: 5)
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            let commands = [
                ("pausing", "PUT", "pause"), ("resuming", "PUT", "play"),
                ("skipping_next", "POST", "next"), ("skipping_prev", "POST", "previous"),
                ("toggling_repeat_context", "PUT", "repeat?state=context"),
                ("toggling_repeat_track", "PUT", "repeat?state=off"),
                ("seeking", "PUT", "seek?position_ms=100"),
            ]
            for _ in 0..<60 {
                let (word, method, target) = try #require(commands.randomElement(using: &random))
                let state = try #require(try await home.spotify.player.state())
                let isRefused = state.actions?.disallows?[word] == true
                let answer = await home.get("/v1/me/player/\(target)", method: method)
                #expect(answer.status == (isRefused ? 403 : 204), "\(target)")
            }
        }
    }

    @Test func `an artist has no place to begin at`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let artist = try #require(try await album(home).artists?.first?.uri)
            let answer = await home.get(
                "/v1/me/player/play", method: "PUT",
                body: "{\"context_uri\":\"\(artist)\",\"offset\":{\"position\":0}}")
            #expect(answer.status == 400)
            #expect(text(of: answer).contains("Can't have offset for context type: ARTIST"))
            try await home.spotify.player.play(context: artist)
            #expect(try await home.spotify.player.state()?.context?.type == "artist")
        }
    }

    @Test func `a state is told while the player is busy with a command`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let album = try await album(home)
            try await home.spotify.player.play(context: try #require(album.uri))
            let end = DispatchSemaphore(value: 0)
            let (isBusy, started) = AsyncStream.makeStream(of: Void.self)
            let busy = Task { await home.player.beBusy(started, until: end) }
            for await _ in isBusy { break }
            for target in ["", "/currently-playing", "/devices", "/queue"] {
                #expect(await home.get("/v1/me/player\(target)").status == 200)
            }
            end.signal()
            await busy.value
        }
    }
}
