import Foundation
import GatefoldCore
import HomeService
import HomeTesting
import Testing

/// The models of pages over a home service in the same process.
@MainActor
private struct World {
    let service: SpotifyMusicService
    let cache = LibraryCache(file: nil)
    let notices = Notices()
    let player = FakePlayer()
    let library: LibraryModel

    init(_ home: TestHome) {
        let service = SpotifyMusicService(home.spotify, at: .home)
        self.service = service
        library = LibraryModel(
            service: service, cache: cache, notices: notices,
            capabilities: { service.capabilities })
    }

    func album(_ id: MusicID) -> AlbumModel {
        AlbumModel(id, service: service, library: library, cache: cache, player: player)
    }

    func savedAlbum(_ title: String) async throws -> Album {
        await library.albums.refresh()
        return try #require(library.albums.content.items.first { $0.title == title }).value
    }
}

private let spoken =
    (1...3).map { number in
        TestTrack(
            "Podcasts/Night Radio/\(number).wav",
            tags: [
                "TITLE": ["Night \(number)"], "ALBUM": ["Night Radio"], "ARTIST": ["Ivo Lind"],
                "DATE": ["2024-05-0\(number)"],
            ])
    }
    + (1...3).map { number in
        TestTrack(
            "Audiobooks/Mara Quist/Tides/\(number).wav", seconds: 3,
            tags: [
                "TITLE": ["Chapter \(number)"], "ALBUM": ["Tides"], "ARTIST": ["Mara Quist"],
                "TRACKNUMBER": ["\(number)"],
            ])
    }

