import Foundation
import GatefoldCore
import HomeTesting
import Testing
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `Unavailable songs of a playlist` {
    private let title = "Move Unavailable Songs to the End"

    private func page(
        _ items: [PlaylistItem], of playlist: Playlist = .mine()
    ) async -> (PlaylistsWorld, PlaylistModel) {
        let world = PlaylistsWorld([(playlist, items)])
        let page = world.playlists.page(of: playlist.id)
        await page.appeared()
        return (world, page)
    }

    /// Songs, of which the small letters cannot be played, and what is gone.
    private func items(_ letters: String) -> [PlaylistItem] {
        letters.map { letter in
            letter == "-" ? .gone : .song(String(letter), isPlayable: letter.isUppercase)
        }
    }

    @Test func `go to the end in their order, and come back`() async {
        let (world, page) = await page(items("aB-Cd"))
        #expect(page.menu.map(\.title) == [title] && page.menu[0].isLive)
        await page.moveUnavailableToEnd()
        #expect(page.letters == "BCa-d")
        #expect(await world.service.changes.allSatisfy { $0.hasPrefix("move") })
        #expect(world.told == "Moved 3 unavailable songs to the end.")
        #expect(page.menu.map(\.reason) == ["They are at the end."])
        await world.notices.latest?.undo?()
        #expect(page.letters == "aB-Cd")
        #expect(await world.service.ids(of: page.id) == ["a", "B", "-", "C", "d"])
    }

    @Test func `are offered to be moved only where there are some and the list can be changed`()
        async
    {
        #expect(await page(items("AB")).1.menu.isEmpty)
        #expect(await page([]).1.menu.isEmpty)
        // A file of the listener's plays where it is.
        var tape = PlaylistItem.local("Tape")
        tape.content = .track(Track(id: nil, title: "Tape", isPlayable: false, isLocal: true))
        #expect(await page([tape, .song("A")]).1.menu.isEmpty)
        let theirs = Playlist(
            id: MusicID(.playlist, "t"), title: "Ann's", owner: Person(id: "ann"))
        #expect(await page(items("aB"), of: theirs).1.menu.isEmpty)
    }

    @Test func `are moved in steps that are told and can be stopped, and the list stays whole`()
        async
    {
        let (world, page) = await page(items("aAbBcCdDeEfF"))
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await world.service.onChange { number, _ in
            guard number == 3 else { return }
            beginning.finish()
            for await _ in released {}
        }
        async let moving: Void = page.moveUnavailableToEnd()
        for await _ in begun {}
        await until { page.progressText == "Step 2 of 6" }
        #expect(page.fraction == 2.0 / 6)
        #expect(page.letters == "ABCDEFabcdef")
        page.stopPressed()
        release.finish()
        await moving
        #expect(page.progressText == nil)
        #expect(await world.service.changes.count == 3)
        #expect(await world.served() == page.letters)
        #expect(page.letters.sorted() == "ABCDEFabcdef".sorted())
        #expect(world.told == "Only a part was done: you stopped it.")
        await world.notices.latest?.undo?()
        #expect(await world.served() == "aAbBcCdDeEfF")
    }

    @Test func `stay where they are when a step fails, and why is told`() async {
        let (world, page) = await page(items("aAbB"))
        await world.service.onChange { _, _ in throw Failure(.unreachable, "No answer.") }
        await page.moveUnavailableToEnd()
        #expect(page.letters == "aAbB")
        #expect(world.told == "No answer.")
    }

    @Test func `are files that are gone, at a home service`() async throws {
        try await withTestHome { home in
            let service = SpotifyMusicService(home.spotify, at: .home)
            _ = try await service.profile()
            let notices = Notices()
            let cache = LibraryCache(file: nil)
            let playlists = PlaylistsModel(
                service: service, cache: cache,
                library: LibraryModel(service: service, cache: cache, notices: notices),
                player: RecordingPlayer(), navigation: Navigation(), notices: notices,
                me: { service.owner }, clock: ManualClock(jumps: true))
            let songs = try await service.search("quist", for: [.track], limit: 10, offset: 0)
            let playlist = try await service.createPlaylist(
                title: "Mix", about: "", isPublic: false)
            try await service.add(songs.tracks.compactMap(\.id), to: playlist.id, at: nil)
            let number = try #require(songs.tracks[0].number)
            try FileManager.default.removeItem(
                at: home.folder.appending(path: "music/Harbour/\(number).wav"))
            try await home.scan()
            let page = playlists.page(of: playlist.id)
            await page.appeared()
            let before = page.entries.map(\.title)
            #expect(before.count == 3 && before[0] == "No longer available")
            await page.moveUnavailableToEnd()
            #expect(page.entries.map(\.title) == [before[1], before[2], before[0]])
            let moved = try await titles(playlist.id, service)
            #expect(moved == [before[1], before[2], before[0]])
            await notices.latest?.undo?()
            let undone = try await titles(playlist.id, service)
            #expect(undone == before)
        }
    }

    /// As the service has them.
    private func titles(_ id: MusicID, _ service: any PlaylistService) async throws -> [String] {
        try await service.items(of: id, at: nil).items.map(\.shownTitle)
    }
}
