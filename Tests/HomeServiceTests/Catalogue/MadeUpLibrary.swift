import Foundation
import SQLite

@testable import HomeService

/// A large library without files, written straight into the tables. Few words come very often, most
/// of them hardly ever, as in real ones; a part of the titles is Japanese.
struct MadeUpLibrary {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let common =
        "the of love you i a in me my night heart blue time one day sun fire dance baby way"
        .split(separator: " ").map(String.init)

    static let signs = (0..<400).compactMap { Unicode.Scalar(0x4E00 + $0 * 7).map(String.init) }

    /// The word with that number; the same for every library.
    static func word(_ number: Int) -> String {
        var word = ""
        var rest = number &* 7919 % 8_000_009 + 17
        while rest > 0 {
            word += ["ba", "ke", "li", "mo", "nu", "ra", "so", "ti", "va", "zen"][rest % 10]
            rest /= 10
        }
        return word
    }

    static func word(using generator: inout SeededGenerator) -> String {
        if Int.random(in: 0..<10, using: &generator) < 5 {
            return common[Int.random(in: 0..<common.count, using: &generator)]
        }
        let share = Double.random(in: 0..<1, using: &generator)
        return word(Int(share * share * share * 200_000))
    }

    static func phrase(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> String
    {
        let count = Int.random(in: count, using: &generator)
        return (0..<count).map { _ in word(using: &generator).capitalized }
            .joined(separator: " ")
    }

    static func title(using generator: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<20, using: &generator) == 0 else {
            return phrase(1...4, using: &generator)
        }
        return (0..<Int.random(in: 2...6, using: &generator)).map { _ in
            signs[Int.random(in: 0..<signs.count, using: &generator)]
        }.joined()
    }

    /// Ten tracks an album. With `titles`, a title is that and a number instead of made up.
    func write(tracks count: Int, titles: String? = nil, to catalogue: Catalogue) throws {
        let connection = try Catalogue.connect(to: catalogue.file)
        defer { connection.close() }
        try connection.script("PRAGMA cache_size = -64000; PRAGMA synchronous = OFF")
        try connection.run("INSERT INTO roots(path, active) VALUES(?, 1)", Array("/m".utf8))
        var writing = Writing(connection: connection, generator: generator, titles: titles)
        for start in stride(from: 0, to: count, by: 50_000) {
            try connection.transaction {
                for album in start / 10..<min(count, start + 50_000) / 10 {
                    try writing.album(album + 1)
                }
                try writing.vocabulary.write(to: connection)
                try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'content'")
            }
        }
        try connection.run("INSERT INTO counters(name, value) VALUES('search', 1)")
    }

    private struct Writing {
        let connection: Connection
        var generator: SeededGenerator
        let titles: String?
        var vocabulary = SearchVocabularyWriter()
        var artists: [(id: String, name: String)] = []

        mutating func artist(ofAlbum album: Int) throws -> (row: Int, id: String, name: String) {
            let row = (album + 4) / 5
            if row > artists.count {
                let name = "\(MadeUpLibrary.phrase(1...2, using: &generator)) \(row)"
                let id = CatalogueID.text("artist", name)
                artists.append((id, name))
                let words = SearchWords.index(name)
                vocabulary.add(words)
                try connection.run(
                    """
                    INSERT INTO artists(row, id, key, name, genres, album_count, track_count)
                    VALUES(?, ?, ?, ?, '', 5, 50)
                    """, row, id, SearchWords.key(name), name)
                try connection.run(
                    "INSERT INTO artist_words(rowid, name) VALUES(?, ?)", row, words)
            }
            return (row, artists[row - 1].id, artists[row - 1].name)
        }

        mutating func album(_ row: Int) throws {
            let artist = try artist(ofAlbum: row)
            let title = MadeUpLibrary.phrase(1...3, using: &generator)
            let words = (SearchWords.index(title), SearchWords.index(artist.name))
            let packed = PackedText.pack([ArtistName(id: artist.id, name: artist.name)])
            vocabulary.add(words.0)
            try connection.run(
                "INSERT INTO folders(row, root, path) VALUES(?, 1, ?)", row, Array("f\(row)".utf8))
            try connection.run(
                """
                INSERT INTO albums(row, id, key, title, title_key, kind, artists, date,
                    date_precision, year, track_count, disc_count, genres, saved, saved_at,
                    cover_kind, words)
                VALUES(?, ?, ?, ?, ?, 'album', ?, '1999', 'year', ?, 10, 1, '', 1, 1000, 0, ?)
                """, row, CatalogueID.text("album", "\(row)"), "\(row)", title,
                SearchWords.key(title), packed,
                Int.random(in: 1960...2020, using: &generator),
                "\(words.0)\u{1F}\(words.1)\u{1F}\(row % 20 == 0 ? "jazz" : "rock")")
            try connection.run(
                "INSERT INTO album_words(rowid, title, artist, genre) VALUES(?, ?, ?, ?)", row,
                words.0, words.1, row % 20 == 0 ? "jazz" : "rock")
            try connection.run(
                "INSERT INTO album_artists(artist, album, appears) VALUES(?, ?, 0)", artist.row,
                row)
            for number in 1...10 {
                try track(number, ofAlbum: row, artist: (artist.row, packed), words: words)
            }
        }

        private mutating func track(
            _ number: Int, ofAlbum album: Int, artist: (row: Int, packed: String),
            words: (album: String, artist: String)
        ) throws {
            let row = (album - 1) * 10 + number
            let title =
                titles.map { "\($0) \(row)" } ?? MadeUpLibrary.title(using: &generator)
            let index = SearchWords.index(title)
            vocabulary.add(index)
            try connection.run(
                """
                INSERT INTO tracks(row, id, visible, saved, saved_at, album, disc, number, folder,
                    name, title, title_key, artists, duration_ms, isrc, explicit, tags, words)
                VALUES(?, ?, 1, 1, 1000, ?, 1, ?, ?, ?, ?, ?, ?, 200000, ?, 0, '', ?)
                """, row, CatalogueID.text("track", "\(row)"), album, number, album,
                Array("\(number).mp3".utf8), title, SearchWords.key(title), artist.packed,
                "TEST\(row)", "\(index)\u{1F}\(words.artist)\u{1F}\(words.album)")
            try connection.run(
                "INSERT INTO track_words(rowid, title, artist, album) VALUES(?, ?, ?, ?)", row,
                index, words.artist, words.album)
            try connection.run(
                "INSERT INTO track_artists(artist, track) VALUES(?, ?)", artist.row, row)
        }
    }
}
