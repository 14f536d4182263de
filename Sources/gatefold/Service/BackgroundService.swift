import Foundation
import GatefoldCore
import WebAPIClient

/// The home service as a process of its own, apart from the terminal.
enum BackgroundService {
    /// Set for the process in the background: it lets go of its outputs once it answers.
    static let variable = "GATEFOLD_DETACHED"

    /// Starts it and waits until it answers.
    static func start(
        _ plan: ServicePlan, environment: [String: String], folders: WorldFolders, console: Console
    ) async throws -> ServiceRecord {
        var environment = environment
        environment[variable] = "1"
        let started = try await DetachedProcess.start(
            arguments: ["serve", "--foreground", "--json"] + plan.arguments,
            environment: environment)
        for line in started.errors.split(separator: "\n") {
            if let failure = failure(in: String(line)) { throw failure }
            console.note(String(line).cleaned)
        }
        if let status = started.exitStatus {
            throw Failure(
                .unexpected, "The home service ended at once (status \(status)).",
                advice: "Its log is \(folders.logFile.path).")
        }
        guard case .running(let record) = try await ServiceState.settled(in: folders) else {
            throw Failure(
                .unreachable, "The home service started but does not answer.",
                advice: "Its log is \(folders.logFile.path).")
        }
        return record
    }

    /// Ends it and waits until it has gone.
    static func stop(_ record: ServiceRecord, folders: WorldFolders) async throws {
        guard kill(record.pid, SIGTERM) == 0 else {
            throw Failure(
                .refused, "The home service (process \(record.pid)) cannot be stopped from here.",
                advice: "It may belong to somebody else.")
        }
        let end = ContinuousClock.now + .seconds(5)
        while ServiceLock.isHeld(at: folders.lockFile) {
            guard ContinuousClock.now < end else {
                throw Failure(
                    .refused, "The home service (process \(record.pid)) does not end.",
                    advice: "End it with 'kill -9 \(record.pid)'.")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private struct Report: Decodable {
        struct Detail: Decodable {
            var kind: String
            var message: String
            var advice: String?
        }
        var error: Detail
    }

    private static func failure(in line: String) -> Failure? {
        guard let report = try? JSON.decode(Report.self, from: Array(line.utf8)),
            let kind = FailureKind(rawValue: report.error.kind)
        else { return nil }
        return Failure(kind, report.error.message, advice: report.error.advice ?? "")
    }
}
