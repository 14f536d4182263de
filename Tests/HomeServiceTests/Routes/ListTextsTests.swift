import HomeService
import Testing

@Suite struct `The kept texts of lists` {
    static let name = ListTexts.Name(user: "a", list: "me/tracks")

    static func keep(
        _ items: [[UInt8]], in texts: ListTexts, of name: ListTexts.Name = name,
        offset: Int = 0, total: Int? = nil, revision: Int = 1
    ) {
        texts.keep(
            items, of: name, limit: items.count, offset: offset, total: total ?? items.count,
            revision: revision)
    }

    @Test func `are bounded over all lists`() {
        let texts = ListTexts(most: 100)
        let page = [[UInt8]](repeating: [1], count: 50)
        for user in ["a", "b", "c"] {
            let name = ListTexts.Name(user: user, list: "me/tracks")
            for offset in stride(from: 0, to: 1_000, by: 50) {
                Self.keep(page, in: texts, of: name, offset: offset, total: 1_000)
                #expect(texts.count <= 100)
                #expect(
                    texts.page(of: name, limit: 50, offset: offset, revision: 1)?.items == page)
            }
        }
        Self.keep(page + page + page + page, in: texts, total: 1_000)
        #expect(texts.count <= 100)
    }

    @Test func `of another state of the list are not given out`() {
        let texts = ListTexts()
        Self.keep([[1], [2]], in: texts, revision: 5)
        #expect(texts.page(of: Self.name, limit: 2, offset: 0, revision: 5)?.items == [[1], [2]])
        #expect(texts.page(of: Self.name, limit: 2, offset: 0, revision: 6) == nil)
        Self.keep([[3], [4]], in: texts, revision: 6)
        // A late answer about what was before.
        Self.keep([[1], [2]], in: texts, revision: 5)
        #expect(texts.page(of: Self.name, limit: 2, offset: 0, revision: 6)?.items == [[3], [4]])
        #expect(texts.page(of: Self.name, limit: 2, offset: 0, revision: 5) == nil)
        #expect(texts.count == 2)
    }

    @Test func `of one person are not given to another`() {
        let texts = ListTexts()
        Self.keep([[1]], in: texts)
        let other = ListTexts.Name(user: "b", list: "me/tracks")
        #expect(texts.page(of: other, limit: 1, offset: 0, revision: 1) == nil)
    }

    @Test func `do not have a page that came out short`() {
        let texts = ListTexts()
        texts.keep([[1]], of: Self.name, limit: 2, offset: 0, total: 2, revision: 1)
        #expect(texts.count == 0)
        #expect(texts.page(of: Self.name, limit: 2, offset: 0, revision: 1) == nil)
    }
}
