import GatefoldCore
import Testing

@testable import gatefold

@Suite struct `Width on a terminal` {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｶﾅ", 2), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🎵", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
        ("a\u{200B}b", 2), ("１", 2), ("…", 1), ("ไทย", 3), ("नि", 1), ("1", 1), ("#", 1),
    ])
    func `is known of every kind of character`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"),
        ("ab", 1, "…"), ("ab", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `is kept by cutting`(text: String, width: Int, result: String) {
        #expect(DisplayWidth.truncate(text, to: width) == result)
    }

    @Test(arguments: ["日本語", "abc", "e\u{301}", "🎵🎵🎵🎵🎵"], [0, 1, 2, 5, 9])
    func `is met exactly by fitting`(text: String, width: Int) {
        #expect(DisplayWidth.of(DisplayWidth.fit(text, to: width)) == width)
    }
}

@Suite struct `Texts from tags` {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\tb\nc", "a b c"),
        ("a\u{9B}31mb", "a\u{FFFD}31mb"), ("a\u{202E}b", "ab"),
        ("a\u{7F}\u{0}b", "a\u{FFFD}\u{FFFD}b"),
        ("👨‍👩‍👧", "👨‍👩‍👧"), ("a\r\nb", "a  b"), ("a\u{2028}b", "a b"),
    ])
    func `carry nothing that steers a terminal`(text: String, result: String) {
        #expect(text.cleaned == result)
    }

    @Test func `carry nothing that steers a terminal in JSON either`() {
        let text = JSONValue.string("a\u{1B}\u{9B}\u{7F}\"é").text
        #expect(
            !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        #expect(text.contains("\\u009b") && text.contains("é") && text.contains("\\\""))
    }
}

@Suite struct `Times and volumes` {
    @Test(arguments: [
        (0, "0:00"), (59_999, "0:59"), (83_000, "1:23"), (3_600_000, "1:00:00"),
        (3_723_000, "1:02:03"), (-5, "0:00"),
    ])
    func `are written`(milliseconds: Int, text: String) {
        #expect(TimeText.of(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [
        ("1:23", SeekTarget.position(milliseconds: 83_000)),
        ("83", .position(milliseconds: 83_000)),
        ("1:02:03", .position(milliseconds: 3_723_000)), ("+10", .offset(milliseconds: 10_000)),
        ("-10", .offset(milliseconds: -10_000)), ("-1:30", .offset(milliseconds: -90_000)),
        ("50%", .percent(50)), ("0", .position(milliseconds: 0)),
    ])
    func `places are read`(text: String, target: SeekTarget) {
        #expect(SeekTarget(text) == target)
    }

    @Test(arguments: [
        "", "x", "1:60", "1:2:3:4", "101%", "-1%", "%", "+", "1:", ":1", "٣", "1.5", "99999999999",
    ])
    func `what is no place is refused`(text: String) { #expect(SeekTarget(text) == nil) }

    @Test func `a place is never before the start`() {
        #expect(SeekTarget.offset(milliseconds: -9000).position(from: 4000, duration: 1) == 0)
        #expect(SeekTarget.percent(50).position(from: 0, duration: 200_001) == 100_000)
        #expect(SeekTarget.percent(50).position(from: 0, duration: nil) == nil)
    }

    @Test(arguments: [("40", 40), ("40%", 40), ("+5", 55), ("-5", 45), ("-100", 0), ("+100", 100)])
    func `volumes stay between 0 and 100`(text: String, percent: Int) {
        #expect(VolumeTarget(text)?.percent(from: 50) == percent)
    }

    @Test(arguments: ["", "101", "+101", "x", "1.5", "--5", "%"])
    func `what is no volume is refused`(text: String) { #expect(VolumeTarget(text) == nil) }
}

@Suite struct `A listing` {
    private func lines(_ recorder: Recorder, rows: [[String]], json: Bool = false) -> [String] {
        var console = recorder.console
        console.isJSON = json
        var listing = Listing([.text("Name"), .number("Count")], on: console)
        for cells in rows {
            listing.add(ListingRow(uri: "uri:\(cells[0])", cells: cells, json: .string(cells[0])))
        }
        listing.finish(nothing: "Nothing.")
        return recorder.output.split(separator: "\n").map(String.init)
    }

    @Test func `has columns on a terminal, no wider than it`() {
        let recorder = Recorder(width: 20)
        let rows = [["日本語の長い名前です、とても", "1"], ["e\u{301}", "12345"], ["b", "2"]]
        let lines = lines(recorder, rows: rows)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("Name"))
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 20 })
        #expect(lines[1].contains("…"))
        #expect(Set(lines.dropFirst().map { DisplayWidth.of($0) }).count == 1)
    }

    @Test func `has fields between tabs and no heading in a pipe`() {
        let lines = lines(Recorder(), rows: [["a\tb", "1"], ["c\nd", "2"]])
        #expect(
            lines == ["uri:a\tb\ta b\t1".replacing("uri:a\tb", with: "uri:a b"), "uri:c d\tc d\t2"])
    }

    @Test(arguments: [0, 1, 3]) func `is one array in JSON`(count: Int) {
        let lines = lines(Recorder(), rows: (0..<count).map { ["\($0)", ""] }, json: true)
        #expect(
            lines.joined().replacing(" ", with: "")
                == "[" + (0..<count).map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }

    @Test func `shows rows before the last has come`() {
        let recorder = Recorder(width: 80)
        var listing = Listing([.text("Name")], on: recorder.console)
        for number in 0..<60 {
            listing.add(ListingRow(uri: nil, cells: ["\(number)"], json: .null))
        }
        #expect(recorder.output.split(separator: "\n").count == 61)
    }
}
