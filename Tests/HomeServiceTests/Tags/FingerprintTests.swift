import Foundation
import Testing

@testable import HomeService

@Suite struct `Audio fingerprint` {
    @Test(arguments: AudioFixture.allCases)
    func `a retag, a new cover and a move leave it as it is`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        let before = try TagReader.read(path).fingerprint
        #expect(before.count == 16)

        let cover = onePixel + [UInt8](repeating: 7, count: 150_000)
        try TagWriter.write(["TITLE": ["A"]], cover: ("image/png", onePixel), to: path)
        #expect(try TagReader.read(path).fingerprint == before)
        let long = String(repeating: "Long ", count: 10_000)
        try TagWriter.write(
            ["TITLE": ["B"], "COMMENT": [long]], cover: ("image/png", cover), to: path)
        #expect(try TagReader.read(path).fingerprint == before)
        try TagWriter.write(["TITLE": ["C"]], cover: nil, to: path)
        let moved = folder.path("moved")
        try FileManager.default.moveItem(atPath: path.display, toPath: moved.display)
        #expect(try TagReader.read(moved).fingerprint == before)
    }

    @Test(arguments: AudioFixture.allCases)
    func `other audio has another one`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let one = try folder.write(fixture, hertz: 440, as: "one")
        let other = try folder.write(fixture, hertz: 660, as: "other")
        try TagWriter.write(["TITLE": ["Same"]], cover: nil, to: one)
        try TagWriter.write(["TITLE": ["Same"]], cover: nil, to: other)
        #expect(try TagReader.read(one).fingerprint != TagReader.read(other).fingerprint)
    }

    @Test func `a FLAC without a digest of its samples has one from its frames`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        var prints: Set<[UInt8]> = []
        for hertz in [440, 660] {
            var bytes = try AudioFixture.flac.bytes(hertz: hertz)
            for index in 26..<42 { bytes[index] = 0 }
            let path = try folder.write(bytes, as: "\(hertz).flac")
            let before = try TagReader.read(path).fingerprint
            try TagWriter.write(["TITLE": ["A"]], cover: ("image/png", onePixel), to: path)
            #expect(try TagReader.read(path).fingerprint == before)
            prints.insert(before)
        }
        #expect(prints.count == 2)
    }

    @Test func `old tags at the end of an MP3 do not count`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let plain = try AudioFixture.mp3.bytes()
        let old = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        var ape = Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0]
        ape += [UInt8](repeating: 0, count: 12)
        let prints = try [plain, plain + old, plain + ape, plain + ape + old].enumerated().map {
            try TagReader.read(folder.write($1, as: "\($0).mp3")).fingerprint
        }
        #expect(Set(prints).count == 1)
    }

    @Test func `pages of an Ogg file that are cut in other places do not count`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let whole = try AudioFixture.opus.bytes()
        let other = OggPages.splitLast(whole)
        #expect(other.count > whole.count)
        let prints = try [whole, other].enumerated().map {
            try TagReader.read(folder.write($1, as: "\($0).opus")).fingerprint
        }
        #expect(prints[0] == prints[1])
    }
}

/// Rewrites Ogg files the way a remuxer does.
private enum OggPages {
    /// Splits the last page that holds several packets in two.
    static func splitLast(_ bytes: [UInt8]) -> [UInt8] {
        var start = bytes.count - 27
        while start > 0 {
            start -= 1
            guard bytes[start...].starts(with: "OggS".utf8) else { continue }
            let bodyStart = start + 27 + Int(bytes[start + 26])
            let laces = Array(bytes[start + 27..<bodyStart])
            guard let cut = laces.dropLast().firstIndex(where: { $0 < 255 }).map({ $0 + 1 }) else {
                continue
            }
            let head = Array(bytes[start..<start + 26])
            let bodyCut = bodyStart + laces[..<cut].reduce(0) { $0 + Int($1) }
            let first = head + [UInt8(cut)] + laces[..<cut] + bytes[bodyStart..<bodyCut]
            let second = head + [UInt8(laces.count - cut)] + laces[cut...] + bytes[bodyCut...]
            return bytes[..<start] + first + second
        }
        return bytes
    }
}
