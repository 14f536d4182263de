import Foundation
import GatefoldCore
import Testing
import WebAPITesting

@MainActor @Suite struct `Searching as one types` {
    @MainActor private final class World {
        let service = FakeCatalogue()
        let clock = ManualClock()
        let navigation = Navigation(at: .search)
        let notices = Notices()
        let player = RecordingPlayer()
        let model: SearchModel

        init(
            capabilities: Capabilities = Capabilities(), file: URL? = nil,
            links: [String: MusicID] = [:]
        ) {
            model = SearchModel(
                service: service, named: { links[$0] }, player: player, navigation: navigation,
                notices: notices, capabilities: { capabilities }, recentFile: file, clock: clock)
        }

        /// Types, and pauses long enough to be answered.
        func search(_ text: String) async {
            model.typed(text)
            await clock.untilAsleep(1)
            clock.advance(by: SearchModel.pause)
            await settled()
        }

        func settled() async { while model.isSearching { await Task.yield() } }
    }

    @Test func `it is asked once, when the person pauses`() async {
        let world = World()
        for text in ["f", "fi", "fir"] {
            world.model.typed(text)
            await world.clock.untilAsleep(1)
            world.clock.advance(by: .milliseconds(100))
        }
        #expect(world.model.state == .searching)
        #expect(await world.service.asked.isEmpty)
        world.clock.advance(by: SearchModel.pause)
        await world.settled()
        #expect(await world.service.asked == ["fir"])
        guard case .shown(let page) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        #expect(page.words == "fir")
        #expect(page.sections.map(\.title).prefix(2) == ["Songs", "Albums"])
    }

    @Test func `Enter asks at once`() async {
        let world = World()
        world.model.typed("light")
        world.model.submitted()
        await world.settled()
        #expect(await world.service.asked == ["light"])
    }

    @Test func `a late answer to earlier words is never shown`() async {
        let world = World()
        await world.service.hold("first")
        world.model.typed("first")
        world.model.submitted()
        await world.service.untilHeld()
        world.model.typed("second")
        world.model.submitted()
        await world.settled()
        await world.service.release()
        for _ in 0..<100 { await Task.yield() }
        guard case .shown(let page) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        #expect(page.words == "second")
    }

    @Test func `clearing the words drops what is on its way`() async {
        let world = World()
        await world.service.hold("first")
        world.model.typed("first")
        world.model.submitted()
        await world.service.untilHeld()
        world.model.typed("")
        await world.service.release()
        for _ in 0..<100 { await Task.yield() }
        #expect(world.model.state == .recent(["first"]))
    }

    @Test func `earlier results stay while new ones are on their way`() async {
        let world = World()
        await world.search("first")
        world.model.typed("second")
        guard case .shown(let page) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        #expect(page.words == "first")
        #expect(world.model.isSearching)
    }

    @Test func `nothing found, a failure and no network are three things`() async {
        let world = World()
        await world.search("nothing")
        #expect(world.model.state == .nothing(words: "nothing"))
        #expect(world.model.statusTitle == "No Results")
        await world.service.fail(with: Failure(.refused, "Bad words."))
        await world.search("bad")
        #expect(world.model.statusTitle == "The Search Failed")
        await world.service.fail(with: Failure(.unreachable, "No answer."))
        await world.search("off")
        #expect(world.model.statusTitle == "You Are Offline")
        #expect(world.model.canTryAgain)
        await world.service.fail(with: nil)
        world.model.tryAgainPressed()
        await world.settled()
        #expect(world.model.statusTitle == nil)
    }

    @Test func `only what the account can have is looked for`() async {
        let world = World(
            capabilities: Capabilities(refused: [.shows: "No.", .audiobooks: "No."]))
        await world.search("light")
        #expect(await world.service.kinds == [.track, .album, .artist, .playlist])
    }

    @Test func `where there is no search, why is said`() async {
        let world = World(capabilities: Capabilities(refused: [.search: "Not here."]))
        world.model.typed("light")
        #expect(world.model.statusText == "Not here.")
    }

    @Test func `what is called just so is the top result`() async {
        let world = World()
        await world.search("the album")
        guard case .shown(let page) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        #expect(page.best?.kind == .album)
    }

    @Test func `songs play and all else opens`() async {
        let world = World()
        await world.search("light")
        guard case .shown(let page) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        for section in page.sections { world.model.activate(section.hits[0]) }
        #expect(world.player.played.count == 2)
        #expect(world.navigation.back.count == 5)
    }

    @Test func `all of a kind comes page by page, each once`() async throws {
        let world = World()
        await world.search("many")
        world.model.showAll(.album)
        #expect(world.model.part == .all)
        let list = try #require(world.model.list)
        #expect(list.title == "Albums for “many”")
        await list.appeared()
        #expect(list.hits.count == 50)
        while !list.list.isComplete { await list.nearEnd() }
        // The service repeats one entry of a page on the next.
        #expect(list.hits.count == 119)
        world.model.backPressed()
        #expect(world.model.part == .results)
    }

    // MARK: Links

    @Test func `a link opens what it names`() async {
        let album = MusicID(.album, "x")
        let world = World(links: ["spotify:album:x": album])
        world.model.typed("spotify:album:x")
        #expect(world.navigation.current == .item(album))
        #expect(world.model.words == "")
        #expect(await world.service.asked.isEmpty)
    }

