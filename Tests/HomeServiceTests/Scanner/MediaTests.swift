import Foundation
import Testing

@testable import HomeService

@Suite struct `Podcasts and audiobooks` {
    static func media(_ library: ScannedLibrary) async throws -> [String] {
        let catalogue = library.catalogue
        let shows = try await catalogue.shows(limit: 50, offset: 0).elements
        let books = try await catalogue.audiobooks(limit: 50, offset: 0).elements
        return try await library.allAlbums().map { "album \($0.title)" }
            + shows.map { "show \($0.title)" } + books.map { "book \($0.title)" }
    }

    @Test(
        arguments: [
            ("Podcasts/Show/1.mp3", "show Show"), ("a/PODCAST/Show/2024/1.mp3", "show Show"),
            ("Audiobooks/Author/Book/1.mp3", "book Book"), ("Hörbücher/Book.mp3", "book Book"),
            ("x/audio books/Book/CD1/1.mp3", "book Book"), ("Music/Book.m4b", "book Book"),
            ("Podcasts/Audiobooks/Book/1.mp3", "book Book"),
            ("My Podcasts Mix/1.mp3", "album My Podcasts Mix"), ("Rock/1.mp3", "album Rock"),
        ])
    func `are known by where they are`(path: String, what: String) async throws {
        let library = try ScannedLibrary()
        try library.write(path, [:])
        try await library.scan()
        #expect(try await Self.media(library) == [what])
    }

    @Test func `are known by the name of the root`() async throws {
        let library = try ScannedLibrary()
        try library.write("Podcasts/Show/1.mp3", [:])
        try await library.scan([library.url("Podcasts")])
        #expect(try await Self.media(library) == ["show Show"])
    }

    @Test(
        arguments: [
            (["genre": "Podcast"], "show A"), (["genre": "Speech"], "book A"),
            (["genre": "Rock;Audiobook"], "book A"), (["genre": "Rock"], "album A"),
        ])
    func `are known by their genre`(tags: [String: String], what: String) async throws {
        let library = try ScannedLibrary()
        var tags = tags
        tags["album"] = "A"
        try library.write("x/1.mp3", tags)
        try await library.scan()
        #expect(try await Self.media(library) == [what])
    }

