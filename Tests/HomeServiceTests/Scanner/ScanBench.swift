import Foundation
import Testing

@testable import HomeService

/// Measured only when asked for, in a release build: `GATEFOLD_BENCH=folder of audio files`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEFOLD_BENCH"] != nil), .serialized)
struct `How fast it is` {
    private static let folder = ProcessInfo.processInfo.environment["GATEFOLD_BENCH"] ?? ""

    @Test func `a cold scan and one with nothing new`() async throws {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "gatefold-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: place) }
        let catalogue = try Catalogue(at: place)
        let scanner = Scanner(catalogue: catalogue) { try TagReader.read($0) }
        for name in ["cold", "unchanged", "unchanged again"] {
            let clock = ContinuousClock()
            let start = clock.now
            let cpu = cpuSeconds()
            let report = try await scanner.scan(roots: [FilePath(Self.folder)])
            let each = (clock.now - start) / max(1, report.seen)
            let used = (cpuSeconds() - cpu) / Double(max(1, report.seen)) * 1e6
            print(name, report.seen, "files", clock.now - start, "each", each, "CPU µs", used)
            #expect(report.seen == report.added + report.unchanged + report.unreadable)
        }
    }

    @Test func `tags alone on two threads`() throws {
        var paths: [FilePath] = []
        for case let url as URL in FileManager.default.enumerator(
            at: URL(filePath: Self.folder), includingPropertiesForKeys: nil) ?? .init()
        where ["mp3", "flac", "ogg", "m4a"].contains(url.pathExtension) {
            paths.append(FilePath(url.path))
        }
        let clock = ContinuousClock()
        let start = clock.now
        let cpu = cpuSeconds()
        let pool = TagPool(paths) { try TagReader.read($0) }
        while !pool.next().isEmpty {}
        print("tags CPU µs", (cpuSeconds() - cpu) / Double(max(1, paths.count)) * 1e6)
        print("tags", paths.count, (clock.now - start) / max(1, paths.count))
    }
}

private func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
}