@MainActor @Suite(.timeLimit(.minutes(2))) struct `Pages of things` {
    @Test func `an album shows all its tracks, beyond the first page, and disc by disc`()
        async throws
    {
        let tracks = (0..<120).map { number in
            TestTrack(
                "Long/\(number).wav", seconds: 0.5,
                tags: [
                    "TITLE": ["Part \(number)"], "ALBUM": ["Long"], "ARTIST": ["Mara Quist"],
                    "TRACKNUMBER": ["\(number % 60 + 1)"], "DISCNUMBER": ["\(number / 60 + 1)"],
                    "DATE": ["2024"],
                ])
        }
        try await withTestHome(tracks) { home in
            let world = World(home)
            let model = world.album(try await world.savedAlbum("Long").id)
            #expect(model.state.content?.title == "Long")
            await model.appeared()
            #expect(model.tracks.map(\.title) == (0..<120).map { "Part \($0)" })
            #expect(model.detailText == "Album · 2024 · 120 songs, 1 minute")
            #expect(model.rows.count == 122)
            #expect(model.rows[0].discText == "Disc 1" && model.rows[61].discText == "Disc 2")
            #expect(model.rows[62].track?.numberText == "1")
            model.activated(model.rows[0])
            model.activated(model.rows[62])
            let id = try #require(model.tracks[60].id)
            #expect(world.player.played == [.context(model.id, start: .item(id))])
        }
    }

    @Test func `an album that was open before is there without the service`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let album = try await world.savedAlbum("Harbour")
            await world.album(album.id).appeared()
            let offline = AlbumModel(
                album.id, service: Unreachable(), library: world.library, cache: world.cache,
                player: world.player)
            await offline.appeared()
            #expect(offline.tracks.count == 3)
            #expect(offline.state == .shown(album))
            #expect(offline.tracksFailure?.kind == .unreachable)
        }
    }

    @Test func `an album that there is not says so, and can be tried again`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let model = world.album(MusicID(.album, "0000000000000000000000"))
            #expect(model.state == .loading)
            await model.appeared()
            #expect(model.state.failure?.kind == .notFound)
            await model.tryAgainPressed()
            #expect(model.state.failure != nil && !model.canPlay)
        }
    }

    @Test func `an album is played, shuffled, removed and saved again`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let album = try await world.savedAlbum("Harbour")
            let model = world.album(album.id)
            await model.appeared()
            model.playPressed()
            model.shufflePressed()
            #expect(world.player.played == [.context(album.id)])
            #expect(world.player.shuffled == [.context(album.id)])
            let page = world.library.albumsModel()
            await page.settled()
            #expect(model.isSaved && model.saveTitle == "Remove from Library")
            await model.saveToggled()
            await page.settled()
            #expect(!model.isSaved && model.saveTitle == "Save to Library")
            #expect(page.rows.map(\.title) == ["Engines of Night"])
            await model.saveToggled()
            await page.settled()
            #expect(
                model.isSaved && Set(page.rows.map(\.title)) == ["Harbour", "Engines of Night"])
            world.player.currentItem = model.tracks[1].id
            #expect(model.isPlaying(model.tracks[1]) && !model.isPlaying(model.tracks[0]))
        }
    }

    @Test func `an artist shows albums by kind, and can be followed`() async throws {
        try await withTestHome { home in
            let world = World(home)
            let album = try await world.savedAlbum("Harbour")
            let id = try #require(album.artists.first?.id)
            let model = ArtistModel(
                id, service: world.service, library: world.library, cache: world.cache,
                player: world.player, capabilities: { world.service.capabilities })
            await model.appeared()
            #expect(model.state.content?.name == "Mara Quist")
            #expect(model.groups.flatMap(\.shown).map(\.title) == ["Harbour"])
            #expect(model.groups.first?.showAllTitle == nil)
            #expect(model.detailText.hasSuffix("1 album"))
            #expect(model.topTracks.count == 3)
            let track = model.topTracks[1]
            model.activated(track)
            let ids = model.topTracks.compactMap(\.id)
            #expect(world.player.played == [.items(ids, startIndex: 1)])
            let before = model.isFollowed
            await model.followToggled()
            #expect(model.isFollowed != before)
        }
    }

    @Test func `an artist with many albums shows some until all are asked for`() async throws {
        let tracks = (0..<60).map { number in
            TestTrack(
                "A\(number)/1.wav", seconds: 0.01,
                tags: [
                    "TITLE": ["T"], "ALBUM": ["A\(number)"], "ARTIST": ["Mara Quist"],
                    "ALBUMARTIST": ["Mara Quist"], "DATE": ["\(1950 + number)"],
                ])
        }
        try await withTestHome(tracks) { home in
            let world = World(home)
            let album = try await world.savedAlbum("A0")
            let id = try #require(album.artists.first?.id)
            let model = ArtistModel(
                id, service: world.service, library: world.library, cache: world.cache,
                player: world.player, capabilities: { world.service.capabilities })
            await model.appeared()
            let all = model.groups.flatMap(\.albums)
            #expect(all.count == 60)
            let group = try #require(model.groups.first)
            #expect(group.shown.count == 18 && group.shown.first?.year == 2009)
            #expect(group.showAllTitle == "Show all 60")
            model.showAllPressed(group.kind)
            #expect(model.groups.first?.shown.count == 60)
        }
    }

    @Test func `a podcast goes on where it was left`() async throws {
        try await withTestHome(spoken) { home in
            let world = World(home)
            await world.library.shows.refresh()
            let show = try #require(world.library.shows.content.items.first).value
            let model = ShowModel(
                show.id, service: world.service, library: world.library, cache: world.cache,
                player: world.player)
            await model.appeared()
            #expect(model.episodes.map(\.title) == ["Night 3", "Night 2", "Night 1"])
            #expect(model.detailText.hasSuffix("3 episodes"))
            #expect(model.playTitle == "Play" && model.next?.title == "Night 3")
            let id = try #require(model.episodes[1].id)
            try await home.library.setResumePoint(
                400, fullyPlayed: false, of: id.value, for: HomeUser.ownerID)
            await model.tryAgainPressed()
            #expect(model.playTitle == "Resume" && model.next?.title == "Night 2")
            model.playPressed()
            #expect(
                world.player.played == [
                    .context(show.id, start: .item(id), position: .milliseconds(400))
                ])
        }
    }

    @Test func `an audiobook plays the chapter that was begun`() async throws {
        try await withTestHome(spoken) { home in
            let world = World(home)
            await world.library.audiobooks.refresh()
            let book = try #require(world.library.audiobooks.content.items.first).value
            let model = AudiobookModel(
                book.id, service: world.service, library: world.library, cache: world.cache,
                player: world.player)
            await model.appeared()
            #expect(model.chapters.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
            #expect(model.detailText == "By Mara Quist · 3 chapters")
            #expect(model.playTitle == "Play" && model.next?.title == "Chapter 1")
            #expect(model.isSaved)
        }
    }

    @Test func `home shows what is new, what was heard, and the service's own lists`()
        async throws
    {
        try await withTestHome { home in
            let world = World(home)
            let model = HomeModel(
                service: world.service, library: world.library, cache: world.cache,
                player: world.player, capabilities: { world.service.capabilities })
            #expect(model.state == .loading)
            await model.appeared()
            #expect(Set(model.newlyAdded.map(\.title)) == ["Harbour", "Engines of Night"])
            #expect(model.newReleases.count == 2)
            #expect(model.played.isEmpty)
            #expect(model.state.content != nil)
        }
    }

    @Test func `a home without anything says so`() async throws {
        try await withTestHome([]) { home in
            let world = World(home)
            let model = HomeModel(
                service: world.service, library: world.library, cache: world.cache,
                player: world.player, capabilities: { world.service.capabilities })
            await model.appeared()
            #expect(model.state == .empty)
        }
    }

    @Test(arguments: [
        (0, "now"), (90, "1 minute ago"), (7_300, "2 hours ago"), (90_000, "yesterday"),
        (260_000, "3 days ago"), (1_000_000, "22 December"), (40_040_000, "27 September 1999"),
    ])
    func `times of the past are said as people do`(seconds: Int, text: String) {
        let now = Date(timeIntervalSinceReferenceDate: 86_400 * 2)
        #expect((now - Double(seconds)).agoText(at: now) == text)
    }

    @Test(arguments: [
        (Duration.zero, false, "48 minutes", 0.0),
        (.seconds(60 * 36), false, "12 minutes left", 0.75),
        (.seconds(60 * 36), true, "Heard", 1.0), (.seconds(60 * 90), false, "48 minutes", 1.0),
    ])
    func `an episode says how far it was heard`(
        at: Duration, isHeard: Bool, text: String, part: Double
    ) {
        let episode = Episode(
            id: MusicID(.episode, "e"), title: "E", duration: .seconds(60 * 48),
            releaseDate: "2024-05-07", resumeAt: at, isFullyHeard: isHeard)
        #expect(episode.progressText == text)
        #expect(episode.heardPart == part)
        #expect(episode.releaseText == "7 May 2024")
    }
}

