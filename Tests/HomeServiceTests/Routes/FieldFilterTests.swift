import Testing

@testable import HomeService

@Suite struct `The fields of a request` {
    private static let playlist = """
        {"name":"Evening","uri":"u","items":{"href":"h","items":[{"added_at":"2024",\
        "added_by":{"id":"ada","type":"user"},"track":{"name":"One","href":"1",\
        "album":{"name":"A","href":"a","images":[]}}},{"added_at":null,"added_by":null,\
        "track":null}],"total":2}}
        """

    private func answer(_ fields: String, of text: String = playlist) throws -> String {
        let filter = try FieldFilter(fields)
        return String(decoding: try filter.applied(to: Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        ("name,uri", #"{"name":"Evening","uri":"u"}"#),
        (" uri , name ", #"{"name":"Evening","uri":"u"}"#),
        ("items.total", #"{"items":{"total":2}}"#),
        ("items.total,items.href", #"{"items":{"href":"h","total":2}}"#),
        ("items(total,href)", #"{"items":{"href":"h","total":2}}"#),
        (
            "items.items(added_at,added_by.id)",
            """
            {"items":{"items":[{"added_at":"2024","added_by":{"id":"ada"}},\
            {"added_at":null,"added_by":null}]}}
            """
        ),
        (
            "items(items(track(name,album(name,href))))",
            """
            {"items":{"items":[{"track":{"name":"One","album":{"name":"A","href":"a"}}},\
            {"track":null}]}}
            """
        ),
        (
            "items.items.track.album.name",
            #"{"items":{"items":[{"track":{"album":{"name":"A"}}},{"track":null}]}}"#
        ),
        (
            "items.items(track(name,href,album(!name,href)))",
            """
            {"items":{"items":[{"track":{"name":"One","href":"1","album":{"href":"a"}}},\
            {"track":null}]}}
            """
        ),
        ("!items", #"{"name":"Evening","uri":"u"}"#),
        ("!items.items,!uri", #"{"name":"Evening","items":{"href":"h","total":2}}"#),
        ("items(!items)", #"{"items":{"href":"h","total":2}}"#),
        ("items,!items.items", #"{"items":{"href":"h","total":2}}"#),
        ("nothing,name", #"{"name":"Evening"}"#),
        ("nothing", "{}"),
        ("name(first)", #"{"name":"Evening"}"#),
        ("name,", #"{"name":"Evening"}"#),
    ])
    func `choose what an answer has`(_ fields: String, _ expected: String) throws {
        #expect(try answer(fields) == expected)
    }

    @Test(arguments: ["", " ", ",", "name,uri,items"])
    func `leave an answer as it is when they ask for all of it`(_ fields: String) throws {
        #expect(try answer(fields) == Self.playlist)
    }

    @Test func `ask for the whole of a member when they name both it and a part`() throws {
        let text = #"{"a":{"b":1,"c":2}}"#
        #expect(try answer("a.b,a", of: text) == text)
        #expect(try answer("a,a.b", of: text) == text)
    }

    @Test(arguments: [
        "items(", "items(name", "items)", "(name)", "items..name", "items.", "!", "!!name",
        "a b", "items(track).name", "a(b))", String(repeating: "a(", count: 5_000),
        String(repeating: "a.", count: 5_000) + "a",
    ])
    func `are refused when they are malformed`(_ fields: String) throws {
        #expect(throws: Refusal.self) { try FieldFilter(fields) }
    }

    @Test func `keep names and texts as they were written`() throws {
        let text = #"{"ü":"a\"b\\\n","x":[1.50,true,null,-2]}"#
        #expect(try answer("ü,x", of: text) == text)
    }
}
