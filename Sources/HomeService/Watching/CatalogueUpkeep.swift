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
    }

    private let first: Task<Void, Never>
    private let following: Task<Void, Never>

    /// Begins with the first scan.
    init(
        roots: [FilePath], scanner: Scanner, settings: Settings = Settings(),
        log: @escaping @Sendable (String) -> Void
    ) {
        let work = Work(
            roots: OuterRoots.of(roots), scanner: scanner, settings: settings,
            log: log)
        let first = Task { await work.scanInTurn(.everything, isFirst: true) }
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

    /// Ends the scan that is at work and begins no other.
    func stop() async {
        following.cancel()
        await following.value
    }

    private struct Work: Sendable {
        let roots: [FilePath]
        let scanner: Scanner
        let settings: Settings
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
                    await scanInTurn(scope, isFirst: false)
                }
            } onCancel: {
                watch.cancel()
            }
        }

        /// Scans as soon as no other program does.
        func scanInTurn(_ scope: ScanScope, isFirst: Bool) async {
            var isWaiting = false
            while !Task.isCancelled, await !scan(scope, isFirst: isFirst) {
                if !isWaiting { log("Another program scans; this scan begins when it is done.") }
                isWaiting = true
                try? await Task.sleep(for: settings.patience)
            }
        }

        /// - Returns: Whether it is done with; not if another scan is at work.
        private func scan(_ scope: ScanScope, isFirst: Bool) async -> Bool {
            do {
                let report = try await scanner.scan(roots: roots, scope)
                guard isFirst || report.hasChanges else { return true }
                for problem in report.problems {
                    log("\(problem.file.display): \(problem.message)")
                }
                log(HomeScan.summary(of: report))
            } catch is CancellationError {
                log("The scan was stopped; the next one goes on from there.")
            } catch let error as HomeServiceError where error.kind == .alreadyRunning {
                return false
            } catch {
                log("The scan failed: \(error)")
            }
            return true
        }
    }
}
