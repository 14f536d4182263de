import Foundation
import HomeService

/// A large library whose files are empty and whose tags are made up from their numbers. As in real
/// ones, a few words are very common.
struct MadeUpLibrary: Sendable {
    let folder: URL

    private static let common =
        "the of love you in me my night heart blue time one day sun fire dance baby way road home"
        .split(separator: " ").map(String.init)
    private static let rare = (0..<8_000).map { number in
        let syllables = ["ba", "ke", "li", "mo", "nu", "ra", "so", "ti", "va", "zen"]
        var rest = number &* 7_919 % 800_009 + 17
        var word = ""
        while rest > 0 {
            word += syllables[rest % 10]
            rest /= 10
        }
        return word
    }

    /// Ten files to an album, twenty albums to an artist.
    func makeFiles(_ count: Int) throws {
        for album in 0..<(count + 9) / 10 {
            let place = folder.appending(path: "\(album / 20)/\(album)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for number in 0..<min(10, count - album * 10) {
                try Data([1]).write(to: place.appending(path: "\(number).flac"))
            }
        }
    }

    func tags(of file: FilePath) -> AudioTags {
        let parts = file.display.split(separator: "/").suffix(3)
        let album = Int(parts.dropFirst().first ?? "0") ?? 0
        let number = Int(parts.last?.prefix { $0 != "." } ?? "0") ?? 0
        var generator = SeededGenerator(seed: UInt64(album * 10 + number))
        var albumWords = SeededGenerator(seed: UInt64(album) | 1 << 40)
        var artistWords = SeededGenerator(seed: UInt64(album / 20) | 1 << 41)
        var tags = AudioTags()
        tags.title = phrase(1...5, using: &generator)
        tags.album = phrase(1...4, using: &albumWords)
        tags.artists = [phrase(1...3, using: &artistWords)]
        tags.albumArtists = tags.artists
        tags.trackNumber = number + 1
        tags.date = ReleaseDate(text: "\(1_960 + album % 60)", precision: .year)
        tags.durationMS = 200_000
        tags.fingerprint = withUnsafeBytes(of: (album, number)) { Array($0) }
        return tags
    }

    /// What people type: a word, its beginning, two words, a letter, a filter.
    func query(using generator: inout SeededGenerator) -> String {
        let isCommon = Bool.random(using: &generator)
        let first = word(isCommon: isCommon, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return String(first.prefix(1))
        case 1: return String(first.prefix(3))
        case 2: return first + " " + word(isCommon: true, using: &generator)
        case 3: return first + " " + word(isCommon: false, using: &generator).prefix(2)
        case 4: return "artist:\(first) year:1970-1990"
        default: return first
        }
    }

    private func phrase(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> String
    {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            word(isCommon: Bool.random(using: &generator), using: &generator).capitalized
        }.joined(separator: " ")
    }

    private func word(isCommon: Bool, using generator: inout SeededGenerator) -> String {
        let words = isCommon ? Self.common : Self.rare
        return words[Int.random(in: words.indices, using: &generator)]
    }
}
