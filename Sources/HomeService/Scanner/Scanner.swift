package import Foundation
import SQLite

/// Brings the catalogue up to date with the files below the roots.
///
/// Only files that are new or changed (by size and time) are opened. What was done stays done when
/// a scan is cancelled or the machine stops: the next one goes on from there.
package struct Scanner: Sendable {
    /// Reads the tags of one file; called from several threads.
    package typealias ReadTags = @Sendable (FilePath) throws -> AudioTags

    private let file: URL
    private let readTags: ReadTags
    private let readCover: CoverStore.EmbeddedReader?
    /// After so long what was found is shown, however little it is.
    var batchPause = Duration.seconds(1)

    /// - Parameters:
    ///   - catalogue: Where to write; its reads go on meanwhile.
    ///   - readTags: Reads the tags of one file.
    ///   - readCover: Reads the picture inside a file; without it covers are not looked at.
    package init(
        catalogue: Catalogue, readTags: @escaping ReadTags,
        readCover: CoverStore.EmbeddedReader? = nil
    ) {
        file = catalogue.file
        self.readTags = readTags
        self.readCover = readCover
    }

    /// Scans the roots. Tracks of roots that are not named, or cannot be read, are kept but hidden.
    ///
    /// - Parameters:
    ///   - roots: The folders with music, absolute.
    ///   - now: What counts as the time of adding.
    ///   - progress: Called from the scan's thread, a few times a second at most for each core.
    /// - Returns: What was found and done.
    /// - Throws: ``HomeServiceError``; `CancellationError`. The catalogue is whole in any case.
    package func scan(
        roots: [FilePath], now: Date = Date(),
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) async throws -> ScanReport {
        try await scan(FolderLister(roots), now: now, progress: progress)
    }

    /// Scans a part of the roots; all of them where the part does not tell enough.
    func scan(
        roots: [FilePath], _ scope: ScanScope, now: Date = Date(),
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) async throws -> ScanReport {
        do {
            return try await scan(
                FolderLister(roots, scope: scope), now: now, progress: progress)
        } catch is ScanScope.TooNarrow {
            var whole = ScanScope.everything
            whole.unfinished = scope.unfinished
            return try await scan(
                FolderLister(roots, scope: whole), now: now, progress: progress)
        }
    }

    /// Scans what is being listed already.
    func scan(
        _ lister: FolderLister, now: Date = Date(),
        progress: @escaping @Sendable (ScanProgress) -> Void
    ) async throws -> ScanReport {
        let stop = lister.stop
        let run = ScanRun(
            file: file, lister: lister, now: now, readTags: readTags, readCover: readCover,
            batchPause: batchPause, progress: progress)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A thread of its own: a scan blocks, and the cooperative pool must not.
                let thread = Thread {
                    continuation.resume(with: Result { try run.whole() })
                }
                thread.stackSize = 8 << 20
                thread.start()
            }
        } onCancel: {
            stop.set()
        }
    }
}
