import Foundation
import Testing

@testable import HomeService

@Suite struct `An album in one file` {
    /// Twelve tracks of four minutes, the first with a gap of two seconds before it.
    static func sheet(file: String = "album.wav", tracks: Int = 12) -> String {
        var lines = [
            "PERFORMER \"The Band\"", "TITLE \"The Album\"", "REM DATE 1999",
            "FILE \"\(file)\" WAVE",
        ]
        for number in 1...tracks {
            let minute = (number - 1) * 4
            lines += [
                "  TRACK \(number < 10 ? "0" : "")\(number) AUDIO", "    TITLE \"Song \(number)\"",
                number == 3 ? "    PERFORMER \"Guest\"" : "    REM nothing",
                "    INDEX 00 \(max(0, minute - 1)):58:00", "    INDEX 01 \(minute):00:15",
            ]
        }
        return lines.joined(separator: "\r\n")
    }

    static func library(
        audio: String = "A/album.flac", sheet: String? = "A/album.cue",
        text: String = Self.sheet()
    ) async throws -> ScannedLibrary {
        let library = try ScannedLibrary()
        try library.write(
            audio, ["title": "Image", "album": "The Album", "minutes": "48"], audio: "image")
        if let sheet { try library.write(sheet, bytes: Array(text.utf8)) }
        return library
    }

