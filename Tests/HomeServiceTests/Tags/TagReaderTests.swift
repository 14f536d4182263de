import Foundation
import Testing

@testable import HomeService

@Suite struct `Tag reader` {
    private static let values: TagValues = [
        "TITLE": ["Söng"], "ARTIST": ["Johnny", "Kerry ゲスト"], "ALBUM": ["Album"],
        "ALBUMARTIST": ["Johnny"], "TRACKNUMBER": ["3/12"], "DISCNUMBER": ["1/2"],
        "DATE": ["2019-05-17"], "GENRE": ["Jazz", "Dub"], "ISRC": ["US-AAA-25-00004"],
        "MUSICBRAINZ_TRACKID": ["b9ad642e-b012-41c7-b72a-42cf4911f9ff"],
        "MUSICBRAINZ_ALBUMID": ["0383dadf-2a4e-4d10-a46a-e9e041da8eb3"],
        "COMPILATION": ["1"], "LABEL": ["Label"], "COPYRIGHT": ["2019 Label"],
        "BARCODE": ["0123456789012"], "REPLAYGAIN_TRACK_GAIN": ["-7,30 dB"],
        "REPLAYGAIN_TRACK_PEAK": ["0.98"], "ORIGINALDATE": ["1971"],
    ]

    @Test(arguments: AudioFixture.allCases)
    func `every container says the same`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(Self.values, cover: ("image/png", onePixel), to: path)
        let tags = try TagReader.read(path)
        #expect(tags.title == "Söng")
        #expect(tags.artists == ["Johnny", "Kerry ゲスト"])
        #expect(tags.album == "Album")
        #expect(tags.albumArtists == ["Johnny"])
        #expect(
            [tags.trackNumber, tags.trackTotal, tags.discNumber, tags.discTotal] == [3, 12, 1, 2])
        #expect(tags.date == ReleaseDate(text: "2019-05-17", precision: .day))
        #expect(tags.originalDate == ReleaseDate(text: "1971", precision: .year))
        #expect(tags.genres == ["Jazz", "Dub"])
        #expect(tags.isrc == "USAAA2500004")
        #expect(tags.musicBrainzRecordingID == "b9ad642e-b012-41c7-b72a-42cf4911f9ff")
        #expect(tags.musicBrainzAlbumID == "0383dadf-2a4e-4d10-a46a-e9e041da8eb3")
        #expect(tags.isCompilation == true)
        #expect(tags.label == "Label")
        #expect(tags.copyright == "2019 Label")
        #expect(tags.barcode == "0123456789012")
        #expect(tags.replayGain.trackGain == -7.3)
        #expect(tags.replayGain.trackPeak == 0.98)
        #expect(tags.hasCover)
        #expect((tags.sampleRate ?? 0) >= 8000)
        // An MP4 says 2 whatever its AAC says.
        #expect(tags.channels == (fixture == .mp4 ? 2 : 1))
        #expect(abs(tags.durationMS - 1020) <= 50)
        #expect(tags.oddities == [])
    }

    @Test(arguments: AudioFixture.allCases)
    func `a cover comes back byte by byte, and none is none`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        let cover = onePixel + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try TagReader.cover(in: path) == nil)
        try TagWriter.write(["TITLE": ["A"]], cover: ("image/png", cover), to: path)
        let read = try #require(try TagReader.cover(in: path))
        #expect(read.mime == "image/png")
        #expect(read.bytes == cover)
        #expect(try TagReader.read(path).hasCover)
        try TagWriter.write(["TITLE": ["A"]], cover: nil, to: path)
        #expect(try !TagReader.read(path).hasCover)
    }

    @Test(arguments: AudioFixture.allCases)
    func `a file without tags has none`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let tags = try TagReader.read(folder.write(fixture))
        #expect(tags.title == nil)
        #expect(tags.artists == [])
        #expect(tags.date == nil)
        #expect(!tags.hasCover)
    }

    @Test(arguments: AudioFixture.allCases)
    func `the content counts, not the name`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let other = fixture == .mp3 ? "song.flac" : "song.mp3"
        let path = try folder.write(fixture.bytes(), as: other)
        try TagWriter.write(["TITLE": ["A"]], cover: nil, to: path)
        #expect(try TagReader.read(path).title == "A")
    }

    @Test(arguments: [AudioFixture.vorbis, .opus, .flac, .mp3, .mp4])
    func `artists of the ARTISTS tag come apart at semicolons`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        for artists in [["Johnny; Kerry"], ["Johnny", "Kerry"]] {
            try TagWriter.write(
                ["ARTIST": ["Johnny feat. Kerry"], "ARTISTS": artists], cover: nil, to: path)
            let tags = try TagReader.read(path)
            #expect(tags.artists == ["Johnny", "Kerry"])
            #expect(tags.artistCredit == "Johnny feat. Kerry")
        }
    }

    @Test(arguments: ["AC/DC", "Simon; Garfunkel", "A / B", "Tyler, The Creator"])
    func `one ARTIST is one artist`(_ name: String) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.flac)
        try TagWriter.write(["ARTIST": [name]], cover: nil, to: path)
        #expect(try TagReader.read(path).artists == [name])
    }

    @Test func `what is odd is said and the rest is kept`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.vorbis)
        try TagWriter.write(
            [
                "TITLE": ["\u{FEFF}"], "DATE": ["99"], "YEAR": ["1999"], "TRACKNUMBER": ["A3"],
                "TOTALTRACKS": ["9"], "ISRC": ["none"], "REPLAYGAIN_TRACK_GAIN": ["loud"],
                "ALBUM": [String(repeating: "x", count: 3_000_000)],
            ], cover: nil, to: path)
        let tags = try TagReader.read(path)
        #expect(tags.title == nil)
        #expect(tags.date == ReleaseDate(text: "1999", precision: .year))
        #expect(tags.trackNumber == 3)
        #expect(tags.trackTotal == 9)
        #expect(tags.isrc == nil)
        #expect(tags.replayGain.trackGain == nil)
        #expect(tags.album?.utf8.count == TagText.longest)
        #expect(tags.oddities.count == 5)
    }

    @Test(
        arguments: AudioFixture.allCases.flatMap { fixture in
            [("1", true), ("4", true), ("0", false), ("2", false), ("junk", false)].map {
                (fixture, $0.0, $0.1)
            }
        })
    func `a mark for explicit words counts when it says so`(
        _ fixture: AudioFixture, _ mark: String, _ isExplicit: Bool
    ) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(["ITUNESADVISORY": [mark]], cover: nil, to: path)
        #expect(try TagReader.read(path).isExplicit == isExplicit)
    }

    @Test func `many tasks read at once without mixing up what was odd`() async throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let odd = try folder.write(
            ID3File.bytes([("TIT2", [0] + "Je čas".utf8)]), as: "odd.mp3")
        let plain = try folder.write(
            ID3File.bytes([("TIT2", [0] + "Plain".utf8)]), as: "plain.mp3")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let tags = try TagReader.read(index % 2 == 0 ? odd : plain)
                    #expect(tags.title == (index % 2 == 0 ? "Je čas" : "Plain"))
                    #expect(tags.oddities.isEmpty == (index % 2 == 1))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `an Opus gain becomes one of ReplayGain`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.opus)
        try TagWriter.write(
            ["R128_TRACK_GAIN": ["-1280"], "REPLAYGAIN_TRACK_GAIN": ["3 dB"]], cover: nil, to: path)
        #expect(try TagReader.read(path).replayGain.trackGain == 0)
    }

    @Test func `a Vorbis comment in Latin-1 is read all the same`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.vorbis)
        try TagWriter.write(["TITLE": ["CafXX"]], cover: nil, to: path)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display)))
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: "CafXX".utf8) })
        bytes.replaceSubrange(place..<place + 5, with: [0x43, 0x61, 0x66, 0xE9, 0x21])
        let tags = try TagReader.read(folder.write(bytes, as: "latin.ogg"))
        #expect(tags.title == "Café!")
        #expect(tags.oddities.count == 1)
    }
}

