import Foundation
import Testing

@testable import HomeService

@Suite struct `A cue sheet` {
    static let text = """
        REM GENRE Rock
        REM DATE 1999-03-01
        PERFORMER "The Band"
        TITLE "The Album"
        FILE "album.wav" WAVE
          TRACK 01 AUDIO
            TITLE "First"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Second \\"Take\\""
            PERFORMER "The Band feat. Guest"
            ISRC USRC17607839
            INDEX 00 03:58:00
            INDEX 01 04:00:37
          TRACK 03 AUDIO
            TITLE Third without quotes
            INDEX 01 100:00:74
        """

    @Test func `gives its tracks with exact starts`() throws {
        let sheet = try #require(CueSheet(Self.text))
        #expect(sheet.title == "The Album")
        #expect(sheet.performer == "The Band")
        #expect(sheet.date == "1999-03-01")
        #expect(sheet.genre == "Rock")
        #expect(sheet.files == ["album.wav"])
        #expect(sheet.tracks.map(\.startMS) == [0, 240_493, 6_000_987])
        #expect(sheet.tracks.map(\.number) == [1, 2, 3])
        #expect(sheet.tracks[0].title == "First")
        #expect(sheet.tracks[1].performer == "The Band feat. Guest")
        #expect(sheet.tracks[1].isrc == "USRC17607839")
        #expect(sheet.tracks[2].title == "Third without quotes")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `may end its lines as it likes`(ending: String) throws {
        let text = Self.text.split(separator: "\n").joined(separator: ending)
        #expect(try #require(CueSheet(text)).tracks.count == 3)
    }

    @Test func `of several files gives each its own`() throws {
        let sheet = try #require(
            CueSheet(
                """
                FILE one.flac WAVE
                TRACK 01 AUDIO
                INDEX 01 00:00:00
                TRACK 02 AUDIO
                INDEX 00 03:00:00
                FILE "two and a half.flac" WAVE
                INDEX 01 00:00:00
                TRACK 03 AUDIO
                INDEX 01 02:00:00
                TRACK 04 MODE1/2352
                INDEX 01 05:00:00
                """))
        #expect(sheet.files == ["one.flac", "two and a half.flac"])
        #expect(sheet.tracks.map(\.file) == [0, 1, 1])
    }

    @Test(arguments: [
        "", "junk", "FILE", "TRACK 01 AUDIO", "TRACK 01 AUDIO\nINDEX 01 aa:bb:cc",
        "TRACK 01 AUDIO\nINDEX 01 00:99:00", "TRACK 01 AUDIO\nINDEX 01 -1:00:00",
        "TRACK x AUDIO\nINDEX 01 00:00:00", "TRACK 01 AUDIO\nINDEX 00 00:00:00",
        "INDEX 01 00:00:00", "TITLE \"", "\"\"\"\"", "TRACK 99999999999999999999 AUDIO\nINDEX 01",
    ])
    func `without a track that has a place is none`(_ text: String) {
        #expect(CueSheet(text) == nil)
    }

    @Test(
        arguments: [
            ("UTF-8", .utf8, [], nil), ("UTF-8 with a mark", .utf8, [0xEF, 0xBB, 0xBF], nil),
            ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE], nil),
            ("UTF-16 the other way", .utf16BigEndian, [0xFE, 0xFF], nil),
            ("Shift-JIS", .shiftJIS, [], "Shift-JIS"),
        ] as [(String, String.Encoding, [UInt8], String?)])
    func `may be in any encoding of its time`(
        name: String, encoding: String.Encoding, mark: [UInt8], guess: String?
    ) throws {
        let text = "TITLE \"さくらの唄 ベスト\"\r\nPERFORMER \"東京事変\"\r\n"
        let data = try #require(text.data(using: encoding))
        let decoded = LooseText.decode(mark + data)
        #expect(decoded.text == text)
        #expect(decoded.guess == guess)
    }

    @Test(arguments: ["Café Müller", "Ñandú – “Señor”", "Björk: Jóga", "Fabrizio De André \"à\""])
    func `in Latin-1 is not taken for Japanese`(_ text: String) throws {
        let data = try #require(text.data(using: .windowsCP1252))
        let decoded = LooseText.decode([UInt8](data))
        #expect(decoded.text == text)
        #expect(decoded.guess == "Latin-1")
    }
}
