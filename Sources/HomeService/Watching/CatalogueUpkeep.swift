import Foundation
import WebAPIClient

/// Keeps the catalogue true to the folders while a service runs: scans at the start, and then what
/// has changed.
final class CatalogueUpkeep: Sendable {
    /// How changes are noticed.
    struct Settings: Sendable {
        var watch = FolderWatch.Settings()
        /// How long to wait while another program scans.
        var patience = Duration.seconds(1)
        /// How long to wait after a scan that failed; twice as long after each that follows.
        var pause = Duration.seconds(2)
        var longestPause = Duration.seconds(300)
        var clock: any Clock<Duration> = ContinuousClock()
    }

    private let first: Task<Void, Never>
    private let following: Task<Void, Never>
    private let isFirstDone = Guarded(false)

    /// Begins with the first scan.
    ///
    /// - Parameters:
    ///   - roots: The folders.
    ///   - scanner: Scans them.
    ///   - settings: How changes are noticed.
    ///   - progress: Hears how far the first scan is, from its thread.
    ///   - log: Hears what a person should know.
    init(
        roots: [FilePath], scanner: Scanner, settings: Settings = Settings(),
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in },
        log: @escaping @Sendable (String) -> Void
    ) {
        let work = Work(
            roots: OuterRoots.of(roots), scanner: scanner, settings: settings,
            progress: progress, log: log)
        let first = Task { [isFirstDone] in
            await work.scanFirst()
            isFirstDone.withLock { $0 = true }
        }
        self.first = first
        following = Task {
            await withTaskCancellationHandler {
                await first.value
            } onCancel: {
                first.cancel()
            }
            await work.follow()
        }
    }

    /// Waits until the scan that began with the start is done.
    func firstScanIsDone() async { await first.value }

    /// Whether that scan is done.
    var hasScanned: Bool { isFirstDone.withLock { $0 } }

    /// Ends the scan that is at work and begins no other.
    func stop() async {
        following.cancel()
        await following.value
    }

    private struct Work: Sendable {
        let roots: [FilePath]
        let scanner: Scanner
        let settings: Settings
        let progress: @Sendable (ScanProgress) -> Void
        let log: @Sendable (String) -> Void

        func follow() async {
            let isNeeded = settings.watch.usesEvents || settings.watch.interval != nil
            guard isNeeded, !Task.isCancelled else { return }
            let watch: FolderWatch
            do {
                watch = try FolderWatch(roots, settings.watch, log: log)
            } catch {
                return log("Changes of files cannot be noticed (\(reason(error.code))).")
            }
            watch.begin()
            await withTaskCancellationHandler {
                for await _ in watch.signals {
                    guard let scope = watch.take() else { continue }
                    await scanUntilDone(scope) { watch.take() }
                }
            } onCancel: {
                watch.cancel()
            }
        }

        /// Scans everything. Should it fail, the watch asks for everything again when it begins.
        func scanFirst() async {
            if let failure = await scanInTurn(.everything, isFirst: true) { log(failure) }
        }

        /// Scans again, with what has changed since, for as long as it fails.
        private func scanUntilDone(
            _ scope: ScanScope, takeMore: () -> ScanScope?
        ) async {
            var scope = scope
            var pause = settings.pause
            while let failure = await scanInTurn(scope, isFirst: false) {
                log("\(failure) It is tried again in \(pause.components.seconds) s.")
                do { try await settings.clock.sleep(for: pause) } catch { return }
                pause = min(pause * 2, settings.longestPause)
                if let more = takeMore() { scope = scope.union(more) }
            }
        }

        /// Scans as soon as no other program does.
        ///
        /// - Returns: What to tell the person if it failed.
        private func scanInTurn(_ scope: ScanScope, isFirst: Bool) async -> String? {
            var isWaiting = false
            while !Task.isCancelled {
                switch await scan(scope, isFirst: isFirst) {
                case .done: return nil
                case .failed(let failure): return failure
                case .notItsTurn: break
                }
                if !isWaiting { log("Another program scans; this scan begins when it is done.") }
                isWaiting = true
                try? await settings.clock.sleep(for: settings.patience)
            }
            return nil
        }

        private enum Outcome {
            case done
            /// Another scan is at work.
            case notItsTurn
            case failed(String)
        }

        private func scan(_ scope: ScanScope, isFirst: Bool) async -> Outcome {
            do {
                let report = try await scanner.scan(roots: roots, scope) { [progress] done in
                    if isFirst { progress(done) }
                }
                guard isFirst || report.hasChanges else { return .done }
                for problem in report.problems {
                    log("\(problem.file.display): \(problem.message)")
                }
                log(HomeScan.summary(of: report))
            } catch is CancellationError {
                log("The scan was stopped; the next one goes on from there.")
            } catch let error as HomeServiceError where error.kind == .alreadyRunning {
                return .notItsTurn
            } catch {
                return .failed("The scan failed: \(error)")
            }
            return .done
        }
    }
}
