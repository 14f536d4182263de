import Foundation
import GatefoldCore
import Testing
import WebAPITesting

@MainActor @Suite struct `The page of a playlist` {
    private let id = Playlist.mine().id
    private let down = Failure(.unreachable, "No answer.")

    // MARK: Reading

    @Test func `all entries are there, beyond the first page and in place`() async {
        var items = (0..<120).map { PlaylistItem.song("s\($0)") }
        items[17] = .gone
        items[60] = .local("Tape")
        items[119] = .song("last", isPlayable: false)
        let world = PlaylistsWorld([(.mine(), items)])
        let page = world.playlists.page(of: id)
        #expect(page.state == .loading)
        await page.appeared()
        #expect(page.entries.map(\.item) == items)
        #expect(page.countText == "120 items, 6 hours 33 minutes")
        #expect(page.entries[17].title == "No longer available")
        #expect(page.entries[17].unavailableReason == "The service no longer has what was here.")
        #expect(page.entries[60].unavailableReason?.contains("a file on one of your") == true)
        #expect(page.entries[119].isPlayable == false)
        #expect(page.entries[0].spokenName == "Song s0, Artist")
    }

    @Test func `a list that is known is shown before the service answers, and not read again`()
        async
    {
        let (world, page) = await PlaylistsWorld.page("abc")
        #expect(page.letters == "abc")
        let listings = await world.service.listings
        let later = PlaylistsModel(
            service: world.service, cache: world.cache, library: world.playlists.library,
            player: world.player, navigation: world.navigation, notices: world.notices,
            me: { Person(id: "me") })
        let again = later.page(of: id)
        await again.appeared()
        #expect(again.letters == "abc")
        #expect(again.entriesState == .complete)
        #expect(await world.service.listings == listings)
    }

