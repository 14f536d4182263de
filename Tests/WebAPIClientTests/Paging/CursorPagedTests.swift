import Testing
import WebAPIClient
import WebAPITesting

struct WordPage: CursoredPage {
    var items: [String] = []
    var total: Int?
    var hasNext = true
    var cursor: String?
}

@Suite struct `List by cursor` {
    private func list(
        _ pages: [String: WordPage], from start: String? = nil, asked: Kept<String> = Kept()
    ) -> CursorPaged<WordPage> {
        CursorPaged(operation: "words", pageSize: 2, from: start, cursor: \.cursor) {
            limit, cursor in
            asked.add("\(limit) \(cursor ?? "-")")
            guard let page = pages[cursor ?? ""] else {
                throw WebAPIError(.notFound, operation: "words")
            }
            return page
        }
    }

    private func all(_ list: CursorPaged<WordPage>) async throws -> [String] {
        var words: [String] = []
        for try await word in list { words.append(word) }
        return words
    }

    private let pages = [
        "": WordPage(items: ["a", "b"], total: 5, cursor: "b"),
        "b": WordPage(items: ["c", "d"], total: 5, cursor: "d"),
        "d": WordPage(items: ["e"], hasNext: false),
    ]

    @Test func `goes from cursor to cursor, and asks only for what is read`() async throws {
        let asked = Kept<String>()
        var reader = list(pages, asked: asked).makeAsyncIterator()
        #expect(asked.values.isEmpty)
        for word in ["a", "b"] { #expect(try await reader.next() == word) }
        #expect(asked.values == ["2 -"])
        for word in ["c", "d", "e", nil, nil] { #expect(try await reader.next() == word) }
        #expect(asked.values == ["2 -", "2 b", "2 d"])
    }

    @Test func `begins where it is told, and gives single pages`() async throws {
        let asked = Kept<String>()
        let list = list(pages, from: "b", asked: asked)
        #expect(try await all(list) == ["c", "d", "e"])
        #expect(try await list.page(limit: 7).items == ["c", "d"])
        #expect(try await list.page(at: "d").items == ["e"])
        #expect(asked.values == ["2 b", "2 d", "7 b", "2 d"])
    }

    @Test(arguments: [
        WordPage(items: ["x"], hasNext: false, cursor: "b"),
        WordPage(items: ["x"], hasNext: true, cursor: nil),
        WordPage(items: ["x"], hasNext: true, cursor: ""),
    ])
    func `ends where the service names no next page or no cursor`(page: WordPage) async throws {
        #expect(try await all(list(["": page])) == ["x"])
    }

    @Test(arguments: [nil, 1])
    func `an empty page and a cursor that came before end it`(total: Int?) async throws {
        let empty = [
            "": WordPage(items: ["a"], total: total, cursor: "b"),
            "b": WordPage(total: total, cursor: "c"),
        ]
        #expect(try await all(list(empty)) == ["a"])
        let circle = [
            "": WordPage(items: ["a"], total: total, cursor: "b"),
            "b": WordPage(items: ["c"], total: total, cursor: "d"),
            "d": WordPage(items: ["e"], total: total, cursor: "b"),
        ]
        #expect(try await all(list(circle)) == ["a", "c", "e"])
        #expect(try await all(list(["s": WordPage(items: ["a"], cursor: "s")], from: "s")) == ["a"])
    }

    @Test func `one that ends too early says so`() async throws {
        let pages = [
            "": WordPage(items: ["a"], total: 9, cursor: "b"), "b": WordPage(total: 9, cursor: "c"),
        ]
        var reader = list(pages).makeAsyncIterator()
        _ = try await reader.next()
        do {
            _ = try await reader.next()
            Issue.record("no error")
        } catch let error as WebAPIError { #expect(error.kind == .incomplete(got: 1, of: 9)) }
        #expect(try await reader.next() == nil)
    }

    @Test func `a page that fails throws and does not pass for the end`() async throws {
        let list = list(["": WordPage(items: ["a"], cursor: "gone")])
        await #expect(throws: WebAPIError.self) { _ = try await all(list) }
    }

    @Test func `cancelling ends it`() async throws {
        let list = list(pages)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await all(list)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
