import Foundation
import Testing

@testable import HomeService

@Suite struct `Odd tags` {
    @Test(
        arguments: [
            ("12", nil), ("20180215", "2018-02-15"), ("Oct 3, 1995", "1995-10-03"),
            ("2018-00-00", "2018"), ("1998 - 2001", "1998"), ("0000", nil),
            ("2018-02-15T00:00:00Z", "2018-02-15"), ("15/02/2018", "2018-02-15"), ("99", nil),
        ] as [(String, String?)], [AudioFixture.flac, .vorbis, .mp3, .mp4])
    func `a date is as precise as its text in every container`(
        date: (tag: String, text: String?), fixture: AudioFixture
    ) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path: FilePath
        if fixture == .mp3 {
            // TagLib writes no date that has no year to it.
            let frames = [("TIT2", [3] + Array("T".utf8)), ("TDRC", [3] + Array(date.tag.utf8))]
            path = try folder.write(ID3File.bytes(frames, version: 4), as: "a.mp3")
        } else {
            path = try folder.write(fixture)
            try TagWriter.write(["TITLE": ["T"], "DATE": [date.tag]], cover: nil, to: path)
        }
        let tags = try TagReader.read(path)
        #expect(tags.title == "T")
        #expect(tags.date?.text == date.text)
        #expect(tags.oddities.map(\.kind) == (date.text == nil ? [.date] : []))
    }

    @Test func `a mark or NULs alone are no value, in no tag`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let mark: [UInt8] = [3, 0xEF, 0xBB, 0xBF]
        let nothing = [UInt8](repeating: 0, count: 101)
        let bytes = try ID3File.bytes(
            [
                ("TIT2", mark + "Song".utf8 + [0]), ("TPE1", [3] + "A".utf8), ("TSOP", mark),
                ("TSOA", nothing), ("TSO2", mark), ("TCOM", nothing), ("TLAN", mark),
                ("TCON", nothing), ("TALB", [3, 1, 2, 3]),
            ], version: 4)
        let tags = try TagReader.read(folder.write(bytes, as: "a.mp3"))
        #expect(tags.title == "Song")
        #expect(tags.artists == ["A"])
        #expect([tags.artistSorts, tags.albumArtistSorts, tags.genres] == [[], [], []])
        #expect([tags.albumSort, tags.language, tags.album] == [nil, nil, nil])
        #expect(tags.credits == [])
    }

    @Test(arguments: [AudioFixture.flac, .vorbis, .mp3, .mp4])
    func `a picture is not looked into, however large or broken`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        // It says it is a JPEG and is none.
        let picture = [UInt8](repeating: 0x52, count: 12 << 20)
        try TagWriter.write(["TITLE": ["T"]], cover: ("image/jpeg", picture), to: path)
        let tags = try TagReader.read(path)
        #expect(tags.title == "T")
        #expect(tags.hasCover)
        #expect(tags.oddities == [])
    }

    @Test func `Opus gains of track and album become those of ReplayGain`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(AudioFixture.opus)
        try TagWriter.write(
            ["R128_TRACK_GAIN": ["-1280"], "R128_ALBUM_GAIN": ["-512"]], cover: nil, to: path)
        let gain = try TagReader.read(path).replayGain
        #expect(gain.trackGain == 0)
        #expect(gain.albumGain == 3)
    }
}

@Suite struct `Names in tags` {
    @Test(arguments: [AudioFixture.flac, .vorbis, .opus, .oggFLAC, .mp3, .mp4, .wav, .aiff])
    func `to sort by and credits are read from every container`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(
            [
                "ARTIST": ["Björk", "The Brodsky Quartet"],
                "ARTISTSORT": ["Bjork", "Brodsky Quartet, The"], "ALBUMARTIST": ["Björk"],
                "ALBUMARTISTSORT": ["Bjork"], "ALBUMSORT": ["Hits, Greatest"],
                "COMPOSER": ["Bach", "Busoni"], "CONDUCTOR": ["Abbado"], "REMIXER": ["Mark Bell"],
            ], cover: nil, to: path)
        let tags = try TagReader.read(path)
        #expect(tags.artistSorts == ["Bjork", "Brodsky Quartet, The"])
        #expect(tags.albumArtistSorts == ["Bjork"])
        #expect(tags.albumSort == "Hits, Greatest")
        #expect(
            Set(tags.credits) == [
                ArtistCredit(role: .composer, name: "Bach"),
                ArtistCredit(role: .composer, name: "Busoni"),
                ArtistCredit(role: .conductor, name: "Abbado"),
                ArtistCredit(role: .remixer, name: "Mark Bell"),
            ])
    }

    @Test func `a performer has an instrument`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes([("TMCL", [3] + "guitar\0Nina".utf8)], version: 4)
        let tags = try TagReader.read(folder.write(bytes, as: "a.mp3"))
        #expect(tags.credits == [ArtistCredit(role: .performer, name: "Nina (guitar)")])
    }
}

@Suite struct `Tags of podcasts and audiobooks` {
    @Test func `ID3 marks a podcast`() throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let bytes = try ID3File.bytes(
            [("PCST", [0, 0, 0, 0]), ("TDES", [0] + "About it".utf8), ("TLAN", [0] + "deu".utf8)])
        let tags = try TagReader.read(folder.write(bytes, as: "a.mp3"))
        #expect(tags.medium == .show)
        #expect(tags.description == "About it")
        #expect(tags.language == "deu")
    }

    @Test(arguments: [
        ("media_type=2", Medium.audiobook), ("media_type=21", .show), ("media_type=1", nil),
        ("genre=Podcast", .show), ("genre=Audiobook", .audiobook),
    ])
    func `MP4 says what kind it is`(metadata: String, medium: Medium?) async throws {
        let folder = try SoundFolder()
        let file = folder.url.appending(path: "a.m4a")
        try await folder.ffmpeg(
            [
                "-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", "-metadata", metadata,
                "-metadata", "synopsis=All of it", "-metadata", "description=Some",
            ] + [file.path])
        let tags = try TagReader.read(FilePath(file.path))
        #expect(tags.medium == medium)
        #expect(tags.description == "All of it")
    }

    @Test(arguments: [AudioFixture.flac, .vorbis, .mp3, .mp4])
    func `the reader, the edition and what it is about are read`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(
            [
                "NARRATOR": ["Ann; Ben"], "EDITION": ["Unabridged"], "DESCRIPTION": ["A story"],
                "COMMENT": ["ripped"], "LANGUAGE": ["eng"],
            ], cover: nil, to: path)
        let tags = try TagReader.read(path)
        #expect(tags.narrators == ["Ann", "Ben"])
        #expect(tags.edition == "Unabridged")
        #expect(tags.description == "A story")
        #expect(tags.language == "eng")
    }
}
