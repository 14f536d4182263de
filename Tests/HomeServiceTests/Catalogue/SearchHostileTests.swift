import Foundation
import Testing

@testable import HomeService

@Suite struct `Search of what nobody means` {
    static let queries = [
        String(repeating: "queen ", count: 2000), String(repeating: "q", count: 10_000),
        "q" + String(repeating: "\u{301}", count: 10_000), String(repeating: "\"", count: 10_000),
        String(repeating: "a:", count: 5000), String(repeating: "artist:", count: 1500),
        String(repeating: "year:1990 ", count: 1000), String(repeating: "(", count: 10_000),
        (0..<3000).map { "w\($0)" }.joined(separator: " "),
        String(repeating: "本", count: 10_000), String(repeating: "\u{202E}", count: 10_000),
        "queen AND", "OR", "NOT queen", "NEAR(queen abba, 2)", "queen*", "^queen", "-queen",
        "name:queen", "{name} : queen", "\"queen", "queen\"\"", "'; DROP TABLE tracks; --",
        "que\0en", "\0", "\u{FFFD}", "\u{FFFE}\u{FFFF}", "\u{10FFFF}", "\u{E000}",
        "\u{200F}\u{200E}",
        "%", "_", "\\", "\u{1F}", "\u{1E}queen", "👩‍👩‍👧‍👦", "🏳️‍🌈", "year:", "year:-", "year:--", "year:-5",
        "isrc:'\"", "upc:0", "upc:--", "tag:", "genre:\"\"", "genre:!!!", "artist:\u{301}",
        "album:AND OR NOT", "track:*", "\r\n\t", "queen\u{2028}abba",
    ]

    @Test(arguments: queries)
    func `is answered, and what is there is found after it`(query: String) async throws {
        let library = try await SearchLibrary([
            ["title": "Bohemian", "artist": "Queen"], ["title": "Waterloo", "artist": "ABBA"],
        ])
        let answer = try await library.answer(query, Set(SearchKind.allCases))
        #expect((answer.tracks?.total ?? 0) <= 2)
        #expect(try await library.artists("queen") == ["Queen"])
    }

    @Test(arguments: queries)
    func `asks for a bounded number of words`(query: String) {
        let parsed = SearchQuery(query)
        #expect(parsed.text.unicodeScalars.count <= 600)
        #expect(SearchWords.terms(parsed.text).count <= 16)
        for (_, value) in parsed.fields { #expect(SearchWords.terms(value).count <= 16) }
    }

    @Test func `is what tags say, too`() async throws {
        let library = try await SearchLibrary(titles: Self.queries.filter { $0.utf8.count < 3000 })
        for query in Self.queries {
            _ = try await library.answer(query, Set(SearchKind.allCases))
        }
        #expect(try await library.titles("OR").contains("OR"))
    }
}
