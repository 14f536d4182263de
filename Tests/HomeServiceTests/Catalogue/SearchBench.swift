import Foundation
import Testing

@testable import HomeService

/// Measured only when asked for, in a release build.
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["GATEFOLD_BENCH_SEARCH"] != nil),
    .serialized)
struct `How fast search is` {
    @Test(arguments: [100_000, 1_000_000]) func `among so many tracks`(tracks: Int) async throws {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "gatefold-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: place) }
        let catalogue = try Catalogue(at: place)
        let clock = ContinuousClock()
        var start = clock.now
        try MadeUpLibrary(seed: 7).write(tracks: tracks, to: catalogue)
        print(tracks, "tracks written in", clock.now - start)
        let library = try Library(beside: catalogue)
        try await listen(to: library)
        var times: [String: [Duration]] = [:]
        var worst: (time: Duration, query: String) = (.zero, "")
        for (kind, query) in SearchScript.queries {
            start = clock.now
            _ = try await library.search(
                query, kinds: Set(SearchKind.allCases), limit: 20, offset: 0,
                for: HomeUser.ownerID)
            let time = clock.now - start
            times[kind, default: []].append(time)
            if time > worst.time { worst = (time, query) }
        }
        for (kind, times) in times.sorted(by: { $0.key < $1.key }) { report(kind, times) }
        report("all of them", times.values.flatMap { $0 })
        print("  worst", worst)
        for offset in [0, tracks - 100] {
            start = clock.now
            let page = try await library.savedTracks(
                of: HomeUser.ownerID, limit: 50, offset: offset)
            print("  page at", offset, clock.now - start)
            #expect(page.elements.count == 50)
        }
    }

    /// What was heard is a part of each search.
    private func listen(to library: Library) async throws {
        for number in 1...500 {
            try await library.recordPlay(
                of: CatalogueID.text("track", "\(number * 97)"), by: HomeUser.ownerID,
                context: nil, at: Date())
        }
    }

    private func report(_ name: String, _ times: [Duration]) {
        let times = times.sorted()
        print(
            "  \(name): median", times[times.count / 2], "p95", times[times.count * 95 / 100],
            "of", times.count)
    }
}

/// What people ask for, by what is hard about it.
enum SearchScript {
    static var queries: [(kind: String, query: String)] {
        var generator = SeededGenerator(seed: 11)
        var queries: [(String, String)] = []
        for _ in 0..<20 {
            // Every letter of a phrase, as a box asks that searches while one types.
            let phrase = MadeUpLibrary.phrase(2...4, using: &generator).lowercased()
            for count in 1...phrase.count {
                queries.append(("typing", String(phrase.prefix(count))))
            }
        }
        for _ in 0..<100 {
            let word = MadeUpLibrary.word(Int.random(in: 0..<5000, using: &generator))
            queries.append(("one rare word", word))
            queries.append(("a slip", slip(word, using: &generator)))
            queries.append(("halves of words", "\(word.prefix(4)) \(MadeUpLibrary.common[7]) lo"))
            queries.append(("common words", MadeUpLibrary.phrase(2...3, using: &generator)))
            queries.append(("signs", signs(1...3, using: &generator)))
            queries.append(("artist", "artist:\(word) the"))
            queries.append(("year", "year:1970-1990 \(MadeUpLibrary.word(using: &generator))"))
            queries.append(("genre", "genre:jazz \(MadeUpLibrary.word(using: &generator))"))
            queries.append(("code", "isrc:TEST\(Int.random(in: 1...99_999, using: &generator))"))
        }
        return queries
    }

    private static func slip(_ word: String, using generator: inout SeededGenerator) -> String {
        var letters = Array(word)
        let place = Int.random(in: 1..<letters.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: letters.remove(at: place)
        case 1: letters.insert("x", at: place)
        case 2: letters[place] = "x"
        default: letters.swapAt(place - 1, place)
        }
        return String(letters)
    }

    private static func signs(
        _ count: ClosedRange<Int>, using generator: inout SeededGenerator
    ) -> String {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            MadeUpLibrary.signs[Int.random(in: 0..<MadeUpLibrary.signs.count, using: &generator)]
        }.joined()
    }
}