    @Test func `what was changed elsewhere is noticed`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        await world.service.changeElsewhere(id) { $0.insert(.song("z"), at: 1) }
        await page.refresh()
        #expect(page.letters == "azbc")
    }

    @Test func `entries that the service hides say why`() async {
        let theirs = Playlist(id: id, title: "Ann's", owner: Person(id: "ann", name: "Ann"))
        let world = PlaylistsWorld(
            [(theirs, .songs("ab"))],
            capabilities: Capabilities(refused: [.readForeignPlaylists: "Only your own."]))
        let page = world.playlists.page(of: id)
        await page.appeared()
        #expect(page.entriesState == .hidden("Only your own."))
        #expect(page.emptyText == "Only your own.")
        #expect(await world.service.listings == 0)
        #expect(page.title == "Ann's")
    }

    @Test func `a failure offers another try, and what is there stays`() async {
        let world = PlaylistsWorld([(.mine(), .songs("ab"))])
        await world.service.failItems(with: down)
        let page = world.playlists.page(of: id)
        await page.appeared()
        #expect(page.canTryAgain)
        await world.service.failItems(with: nil)
        await page.tryAgainPressed()
        #expect(page.letters == "ab")
        await world.service.changeElsewhere(id) { $0.removeAll() }
        await world.service.failItems(with: down)
        await page.refresh()
        #expect(page.letters == "ab")
    }

    @Test func `what is being added is not lost to a move that is made meanwhile`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        let adding = Task { await page.add([MusicID(.track, "z")]) }
        await Task.yield()
        await page.move(page.names(2), before: 0)
        await adding.value
        let served = await world.served()
        #expect(served == "cabz")
        #expect(page.letters == "cabz")
    }

    // MARK: Playing

    @Test func `a row plays the list from there`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        page.play(from: 1)
        page.playPressed()
        page.shufflePressed()
        #expect(world.player.played == [.context(id, start: .index(1)), .context(id)])
        #expect(world.player.shuffled == [.context(id)])
    }

    @Test func `what cannot be played says so`() async {
        let world = PlaylistsWorld([(.mine(), [.gone])])
        let page = world.playlists.page(of: id)
        await page.appeared()
        page.play(from: 0)
        #expect(world.player.played.isEmpty)
        #expect(world.told == "The service no longer has what was here.")
        #expect(page.playReason == "There is nothing in it that can be played.")
    }

    // MARK: Removing

    @Test func `only the entry that was meant is removed, not its copies`() async {
        let (world, page) = await PlaylistsWorld.page("abaca")
        await page.remove(page.names(2))
        #expect(page.letters == "abca")
        #expect(await world.served() == "abca")
        #expect(world.told == "Removed “Song a”.")
        await page.undo()
        #expect(await world.served() == "abaca")
        #expect(page.letters == "abaca")
    }

    @Test func `several are removed at once, and undo brings all back`() async {
        let (world, page) = await PlaylistsWorld.page("abcdef")
        await page.remove(page.names(0, 2, 5))
        #expect(await world.served() == "bde")
        #expect(world.told == "Removed 3 items.")
        await world.notices.latest?.undo?()
        #expect(await world.served() == "abcdef")
    }

    @Test func `files of the listener's are not removed, and why is said`() async {
        let world = PlaylistsWorld([(.mine(), [.song("a"), .local("Tape")])])
        let page = world.playlists.page(of: id)
        await page.appeared()
        await page.remove(page.names(1))
        #expect(await world.service.changes.isEmpty)
        #expect(world.told == "Apps cannot remove files of yours from a playlist.")
        #expect(page.entries.count == 2)
    }

    @Test func `a change is shown at once and taken back if it fails`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let down = down
        await world.service.onChange { _, _ in
            beginning.finish()
            for await _ in released {}
            throw down
        }
        let names = page.names(0)
        let removing = Task { await page.remove(names) }
        for await _ in begun {}
        #expect(page.letters == "bc")
        release.finish()
        await removing.value
        #expect(page.letters == "abc")
        #expect(world.told == "No answer.")
        #expect(!page.canUndo)
    }

    @Test(arguments: 1...5)
    func `a change that failed half-way can be taken back, and that can fail as well`(
        step: Int
    ) async {
        let (world, page) = await PlaylistsWorld.page("abacada")
        let down = down
        await world.service.onChange { number, _ in
            if number == 2 || number == 5 { throw down }
        }
        // Two of several copies, and one that is there once.
        await page.remove(page.names(0, 1, 4))
        await world.service.onChange { number, _ in _ = number }
        let failing = await world.service.changes.count + step
        await world.service.onChange { number, _ in if number == failing { throw down } }
        for _ in 0..<3 where page.letters != "abacada" { await page.undo() }
        #expect(page.letters == "abacada")
        #expect(await world.served() == "abacada")
    }

    @Test func `taking back what failed half-way leaves alone what others added`() async {
        let (world, page) = await PlaylistsWorld.page("abcd")
        let (down, id) = (down, id)
        await world.service.onChange { [service = world.service] number, _ in
            guard number == 2 else { return }
            await service.changeElsewhere(id) { $0.append(.song("z")) }
            throw down
        }
        // Two moves.
        await page.move(page.names(0, 2), before: 4)
        #expect(world.told?.hasPrefix("Only a part was done") == true)
        await world.notices.latest?.undo?()
        #expect(await world.served() == "abcdz")
        #expect(page.letters == "abcdz")
    }

    @Test func `a change is work that must not be cut off`() async {
        let (world, page) = await PlaylistsWorld.page("aba")
        let work = world.playlists.work
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await world.service.onChange { number, _ in
            guard number == 2 else { return }
            beginning.finish()
            for await _ in released {}
        }
        let names = page.names(0)
        let removing = Task { await page.remove(names) }
        for await _ in begun {}
        // The other copy is out and not yet back.
        #expect(await world.served() == "b")
        #expect(!work.isDone)
        release.finish()
        await work.finish()
        #expect(await world.served() == "ba")
        await removing.value
    }

    @Test func `a change on a list that was changed elsewhere shows the new list instead`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        await world.service.changeElsewhere(id) { $0.append(.song("z")) }
        await page.remove(page.names(0))
        #expect(page.letters == "abcz")
        #expect(await world.served() == "abcz")
        #expect(world.told?.contains("changed elsewhere") == true)
    }

    @Test func `changes one after the other all come about, in order`() async {
        let (world, page) = await PlaylistsWorld.page("abcdef")
        let (one, last, other) = (page.names(0), page.names(5), page.names(2))
        // Tasks of one actor begin in the order they were made in.
        let acts = [
            Task { await page.remove(one) }, Task { await page.move(last, before: 0) },
            Task { await page.remove(other) },
        ]
        for act in acts { await act.value }
        #expect(await world.served() == page.letters)
        #expect(page.entries.count == 4)
        while page.canUndo { await page.undo() }
        #expect(await world.served() == "abcdef")
    }

    @Test func `an old change is not undone over newer ones`() async {
        let (world, page) = await PlaylistsWorld.page("abcd")
        await page.remove(page.names(0))
        let old = world.notices.latest?.undo
        await page.remove(page.names(0))
        await old?()
        #expect(await world.served() == "cd")
        #expect(world.told?.contains("changed since") == true)
    }

    // MARK: Moving

    @Test(arguments: [
        ([0], 3, "bcadef"), ([5], 0, "fabcde"), ([1, 3], 6, "acefbd"), ([1, 3], 2, "abdcef"),
        ([0, 1], 1, "abcdef"), ([4], 4, "abcdef"),
    ])
    func `entries are dragged to another place`(places: [Int], to place: Int, result: String) async
    {
        let (world, page) = await PlaylistsWorld.page("abcdef")
        await page.move(Set(places.map { page.entries[$0].id }), before: place)
        #expect(page.letters == result)
        #expect(await world.served() == result)
        if result != "abcdef" {
            await page.undo()
            #expect(await world.served() == "abcdef")
        }
    }

    @Test func `entries are moved with the keyboard, and not beyond the ends`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        await page.move(page.names(0), by: -1)
        #expect(await world.service.changes.isEmpty)
        await page.move(page.names(0), by: 1)
        #expect(await world.served() == "bac")
        await page.move(page.names(2), by: -1)
        #expect(await world.served() == "bca")
    }

    // MARK: Adding

    @Test func `what is dropped on the page comes to its place`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        await page.add([MusicID(.track, "x"), MusicID(.album, "no"), MusicID(.track, "a")], at: 1)
        #expect(await world.served() == "axabc")
        #expect(page.letters == "axabc")
        await page.undo()
        #expect(await world.served() == "abc")
    }

    @Test func `what is added from elsewhere in the app is seen on the page`() async {
        let (world, page) = await PlaylistsWorld.page("abc")
        await world.playlists.add([MusicID(.track, "x")], to: .mine())
        #expect(page.letters == "abcx")
        #expect(await world.served() == "abcx")
    }

    // MARK: Details

    @Test func `name, text and visibility change, and undo gives them back`() async {
        let (world, page) = await PlaylistsWorld.page("a")
        let dialog = PlaylistDetailsModel(of: .mine(), in: world.playlists)
        dialog.name = "New name"
        dialog.isPublic = false
        #expect(await dialog.save())
        #expect(page.title == "New name")
        #expect(page.ownerText == "By me · Private")
        #expect(await world.service.changes == ["change New name - false"])
        await world.notices.latest?.undo?()
        #expect(page.title == "Mix")
        #expect(await world.service.changes.last == "change Mix - true")
    }

    @Test func `new details can be taken back when the page is gone`() async {
        let world = PlaylistsWorld([(.mine(), .songs("a"))])
        do {
            let dialog = PlaylistDetailsModel(of: .mine(), in: world.playlists)
            dialog.name = "New name"
            #expect(await dialog.save())
        }
        #expect(await world.service.changes.count == 1)
        await world.notices.undoNewest()
        #expect(await world.service.changes.count == 2)
        #expect(await world.service.changes.last?.hasPrefix("change Mix") == true)
    }

    @Test func `details that the service refuses are as before`() async {
        let (world, page) = await PlaylistsWorld.page("a")
        let down = down
        await world.service.onChange { _, _ in throw down }
        await page.changeDetails(title: "New name")
        #expect(page.title == "Mix")
        #expect(world.told == "No answer.")
    }

    @Test func `a cover must be a JPEG picture of some size`() async {
        let (world, page) = await PlaylistsWorld.page("a")
        await page.setCover(Array("PNG".utf8))
        #expect(world.told == "A cover must be a JPEG picture, and this is none.")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
        await page.setCover(jpeg + [UInt8](repeating: 0, count: 192 * 1_024))
        #expect(world.told == "A cover can have 192 kB, and this picture has 193 kB.")
        #expect(await world.service.changes.isEmpty)
        await page.setCover(jpeg)
        #expect(page.artwork == Artwork([.init(url: "cover-3")]))
    }

    @Test func `what belongs to others is not changed, and why is said`() async {
        let theirs = Playlist(id: id, title: "Ann's", owner: Person(id: "ann", name: "Ann"))
        let world = PlaylistsWorld([(theirs, .songs("ab"))])
        let page = world.playlists.page(of: id)
        await page.appeared()
        #expect(page.editReason == "Only Ann can change this playlist.")
        await page.remove(page.names(0))
        await page.move(page.names(0), before: 2)
        await page.add([MusicID(.track, "x")])
        await page.changeDetails(title: "Mine")
        #expect(await world.service.changes.isEmpty)
        #expect(page.letters == "ab")
    }

    @Test func `others change the entries of a collaborative one, and not its name`() async {
        let ours = Playlist(
            id: id, title: "Ours", owner: Person(id: "ann", name: "Ann"), isCollaborative: true)
        let world = PlaylistsWorld([(ours, .songs("ab"))])
        let page = world.playlists.page(of: id)
        await page.appeared()
        await page.remove(page.names(0))
        #expect(await world.served() == "b")
        #expect(page.detailsReason == "Only Ann can change these details.")
    }
}
