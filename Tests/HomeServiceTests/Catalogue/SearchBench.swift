import Foundation
import Testing

@testable import HomeService

/// Measured only when asked for, in a release build.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEFOLD_BENCH_SEARCH"] != nil))
struct `How fast search is` {
    @Test func `among 100,000 tracks`() async throws {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "gatefold-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: place) }
        let catalogue = try Catalogue(at: place)
        let clock = ContinuousClock()
        var start = clock.now
        var library = MadeUpLibrary(seed: 7)
        try library.write(tracks: 100_000, to: catalogue)
        print("written", (clock.now - start) / 100_000, "each")
        var generator = SeededGenerator(seed: 11)
        var times: [(Duration, String)] = []
        for _ in 0..<600 {
            let query = MadeUpLibrary.query(using: &generator)
            start = clock.now
            _ = try await catalogue.search(
                query, kinds: Set(SearchKind.allCases), limit: 20, offset: 0)
            times.append((clock.now - start, query))
        }
        times.sort { $0.0 < $1.0 }
        print("search median", times[300], "p95", times[570], "worst", times.suffix(4))
        for offset in [0, 10_000, 99_900] {
            for _ in 0..<2 {
                start = clock.now
                let page = try await catalogue.savedTracks(limit: 50, offset: offset)
                print("page at", offset, clock.now - start)
                #expect(page.elements.count == 50)
            }
        }
    }
}
