import Foundation
import Testing
import WebAPIClient

private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws
    -> Value
{
    try JSON.decode(type, from: Array(text.utf8))
}

private struct Entry: Codable, Equatable {
    var name: String
    var count: Int?
    var flag: Bool?
    var ratio: Double?
    var note: String?
    var tags: [String]?
}

private struct Spot: Decodable, KeepsPlace, Equatable {
    var name: String
    static var placeholder: Spot { Spot(name: "?") }
}

private struct Holder<Item: Decodable & Equatable>: Decodable, Equatable {
    var items: [Item]
}

@Suite struct `JSON reading` {
    @Test(arguments: [
        ("640", 640), ("640.0", 640), ("1.1113535E7", 11_113_535), ("\"85\"", 85), ("-0", 0),
        ("\"85.0\"", 85), ("3.5", 4), ("-3.5", -4), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min), ("1e3", 1000),
    ])
    func `a whole number is read from any spelling of it`(text: String, value: Int) throws {
        #expect(try read("{\"name\":\"n\",\"count\":\(text)}", as: Entry.self).count == value)
        #expect(try read(text, as: Int.self) == value)
    }

    @Test(arguments: [
        "9223372036854775808", "1e400", "\"x\"", "\"\"", "true", "[]", "{}", "\"nan\"",
    ])
    func `what is no whole number is nil where it may be`(text: String) throws {
        var diagnostics: [JSON.Diagnostic] = []
        let bytes = Array("{\"name\":\"n\",\"count\":\(text)}".utf8)
        let entry = try JSON.decode(Entry.self, from: bytes, diagnostics: &diagnostics)
        #expect(entry == Entry(name: "n"))
        #expect(diagnostics.map(\.path) == ["count"])
        #expect(throws: DecodingError.self) { try read(text, as: Int.self) }
    }

    @Test func `a small integer type takes only what fits`() throws {
        #expect(try read("[1,256,-1,255.0]", as: [UInt8].self) == [1, 255])
        #expect(try read("[18446744073709551615]", as: [UInt64].self) == [.max])
    }

    @Test(arguments: [("3", 3.0), ("\"2.5\"", 2.5), ("-1.5e-3", -0.0015), ("0.1", 0.1)])
    func `a number is read from integers and text`(text: String, value: Double) throws {
        #expect(try read("{\"name\":\"n\",\"ratio\":\(text)}", as: Entry.self).ratio == value)
    }

    @Test(arguments: [
        ("true", true), ("\"true\"", true), ("1", true), ("\"1\"", true), ("false", false),
        ("\"false\"", false), ("0", false),
    ])
    func `a truth value is read from words and digits`(text: String, value: Bool) throws {
        #expect(try read("{\"name\":\"n\",\"flag\":\(text)}", as: Entry.self).flag == value)
    }

    @Test(arguments: ["null", "[]", "{}", "true", "{\"a\":{\"b\":[1]}}"])
    func `an optional property that holds nonsense never loses the object`(text: String) throws {
        let json =
            "{\"note\":\(text),\"count\":\(text == "true" ? "[]" : text),\"tags\":3,\"name\":\"n\"}"
        #expect(try read(json, as: Entry.self) == Entry(name: "n"))
    }

    @Test func `a text may be sent as a number`() throws {
        #expect(try read("{\"name\":1999.50}", as: Entry.self).name == "1999.50")
    }

    @Test func `elements that cannot be read are passed over and noted`() throws {
        var diagnostics: [JSON.Diagnostic] = []
        let json = #"{"items":[{"name":"a"},null,3,{"nam":"x"},{"name":null},{"name":"b"}]}"#
        let holder = try JSON.decode(
            Holder<Entry>.self, from: Array(json.utf8), diagnostics: &diagnostics)
        #expect(holder.items.map(\.name) == ["a", "b"])
        #expect(
            diagnostics.map(\.path) == ["items[1]", "items[2]", "items[3]", "items[4].name"])
        #expect(diagnostics[2].problem == "there is no “name”")
    }

    @Test func `an element whose place counts leaves a placeholder`() throws {
        let json = #"{"items":[null,{"name":"a"},7,{"name":"b"}]}"#
        #expect(try read(json, as: Holder<Spot>.self).items.map(\.name) == ["?", "a", "?", "b"])
    }

    @Test func `a list of optionals keeps a nil for each gap`() throws {
        #expect(try read("[1,null,\"x\",4]", as: [Int?].self) == [1, nil, nil, 4])
    }

    @Test func `a bad element deep inside costs only itself`() throws {
        let json = "[[[1,2],[3,\"x\"],null],3,[[4]]]"
        #expect(try read(json, as: [[[Int]]].self) == [[[1, 2], [3]], [[4]]])
    }

    @Test(arguments: ["{}", "{\"items\":null}"])
    func `a list that is missing is empty`(json: String) throws {
        var diagnostics: [JSON.Diagnostic] = []
        let holder = try JSON.decode(
            Holder<Entry>.self, from: Array(json.utf8), diagnostics: &diagnostics)
        #expect(holder.items.isEmpty)
        #expect(diagnostics.count == 1)
    }

    @Test func `a list that is something else is an error`() {
        #expect(throws: DecodingError.self) { try read("{\"items\":3}", as: Holder<Int>.self) }
        #expect(throws: DecodingError.self) { try read("null", as: [Int].self) }
    }

    @Test func `a dictionary passes over values that cannot be read`() throws {
        let json = #"{"a":1,"b":"x","c":null,"d":2.0,"a\u0062":3}"#
        #expect(try read(json, as: [String: Int].self) == ["a": 1, "d": 2, "ab": 3])
    }

    @Test func `of a repeated key the last one counts`() throws {
        #expect(try read(#"{"name":"a","count":1,"name":"b"}"#, as: Entry.self).name == "b")
        #expect(try read(#"{"name":"a","n\u0061me":"c"}"#, as: Entry.self).name == "c")
        let many = (0..<1000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let large = try read("{\"k7\":-1,\(many),\"k5\":-5}", as: [String: Int].self)
        #expect(large["k7"] == 7 && large["k5"] == -5 && large.count == 1000)
    }

    @Test func `null for something optional is nil`() throws {
        #expect(try read(" null ", as: Entry?.self) == nil)
        #expect(try read("{\"name\":\"n\"}", as: Entry?.self)?.name == "n")
    }

    @Test func `property order means nothing`() throws {
        let orders = [
            #"{"tags":["x"],"note":"t","ratio":1.5,"flag":true,"count":2,"name":"n"}"#,
            #"{"x":{"name":"no"},"count":2,"y":[1,2],"name":"n","flag":true,"tags":["x"],"note":"t","ratio":1.5}"#,
        ]
        let expected = Entry(
            name: "n", count: 2, flag: true, ratio: 1.5, note: "t", tags: ["x"])
        for json in orders { #expect(try read(json, as: Entry.self) == expected) }
    }

    @Test func `a URL is read from text`() throws {
        #expect(
            try read("[\"http://a/b\"]", as: [URL].self) == [
                try #require(URL(string: "http://a/b"))
            ])
    }

    @Test func `a hundred thousand bad elements are passed over in linear time`() throws {
        let json =
            "{\"items\":["
            + Array(repeating: "{\"x\":[]}", count: 100_000)
            .joined(separator: ",") + "]}"
        var diagnostics: [JSON.Diagnostic] = []
        let holder = try JSON.decode(
            Holder<Entry>.self, from: Array(json.utf8), diagnostics: &diagnostics)
        #expect(holder.items.isEmpty)
        #expect(diagnostics.count == 100)
    }
}

