import Foundation
import Testing

@testable import HomeService

@Suite struct `Chapters inside files` {
    static let chapters = [
        AudioTags.Chapter(startMS: 0, title: "Anfang"),
        AudioTags.Chapter(startMS: 300, title: "Über das Meer"),
        AudioTags.Chapter(startMS: 700, title: "Ende"),
    ]

    @Test func `are read from frames of ID3`() throws {
        func chapter(_ id: String, _ start: UInt8, _ title: String) -> (String, [UInt8]) {
            let text = [3] + Array(title.utf8)
            let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
            let times: [UInt8] = [0, 0, start >> 6, start << 2, 0, 0, 4, 0]
            return (
                "CHAP",
                Array(id.utf8) + [0] + times + [UInt8](repeating: 255, count: 8) + frame
            )
        }
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes(
            [
                chapter("a", 0, "Anfang"), chapter("b", 75, "Über das Meer"),
                chapter("c", 175, "Ende"),
            ], version: 4)
        let tags = try TagReader.read(folder.write(bytes, as: "a.mp3"))
        #expect(tags.chapters == Self.chapters)
    }

    @Test(arguments: [AudioFixture.vorbis, .opus, .flac])
    func `are read from comments`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(
            [
                "CHAPTER001": ["00:00:00.000"], "CHAPTER001NAME": ["Anfang"],
                "CHAPTER002": ["00:00:00.300"], "CHAPTER002NAME": ["Über das Meer"],
                "CHAPTER010": ["00:00:00.7"], "CHAPTER010NAME": ["Ende"],
                "CHAPTER011": ["soon"],
            ], cover: nil, to: path)
        #expect(try TagReader.read(path).chapters == Self.chapters)
    }

    @Test(arguments: ["list", "track"])
    func `are read from an audiobook that another program made`(form: String) async throws {
        let folder = try SoundFolder()
        var text = ";FFMETADATA1\ntitle=Book\n"
        for (index, chapter) in Self.chapters.enumerated() {
            let end = index < 2 ? Self.chapters[index + 1].startMS : 1000
            text +=
                "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(chapter.startMS)\nEND=\(end)\n"
                + "title=\(chapter.title ?? "")\n"
        }
        let list = folder.url.appending(path: "chapters.txt")
        try Data(text.utf8).write(to: list)
        let book = folder.url.appending(path: "book.m4b")
        try await folder.ffmpeg(
            [
                "-f", "lavfi", "-i", "sine=duration=1", "-i", list.path, "-map_metadata", "1",
                "-map_chapters", "1", "-c:a", "aac", "-f", "ipod",
            ] + (form == "list" ? [] : ["-movflags", "disable_chpl"]) + [book.path])
        let tags = try TagReader.read(FilePath(book.path))
        #expect(tags.chapters == Self.chapters)
    }

    @Test func `of a file that lies about them end nothing`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        func atom(_ name: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
            let count = size ?? content.count + 8
            return (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
                + Array(name.utf8) + content
        }
        let list = [1, 0, 0, 0, 0, 0, 0, 0, 200] + [UInt8](repeating: 0, count: 8) + [250, 65]
        let table = [UInt8](repeating: 255, count: 40)
        let samples = ["stts", "stsz", "stsc", "stco"].flatMap { atom($0, table) }
        let media =
            atom("mdhd", table)
            + atom("minf", atom("stbl", samples))
        let track =
            atom("tkhd", table) + atom("tref", atom("chap", table)) + atom("mdia", media)
        for movie in [
            atom("udta", atom("chpl", list)), atom("trak", track), atom("trak", track, size: 9000),
            atom("trak", track, size: 3), atom("udta", atom("chpl", [])),
        ] {
            let path = try folder.write(atom("moov", movie), as: "a.m4b")
            let file = try OpenAudioFile(path)
            #expect(file.mp4Chapters(from: 0).allSatisfy { $0.title?.isEmpty != true })
        }
    }
}
