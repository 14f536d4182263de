import Foundation
import GatefoldCore

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
            if let failure = Failure(report: String(line)) { throw failure }
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
}