    static func tracks(_ library: ScannedLibrary) async throws -> [CatalogueTrack] {
        let album = try #require(
            try await library.allAlbums().first { $0.title == "The Album" })
        return try await library.catalogue.tracks(ofAlbum: album.id, limit: 50, offset: 0).elements
    }

    @Test func `with a cue sheet is its tracks`() async throws {
        let library = try await Self.library()
        let report = try await library.scan()
        #expect(report.seen == 1)
        #expect(report.added == 1)
        #expect(report.problems == [])
        let tracks = try await Self.tracks(library)
        #expect(tracks.map(\.title) == (1...12).map { "Song \($0)" })
        #expect(tracks.map(\.number) == Array(1...12))
        #expect(tracks.map { $0.part?.startMS } == (0..<12).map { $0 * 240_000 + 200 })
        #expect(tracks.map { $0.part?.endMS } == (1..<12).map { $0 * 240_000 + 200 } + [nil])
        #expect(tracks[0].durationMS == 240_000)
        #expect(tracks[11].durationMS == 239_800)
        #expect(tracks[2].artists.map(\.name) == ["Guest"])
        #expect(tracks[3].artists.map(\.name) == ["The Band"])
        #expect(Set(tracks.map(\.path)) == [FilePath(library.url("A/album.flac").path)])
        #expect(Set(tracks.map(\.id)).count == 12)
        #expect(tracks.allSatisfy { $0.id.utf8.count == 22 })
        let album = tracks[0].album
        #expect(album.title == "The Album")
        #expect(album.artists.map(\.name) == ["The Band"])
        #expect(album.releaseDate?.text == "1999")
        #expect(album.trackCount == 12)
        let found = try await library.catalogue.search(
            "song 7", kinds: [.track], limit: 5, offset: 0)
        #expect(found.tracks?.elements.first?.title == "Song 7")
        let again = try await library.scan()
        #expect(again.unchanged == 1)
        #expect(try await Self.tracks(library).map(\.id) == tracks.map(\.id))
    }

    @Test(arguments: [
        ("A/album.flac", "A/album.cue", "album.flac"), ("A/album.flac", "A/x.cue", "ALBUM.WAV"),
        ("A/album.flac", "A/album.cue", "CDImage.wav"),
        ("A/album.flac", "A/album.flac.cue", "lost.ape"), ("A/one.flac", "A/two.cue", "three.wav"),
        ("A/album.flac", "A/album.cue", "C:\\rips\\album.wav"),
        ("A/album.flac", "A/album.cue", "/home/me/album.wav"),
    ])
    func `is found whatever ending or path the sheet gives it`(
        audio: String, sheet: String, name: String
    ) async throws {
        let library = try await Self.library(
            audio: audio, sheet: sheet, text: Self.sheet(file: name))
        let report = try await library.scan()
        #expect(report.problems == [])
        #expect(try await library.allTracks().count == 12)
    }

    @Test(arguments: ["../../etc/passwd", "..\\album.flac", "../A/album.flac"])
    func `is not looked for outside the sheet's folder`(name: String) async throws {
        let library = try await Self.library(text: Self.sheet(file: name))
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.cueSheet])
        #expect(report.problems.first?.file.display.hasSuffix("A/album.cue") == true)
        #expect(report.problems.first?.message.contains("outside its folder") == true)
        #expect(try await library.allTracks().map(\.title) == ["Image"])
    }

    @Test(
        arguments: [
            ("TRACK 01 AUDIO", "names no tracks"), (Self.sheet(tracks: 14), "beyond the end"),
            (
                "FILE \"album.wav\" WAVE\nTRACK 01 AUDIO\nINDEX 01 05:00:00\nTRACK 02 AUDIO\n"
                    + "INDEX 01 01:00:00", "one after the other"
            ),
        ])
    func `with a sheet that cannot be right is one track, and it is said`(
        text: String, why: String
    ) async throws {
        let library = try await Self.library(text: text)
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.cueSheet])
        #expect(report.problems.first?.message.contains(why) == true)
        #expect(try await library.allTracks().map(\.title) == ["Image"])
    }

    @Test func `whose tracks lie beside it is not listed twice`() async throws {
        let library = try await Self.library()
        for number in 1...12 {
            try library.write(
                "A/\(number < 10 ? "0" : "")\(number).flac",
                [
                    "title": "File \(number)", "album": "The Album", "artist": "The Band",
                    "number": "\(number)", "minutes": "4",
                ])
        }
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.cueSheet])
        #expect(report.problems.first?.message.contains("left out") == true)
        let titles = try await Self.tracks(library).map(\.title)
        #expect(titles == (1...12).map { "File \($0)" })
        #expect(try await library.scan().unchanged == 13)
        // Once one of them is gone, the image is what is whole.
        try library.remove("A/07.flac")
        try await library.scan()
        #expect(try await library.allTracks().filter { $0.part != nil }.count == 12)
    }

    @Test func `follows its sheet when that comes, changes and goes`() async throws {
        let library = try await Self.library(sheet: nil)
        try await library.scan()
        let whole = try #require(try await library.allTracks().first)
        #expect(whole.title == "Image")
        try library.write("A/album.cue", bytes: Array(Self.sheet().utf8))
        #expect(try await library.scan().changed == 1)
        let parts = try await Self.tracks(library)
        #expect(parts.count == 12)
        #expect(try await library.catalogue.track(whole.id) == nil)
        let other = Self.sheet().replacing("Song 5", with: "Fifth")
        try library.write("A/album.cue", bytes: Array(other.utf8))
        try await library.scan()
        let renamed = try await Self.tracks(library)
        #expect(renamed.map(\.id) == parts.map(\.id))
        #expect(renamed[4].title == "Fifth")
        try library.write("A/album.cue", bytes: Array(Self.sheet(tracks: 11).utf8))
        try await library.scan()
        #expect(try await Self.tracks(library).map(\.id) == parts.prefix(11).map(\.id))
        try library.write("A/album.cue", bytes: Array(other.utf8))
        try await library.scan()
        #expect(try await Self.tracks(library).map(\.id) == parts.map(\.id))
        try library.remove("A/album.cue")
        try await library.scan()
        #expect(try await library.allTracks().map(\.id) == [whole.id])
    }

    @Test(arguments: ["move", "retag", "both", "other root", "away", "root away"])
    func `keeps the ids of its tracks`(change: String) async throws {
        let library = try await Self.library()
        let roots = [library.root, library.secondRoot]
        // A root that is empty would be taken for a drive that is away.
        try library.write("z.mp3", ["title": "Z", "album": "Z"])
        try await library.scan(roots)
        let before = try await Self.tracks(library)
        let retagged = ["title": "Other", "album": "Other Album", "minutes": "48"]
        switch change {
        case "move": try library.move("A", to: "B/C")
        case "retag": try library.write("A/album.flac", retagged, audio: "image")
        case "both":
            try library.move("A", to: "B")
            try library.write("B/album.flac", retagged, audio: "image")
            try library.write(
                "B/album.cue", bytes: Array(Self.sheet().replacing("Song", with: "Lied").utf8))
        case "other root":
            try library.move("A", to: library.secondRoot.appending(path: "A"))
        case "away":
            try library.move("A", to: library.folder.appending(path: "away"))
            #expect(try await library.scan(roots).removed == 1)
            #expect(try await library.allTracks().map(\.title) == ["Z"])
            try FileManager.default.moveItem(
                at: library.folder.appending(path: "away"), to: library.url("A"))
        default:
            try await library.scan([library.secondRoot])
            #expect(try await library.allTracks() == [])
        }
        let report = try await library.scan(roots)
        #expect(report.removed == 0)
        #expect(report.moved == (["move", "both", "other root"].contains(change) ? 1 : 0))
        let after = try await Self.tracks(library)
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.part) == before.map(\.part))
        // A new catalogue of the same files has the same ids.
        let second = try Catalogue(at: library.folder.appending(path: "second.sqlite"))
        _ = try await Scanner(catalogue: second, readTags: ScannedLibrary.tags).scan(
            roots: roots.map { FilePath($0.path) })
        let anew = try await second.savedTracks(limit: 50, offset: 0).elements
        #expect(Set(anew.filter { $0.part != nil }.map(\.id)) == Set(before.map(\.id)))
    }

    @Test func `of another edition on top of another has its own tracks`() async throws {
        let library = try await Self.library()
        try library.write("B/copy.flac", ["album": "The Album", "minutes": "48"], audio: "image")
        try library.write("B/copy.cue", bytes: Array(Self.sheet(file: "copy.flac").utf8))
        try await library.scan()
        let tracks = try await library.allTracks()
        #expect(Set(tracks.map(\.id)).count == 24)
    }

    @Test func `may have its sheet inside`() async throws {
        let library = try ScannedLibrary()
        let sheet =
            "PERFORMER \"The Band\"|TITLE \"The Album\"|FILE \"x\" WAVE|TRACK 01 AUDIO|"
            + "TITLE \"One\"|INDEX 01 00:00:00|TRACK 02 AUDIO|TITLE \"Two\"|INDEX 01 01:00:00"
        try library.write("a.flac", ["title": "Image", "sheet": sheet, "minutes": "2"])
        // A file that was cut out of the image has its sheet still.
        try library.write("cut.flac", ["title": "Cut", "sheet": sheet, "minutes": "1"])
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.cueSheet])
        #expect(
            Set(try await library.allTracks().map(\.title)) == ["One", "Two", "Cut"])
    }

    @Test func `in a sheet of several files is each file`() async throws {
        let library = try ScannedLibrary()
        for name in ["one", "two"] {
            try library.write("\(name).flac", ["minutes": "10"])
        }
        let text = """
            PERFORMER "The Band"
            TITLE "The Album"
            FILE "one.wav" WAVE
            TRACK 01 AUDIO
            TITLE "First"
            INDEX 01 00:00:00
            FILE "two.wav" WAVE
            TRACK 02 AUDIO
            TITLE "Second"
            INDEX 01 00:00:00
            TRACK 03 AUDIO
            TITLE "Third"
            INDEX 01 05:00:00
            """
        try library.write("album.cue", bytes: Array(text.utf8))
        let report = try await library.scan()
        #expect(report.problems == [])
        let tracks = try await Self.tracks(library)
        #expect(tracks.map(\.title) == ["First", "Second", "Third"])
        #expect(tracks.map { $0.part?.startMS } == [nil, 0, 300_000])
        #expect(Set(tracks.flatMap { $0.artists.map(\.name) }) == ["The Band"])
    }

    @Test func `says which encoding was assumed`() async throws {
        let library = try await Self.library(sheet: nil)
        let text = Self.sheet().replacing("Song 1\"", with: "さくらの唄\"")
        let data = try #require(text.data(using: .shiftJIS))
        try library.write("A/album.cue", bytes: [UInt8](data))
        let report = try await library.scan()
        #expect(report.problems.map(\.kind) == [.encoding])
        #expect(report.problems.first?.message.contains("Shift-JIS") == true)
        #expect(try await Self.tracks(library).first?.title == "さくらの唄")
    }

    @Test func `is named in every review until its sheet is mended`() async throws {
        let library = try await Self.library(text: Self.sheet(tracks: 14))
        func review() async throws -> Set<ScanFinding> {
            Set(try await HomeScan.review(dataFolder: library.folder).filter { $0.kind != .guess })
        }
        try library.write("broken.mp3", bytes: [1, 2, 3])
        let report = try await library.scan()
        #expect(Set(report.problems.map(\.kind)) == [.cueSheet, .unreadable])
        #expect(try await review() == Set(report.problems))
        try await library.scan()
        #expect(try await review() == Set(report.problems))
        try library.remove("broken.mp3")
        try library.write("A/album.cue", bytes: Array(Self.sheet().utf8))
        try await library.scan()
        #expect(try await review() == [])
    }
}
