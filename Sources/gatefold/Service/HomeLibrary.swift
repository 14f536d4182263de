import Foundation
import GatefoldCore
import HomeService

/// The work on the listener's files that needs no running service.
enum HomeLibrary {
    /// What a scan found.
    struct ScanResult: Sendable {
        var report: ScanReport
        var seconds: Double
        /// What is odd about the whole library, if that was asked for.
        var review: [ScanFinding]?
    }

    /// Brings the catalogue up to date with the folders.
    static func scan(
        _ paths: [String], folders: WorldFolders, reviews: Bool = false,
        progress: @escaping @Sendable (String) -> Void
    ) async throws -> ScanResult {
        let began = ContinuousClock.now
        let report = try await HomeScan.run(
            roots: paths.map { FilePath($0) }, dataFolder: folders.data,
            progress: { progress($0.sentence) })
        return ScanResult(
            report: report, seconds: (ContinuousClock.now - began) / .seconds(1),
            review: reviews ? try await HomeScan.review(dataFolder: folders.data) : nil)
    }

    /// Composes the demo library if it is not there yet.
    ///
    /// - Returns: Where it is.
    static func composeDemo(
        folders: WorldFolders, progress: @escaping @Sendable (String) -> Void
    ) async throws -> String {
        try PrivateFile.makeFolder(folders.data)
        try await DemoLibrary.compose(into: folders.demoLibrary) { done in
            progress("Composing the demo library: \(done.finished) of \(done.total) tracks")
        }
        return folders.demoLibrary.path
    }
}

extension ScanProgress {
    /// One line for a terminal.
    var sentence: String {
        switch phase {
        case .looking: "Looking for music: \(found) files"
        case .reading: "Reading \(done) of \(toRead) files"
        case .finishing: "Putting \(found) files in order"
        }
    }
}

extension HomeLibrary.ScanResult {
    /// A line for each file or folder that could not be used as it is.
    var problems: [String] { report.problems.map { "\($0.file.display): \($0.message)" } }

    var json: JSONValue {
        guard review == nil else {
            return ["findings": .array(findings.map(\.json)), "seen": .int(report.seen)]
        }
        return [
            "seen": .int(report.seen), "added": .int(report.added),
            "changed": .int(report.changed), "moved": .int(report.moved),
            "removed": .int(report.removed), "unchanged": .int(report.unchanged),
            "unreadable": .int(report.unreadable), "seconds": .double(seconds),
            "problems": .array(report.problems.map(\.json)),
        ]
    }

    /// All that is odd, what was just found before what was known, each once.
    var findings: [ScanFinding] {
        var seen: Set<ScanFinding> = []
        return (report.problems + (review ?? [])).filter { seen.insert($0).inserted }
    }

    /// The findings for a person, kind by kind.
    var findingLines: [String] {
        let byKind = Dictionary(grouping: findings, by: \.kind)
        return ScanFinding.Kind.allCases.flatMap { kind -> [String] in
            guard let list = byKind[kind] else { return [] }
            return ["\(kind.rawValue) (\(list.count))"]
                + list.map { "  \($0.file.display): \($0.message)" }
        }
    }

    var sentence: String {
        "\(report.seen) files: \(report.added) added, \(report.changed) changed, "
            + "\(report.moved) moved, \(report.removed) removed, "
            + "\(report.unchanged) unchanged, \(report.unreadable) unreadable"
    }
}

extension ScanFinding {
    fileprivate var json: JSONValue {
        [
            "file": .string(file.display), "kind": .string(kind.rawValue),
            "message": .string(message),
        ]
    }
}
