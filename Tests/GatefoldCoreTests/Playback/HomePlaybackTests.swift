import GatefoldCore
import HomeService
import HomeTesting
import Testing

/// The same promises against the home service itself, in this process.
@MainActor @Suite(.timeLimit(.minutes(1))) struct `Playback on the home service` {
    private struct Listener {
        let session: PlaybackSession
        let player: PlayerModel
        let queue: QueueModel
        let devices: DevicesModel
        let notices: Notices
    }

    private func listener(to home: TestHome) -> Listener {
        let service = SpotifyMusicService(home.spotify, at: .home)
        let notices = Notices()
        let session = PlaybackSession(
            service: service, capabilities: { service.capabilities }, notices: notices)
        let player = PlayerModel(session)
        return Listener(
            session: session, player: player, queue: QueueModel(player),
            devices: DevicesModel(session), notices: notices)
    }

    private func firstAlbum(_ home: TestHome) async throws -> (album: Album, tracks: [Track]) {
        let service = SpotifyMusicService(home.spotify, at: .home)
        for album in try await service.newReleases(at: nil).items {
            let tracks = try await service.tracks(of: album, at: nil).items
            if tracks.count > 1 { return (album, tracks) }
        }
        throw Failure(.notFound, "No album with two tracks.")
    }

    @Test func `plays, pauses, goes on, and wakes the one device there is`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let listener = listener(to: home)
            defer { listener.session.stop() }
            let (album, tracks) = try await firstAlbum(home)
            listener.session.start()
            await until { listener.session.isKnown }
            #expect(listener.player.isIdle)
            listener.player.play(.context(album.id))
            await until { listener.player.currentItem == tracks[0].id && listener.player.isPlaying }
            await until { !listener.session.isChangingItem }
            #expect(listener.session.lastDevice == "test-device")
            listener.player.togglePlaying()
            #expect(!listener.player.isPlaying)
            listener.player.skipToNext()
            await until {
                listener.player.currentItem == tracks[1].id && !listener.session.isChangingItem
            }
            #expect(listener.notices.latest == nil)
        }
    }

    @Test func `adds one track three times and reads three entries`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let listener = listener(to: home)
            defer { listener.session.stop() }
            let (album, tracks) = try await firstAlbum(home)
            let id = try #require(tracks[0].id)
            listener.session.start()
            listener.player.play(.context(album.id))
            await until { listener.player.currentItem == tracks[0].id }
            listener.player.addToQueue([id, id, id])
            await until { listener.notices.latest?.text == "Added 3 items to the queue." }
            await listener.queue.reload()
            @MainActor func ids() -> [MusicID?] {
                listener.queue.state.content?.rows.prefix(3).map(\.entry.item.id) ?? []
            }
            await until { ids() == [id, id, id] }
            let rows = listener.queue.state.content?.rows.prefix(3) ?? []
            #expect(Set(rows.map(\.id)).count == 3)
            #expect(!listener.queue.editing.isOffered)
        }
    }

    @Test func `refuses a track that is not there in words, and plays on`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let listener = listener(to: home)
            defer { listener.session.stop() }
            let (album, tracks) = try await firstAlbum(home)
            listener.session.start()
            listener.player.play(.context(album.id))
            await until { listener.player.currentItem == tracks[0].id && listener.player.isPlaying }
            listener.player.play(.items([MusicID(.track, "0000000000000000000000")]))
            await until { listener.notices.latest != nil }
            await until { listener.player.title == tracks[0].title && listener.player.isPlaying }
        }
    }

    @Test func `lists the device that plays`() async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let listener = listener(to: home)
            defer { listener.session.stop() }
            await listener.devices.reload()
            #expect(listener.devices.rows.map(\.name) == ["Test machine"])
        }
    }
}