/// A catalogue that nobody reaches.
private struct Unreachable: CatalogueService {
    private var failure: Failure { Failure(.unreachable, "The service does not answer.") }

    func track(_ id: MusicID) async throws -> Track { throw failure }
    func album(_ id: MusicID) async throws -> Album { throw failure }
    func tracks(of album: Album, at cursor: PageCursor?) async throws -> ListPage<Track> {
        throw failure
    }
    func artist(_ id: MusicID) async throws -> Artist { throw failure }
    func albums(of artist: MusicID, at cursor: PageCursor?) async throws -> ListPage<Album> {
        throw failure
    }
    func topTracks(of artist: MusicID) async throws -> [Track] { throw failure }
    func relatedArtists(to artist: MusicID) async throws -> [Artist] { throw failure }
    func show(_ id: MusicID) async throws -> Show { throw failure }
    func episode(_ id: MusicID) async throws -> Episode { throw failure }
    func episodes(of show: Show, at cursor: PageCursor?) async throws -> ListPage<Episode> {
        throw failure
    }
    func audiobook(_ id: MusicID) async throws -> Audiobook { throw failure }
    func chapters(of book: Audiobook, at cursor: PageCursor?) async throws -> ListPage<Episode> {
        throw failure
    }
    func search(
        _ words: String, for kinds: Set<MusicKind>, limit: Int, offset: Int
    ) async throws -> SearchResults { throw failure }
}
