import Foundation
import HTTPServer
import HomeService

/// Search over a large catalogue, measured where the service answers it: from request to response.
enum SearchBench {
    static func run(tracks count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = MadeUpLibrary(folder: folder.appending(path: "music"))
        try library.makeFiles(count)
        let catalogue = try Catalogue(at: folder.appending(path: "catalogue.sqlite"))
        let scanner = Scanner(catalogue: catalogue, readTags: { library.tags(of: $0) })
        _ = try await scanner.scan(roots: [FilePath(library.folder.path)])
        let player = try Player(output: .silent, deviceID: "bench", deviceName: "bench")
        let api = WebAPI(
            catalogue: catalogue, library: try Library(beside: catalogue), player: player,
            covers: CoverStore(
                folder: folder.appending(path: "covers"), readEmbedded: { _ in nil }),
            origin: "http://bench", ownerName: "bench", accessToken: "bench")
        let router = api.router()

        var generator = SeededGenerator(seed: 11)
        var times: [Double] = []
        for _ in 0..<2_000 {
            let words = library.query(using: &generator)
            let escaped = words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let request = HTTPRequest(
                method: "GET",
                target: "/v1/search?q=\(escaped)&type=track,album,artist,playlist&limit=20",
                headers: [(name: "Authorization", value: "Bearer bench")])
            let began = ContinuousClock.now
            let response = await router.respond(to: request, context: ())
            times.append((ContinuousClock.now - began) / .milliseconds(1))
            guard response.status == 200 else { throw BenchError.refused(words, response.status) }
        }
        await player.shutdown()
        times.sort()
        let (median, p95) = (times[times.count / 2], times[times.count * 95 / 100])
        print("{\"tracks\":\(count),\"median_ms\":\(median),\"p95_ms\":\(p95)}")
    }
}

enum BenchError: Error {
    case refused(String, Int)
}
