import Foundation
import Testing

@testable import HomeService

@Suite struct `The walk` {
    static let tags = ["artist": "X", "album": "A"]

    static func link(_ library: ScannedLibrary, _ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: library.url(path).path, withDestinationPath: target)
    }

    @Test func `ends in a maze of links, and takes each real file once`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags)
        try library.write("tracks/2.mp3", Self.tags)
        let outside = library.secondRoot.appending(path: "out.mp3")
        try Data("audio=out".utf8).write(to: outside)
        try Self.link(library, "tracks/music", to: "..")
        try Self.link(library, "loop", to: ".")
        try Self.link(library, "dup", to: "a")
        try Self.link(library, "ext", to: library.secondRoot.path)
        try Self.link(library, "ext.mp3", to: outside.path)
        try Self.link(library, "broken.mp3", to: "nowhere.mp3")
        try Self.link(library, "self.mp3", to: "self.mp3")
        try Self.link(library, "again.mp3", to: "a/1.mp3")
        try FileManager.default.linkItem(
            at: library.url("a/1.mp3"), to: library.url("a/hard.mp3"))
        let report = try await library.scan()
        #expect(report.seen == 2)
        #expect(try await library.allTracks().count == 2)
        let names = report.problems.map { $0.file.display.split(separator: "/").last ?? "" }
        #expect(Set(names) == ["ext", "ext.mp3", "broken.mp3", "self.mp3"])
    }

    @Test func `takes songs that begin with a dot and leaves side files and system folders`()
        async throws
    {
        let library = try ScannedLibrary()
        let songs = [
            "...Baby One More Time.flac", ".45.mp3", "...And Justice for All/1.mp3",
            ".5 The Gray Chapter/1.mp3", "UPPER.MP3", "._named so.mp3", "@Artist/1.ogg",
        ]
        for song in songs { try library.write(song, Self.tags) }
        try library.write("._02 Invisible.mp3", bytes: [0, 5, 0x16, 7, 0, 2])
        for other in [
            ".DS_Store", "@eaDir/x.mp3", ".stfolder/y.mp3", ".Trash-1000/z.mp3",
            "#recycle/x.mp3", "$RECYCLE.BIN/x.mp3", "System Volume Information/x.mp3",
            "lost+found/x.mp3", "__MACOSX/x.mp3", "notes.txt", "mp3", "x.mp3.part",
        ] {
            try library.write(other, Self.tags)
        }
        let report = try await library.scan()
        #expect(report.seen == songs.count)
        #expect(report.problems.isEmpty)
        #expect(try await library.allTracks().count == songs.count)
    }

    @Test func `takes names that are no UTF-8`() async throws {
        let library = try ScannedLibrary()
        let path =
            Array(library.root.path.utf8) + Array("/caf".utf8) + [0xE9, 0xFF] + Array(".mp3".utf8)
        let file = try #require(fopen(path.map { CChar(bitPattern: $0) } + [0], "wb"))
        fputs("title=Odd\nartist=X\naudio=odd", file)
        fclose(file)
        for _ in 0..<2 { try await library.scan() }
        let track = try await library.track(titled: "Odd")
        #expect(track.path.bytes == path)
        #expect(try await library.allTracks().count == 1)
    }

    @Test func `reports what is no audio, once read, at every scan`() async throws {
        let library = try ScannedLibrary()
        try library.write("good.mp3", Self.tags)
        try library.write("text.mp3", bytes: Array("hello".utf8))
        try library.write("empty.flac", bytes: [])
        for round in 0..<2 {
            let report = try await library.scan()
            #expect(report.seen == 3)
            #expect(report.unreadable == 2)
            #expect(report.unchanged == (round == 0 ? 0 : 1))
            #expect(report.problems.count == 2)
            #expect(report.problems.allSatisfy { $0.message.contains("no audio") })
        }
        try library.write("text.mp3", Self.tags)
        let mended = try await library.scan()
        #expect(mended.unreadable == 1)
        #expect(try await library.allTracks().count == 2)
    }

    @Test func `hides the track of a file that became nonsense, and shows it again`() async throws {
        let library = try ScannedLibrary()
        try library.write("1.mp3", Self.tags)
        try await library.scan()
        let id = try #require(try await library.allTracks().first).id
        try library.write("1.mp3", bytes: Array("broken".utf8))
        try await library.scan()
        #expect(try await library.catalogue.track(id) == nil)
        try library.write("1.mp3", Self.tags)
        try await library.scan()
        #expect(try await library.catalogue.track(id) != nil)
    }

    @Test func `sees each file of roots inside one another once`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags)
        try library.write("2.mp3", Self.tags)
        for roots in [[library.root, library.url("a")], [library.root, library.root]] {
            let report = try await library.scan(roots)
            #expect(report.seen == 2)
            #expect(try await library.allTracks().count == 2)
        }
    }

    @Test func `says that a root is missing and changes nothing of it`() async throws {
        let library = try ScannedLibrary()
        let report = try await library.scan([library.folder.appending(path: "none")])
        #expect(report.problems.count == 1)
        #expect(report.problems.first?.message.contains("cannot be read") == true)
    }

    @Test func `takes 3,000 files of one folder`() async throws {
        let library = try ScannedLibrary()
        for number in 0..<3000 {
            try library.write("\(number).mp3", ["title": "t\(number)", "album": "Big"])
        }
        #expect(try await library.scan().added == 3000)
        #expect(try await library.scan().unchanged == 3000)
        let page = try await library.catalogue.savedTracks(limit: 10, offset: 2995)
        #expect(page.total == 3000)
        #expect(page.elements.count == 5)
    }
}
