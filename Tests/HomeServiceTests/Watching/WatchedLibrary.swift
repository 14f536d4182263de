import Foundation
import Testing
import WebAPIClient

@testable import HomeService

/// A library that is kept up to date while a test changes its files.
final class WatchedLibrary: Sendable {
    let library: ScannedLibrary
    private let upkeep: CatalogueUpkeep
    private let lines: AsyncStream<String>
    private let all = Guarded<[String]>([])

    /// What was logged so far.
    var logged: [String] { all.withLock { $0 } }

    /// Settings that wait for hardly anything.
    static func settings(
        _ change: (inout CatalogueUpkeep.Settings) -> Void
    ) -> CatalogueUpkeep.Settings {
        var settings = CatalogueUpkeep.Settings()
        settings.watch.timing.quiet = .milliseconds(30)
        settings.watch.absence = .milliseconds(30)
        settings.patience = .milliseconds(10)
        change(&settings)
        return settings
    }

    init(_ library: ScannedLibrary, roots: [URL], _ settings: CatalogueUpkeep.Settings) async {
        self.library = library
        let (lines, continuation) = AsyncStream<String>.makeStream()
        self.lines = lines
        let all = all
        upkeep = CatalogueUpkeep(
            roots: roots.map { FilePath($0.path) },
            scanner: Scanner(catalogue: library.catalogue, readTags: ScannedLibrary.tags),
            settings: settings
        ) { line in
            all.withLock { $0.append(line) }
            continuation.yield(line)
        }
        await upkeep.firstScanIsDone()
    }

    /// Waits until the library has these titles; looks after each thing that is logged.
    func has(_ titles: [String]) async throws {
        try await until { try await self.library.allTracks().map(\.title).sorted() == titles }
    }

    func until(_ condition: () async throws -> Bool) async throws {
        if try await condition() { return }
        for await _ in lines where try await condition() { return }
    }

    func stop() async { await upkeep.stop() }
}

/// Runs a test with such a library, which ends with it.
func withWatched(
    _ library: ScannedLibrary, roots: [URL]? = nil,
    _ settings: CatalogueUpkeep.Settings = WatchedLibrary.settings { _ in },
    _ body: (WatchedLibrary) async throws -> Void
) async throws {
    let watched = await WatchedLibrary(library, roots: roots ?? [library.root], settings)
    do {
        try await body(watched)
        await watched.stop()
    } catch {
        await watched.stop()
        throw error
    }
}