    @Test func `a link to a song opens its album`() async {
        let world = World(links: ["https://open.spotify.com/track/t": MusicID(.track, "t")])
        world.model.typed("https://open.spotify.com/track/t")
        await world.settled()
        #expect(world.navigation.current == .item(MusicID(.album, "of-t")))
    }

    @Test func `words with a colon that name nothing are looked for`() async {
        let world = World()
        await world.search("artist:mara")
        #expect(await world.service.asked == ["artist:mara"])
    }

    // MARK: Recent searches

    @Test func `what was looked for is remembered, bounded, private and forgotten at will`()
        async throws
    {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-\(UUID().uuidString)/searches.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let world = World(file: file)
        for number in 0..<25 {
            world.model.typed("search \(number)")
            world.model.submitted()
        }
        await world.settled()
        world.model.typed("")
        guard case .recent(let texts) = world.model.state else {
            Issue.record("\(world.model.state)")
            return
        }
        #expect(texts.count == 20)
        #expect(texts.first == "search 24")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)

        let later = World(file: file)
        later.model.forgetPressed("search 24")
        guard case .recent(let rest) = later.model.state else {
            Issue.record("\(later.model.state)")
            return
        }
        #expect(rest.first == "search 23")
        later.model.forgetAllPressed()
        #expect(World(file: file).model.state == .recent([]))
    }

    @Test func `a damaged file of recent searches is no reason to fail`() throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{[".utf8).write(to: file)
        #expect(World(file: file).model.state == .recent([]))
    }

    @Test func `what was looked for before is looked for again`() async {
        let world = World()
        world.model.recentPressed("light")
        await world.settled()
        #expect(world.model.words == "light")
        #expect(await world.service.asked == ["light"])
    }
}

/// A catalogue in which every search finds one of each kind, `nothing` nothing, and `many` 120
/// albums.
private actor FakeCatalogue: CatalogueService {
    private(set) var asked: [String] = []
    private(set) var kinds: Set<MusicKind> = []
    private var failure: Failure?
    private var heldWords: String?
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func fail(with failure: Failure?) { self.failure = failure }
    func hold(_ words: String) { heldWords = words }

    func untilHeld() async {
        if held == nil { await withCheckedContinuation { watcher = $0 } }
    }

    func release() {
        held?.resume()
        held = nil
    }

    func search(
        _ words: String, for kinds: Set<MusicKind>, limit: Int, offset: Int
    ) async throws -> SearchResults {
        asked.append(words)
        self.kinds = kinds
        if words == heldWords {
            await withCheckedContinuation { continuation in
                held = continuation
                watcher?.resume()
                watcher = nil
            }
        }
        if let failure { throw failure }
        var results = SearchResults()
        guard words != "nothing" else { return results }
        if words == "many" {
            // One before the page is told again, as happens when the order changes.
            let places = (0..<119).dropFirst(max(0, offset - 1)).prefix(
                limit + (offset > 0 ? 1 : 0))
            results.albums = places.map {
                Album(id: MusicID(.album, "\($0)"), title: "Album \($0)")
            }
            return results
        }
        results.tracks = [Track(id: MusicID(.track, "t"), title: "The Track")]
        results.albums = [Album(id: MusicID(.album, "a"), title: "The Album")]
        results.artists = [Artist(id: MusicID(.artist, "r"), name: "The Artist")]
        results.playlists = [Playlist(id: MusicID(.playlist, "p"), title: "The Playlist")]
        results.shows = [Show(id: MusicID(.show, "s"), title: "The Show")]
        results.episodes = [Episode(id: MusicID(.episode, "e"), title: "The Episode")]
        results.audiobooks = [Audiobook(id: MusicID(.audiobook, "b"), title: "The Book")]
        return results
    }

    func track(_ id: MusicID) -> Track {
        Track(
            id: id, title: "Track",
            album: Credit(id: MusicID(.album, "of-\(id.value)"), name: "Album"))
    }

    private static let nothing = Failure(.notFound, "Nothing.")
    func album(_ id: MusicID) throws -> Album { throw Self.nothing }
    func tracks(of album: Album, at cursor: PageCursor?) throws -> ListPage<Track> {
        throw Self.nothing
    }
    func artist(_ id: MusicID) throws -> Artist { throw Self.nothing }
    func albums(of artist: MusicID, at cursor: PageCursor?) throws -> ListPage<Album> {
        throw Self.nothing
    }
    func topTracks(of artist: MusicID) throws -> [Track] { throw Self.nothing }
    func relatedArtists(to artist: MusicID) throws -> [Artist] { throw Self.nothing }
    func show(_ id: MusicID) throws -> Show { throw Self.nothing }
    func episode(_ id: MusicID) throws -> Episode { throw Self.nothing }
    func episodes(of show: Show, at cursor: PageCursor?) throws -> ListPage<Episode> {
        throw Self.nothing
    }
    func audiobook(_ id: MusicID) throws -> Audiobook { throw Self.nothing }
    func chapters(of book: Audiobook, at cursor: PageCursor?) throws -> ListPage<Episode> {
        throw Self.nothing
    }
}
