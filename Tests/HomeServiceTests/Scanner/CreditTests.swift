import Foundation
import Testing

@testable import HomeService

@Suite struct `Artists and their names` {
    @Test func `lists stand in the order of sort names, without The`() async throws {
        let library = try ScannedLibrary()
        for (artist, sort) in [
            ("The Beatles", nil), ("Abba", nil), ("The The", nil), ("Björk", "Aaa"),
            ("Carole King", "King, Carole"), ("Theatre", nil),
        ] {
            var tags = ["artist": artist, "album": "The \(artist)", "title": "T"]
            tags["artistSort"] = sort
            try library.write("\(artist)/1.mp3", tags)
        }
        try await library.scan()
        let artists = try await library.catalogue.artists(limit: 10, offset: 0).elements
        #expect(
            artists.map(\.name) == [
                "Björk", "Abba", "The Beatles", "Carole King", "The The", "Theatre",
            ])
    }

    @Test func `albums stand in the order of theirs`() async throws {
        let library = try ScannedLibrary()
        for (title, sort) in [("The Wall", nil), ("Abbey Road", nil), ("1989", "Nineteen")] {
            var tags = ["artist": "X", "album": title, "title": "T"]
            tags["albumSort"] = sort
            try library.write("\(title)/1.mp3", tags)
        }
        try await library.scan()
        #expect(try await library.allAlbums().map(\.title) == ["Abbey Road", "1989", "The Wall"])
        // What was not read again keeps its place.
        try library.write("1989/2.mp3", ["artist": "X", "album": "1989", "title": "U"])
        try await library.scan()
        let titles = try await library.allAlbums().map(\.title)
        #expect(titles == ["Abbey Road", "1989", "The Wall"])
    }

    @Test func `guests are on the track, and the album is by who made it`() async throws {
        let library = try ScannedLibrary()
        for number in 1...3 {
            try library.write(
                "A/\(number).mp3",
                [
                    "title": "Song \(number)", "album": "A", "number": "\(number)",
                    "artist": number == 2 ? "Main feat. Guest" : "Main", "composer": "Writer",
                ])
        }
        try await library.scan()
        let track = try await library.track(titled: "Song 2")
        #expect(track.artists.map(\.name) == ["Main", "Guest"])
        #expect(track.artistCredit == "Main feat. Guest")
        #expect(track.credits == [ArtistCredit(role: .composer, name: "Writer")])
        #expect(track.album.artists.map(\.name) == ["Main"])
        let names = try await library.catalogue.artists(limit: 10, offset: 0).elements
        #expect(names.map(\.name) == ["Guest", "Main"])
        let guest = try #require(names.first)
        let albums = try await library.catalogue.albums(
            ofArtist: guest.id, groups: Set(AlbumGroup.allCases), limit: 5, offset: 0)
        #expect(albums.elements.map(\.group) == [.appearsOn])
        // A file that no longer says so has none of it.
        try library.write(
            "A/2.mp3", ["title": "Song 2", "album": "A", "number": "2", "artist": "Main"])
        try await library.scan()
        let again = try await library.track(titled: "Song 2")
        #expect(again.artists.map(\.name) == ["Main"])
        #expect(again.artistCredit == nil)
        #expect(again.credits == [])
    }
}
