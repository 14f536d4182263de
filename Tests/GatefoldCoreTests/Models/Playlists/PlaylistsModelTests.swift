import Foundation
import GatefoldCore
import Testing

@MainActor @Suite struct `The list of playlists` {
    private let lists: [(Playlist, [PlaylistItem])] = [
        (.mine("a", "Morning"), .songs("ab")),
        (
            Playlist(
                id: MusicID(.playlist, "b"), title: "Ann's", owner: Person(id: "ann", name: "Ann")),
            .songs("c")
        ),
        (
            Playlist(
                id: MusicID(.playlist, "c"), title: "Ours", owner: Person(id: "ann", name: "Ann"),
                isCollaborative: true), []
        ),
    ]

    @Test func `each says how many are in it and whose it is`() async {
        let world = PlaylistsWorld(lists)
        #expect(world.playlists.state == .loading)
        await world.playlists.appeared()
        #expect(world.playlists.state == .shown(3))
        #expect(world.playlists.rows.map(\.title) == ["Morning", "Ann's", "Ours"])
        #expect(
            world.playlists.rows.map(\.subtitle) == [
                "2 items", "1 item · By Ann", "0 items · Collaborative",
            ])
        #expect(world.playlists.rows.map(\.ownership) == [.own, .followed, .collaborative])
        #expect(
            world.playlists.rows.map(\.editReason) == [
                nil, "Only Ann can change this playlist.", nil,
            ])
    }

    @Test func `typing lets through those that match`() async {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        world.playlists.filter = "ann"
        #expect(world.playlists.rows.map(\.title) == ["Ann's"])
        #expect(world.playlists.countText == "1 of 3 playlists")
        world.playlists.filter = "zz"
        #expect(world.playlists.noMatchText == "Nothing matches “zz”.")
        #expect(world.playlists.state == .shown(3))
    }

    @Test func `none is said in words, and so is a failure`() async {
        let empty = PlaylistsWorld([])
        await empty.playlists.appeared()
        #expect(empty.playlists.state == .empty)
        let failing = PlaylistsWorld(lists)
        let down = Failure(.unreachable, "No answer.")
        await failing.service.failList(with: down)
        await failing.playlists.appeared()
        #expect(failing.playlists.state == .failed(down))
        await failing.service.failList(with: nil)
        await failing.playlists.tryAgainPressed()
        #expect(failing.playlists.state == .shown(3))
    }

    @Test func `a new one is there at once, and undo deletes it`() async throws {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        let made = try #require(
            await world.playlists.create(title: "Evening", about: "", isPublic: false))
        #expect(world.playlists.rows.first?.id == made.id)
        #expect(world.told == "Made “Evening”.")
        await world.notices.latest?.undo?()
        #expect(!world.playlists.rows.contains { $0.id == made.id })
        #expect(await world.saved.changes == ["remove 1"])
    }

    @Test func `one that cannot be made says why`() async {
        let world = PlaylistsWorld(
            [], capabilities: Capabilities(refused: [.createPlaylists: "Not here."]))
        #expect(await world.playlists.create(title: "X", about: "", isPublic: false) == nil)
        #expect(world.told == "Not here.")
        #expect(await world.service.changes.isEmpty)
    }

    @Test func `what is deleted goes, and undo brings it back`() async {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        await world.playlists.remove(MusicID(.playlist, "a"))
        #expect(world.playlists.rows.map(\.title) == ["Ann's", "Ours"])
        await world.notices.latest?.undo?()
        #expect(world.playlists.rows.map(\.title) == ["Morning", "Ann's", "Ours"])
    }

    @Test func `what is added is counted, and undo takes only that out`() async {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        let row = world.playlists.rows[0]
        let ids = [MusicID(.track, "a"), MusicID(.episode, "e")]
        #expect(await world.playlists.add(ids, to: row.playlist))
        #expect(await world.served(row.id) == "abae")
        #expect(world.playlists.rows[0].subtitle == "4 items")
        #expect(world.told == "Added 2 items to “Morning”.")
        await world.notices.latest?.undo?()
        #expect(await world.served(row.id) == "ab")
        #expect(world.playlists.rows[0].subtitle == "2 items")
    }

    @Test func `nothing is added to another's playlist, and albums as such to none`() async {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        let song = MusicID(.track, "x")
        #expect(await !world.playlists.add([song], to: world.playlists.rows[1].playlist))
        #expect(world.told == "Only Ann can change this playlist.")
        let album = MusicID(.album, "x")
        #expect(await !world.playlists.add([album], to: world.playlists.rows[0].playlist))
        #expect(await world.service.changes.isEmpty)
    }

    @Test func `the choices are those that can be changed, the last used first`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-\(UUID().uuidString)/recent.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let world = PlaylistsWorld(lists, recentFile: file)
        let dialog = AddToPlaylistModel([MusicID(.track, "x")], in: world.playlists)
        await dialog.appeared()
        #expect(dialog.choices.map(\.title) == ["Morning", "Ours"])
        #expect(await dialog.choose(dialog.choices[1]))
        #expect(dialog.choices.map(\.title) == ["Ours", "Morning"])
        let later = PlaylistsWorld(lists, recentFile: file)
        let again = AddToPlaylistModel([MusicID(.track, "x")], in: later.playlists)
        await again.appeared()
        #expect(again.choices.map(\.title) == ["Ours", "Morning"])
        again.filter = "morn"
        #expect(again.choices.map(\.title) == ["Morning"])
    }

    @Test func `a new playlist needs a name, and gets what was to be added`() async throws {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        let dialog = AddToPlaylistModel([MusicID(.track, "x")], in: world.playlists).newPlaylist()
        dialog.name = "  "
        #expect(dialog.reason == "A playlist needs a name.")
        #expect(await !dialog.save())
        dialog.name = String(repeating: "n", count: 101)
        #expect(dialog.reason == "A name can have 100 characters.")
        dialog.name = " Evening "
        #expect(await dialog.save())
        let row = try #require(world.playlists.rows.first)
        #expect(row.title == "Evening")
        #expect(await world.served(row.id) == "x")
    }

    @Test func `a playlist is opened and played`() async {
        let world = PlaylistsWorld(lists)
        await world.playlists.appeared()
        world.playlists.open(world.playlists.rows[0])
        world.playlists.play(world.playlists.rows[0])
        #expect(world.navigation.current == .item(MusicID(.playlist, "a")))
        #expect(world.player.played == [.context(MusicID(.playlist, "a"))])
    }
}
