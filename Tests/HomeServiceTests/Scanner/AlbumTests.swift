import Foundation
import Testing

@testable import HomeService

@Suite struct `Files become albums` {
    @Test func `a sampler without album artist is one album`() async throws {
        let library = try ScannedLibrary()
        for number in 1...12 {
            try library.write(
                "Sampler/\(number).mp3",
                ["album": "Sampler", "artist": "Artist \(number)", "number": "\(number)"])
        }
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(albums.map(\.title) == ["Sampler"])
        #expect(albums.first?.artists.map(\.name) == ["Various Artists"])
        #expect(albums.first?.kind == .compilation)
        let id = try #require(
            try await library.track(titled: "1").artists.first?.id)
        let appears = try await library.catalogue.albums(
            ofArtist: id, groups: [.appearsOn], limit: 5, offset: 0)
        #expect(appears.elements.map(\.group) == [.appearsOn])
    }

    @Test(arguments: [true, false])
    func `two of the same title stay two`(areInOneFolder: Bool) async throws {
        let library = try ScannedLibrary()
        for artist in ["Queen", "ABBA"] {
            for number in 1...5 {
                let folder = areInOneFolder ? "Downloads" : artist
                try library.write(
                    "\(folder)/\(artist) \(number).mp3",
                    ["album": "Greatest Hits", "artist": artist, "number": "\(number)"])
            }
        }
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(Set(albums.map { $0.artists[0].name }) == ["Queen", "ABBA"])
        #expect(albums.map(\.trackCount) == [5, 5])
    }

    @Test func `an album with guests is by who made it`() async throws {
        let library = try ScannedLibrary()
        for number in 1...9 {
            let artist = number == 4 ? "Queen feat. David Bowie" : number == 5 ? "Guest" : "Queen"
            try library.write(
                "A/\(number).mp3", ["album": "Hot", "artist": artist, "number": "\(number)"])
        }
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(albums.map { $0.artists.map(\.name) } == [["Queen"]])
        #expect(albums.first?.trackCount == 9)
    }

    @Test(arguments: [
        ("Vol. 1 Disc 1", "Vol. 1 Disc 2", "Vol. 1 (Disc 1)", "Vol. 1 [CD2]"),
        ("Vol. 1/CD1", "Vol. 1/CD2", "Vol. 1", "Vol. 1"),
        ("Vol. 1/Disc 01", "Vol. 1/Disk 02", "Vol. 1 - Disc 1", "Vol. 1 - disc 2"),
        ("a", "b", "Vol. 1 (CD 1: The Early Years)", "Vol. 1 (CD 2: The Late Ones)"),
    ])
    func `discs are joined`(folders: (String, String, String, String)) async throws {
        let library = try ScannedLibrary()
        for number in 1...3 {
            try library.write(
                "\(folders.0)/\(number).mp3",
                ["album": folders.2, "artist": "X", "number": "\(number)"])
            try library.write(
                "\(folders.1)/\(number).mp3",
                ["album": folders.3, "artist": "X", "number": "\(number)"])
        }
        try library.write("Vol.1 track list.txt", bytes: Array("audio=".utf8))
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(albums.map(\.title) == ["Vol. 1"])
        #expect(albums.first?.discCount == 2)
        let tracks = try await library.catalogue.tracks(
            ofAlbum: try #require(albums.first).id, limit: 10, offset: 0)
        #expect(tracks.elements.map(\.disc) == [1, 1, 1, 2, 2, 2])
        #expect(tracks.total == 6)
    }

    @Test(arguments: ["Disc 1", "1999", "Discovery", "CD", "Abcd 1", "Live (1999)", "Area 51"])
    func `a title that only looks like a disc stays whole`(title: String) async throws {
        let library = try ScannedLibrary()
        try library.write("x/1.mp3", ["album": title, "artist": "X"])
        try await library.scan()
        #expect(try await library.allAlbums().map(\.title) == [title])
    }

    @Test func `an odd date parts nothing, another edition does`() async throws {
        let library = try ScannedLibrary()
        for number in 1...10 {
            var tags = ["album": "A", "artist": "X", "number": "\(number)", "date": "2018"]
            if number == 5 { tags["originalDate"] = "2016" }
            if number == 6 { tags["date"] = "2018-05-01" }
            try library.write("one/\(number).mp3", tags)
            tags["edition"] = number <= 5 ? "e1" : "e2"
            tags["album"] = "Editions"
            try library.write("two/\(number).mp3", tags)
        }
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(albums.map(\.title) == ["A", "Editions", "Editions"])
        #expect(albums[0].releaseDate?.text == "2018")
        #expect(Set(albums.compactMap(\.musicBrainzID)) == ["e1", "e2"])
    }

    @Test func `folders of scans and lyrics are no albums, a bonus is one by its tag`() async throws
    {
        let library = try ScannedLibrary()
        try library.write("Album/01.flac", ["album": "Album", "artist": "X"])
        try library.write("Album/cover.png", bytes: [1])
        try library.write("Album/lyrics/01.txt", bytes: [1])
        try library.write("Album/Artwork/back.jpg", bytes: [1])
        try library.write("Album/Bonus/01.flac", ["album": "Bonus", "artist": "X"])
        try library.write("Other/01.flac", ["album": "Other", "artist": "X"])
        try library.write("Other/Scans/front.jpg", bytes: [1])
        try await library.scan()
        let albums = try await library.allAlbums()
        #expect(albums.map(\.title) == ["Album", "Bonus", "Other"])
        let cover = try await library.catalogue.coverSource(ofAlbum: albums[0].id)
        #expect(cover == .imageFile(FilePath(library.url("Album/cover.png").path)))
        #expect(albums.map(\.hasCover) == [true, false, true])
    }

    @Test func `a picture inside a file goes before one beside it, and a new one is seen`()
        async throws
    {
        let library = try ScannedLibrary()
        try library.write("A/01.flac", ["album": "A", "artist": "X"])
        try await library.scan()
        let id = try #require(try await library.allAlbums().first).id
        #expect(try await library.catalogue.coverSource(ofAlbum: id) == nil)
        try library.write("A/Folder.JPG", bytes: [1])
        try await library.scan()
        #expect(
            try await library.catalogue.coverSource(ofAlbum: id)
                == .imageFile(FilePath(library.url("A/Folder.JPG").path)))
        try library.write("A/02.flac", ["album": "A", "artist": "X", "cover": "1"])
        try await library.scan()
        #expect(
            try await library.catalogue.coverSource(ofAlbum: id)
                == .embedded(in: FilePath(library.url("A/02.flac").path)))
        try library.remove("A/02.flac")
        try library.remove("A/Folder.JPG")
        try await library.scan()
        #expect(try await library.catalogue.coverSource(ofAlbum: id) == nil)
    }

    @Test func `without tags the names of files and folders speak`() async throws {
        let library = try ScannedLibrary()
        try library.write("Queen/Innuendo/03 - Headlong.mp3", [:])
        try library.write("loose song.mp3", [:])
        try library.write("Nina Simone - Sinnerman.mp3", [:])
        try await library.scan()
        let track = try await library.track(titled: "Headlong")
        #expect(track.number == 3)
        #expect(track.artists.map(\.name) == ["Queen"])
        #expect(track.album.title == "Innuendo")
        #expect(
            try await library.track(titled: "loose song").artists.map(\.name)
                == ["Unknown Artist"])
        #expect(
            try await library.track(titled: "Sinnerman").artists.map(\.name) == ["Nina Simone"])
    }

    @Test(arguments: [
        (1, nil, "3", CatalogueAlbum.Kind.single), (3, nil, "3", .single), (4, nil, "3", .album),
        (1, "12", "3", .album), (1, nil, "25", .album), (3, nil, "9", .single),
    ])
    func `up to three short tracks are a single`(
        count: Int, total: String?, minutes: String, kind: CatalogueAlbum.Kind
    ) async throws {
        let library = try ScannedLibrary()
        for number in 1...count {
            var tags = ["album": "S", "artist": "X", "minutes": minutes, "number": "\(number)"]
            tags["total"] = total
            try library.write("\(number).mp3", tags)
        }
        try await library.scan()
        #expect(try await library.allAlbums().map(\.kind) == [kind])
    }
}
