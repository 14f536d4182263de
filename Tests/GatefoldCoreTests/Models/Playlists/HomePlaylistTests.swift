import Foundation
import GatefoldCore
import HomeTesting
import Testing
import WebAPITesting

/// The models against a real service: what it says of states, orders and removals is what they
/// rely on.
@MainActor @Suite struct `Playlists of the home service` {
    @MainActor private struct World {
        let service: any MusicService
        let notices = Notices()
        let navigation = Navigation()
        let player = RecordingPlayer()
        let playlists: PlaylistsModel

        init(_ home: TestHome) async throws {
            let service: any MusicService = SpotifyMusicService(home.spotify, at: .home)
            self.service = service
            _ = try await service.profile()
            let cache = LibraryCache(file: nil)
            playlists = PlaylistsModel(
                service: service, cache: cache,
                library: LibraryModel(service: service, cache: cache, notices: notices),
                player: player, navigation: navigation, notices: notices, me: { service.owner },
                capabilities: { service.capabilities }, clock: ManualClock(jumps: true))
        }

        func songs() async throws -> [MusicID] {
            let found = try await service.search("quist", for: [.track], limit: 10, offset: 0)
            return found.tracks.compactMap(\.id)
        }

        /// The titles as the service has them.
        func titles(_ id: MusicID) async throws -> [String] {
            try await service.items(of: id, at: nil).items.map { $0.content?.title ?? "-" }
        }
    }

    /// A playlist with some songs, by their places in the search.
    private func withPlaylist(
        _ places: [Int], _ body: (World, PlaylistModel, [String]) async throws -> Void
    ) async throws {
        try await withTestHome { home in
            let world = try await World(home)
            let songs = try await world.songs()
            try #require(songs.count == 3)
            let playlist = try #require(
                await world.playlists.create(title: "Mix", about: "", isPublic: false))
            try await world.service.add(places.map { songs[$0] }, to: playlist.id, at: nil)
            let page = world.playlists.page(of: playlist.id)
            await page.appeared()
            try await body(world, page, page.entries.map(\.title))
        }
    }

    @Test func `one copy is removed and comes back`() async throws {
        try await withPlaylist([0, 1, 0, 2, 0]) { world, page, before in
            await page.remove([page.entries[2].id])
            var expected = before
            expected.remove(at: 2)
            let titles1 = try await world.titles(page.id)
            #expect(titles1 == expected)
            #expect(page.entries.map(\.title) == expected)
            await world.notices.latest?.undo?()
            let titles2 = try await world.titles(page.id)
            #expect(titles2 == before)
            #expect(world.notices.latest?.text == "Took it back.")
        }
    }

    @Test func `entries change places`() async throws {
        try await withPlaylist([0, 1, 2]) { world, page, before in
            await page.move([page.entries[2].id], before: 0)
            let titles3 = try await world.titles(page.id)
            #expect(titles3 == [before[2], before[0], before[1]])
            await page.undo()
            let titles4 = try await world.titles(page.id)
            #expect(titles4 == before)
        }
    }

    @Test func `duplicates go and come back`() async throws {
        try await withPlaylist([0, 1, 0, 2, 1]) { world, page, before in
            let playlist = try #require(page.playlist)
            let dialog = world.playlists.duplicates(of: playlist)
            await dialog.appeared()
            #expect(dialog.certainRows.count == 2)
            await dialog.removePressed()
            #expect(dialog.statusText == "Removed 2 duplicates.")
            let titles5 = try await world.titles(page.id)
            #expect(titles5 == [before[0], before[1], before[3]])
            await dialog.undoPressed()
            let titles6 = try await world.titles(page.id)
            #expect(titles6 == before)
            #expect(page.entries.map(\.title) == before)
        }
    }

    @Test func `a change made elsewhere is noticed before anything is done`() async throws {
        try await withPlaylist([0, 1, 2]) { world, page, before in
            try await world.service.move(0..<1, in: page.id, before: 3, snapshot: nil)
            await page.remove([page.entries[0].id])
            let titles7 = try await world.titles(page.id)
            #expect(titles7 == [before[1], before[2], before[0]])
            #expect(page.entries.map(\.title) == [before[1], before[2], before[0]])
        }
    }

    @Test func `a playlist is named, deleted and brought back`() async throws {
        try await withPlaylist([0]) { world, page, _ in
            await world.playlists.appeared()
            await page.changeDetails(title: "Evening", about: "For later", isPublic: true)
            await world.playlists.tryAgainPressed()
            let row = try #require(world.playlists.rows.first { $0.id == page.id })
            #expect(row.title == "Evening")
            #expect(row.ownership == .own)
            #expect(row.subtitle == "1 item")
            await world.playlists.remove(page.id)
            #expect(!world.playlists.rows.contains { $0.id == page.id })
            await world.notices.latest?.undo?()
            #expect(world.playlists.rows.contains { $0.id == page.id })
        }
    }

    @Test func `what is typed is found, and a link opens`() async throws {
        try await withTestHome { home in
            let world = try await World(home)
            let service = world.service
            let search = SearchModel(
                service: service, named: { service.item(named: $0) }, player: world.player,
                navigation: world.navigation, notices: world.notices,
                capabilities: { service.capabilities }, clock: ManualClock(jumps: true))
            search.typed("harbour")
            search.submitted()
            while search.isSearching { await Task.yield() }
            guard case .shown(let page) = search.state else {
                Issue.record("\(search.state)")
                return
            }
            let album = try #require(page.sections.first { $0.kind == .album }?.hits.first)
            #expect(album.spokenName == "Harbour")
            let id = try #require(album.musicID)
            for link in [
                "spotify:album:\(id.value)", "gatefold:album:\(id.value)",
                "https://open.spotify.com/intl-de/album/\(id.value)?si=1",
            ] {
                world.navigation.reset()
                search.typed(link)
                #expect(world.navigation.current == .item(id))
            }
        }
    }
}