    @Test func `stay out of music`() async throws {
        let library = try ScannedLibrary()
        let tags = ["album": "Night Talk", "artist": "Host", "title": "Talk"]
        try library.write("Podcasts/1.mp3", tags)
        try library.write("Audiobooks/1.mp3", tags)
        try await library.scan()
        let catalogue = library.catalogue
        #expect(try await library.allTracks() == [])
        #expect(try await library.allAlbums() == [])
        #expect(try await catalogue.artists(limit: 5, offset: 0).total == 0)
        let found = try await catalogue.search(
            "talk", kinds: [.album, .track, .artist], limit: 5, offset: 0)
        #expect([found.albums?.total, found.tracks?.total, found.artists?.total] == [0, 0, 0])
        let show = try #require(try await catalogue.shows(limit: 5, offset: 0).elements.first)
        let book = try #require(
            try await catalogue.audiobooks(limit: 5, offset: 0).elements.first)
        #expect(show.id != book.id)
        let episode = try #require(
            try await catalogue.episodes(ofShow: show.id, limit: 5, offset: 0).elements.first)
        #expect(try await catalogue.album(show.id) == nil)
        #expect(try await catalogue.audiobook(show.id) == nil)
        #expect(try await catalogue.show(show.id) == show)
        #expect(try await catalogue.tracks(ofAlbum: show.id, limit: 5, offset: 0).total == 0)
        #expect(try await catalogue.track(episode.id) == nil)
        #expect(try await catalogue.chapter(episode.id) == nil)
        #expect(try await catalogue.episode(episode.id) == episode)
        #expect(try await catalogue.episodes([episode.id, "x"]) == [episode, nil])
        #expect(try await catalogue.playable(episode.id) == episode)
    }

    @Test func `a show has its episodes from all folders, newest first`() async throws {
        let library = try ScannedLibrary()
        for (folder, date, title) in [
            ("2023", "2023-05-01", "Old"), ("2024", "2024-02-03", "New"), ("2024", "2024", "Mid"),
        ] {
            try library.write(
                "Podcasts/Show/\(folder)/\(title).mp3",
                [
                    "album": "Show", "artist": "Host", "albumArtist": "Radio", "title": title,
                    "date": date, "description": "About \(title)", "language": "en",
                ])
        }
        try library.write("Podcasts/Show/undated.mp3", ["album": "Show", "title": "Undated"])
        try await library.scan()
        let shows = try await library.catalogue.shows(limit: 5, offset: 0)
        #expect(shows.total == 1)
        let show = try #require(shows.elements.first)
        #expect(show.medium == .show)
        #expect(show.trackCount == 4)
        #expect(show.publisher == "Radio")
        #expect(show.language == "en")
        let episodes = try await library.catalogue.episodes(
            ofShow: show.id, limit: 3, offset: 0)
        #expect(episodes.total == 4)
        #expect(episodes.elements.map(\.title) == ["New", "Mid", "Old"])
        #expect(episodes.elements[0].releaseDate == ReleaseDate(stored: "2024-02-03"))
        #expect(episodes.elements[0].description == "About New")
        #expect(episodes.elements[0].language == "en")
    }

    @Test func `a book in one file has its chapters`() async throws {
        let library = try ScannedLibrary()
        try library.write(
            "Audiobooks/book.m4b",
            [
                "title": "The Book", "artist": "Author", "composer": "Reader", "minutes": "60",
                "description": "A story.", "label": "House", "language": "deu",
                "chapters": "500 Opening|600000 Middle|1800000 End",
            ])
        let report = try await library.scan()
        #expect(report.problems == [])
        let book = try #require(
            try await library.catalogue.audiobooks(limit: 5, offset: 0).elements.first)
        #expect(book.title == "The Book")
        #expect(book.artists.map(\.name) == ["Author"])
        #expect(book.narrators == ["Reader"])
        #expect(book.description == "A story.")
        #expect(book.publisher == "House")
        #expect(book.language == "deu")
        let chapters = try await library.catalogue.chapters(
            ofAudiobook: book.id, limit: 10, offset: 0)
        #expect(chapters.elements.map(\.title) == ["Opening", "Middle", "End"])
        #expect(chapters.elements.map { $0.part?.startMS } == [0, 600_000, 1_800_000])
        #expect(
            chapters.elements.map(\.durationMS) == [600_000, 1_200_000, 1_800_000])
        let last = try #require(chapters.elements.last)
        #expect(try await library.catalogue.chapterIndex(last.id) == 2)
        #expect(try await library.catalogue.chapter(last.id) == last)
        try library.move("Audiobooks/book.m4b", to: "Audiobooks/Author/renamed.m4b")
        try await library.scan()
        #expect(try await library.catalogue.chapter(last.id)?.title == "End")
    }

    @Test func `a book in several files goes on from one to the next`() async throws {
        let library = try ScannedLibrary()
        for part in 1...3 {
            try library.write(
                "Audiobooks/Author/Book/Book - Part \(part).m4b",
                [
                    "title": "Part \(part)", "album": "Book", "minutes": "10",
                    "number": "\(part)", "chapters": "0 \(part)a|60000 \(part)b",
                ])
        }
        for part in [2, 10, 1] {
            try library.write("Audiobooks/Author/Other/Other - Part \(part).mp3", [:])
        }
        try await library.scan()
        let catalogue = library.catalogue
        let books = try await catalogue.audiobooks(limit: 5, offset: 0).elements
        #expect(books.map(\.title) == ["Book", "Other"])
        #expect(books.map { $0.artists.map(\.name) } == [["Author"], ["Author"]])
        let chapters = try await books.asyncMap {
            try await catalogue.chapters(ofAudiobook: $0.id, limit: 10, offset: 0).elements
                .map(\.title)
        }
        #expect(chapters[0] == ["1a", "1b", "2a", "2b", "3a", "3b"])
        #expect(chapters[1].map { $0.suffix(2) } == [" 1", " 2", "10"])
    }

    @Test func `chapters that cannot be right make one, and it is said`() async throws {
        let library = try ScannedLibrary()
        try library.write(
            "Audiobooks/b.m4b",
            ["title": "B", "minutes": "10", "chapters": "0 A|60000 B|60000 C"])
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.chapters])
        let book = try #require(
            try await library.catalogue.audiobooks(limit: 5, offset: 0).elements.first)
        #expect(book.trackCount == 1)
    }

    @Test func `chapters of music stay one track`() async throws {
        let library = try ScannedLibrary()
        try library.write(
            "mix.mp3", ["title": "Mix", "minutes": "10", "chapters": "0 A|60000 B"])
        try library.write(
            "Podcasts/S/e.mp3", ["title": "E", "minutes": "10", "chapters": "0 A|60000 B"])
        try await library.scan()
        #expect(try await library.allTracks().map(\.title) == ["Mix"])
        let show = try #require(
            try await library.catalogue.shows(limit: 5, offset: 0).elements.first)
        #expect(show.trackCount == 1)
    }

    @Test func `follow their tags from music to a show and back`() async throws {
        let library = try ScannedLibrary()
        var tags = ["album": "A", "artist": "X", "title": "T"]
        for genre in ["Rock", "Podcast", "Rock"] {
            tags["genre"] = genre
            try library.write("x/1.mp3", tags, audio: "one")
            try await library.scan()
            #expect(
                try await Self.media(library) == [genre == "Rock" ? "album A" : "show A"])
            let artists = try await library.catalogue.artists(limit: 5, offset: 0)
            #expect(artists.total == (genre == "Rock" ? 1 : 0))
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
