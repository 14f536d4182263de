import Foundation
import Testing

@testable import HomeService

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct `Files without tags to read` {
    private func error(_ path: FilePath) -> TagError? {
        do throws(TagError) {
            _ = try TagReader.read(path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an empty file, a folder and a pipe are no audio, and none makes the reader wait`()
        throws
    {
        let folder = try TagFolder()
        defer { folder.remove() }
        #expect(error(try folder.write([], as: "empty.mp3"))?.kind == .notAudio)
        let inner = folder.path("folder.mp3")
        try FileManager.default.createDirectory(
            atPath: inner.display, withIntermediateDirectories: false)
        #expect(error(inner)?.kind == .notAFile)
        let pipe = folder.path("pipe.mp3")
        #expect(mkfifo(pipe.cString, 0o600) == 0)
        #expect(error(pipe)?.kind == .notAFile)
    }

    @Test func `a name that leads nowhere is said to`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        #expect(error(folder.path("gone.mp3"))?.kind == .notFound)
        #expect(error(FilePath("/a\0b.mp3"))?.kind == .notFound)
        #expect(error(folder.path(String(repeating: "x", count: 5000)))?.kind == .notFound)
        let loop = folder.path("loop.mp3")
        #expect(symlink("loop.mp3", loop.cString) == 0)
        #expect(error(loop)?.kind == .notFound)
    }

    @Test func `a name that is no UTF-8 is a name`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let plain = try folder.write(AudioFixture.mp3)
        let path = FilePath(bytes: folder.path("caf").bytes + [0xE9] + ".mp3".utf8)
        #expect(rename(plain.cString, path.cString) == 0)
        #expect(try TagReader.read(path).durationMS > 0)
        try TagWriter.write(["TITLE": ["A"]], cover: nil, to: path)
        #expect(try TagReader.read(path).title == "A")
        #expect(unlink(path.cString) == 0)
        #expect(error(path)?.description.contains("caf") == true)
    }

    @Test(arguments: ["mp3", "flac", "ogg", "m4a", "wav"])
    func `text under a name of music is no audio`(_ ending: String) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let text = Array(String(repeating: "Not music. \u{FF}\u{FB}\n", count: 5000).utf8)
        #expect(error(try folder.write(text, as: "a.\(ending)"))?.kind == .notAudio)
        let appleDouble: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 4000)
        #expect(error(try folder.write(appleDouble, as: "._a.\(ending)"))?.kind == .notAudio)
    }

    @Test(arguments: AudioFixture.allCases)
    func `a file cut anywhere is an error or has tags, and never a crash`(_ fixture: AudioFixture)
        throws
    {
        let folder = try TagFolder()
        defer { folder.remove() }
        let whole = try folder.write(fixture)
        try TagWriter.write(
            ["TITLE": ["A"], "ARTIST": ["B"]], cover: ("image/png", onePixel), to: whole)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole.display)))
        let cuts =
            Array(stride(from: 1, to: min(600, bytes.count), by: 7))
            + stride(from: 600, to: bytes.count, by: max(1, bytes.count / 40))
        for cut in cuts {
            let path = try folder.write(Array(bytes[..<cut]), as: "cut")
            let error = error(path)
            if cut < 40 { #expect(error != nil) }
            _ = try? TagReader.cover(in: path)
        }
    }

    @Test(arguments: AudioFixture.allCases)
    func `flipped bytes never crash`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let whole = try folder.write(fixture)
        try TagWriter.write(
            ["TITLE": ["A"], "ARTIST": ["B"]], cover: ("image/png", onePixel), to: whole)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole.display)))
        var seed: UInt64 = 42
        for _ in 0..<150 {
            var broken = bytes
            for _ in 0..<8 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(seed >> 33) % min(bytes.count, 1500)
                broken[place] = seed & 1 == 0 ? 0xFF : UInt8(truncatingIfNeeded: seed >> 8)
            }
            let path = try folder.write(broken, as: "broken")
            _ = error(path)
            _ = try? TagReader.cover(in: path)
        }
        #expect(error(whole) == nil)
    }

    @Test func `a FLAC cut within its audio is kept and said to be cut`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try AudioFixture.flac.bytes()
        let path = try folder.write(Array(bytes[..<(bytes.count - 3000)]), as: "cut.flac")
        #expect(
            try TagReader.read(path).oddities.contains { $0.message.contains("end is missing") })
        #expect(try TagReader.read(folder.write(AudioFixture.flac)).oddities == [])
    }

    @Test func `sizes that no file has are refused`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let mp4: [UInt8] =
            [0, 0, 0, 16] + Array("ftypM4A ".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
            + Array("mdat".utf8) + [UInt8](repeating: 0xFF, count: 8) + [1, 2, 3]
        #expect(error(try folder.write(mp4, as: "a.m4a")) != nil)
        let flac =
            Array("fLaC".utf8) + [4, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 100)
        #expect(error(try folder.write(flac, as: "a.flac"))?.kind == .damaged)
        let id3 = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F, 1, 2, 3]
        #expect(error(try folder.write(id3, as: "a.mp3"))?.kind == .damaged)
    }

    @Test func `a cover of fifty megabytes is a cover`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.mp3)
        let cover = [UInt8](repeating: 7, count: 50 << 20)
        try TagWriter.write(["TITLE": ["A"]], cover: ("image/jpeg", cover), to: path)
        #expect(try TagReader.read(path).hasCover)
        #expect(try TagReader.cover(in: path)?.bytes.count == cover.count)
    }
}

@Suite struct `Length of MP3s` {
    @Test func `frames of different sizes without a header are counted`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        // Layer III, 44.1 kHz: 32 and 320 kbit/s in turn, 26.12 ms each.
        let frames = (0..<400).flatMap { index -> [UInt8] in
            let rate: UInt8 = index < 100 || index % 3 == 0 ? 0x10 : 0xE0
            let header: [UInt8] = [0xFF, 0xFB, rate, 0xC0]
            let length = (rate == 0x10 ? 32_000 : 320_000) * 144 / 44_100
            return header + [UInt8](repeating: 0, count: length - 4)
        }
        let tags = try TagReader.read(folder.write(frames, as: "vbr.mp3"))
        #expect(abs(tags.durationMS - 400 * 1152 * 1000 / 44_100) <= 1)
    }
}
