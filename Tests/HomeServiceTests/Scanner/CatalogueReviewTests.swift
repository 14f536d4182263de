import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `A review of the library` {
    static func findings(_ library: ScannedLibrary) async throws -> [ScanFinding] {
        try await library.catalogue.review()
    }

    @Test func `finds nothing where all is as it should be`() async throws {
        let library = try ScannedLibrary()
        let tags = ["title": "T", "artist": "X", "album": "A"]
        try library.write("a/1.mp3", tags)
        try library.write("a/p.m3u", bytes: Array("1.mp3\n".utf8))
        try await library.scan()
        #expect(try await Self.findings(library).isEmpty)
    }

    @Test func `names what was guessed from names`() async throws {
        let library = try ScannedLibrary()
        try library.write("Band/Record/03 Song.mp3", [:])
        try library.write("Band/Record/04 Other.mp3", ["title": "O", "artist": "X"])
        try await library.scan()
        let findings = try await Self.findings(library)
        #expect(findings.map(\.kind) == [.guess, .guess])
        #expect(
            findings[0].message == "Its tags do not say all: the title 'Song', the artist 'Band' "
                + "and the album 'Record' are assumed, from names where there are any.")
        #expect(findings[0].file == FilePath(library.url("Band/Record/03 Song.mp3").path))
        #expect(findings[1].message.contains("say all: the album 'Record' is"))
    }

    @Test func `names copies with what they are copies of`() async throws {
        let library = try ScannedLibrary()
        let tags = ["title": "T", "artist": "X", "album": "A"]
        try library.write("a/1.mp3", tags, audio: "same")
        try library.write("b/1.mp3", tags, audio: "same")
        try library.write("c/1.mp3", tags, audio: "other")
        try await library.scan()
        let findings = try await Self.findings(library)
        #expect(findings.map(\.kind) == [.duplicate])
        #expect(findings.first?.file == FilePath(library.url("b/1.mp3").path))
        #expect(findings.first?.message.contains(library.url("a/1.mp3").path) == true)
    }

    @Test func `names entries that lead nowhere and names that are no UTF-8`() async throws {
        let library = try ScannedLibrary()
        let text = "#EXTINF:9,Gone - Away\n../gone.mp3\nhttp://radio.example/live\n"
        try library.write("lists/p.m3u8", bytes: Array(text.utf8))
        let path = Array(library.root.path.utf8) + Array("/caf".utf8) + [0xE9]
        let name = FilePath(bytes: path + Array(".mp3".utf8))
        let file = try #require(fopen(name.cString, "wb"))
        fputs("title=Odd\nartist=X\nalbum=A\naudio=odd", file)
        fclose(file)
        try await library.scan()
        let findings = try await Self.findings(library)
        #expect(findings.map(\.kind) == [.name, .playlist, .playlist])
        #expect(findings[0].file == name)
        #expect(findings[1].message.hasPrefix("Entry 1, 'Gone - Away', is not"))
        #expect(findings[2].message.hasPrefix("Entry 2, 'http://radio.example/live', is not"))
    }
}
