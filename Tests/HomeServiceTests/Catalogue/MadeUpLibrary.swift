import Foundation
import SQLite

@testable import HomeService

/// A large library without files. Few words come very often, as in real ones.
struct MadeUpLibrary {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let words =
        "the of love you i a in me my night heart blue time one day sun fire dance baby way"
        .split(separator: " ").map(String.init)
        + (0..<4000).map { number in
            var word = ""
            var rest = number &* 7919 % 8_000_009 + 17
            while rest > 0 {
                word += ["ba", "ke", "li", "mo", "nu", "ra", "so", "ti", "va", "zen"][rest % 10]
                rest /= 10
            }
            return word
        }

    mutating func phrase(_ count: ClosedRange<Int>) -> String {
        let count = Int.random(in: count, using: &generator)
        return (0..<count).map { _ in
            let isCommon = Int.random(in: 0..<10, using: &generator) < 5
            let range = isCommon ? 0..<20 : 20..<MadeUpLibrary.words.count
            return MadeUpLibrary.words[Int.random(in: range, using: &generator)].capitalized
        }.joined(separator: " ")
    }

    static func query(using generator: inout SeededGenerator) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
        func word() -> String { words[Int.random(in: 0..<200, using: &generator)] }
        return switch Int.random(in: 0..<8, using: &generator) {
        case 0: letters.randomElement(using: &generator) ?? "a"
        case 1: words[Int.random(in: 0..<20, using: &generator)]
        case 2: "\(words[Int.random(in: 0..<20, using: &generator)]) \(word())"
        case 3: "the \(letters.randomElement(using: &generator) ?? "a")"
        case 4: String(word().prefix(2))
        case 5: "artist:\(word()) \(words[0])"
        case 6: "year:1970-1990 love"
        default: word()
        }
    }

    mutating func write(tracks count: Int, to catalogue: Catalogue) throws {
        let connection = try Catalogue.connect(to: catalogue.file)
        defer { connection.close() }
        try connection.run("INSERT INTO roots(path, active) VALUES(?, 1)", Array("/m".utf8))
        let writer = try CatalogueWriter(connection, now: Date(timeIntervalSince1970: 1e9))
        var number = 0
        var folder = 0
        while number < count {
            try writer.batch {
                for _ in 0..<60 {
                    folder += 1
                    let path = Array("f\(folder)".utf8)
                    try connection.run(
                        "INSERT INTO folders(root, path) VALUES(1, ?)", path)
                    try writer.write(
                        album(
                            from: number, folder: connection.lastInsertedRow, path: path,
                            writer: writer),
                        base: BaseFolder(of: path))
                    number += 10
                }
            }
        }
    }

    private mutating func album(
        from first: Int, folder: Int, path: [UInt8], writer: CatalogueWriter
    ) -> [CatalogueWriter.Draft] {
        var tags = AudioTags()
        tags.artists = [phrase(1...2)]
        tags.album = phrase(1...3)
        tags.date = ReleaseDate(
            text: "\(Int.random(in: 1960...2020, using: &generator))", precision: .year)
        return (0..<10).map { index in
            tags.title = phrase(1...4)
            tags.trackNumber = index + 1
            return CatalogueWriter.Draft(
                row: writer.newTrackRow(), isNew: true,
                id: CatalogueID.text("track", "\(first + index)"), folder: folder,
                folderPath: path, name: Array("\(index).mp3".utf8), tags: SharedTags(tags),
                oldAlbum: 0,
                isFresh: true)
        }
    }
}
