import Testing

@testable import HomeService

@Suite struct `Numbers in tags` {
    @Test(
        arguments: [
            ("1/10", 1, 10), ("01", 1, nil), (" 3 / 12 ", 3, 12), ("3 of 12", 3, 12),
            ("A3", 3, nil),
            ("/12", nil, 12), ("0", nil, nil), ("0/0", nil, nil), ("-1", nil, nil), ("", nil, nil),
            ("x", nil, nil), ("99999999999999999999", nil, nil), ("10000", nil, nil),
            ("1/99999999999999999999", 1, nil), ("7/", 7, nil),
        ] as [(String, Int?, Int?)])
    func `a place in a list`(_ text: String, _ number: Int?, _ total: Int?) {
        let position = TagPosition(text)
        #expect(position.number == number)
        #expect(position.total == total)
    }

    @Test func `a disc before the track's number is read as that`() {
        let position = TagPosition("2-03")
        #expect(position.disc == 2)
        #expect(position.number == 3)
        #expect(!position.isPlain)
    }

    @Test(
        arguments: [
            ("-7.30 dB", -7.3), ("+1,5", 1.5), ("-7.30dB", -7.3), ("0.00 DB", 0), ("junk", nil),
            ("nan", nil), ("inf dB", nil), ("1e9", nil), ("", nil), ("dB", nil), ("-.", nil),
        ] as [(String, Double?)])
    func `a gain in decibels`(_ text: String, _ gain: Double?) {
        #expect(TagValue.decibels(text) == gain)
    }

    @Test(
        arguments: [("-1280", 0), ("0", 5), ("256", 6), ("40000", nil), ("x", nil)]
            as [(String, Double?)])
    func `an Opus gain counts from another level`(_ text: String, _ gain: Double?) {
        #expect(TagValue.r128Gain(text) == gain)
    }

    @Test(
        arguments: [
            ("US-AAA-25-00004", "USAAA2500004"), ("usaaa2500004", "USAAA2500004"),
            ("ISRC USAAA2500004", "USAAA2500004"), ("", nil), ("USAAA25", nil),
            ("12AAA2500004", nil), ("USAAA250000É", nil),
        ] as [(String, String?)])
    func `an ISRC has one form`(_ text: String, _ isrc: String?) {
        #expect(TagValue.isrc(text) == isrc)
    }

    @Test func `several ids in one value come apart`() {
        let one = "b9ad642e-b012-41c7-b72a-42cf4911f9ff"
        let two = "0383DADF-2A4E-4D10-A46A-E9E041DA8EB3"
        #expect(TagValue.uuids("\(one); \(two)") == [one, two.lowercased()])
        #expect(TagValue.uuids("\(one)/\(two)") == [one, two.lowercased()])
        #expect(TagValue.uuids("\u{FEFF}none, b9ad642e") == [])
    }
}

@Suite struct `Text in tags` {
    @Test(
        arguments: [
            ("Song", "Song"), ("\u{FEFF}Song\0", "Song"), ("\u{FEFF}\u{FEFF}Song", "Song"),
            ("\u{FEFF}", nil), ("", nil), ("   ", nil), (String(repeating: "\0", count: 100), nil),
            ("So\u{7}ng\u{1B}[31m", "Song[31m"), ("Two\r\nLines", "Two Lines"),
            ("\u{A0}\u{3000}Song\u{2003}", "Song"), ("Café Müller", "Café Müller"),
            ("Cafe\u{301}", "Cafe\u{301}"), ("ゲスト", "ゲスト"), ("a  b", "a b"), ("\u{9B}31m", "31m"),
        ] as [(String, String?)])
    func `what no one can see is removed`(_ text: String, _ cleaned: String?) {
        #expect(TagText.cleaned(text).map { Array($0.utf8) } == cleaned.map { Array($0.utf8) })
    }

    @Test func `megabytes are cut between characters`() throws {
        let text = try #require(TagText.cleaned("a" + String(repeating: "é", count: 2_000_000)))
        #expect(text.utf8.count == TagText.longest - 1)
        #expect(text.hasSuffix("é"))
    }
}
