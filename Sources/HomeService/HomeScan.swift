package import Foundation
import SQLite

/// Brings the catalogue of a data folder up to date with the folders of music.
package enum HomeScan {
    /// Opens the catalogue of a data folder; makes it if there is none.
    ///
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package static func open(
        _ dataFolder: URL, log: (String) -> Void
    ) throws -> Catalogue {
        let catalogue = try Catalogue(at: dataFolder.appending(path: "catalogue.sqlite"))
        if let notice = catalogue.notice { log(notice) }
        return catalogue
    }

    /// Scans; what is not below these folders is hidden afterwards, not forgotten.
    ///
    /// - Throws: ``HomeServiceError``, or `CancellationError`; the catalogue is whole either way.
    package static func run(
        roots: [FilePath], dataFolder: URL,
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) async throws -> ScanReport {
        // Most of a scan that finds nothing new is looking at folders: that begins at once.
        let lister = FolderLister(roots)
        defer { lister.cancel() }
        let catalogue = try open(dataFolder, log: { _ in })
        var report = try await scanner(for: catalogue).scan(lister, progress: progress)
        if let notice = catalogue.notice {
            let file = FilePath(catalogue.file.path)
            report.problems.insert(
                ScanFinding(file: file, kind: .catalogue, message: notice), at: 0)
        }
        return report
    }

    /// All that is odd about the files and the library as a whole, as the scans left it.
    ///
    /// - Throws: ``HomeServiceError``.
    package static func review(dataFolder: URL) async throws -> [ScanFinding] {
        let catalogue = try open(dataFolder, log: { _ in })
        do {
            return try await catalogue.review()
        } catch let error as SQLiteError {
            throw HomeServiceError(storage: error, file: catalogue.file)
        }
    }

    static func scanner(for catalogue: Catalogue) -> Scanner {
        Scanner(
            catalogue: catalogue, readTags: { path in try TagReader.read(path) },
            readCover: { path in try TagReader.cover(in: path) })
    }

    static func summary(of report: ScanReport) -> String {
        "Scanned \(report.seen) files: \(report.added) new, \(report.changed) changed, "
            + "\(report.moved) moved, \(report.removed) gone, \(report.unreadable) unreadable."
    }
}
