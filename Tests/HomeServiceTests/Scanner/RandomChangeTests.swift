import Foundation
import Testing

@testable import HomeService

@Suite struct `Scan after scan of changing folders` {
    /// The tracks of a catalogue as a person sees them.
    private static func content(_ catalogue: Catalogue) async throws -> [String] {
        var tracks = try await catalogue.savedTracks(limit: 1000, offset: 0).elements
        for show in try await catalogue.shows(limit: 100, offset: 0).elements {
            tracks += try await catalogue.episodes(ofShow: show.id, limit: 100, offset: 0).elements
        }
        for book in try await catalogue.audiobooks(limit: 100, offset: 0).elements {
            tracks += try await catalogue.chapters(ofAudiobook: book.id, limit: 100, offset: 0)
                .elements
        }
        return tracks.map { track in
            "\(track.path.display) \(track.part?.startMS ?? -1) \(track.title) \(track.medium)"
        }.sorted()
    }

    @Test(arguments: [1, 2, 3])
    func `finds what one scan of all of it finds`(seed: UInt64) async throws {
        let library = try ScannedLibrary()
        var random = SeededGenerator(seed: seed)
        for round in 0..<20 {
            for _ in 0..<5 { try Self.change(library, &random) }
            try await library.scan()
            try `A scan that is cut short`.checkWhole(library)
            let anew = try Catalogue(at: library.folder.appending(path: "anew-\(round).sqlite"))
            _ = try await Scanner(catalogue: anew, readTags: ScannedLibrary.tags).scan(
                roots: [FilePath(library.root.path)])
            #expect(
                try await Self.content(library.catalogue) == Self.content(anew), "round \(round)")
        }
    }

    private static let folders = ["a", "b", "Podcasts/c", "Audiobooks/d", "Audiobooks/Author/e"]

    private static func change(
        _ library: ScannedLibrary, _ random: inout SeededGenerator
    ) throws {
        let folder = folders.randomElement(using: &random) ?? "a"
        let other = folders.randomElement(using: &random) ?? "b"
        let number = Int.random(in: 1...6, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
            try library.write(
                "\(folder)/album.flac",
                [
                    "title": "Image \(number)", "album": "The Album", "minutes": "24",
                    "chapters": "0 One|600000 Two", "number": "1",
                ], audio: "image \(number % 2)")
        case 2, 3:
            let text = `An album in one file`.sheet(tracks: number)
            try library.write("\(folder)/album.cue", bytes: Array(text.utf8))
        case 4:
            for part in 1...number {
                try library.write(
                    "\(folder)/0\(part).flac",
                    [
                        "title": "File \(part)", "album": "The Album", "number": "\(part)",
                        "minutes": "4",
                    ])
            }
        case 5: try? library.remove("\(folder)/0\(number).flac")
        case 6: try? library.remove("\(folder)/album.cue")
        default:
            guard folder != other else { return }
            try? library.remove(other)
            try? library.move(folder, to: other)
        }
    }
}
