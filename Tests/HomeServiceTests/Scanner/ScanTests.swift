import Foundation
import Testing

@testable import HomeService

@Suite struct `A scan` {
    @Test func `of a folder fills the catalogue`() async throws {
        let library = try ScannedLibrary()
        for number in 1...12 {
            try library.write(
                "Queen/Innuendo/\(number).mp3",
                [
                    "title": "Song \(number)", "artist": "Queen", "album": "Innuendo",
                    "number": "\(number)", "date": "1991", "genre": "Rock",
                ])
        }
        let report = try await library.scan()
        #expect(report.seen == 12)
        #expect(report.added == 12)
        #expect(report.problems.isEmpty)
        let tracks = try await library.allTracks()
        #expect(tracks.map(\.title) == (1...12).map { "Song \($0)" })
        let album = try #require(try await library.allAlbums().first)
        #expect(album.title == "Innuendo")
        #expect(album.kind == .album)
        #expect(album.trackCount == 12)
        #expect(album.artists.map(\.name) == ["Queen"])
        #expect(album.releaseDate?.text == "1991")
        #expect(album.id.utf8.count == 22)
        let found = try await library.catalogue.search(
            "song 7 queen", kinds: [.track], limit: 10, offset: 0)
        #expect(found.tracks?.elements.map(\.title) == ["Song 7"])
    }

    @Test func `that finds nothing new opens no file and changes nothing`() async throws {
        let library = try ScannedLibrary()
        try library.write("a.mp3", ["title": "A", "artist": "X", "album": "Z"])
        try await library.scan()
        let before = try await library.catalogue.revision
        let report = try await Scanner(catalogue: library.catalogue) { _ in
            throw ScannedLibrary.NotAudio()
        }.scan(roots: [FilePath(library.root.path)])
        #expect(report.unchanged == 1)
        #expect(report.problems.isEmpty)
        #expect(try await library.catalogue.revision == before)
    }
}