@Suite struct `JSON errors` {
    private struct Track: Decodable { var name: String }
    private struct Saved: Decodable { var track: Track }
    private struct Lists: Decodable {
        var first: [Int]?
        var saved: Saved
    }

    @Test func `an error names the path, what was expected and what stood there`() throws {
        let json = #"{"first":[1,2],"saved":{"x":1,"track":{"name":["a"]}}}"#
        let error = #expect(throws: DecodingError.self) { try read(json, as: Lists.self) }
        #expect(error?.path == "saved.track.name")
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "saved.track.name: expected text, found a list")
    }

    @Test func `a missing key and a null are told apart`() {
        let missing = #expect(throws: DecodingError.self) { try read("{}", as: Track.self) }
        guard case .keyNotFound(let key, _) = missing else {
            Issue.record("another error: \(String(describing: missing))")
            return
        }
        #expect(key.stringValue == "name")
        let null = #expect(throws: DecodingError.self) {
            try read("{\"name\":null}", as: Track.self)
        }
        guard case .valueNotFound = null else {
            Issue.record("another error: \(String(describing: null))")
            return
        }
    }

    @Test func `a path counts list elements`() {
        struct Strict: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                _ = try list.decode(Int.self)
                _ = try list.decode(Track.self)
            }
        }
        let error = #expect(throws: DecodingError.self) {
            try read("[1,{\"id\":5}]", as: Strict.self)
        }
        #expect(error?.path == "[1].name")
    }

    @Test(arguments: ["access_token", "refresh_token", "client_secret", "code", "Access_Token"])
    func `no secret shows in errors or diagnostics`(key: String) throws {
        struct Secret: Decodable { var values: [String: Int] }
        var diagnostics: [JSON.Diagnostic] = []
        let json = "{\"values\":{\"\(key)\":\"BQhushhush\"}}"
        _ = try JSON.decode(Secret.self, from: Array(json.utf8), diagnostics: &diagnostics)
        #expect(diagnostics.count == 1)
        #expect(!diagnostics.description.contains("BQ"))
        let nested = "{\"\(key)\":{\"x\":\"BQhushhush\"}}"
        _ = try JSON.decode(
            [String: [String: Int]].self, from: Array(nested.utf8), diagnostics: &diagnostics)
        #expect(!diagnostics.description.contains("BQ"))
    }

    @Test func `only the beginning of a long value is shown`() throws {
        var diagnostics: [JSON.Diagnostic] = []
        let json = "{\"a\":\"" + String(repeating: "é", count: 10_000) + "\"}"
        _ = try JSON.decode([String: Int].self, from: Array(json.utf8), diagnostics: &diagnostics)
        #expect(diagnostics.first?.problem.count ?? 0 < 80)
    }
}
