import Foundation
import GatefoldCore
import HomeTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The menus of things` {
    /// A menu over a home service, and everything that an entry can have an effect on.
    @MainActor private final class World {
        let service: SpotifyMusicService
        let library: LibraryModel
        let player = FakePlayer()
        let navigation = Navigation()
        let dialogs = Dialogs()
        let notices = Notices()
        var copied: [String] = []

        init(_ home: TestHome, at place: SpotifyMusicService.Place = .home) {
            service = SpotifyMusicService(home.spotify, at: place)
            library = LibraryModel(
                service: service, cache: LibraryCache(file: nil), notices: notices)
        }

        var menu: ItemMenu {
            ItemMenu(
                service: service, library: library, player: player, navigation: navigation,
                dialogs: dialogs, notices: notices, copy: { self.copied.append($0) })
        }

        /// Grows with everything that happens.
        var effects: [String] {
            [
                "\(player.played)", "\(player.shuffled)", "\(player.queued)",
                "\(navigation.current)", "\(String(describing: dialogs.request))", "\(copied)",
                "\(notices.latest?.id ?? 0)",
            ]
        }

        /// One of everything that a menu can be opened on.
        func subjects() async throws -> [MenuSubject] {
            let album = try #require(try await service.savedAlbums(at: nil).items.first?.value)
            let tracks = try await service.tracks(of: album, at: nil).items
            let artistID = try #require(album.artists.first?.id)
            let playlist = try await service.createPlaylist(
                title: "Mine", about: "", isPublic: false)
            return [
                .playables([.track(tracks[0])]), .playables(tracks.map { .track($0) }),
                .album(album), .artist(try await service.artist(artistID)), .playlist(playlist),
            ]
        }
    }

    private func titles(_ sections: [[MenuEntry]]) -> [[String]] {
        sections.map { $0.map(\.title) }
    }

    @Test func `have no entry that does nothing`() async throws {
        try await withTestHome { home in
            let world = World(home)
            _ = try await world.service.profile()
            for subject in try await world.subjects() {
                let count = world.menu.sections(on: subject).joined().count
                #expect(count > 2)
                for index in 0..<count {
                    // Anew each time: what one entry did may change what the next one is.
                    let entry = Array(world.menu.sections(on: subject).joined())[index]
                    guard entry.isLive else {
                        #expect(entry.reason?.hasSuffix(".") == true, "\(entry.title)")
                        continue
                    }
                    world.navigation.reset()
                    let before = world.effects
                    entry.perform()
                    // One that does nothing waits until the test's time is over.
                    await untilTrue { world.effects != before }
                    #expect(world.effects != before, "\(entry.title)")
                    world.dialogs.close()
                }
            }
        }
    }

    @Test func `say what they do to one track, and to several`() async throws {
        try await withTestHome { home in
            let world = World(home, at: .spotify)
            let subjects = try await world.subjects()
            #expect(
                titles(world.menu.sections(on: subjects[0])) == [
                    ["Play", "Add to Queue"], ["Add to Liked Songs", "Add to Playlist…"],
                    ["Go to Album", "Go to Artist"], ["Copy Link"],
                ])
            #expect(
                titles(world.menu.sections(on: subjects[1])) == [
                    ["Play", "Add to Queue"], ["Add to Liked Songs", "Add to Playlist…"],
                ])
        }
    }

    @Test func `offer to take back what is saved`() async throws {
        try await withTestHome { home in
            let world = World(home)
            await world.library.albums.refresh()
            let album = try #require(world.library.albums.content.items.first?.value)
            let entries = world.menu.sections(on: .album(album)).joined().map(\.title)
            #expect(entries.contains("Remove from Library"))
            #expect(!entries.contains("Save to Library"))
        }
    }

    @Test func `say why a track that is gone cannot be played`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let gone = Track(
                id: MusicID(.track, "4aawyAB9vmqN3uQ7FjRGTy"), title: "Gone", isPlayable: false)
            let play = try #require(
                world.menu.sections(on: .playables([.track(gone)])).first?.first)
            #expect(!play.isLive && play.reason == "The service cannot play this.")
            let local = Track(id: nil, title: "On some disk", isPlayable: false, isLocal: true)
            let entries = world.menu.sections(on: .playables([.track(local)])).joined()
            #expect(entries.allSatisfy { !$0.isLive })
        }
    }

    @Test func `remove duplicates of liked songs in the words of a playlist`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let sections = world.menu.sections(on: .likedSongs)
            #expect(titles(sections) == [["Remove Duplicates…"]])
            sections.joined().first?.perform()
            #expect(world.dialogs.request == .removeSongDuplicates)
        }
    }

    @Test func `let nobody change what belongs to others`() async throws {
        try await withTestHome { home in
            let world = World(home)
            _ = try await world.service.profile()
            let foreign = Playlist(
                id: MusicID(.playlist, "4aawyAB9vmqN3uQ7FjRGTy"), title: "Theirs",
                owner: Person(id: "somebody", name: "Some Body"))
            let entries = world.menu.sections(on: .playlist(foreign)).joined()
            let edit = try #require(entries.first { $0.title == "Edit Details…" })
            #expect(edit.reason == "Only Some Body can change this playlist.")
        }
    }
}
