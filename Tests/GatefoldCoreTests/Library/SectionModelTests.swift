import Foundation
import GatefoldCore
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct `Section pages` {
    private let service = FakeLibraryService(albums: [
        .made("1", title: "The Zephyr", artist: "Mara Quist", year: 2020, at: 5),
        .made("2", title: "Árbol", artist: "Łukasz Żak", year: 2024, at: 4),
        .made("3", title: "a Harbour", artist: "The Pale Engines", year: 1999, at: 3),
        .made("4", title: "Brine", artist: "Mara Quist", year: 1998, at: 2),
    ])

    private func library(cache: LibraryCache = LibraryCache(file: nil)) -> LibraryModel {
        LibraryModel(service: service, cache: cache, notices: Notices())
    }

    @Test(arguments: [
        (SectionOrder.recentlyAdded, ["1", "2", "3", "4"]), (.title, ["2", "4", "3", "1"]),
        (.artist, ["2", "4", "1", "3"]), (.year, ["2", "1", "3", "4"]),
    ])
    func `albums are shown in the chosen order`(order: SectionOrder, ids: [String]) async {
        let library = library()
        let model = library.albumsModel()
        await model.appeared()
        model.order = order
        await model.settled()
        #expect(model.rows.map(\.id.value) == ids)
    }

    @Test(arguments: [
        ("arbol", ["2"]), ("ÁRBOL", ["2"]), ("zak lukasz", ["2"]), ("quist br", ["4"]),
        ("  ", ["1", "2", "3", "4"]), ("nothing like it", []), ("mara\u{301}", []),
        ("Pale  harbour", ["3"]),
    ])
    func `what is typed finds titles and artists whatever the marks`(
        text: String, ids: [String]
    ) async {
        let model = library().albumsModel()
        await model.appeared()
        model.filter = text
        await model.settled()
        let expected = text.contains("\u{301}") ? ["1", "4"] : ids
        #expect(model.rows.map(\.id.value) == expected)
    }

    @Test func `the line says how many there are, and how many match`() async {
        let model = library().albumsModel()
        #expect(model.state == .loading)
        await model.appeared()
        await model.settled()
        #expect(model.state == .shown(4))
        #expect(model.countText == "4 albums" && model.noMatchText == nil)
        model.filter = "quist"
        await model.settled()
        #expect(model.countText == "2 of 4 albums")
        model.filter = "xyz"
        await model.settled()
        #expect(model.countText == "0 of 4 albums")
        #expect(model.noMatchText == "Nothing matches “xyz”.")
        #expect(model.state == .shown(4))
    }

    @Test func `an empty library says so`() async {
        service.change { $0.albums = [] }
        let model = library().albumsModel()
        await model.appeared()
        #expect(model.state == .empty)
        #expect(model.emptyTitle == "No Albums Yet")
    }

    @Test func `what is saved or removed anywhere is seen by every open page`() async {
        let library = library()
        let (first, second) = (library.albumsModel(), library.albumsModel())
        await first.appeared()
        second.order = .title
        await second.settled()
        await library.remove([MusicID(.album, "2")])
        await first.settled()
        await second.settled()
        #expect(first.rows.map(\.id.value) == ["1", "3", "4"])
        #expect(second.rows.map(\.id.value) == ["4", "3", "1"])
    }

    @Test func `the last of several wishes is what is shown`() async {
        let model = library().albumsModel()
        await model.appeared()
        let begun = model.begun
        for text in ["q", "qu", "qui", "b"] { model.filter = text }
        model.order = .title
        await model.settled()
        #expect(model.rows.map(\.id.value) == ["2", "4", "3"])
        // It is seen from its beginning; what comes and goes by itself is not.
        let shown = model.begun
        #expect(shown > begun)
        await model.section.refresh()
        await model.settled()
        #expect(model.begun == shown)
    }

    @Test func `a page that nobody holds goes`() async {
        let library = library()
        weak var model: AlbumsModel?
        do {
            let made = library.albumsModel()
            await made.appeared()
            await made.settled()
            model = made
        }
        await untilTrue { model == nil }
        #expect(model == nil)
    }

    @Test func `songs are played from the one that was chosen, and what cannot be is left out`()
        async
    {
        service.change { state in
            state.tracks = (0..<5).map { number in
                Saved(
                    addedAt: Date(timeIntervalSinceReferenceDate: Double(100 - number)),
                    value: Track(
                        id: MusicID(.track, "t\(number)"), title: "T\(number)",
                        duration: .seconds(120), isPlayable: number != 3))
            }
        }
        let (model, player) = (library().songsModel(), FakePlayer())
        await model.appeared()
        await model.settled()
        model.play(from: 2, with: player)
        model.play(from: 9, with: player)
        model.play([model.rows[4], model.rows[3], model.rows[0]], with: player)
        model.shuffle(with: player)
        let ids = { (numbers: [Int]) in numbers.map { MusicID(.track, "t\($0)") } }
        #expect(player.played == [.items(ids([2, 4])), .items(ids([4, 0]))])
        #expect(player.shuffled == [.items(ids([0, 1, 2, 4]))])
        #expect(model.lengthText == "5 songs, 10 minutes")
    }
}

@Suite struct `Names in order and in searches` {
    @Test(arguments: [
        ("Dvořák", "dvorak"), ("ÆGIR", "aegir"), ("Straße", "strasse"), ("Ｆｕｌｌ", "full"),
        ("Łódź", "lodz"), ("don’t", "don't"), ("", ""), ("日本語", "日本語"), ("Øre", "ore"),
    ])
    func `names are compared without case and marks`(name: String, folded: String) {
        #expect(name.foldedForSearch == folded)
    }

    @Test(arguments: [
        ("the beatles", "beatles"), ("a", "a"), ("the ", "the "), ("an", "an"),
        ("theory", "theory"), ("a ha", "ha"),
    ])
    func `articles do not count in the order`(name: String, sorted: String) {
        #expect(name.withoutArticle == sorted)
    }
}