@Suite struct `ID3 text` {
    private func title(_ content: [UInt8], version: UInt8 = 3) throws -> AudioTags {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes([("TIT2", content)], version: version)
        return try TagReader.read(folder.write(bytes, as: "a.mp3"))
    }

    @Test func `UTF-8 that says it is Latin-1 is repaired and said`() throws {
        let tags = try title([0] + "Je čas".utf8)
        #expect(tags.title == "Je čas")
        #expect(tags.oddities.count == 1)
    }

    @Test func `true Latin-1 stays as it is`() throws {
        let tags = try title([0, 0x43, 0x61, 0x66, 0xE9, 0x20, 0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72])
        #expect(tags.title == "Café Müller")
        #expect(tags.oddities == [])
    }

    @Test func `Windows-1251 shows raw and is said`() throws {
        let tags = try title([0, 0xC1, 0xF0, 0xE0, 0xE2, 0xEE])
        #expect(tags.title == "Áðàâî")
        #expect(tags.oddities.count == 1)
    }

    @Test(
        arguments: [
            [1, 0xFF, 0xFE, 0xFF, 0xFE, 0x53, 0, 0x6F, 0], [1, 0xFE, 0xFF, 0, 0x53, 0, 0x6F],
            [1, 0x53, 0, 0x6F, 0], [1, 0, 0x53, 0, 0x6F], [2, 0, 0x53, 0, 0x6F],
            [3, 0xEF, 0xBB, 0xBF, 0x53, 0x6F, 0],
            [0, 0x53, 0x6F] + [UInt8](repeating: 0, count: 100),
        ] as [[UInt8]])
    func `UTF-16 with no, one or two byte-order marks is read`(_ content: [UInt8]) throws {
        #expect(try title(content).title == "So")
        if content[0] > 1 { #expect(try title(content, version: 4).title == "So") }
    }

    @Test(
        arguments: [
            [0], [1], [1, 0xFF, 0xFE], [1, 0xFF], [0, 0, 0, 0], [9, 1, 2], [3, 0xEF, 0xBB, 0xBF],
        ] as [[UInt8]])
    func `nothing but marks and NULs is nothing`(_ content: [UInt8]) throws {
        let title = try title(content).title
        #expect(title == nil || content[0] == 9)
    }

    @Test(
        arguments: [
            ([("TYER", "2018"), ("TDAT", "1502")], "2018-02-15"), ([("TYER", "2018")], "2018"),
            ([("TYER", "2018"), ("TDAT", "0000")], "2018"), ([("TYER", "12")], nil),
            ([("TYER", "20180215")], "2018-02-15"),
        ] as [([(String, String)], String?)])
    func `a year and a day of ID3v2.3 become one date`(
        _ frames: [(String, String)], _ date: String?
    ) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes(frames.map { ($0.0, [0] + $0.1.utf8) })
        #expect(try TagReader.read(folder.write(bytes, as: "a.mp3")).date?.text == date)
    }

    @Test func `a number stands for a genre`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes([("TCON", [0] + "(17)".utf8)])
        #expect(try TagReader.read(folder.write(bytes, as: "a.mp3")).genres == ["Rock"])
    }
}
