import Foundation
import Testing
import WebAPIClient

private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}

@Suite struct `JSON syntax` {
    @Test(arguments: [
        "", " ", "\u{FEFF}", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"", "{\"a\":", "{\"a\":1",
        "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}", "{1:2}", "[1 2]", "{\"a\" 1}", "\"",
        "\"a",
        "\"\\", "\"\\u12", "\"\\u12x4\"", "\"\\x\"", "\"a\nb\"", "\"\u{0}\"", "tru", "truex", "nul",
        "nan",
        "NaN", "Infinity", "-", "+1", "01", "-01", ".5", "5.", "1e", "1e+", "1.e3", "0x10", "1 1",
        "[] x",
        "{}{}", "]", "}", "[}", "{]", "//c\n1", "[1}", "{\"a\":1]", "\u{A0}1",
    ])
    func `a text that is no JSON is an error`(text: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSON.decode(Anything.self, from: Array(text.utf8))
        }
        guard case .dataCorrupted = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "1E5", "1e-5", "[]", "{}", " [ ] ", "\t{\r\n\"a\" : [ 1 , 2 ] }\n",
        "\"\"",
        "\u{FEFF}{}", "true", "false", "null", "[[],{}]", "\"\\u0000\"", "\"\u{7F}\u{2028}\"",
    ])
    func `a text that is JSON is read`(text: String) throws {
        _ = try JSON.decode(Anything.self, from: Array(text.utf8))
    }

    @Test func `each beginning of a text is an error, never a crash`() throws {
        let whole = Array(
            #"{"a":[1,-2.5e3,"x\n\ud83d\ude00é"],"b":{"c":null,"d":[true,false]}}"#.utf8)
        _ = try JSON.decode(Anything.self, from: whole)
        for count in 0..<whole.count {
            #expect(throws: DecodingError.self) {
                try JSON.decode(Anything.self, from: Array(whole.prefix(count)))
            }
        }
    }

    @Test func `random damage is an error or a value, never a crash`() {
        var random = JSONRandom(state: 7)
        let whole = Array(
            #"{"a":[1,-2.5e3,"x\n\ud83d\ude00é"],"b":{"c":null,"d":[true,false]}}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = try? JSON.decode([String: JSONTree].self, from: bytes)
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `nesting without end is an error`(piece: String) throws {
        let deep = String(repeating: piece, count: 100_000)
        #expect(throws: DecodingError.self) {
            try JSON.decode(Anything.self, from: Array(deep.utf8))
        }
        let allowed = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try JSON.decode(Anything.self, from: Array(allowed.utf8))
    }

    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9\u00E9""#, "éé"),
        (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
        (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""a\u0000b""#, "a\u{0}b"),
        (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\uffff""#, "\u{FFFF}"),
    ])
    func `escapes are resolved, half pairs mended`(text: String, value: String) throws {
        #expect(try JSON.decode(String.self, from: Array(text.utf8)) == value)
    }

    @Test func `broken UTF-8 is mended`() throws {
        let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x82, 0x22]
        #expect(try JSON.decode(String.self, from: bytes) == "a\u{FFFD}\u{FFFD}b\u{FFFD}")
    }

    @Test func `the error says where`() {
        let error = #expect(throws: DecodingError.self) {
            try JSON.decode(Anything.self, from: Array("[1,x]".utf8))
        }
        #expect("\(String(describing: error))".contains("at byte 3"))
    }
}
