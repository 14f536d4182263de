import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `The index of words` {
    static func library() async throws -> SearchLibrary {
        let library = try await SearchLibrary([
            ["title": "千本桜", "artist": "黒うさP", "album": "Gathered", "genre": "Pop"],
            ["title": "Harbour", "artist": "Mara Quist", "album": "Low Water"],
        ])
        try library.files.write("evening.m3u8", bytes: Array("#PLAYLIST:Evening\n1/1.mp3\n".utf8))
        try await library.files.scan()
        return library
    }

    @Test func `is made anew when it was made by older rules`() async throws {
        let library = try await Self.library()
        let connection = try Catalogue.connect(to: library.files.catalogue.file)
        for table in ["track_words", "album_words", "artist_words", "playlist_words"] {
            try connection.script("INSERT INTO \(table)(\(table)) VALUES('delete-all')")
        }
        try connection.script("DELETE FROM search_words")
        try connection.script("UPDATE tracks SET words = 'old'; UPDATE albums SET words = 'old'")
        try connection.script("DELETE FROM counters WHERE name = 'search'")
        connection.close()
        #expect(try await library.titles("本桜").isEmpty)
        try library.files.write("2/1.mp3", ["title": "New", "artist": "N", "album": "N"])
        try await library.files.scan()
        #expect(try await library.titles("本桜") == ["千本桜"])
        #expect(try await library.titles("gather") == ["千本桜"])
        #expect(try await library.titles("harbuor") == ["Harbour"])
        #expect(try await library.titles("genre:pop") == ["千本桜"])
        #expect(try await library.artists("quist") == ["Mara Quist"])
        #expect(try await library.answer("eve", [.playlist]).playlists?.total == 1)
        // What was put in anew can be taken out again.
        try library.files.write(
            "1/1.mp3", ["title": "Shore", "artist": "Mara Quist", "album": "LP"])
        try await library.files.scan()
        #expect(try await library.titles("harbour").isEmpty)
        #expect(try await library.titles("sho") == ["Shore"])
    }

    @Test func `has every word that is found by, so that its beginning is found`() async throws {
        let library = try await Self.library()
        let connection = try Catalogue.connect(to: library.files.catalogue.file)
        defer { connection.close() }
        for table in ["track_words", "album_words", "artist_words", "playlist_words"] {
            try connection.script(
                "CREATE VIRTUAL TABLE temp.\(table)_v USING fts5vocab(main, \(table), col)")
            let missing = try connection.all(
                """
                SELECT term FROM temp.\(table)_v
                WHERE col <> 'genre' AND term NOT IN (SELECT word FROM search_words)
                """
            ) { $0.text(0) }
            #expect(missing == [], "\(table)")
        }
    }

    @Test func `weighs a word by about how many texts have it`() throws {
        let connection = try Connection(":memory:")
        defer { connection.close() }
        try connection.script(CatalogueSchema.migrations.steps[0])
        try connection.script(CatalogueSchema.search)
        var writer = SearchVocabularyWriter()
        for index in 0..<70 {
            writer.add(index < 20 ? "often sometimes" : "often")
            try writer.write(to: connection)
        }
        writer.add("once")
        try writer.write(to: connection)
        let weights = try connection.all("SELECT word, weight FROM search_words ORDER BY word") {
            "\($0.text(0)) \($0.int(1))"
        }
        #expect(weights == ["often 64", "once 1", "sometimes 16"])
    }
}
