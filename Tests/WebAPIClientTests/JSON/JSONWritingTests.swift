import Foundation
import Testing
import WebAPIClient

private func written(_ value: some Encodable) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
}

@Suite struct `JSON writing` {
    private enum Colour: String, Encodable { case red }

    private struct Sample: Encodable {
        var name = "a"
        var count: Int?
        var list = [1, 2]
        var map = ["k": true]
        var colour = Colour.red
        var inner: [Inner] = [Inner(), Inner(value: 1)]

        struct Inner: Encodable { var value: Double? }
    }

    @Test func `a value is written compactly, without what is nil`() throws {
        #expect(
            try written(Sample())
                == #"{"name":"a","list":[1,2],"map":{"k":true},"colour":"red","inner":[{},{"value":1}]}"#
        )
    }

    @Test(arguments: [
        ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
        ("\u{0}\u{1F}", #""\u0000\u001f""#), ("é漢😀\u{7F}\u{2028}", "\"é漢😀\u{7F}\u{2028}\""),
        ("", "\"\""),
    ])
    func `only what must be escaped is`(text: String, json: String) throws {
        #expect(try written(text) == json)
        #expect(try written(["k" + text: 1]) == "{\"k" + json.dropFirst() + ":1}")
    }

    @Test func `numbers are written as short as they are exact`() throws {
        #expect(
            try written([0, 1.5, 100, -0.0, 1e21, 1e-7, 1e14])
                == "[0,1.5,100,-0.0,1e+21,1e-07,100000000000000]")
        #expect(
            try written([0, 7, 10, 999_999_999, 1_000_000_000, -1, Int.min])
                == "[0,7,10,999999999,1000000000,-1,-9223372036854775808]")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is an error`(value: Double) {
        #expect(throws: EncodingError.self) { try JSON.encode(value) }
        #expect(throws: EncodingError.self) { try JSON.encode(["a": value]) }
        #expect(throws: EncodingError.self) { try JSON.encode([Float(value)]) }
    }

    @Test func `top level values of all kinds are written`() throws {
        #expect(try written(Int?.none) == "null")
        #expect(try written([Int]()) == "[]")
        #expect(try written([String: Int]()) == "{}")
        #expect(try written(true) == "true")
        #expect(try written([1, nil]) == "[1,null]")
        #expect(try written(URL(string: "http://a/b?c")) == "\"http://a/b?c\"")
    }

    @Test func `raw JSON is copied as it is`() throws {
        struct Page: Encodable {
            var items: [RawJSON]
            var total = 2
        }
        let items = [RawJSON(bytes: Array("{\"a\": 1}".utf8)), RawJSON(bytes: [])]
        #expect(try written(Page(items: items)) == #"{"items":[{"a": 1},null],"total":2}"#)
        #expect(try written(RawJSON([1])) == "[1]")
    }

    @Test func `keys that say so are written as null`() throws {
        struct Page: Encodable {
            var next: String?
            var total: Int?

            enum CodingKeys: String, NullableKey {
                case next
                case total

                var isWrittenAsNull: Bool { self == .next }
            }
        }
        #expect(try written(Page()) == #"{"next":null}"#)
        #expect(try written(Page(next: "x", total: 1)) == #"{"next":"x","total":1}"#)
    }

    @Test func `nested containers may be filled in any order`() throws {
        struct Odd: Encodable {
            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: AnyJSONKey.self)
                var first = object.nestedUnkeyedContainer(forKey: AnyJSONKey(stringValue: "first"))
                var second = object.nestedContainer(
                    keyedBy: AnyJSONKey.self, forKey: AnyJSONKey(stringValue: "second"))
                try object.encode(3, forKey: AnyJSONKey(stringValue: "third"))
                try second.encode("x", forKey: AnyJSONKey(stringValue: "a"))
                try first.encode(1)
                var inner = first.nestedUnkeyedContainer()
                try first.encode(2)
                try inner.encode("deep")
                try [9].encode(to: object.superEncoder())
                _ = object.superEncoder(forKey: AnyJSONKey(stringValue: "empty"))
            }
        }
        #expect(
            try written([Odd()])
                == #"[{"first":[1,["deep"],2],"second":{"a":"x"},"third":3,"super":[9],"empty":{}}]"#
        )
    }

    @Test func `two parts may write into one object`() throws {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                try ["a": 1].encode(to: encoder)
                try ["b": 2].encode(to: encoder)
            }
        }
        #expect(try written(Both()) == #"{"a":1,"b":2}"#)
        #expect(try written([Both()]) == #"[{"a":1,"b":2}]"#)
    }

    @Test func `a value written as two things is an error`() {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                try ["a": 1].encode(to: encoder)
                try [2].encode(to: encoder)
            }
        }
        #expect(throws: EncodingError.self) { try JSON.encode(["k": Both()]) }
    }

    @Test func `a value that fails leaves nothing behind`() throws {
        struct Careless: Encodable {
            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: AnyJSONKey.self)
                try object.encode(1, forKey: AnyJSONKey(stringValue: "a"))
                try? object.encode([0, Double.nan], forKey: AnyJSONKey(stringValue: "b"))
                try? object.encode(Double.nan, forKey: AnyJSONKey(stringValue: "c"))
                try object.encode(2, forKey: AnyJSONKey(stringValue: "d"))
            }
        }
        #expect(try written(Careless()) == #"{"a":1,"d":2}"#)
    }

    @Test func `inheritance goes through super`() throws {
        let derived = Derived(base: 1, own: "x")
        let json = try written(derived)
        #expect(json == #"{"own":"x","super":{"base":1}}"#)
        let back = try JSON.decode(Derived.self, from: Array(json.utf8))
        #expect(back.base == 1 && back.own == "x")
    }
}

private class Base: Codable {
    let base: Int
    init(base: Int) { self.base = base }
}

private final class Derived: Base {
    let own: String

    init(base: Int, own: String) {
        self.own = own
        super.init(base: base)
    }

    private enum CodingKeys: String, CodingKey { case own }

    required init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        own = try object.decode(String.self, forKey: .own)
        try super.init(from: object.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(own, forKey: .own)
        try super.encode(to: object.superEncoder())
    }
}
