import Foundation
import HomeService
import WebAPIClient

/// The home service in this process.
struct ForegroundService: Sendable {
    let plan: ServicePlan
    let session: Session

    private var folders: WorldFolders { session.folders }
    private var isDetached: Bool { session.environment[BackgroundService.variable] != nil }

    /// How long scripts wait for the first scan, so that they see the whole of a small library.
    private static let scanPatience = Duration.seconds(10)
    /// How long what is on its way may take to end.
    private static let stopPatience = Duration.seconds(2)

    /// Serves until a signal asks to stop.
    func run() async throws {
        let requests = Signals.endRequests()
        guard let lock = try ServiceLock.take(at: folders.lockFile) else {
            throw Self.alreadyRunning(in: folders)
        }
        unlink(folders.runtimeFile.path)
        let token = AccessToken.make()
        var configuration = plan.configuration(folders: folders, token: token)
        configuration.logsRequests = session.console.isVerbose
        let file = isDetached ? BoundedLog(file: folders.logFile) : nil
        let console = session.console
        let server = try await HomeServer.start(configuration) { line in
            if let file { file.write(line) } else { console.note(line.cleaned) }
        }
        var record = ServiceRecord(
            port: server.port, token: token, pid: getpid(), folders: plan.folders,
            output: ServicePlan.text(of: plan.output), isScanning: true)
        let announcement = Task { [record] in try await announce(server, record, file) }
        for await _ in requests { break }
        announcement.cancel()
        record.isScanning = false
        unlink(folders.runtimeFile.path)
        await stop(server)
        withExtendedLifetime(lock) {}
    }

    /// Says where it listens, then keeps the record true.
    private func announce(
        _ server: HomeServer, _ record: ServiceRecord, _ log: BoundedLog?
    ) async throws {
        var record = record
        record.isScanning = await !server.firstScanIsDone(within: Self.scanPatience)
        try Task.checkCancellation()
        do {
            try write(record)
        } catch {
            session.console.report(Failure(error))
            exit(Failure(error).kind.exitStatus)
        }
        if session.console.isJSON {
            let value: JSONValue = [
                "url": .string(record.url), "port": .int(record.port),
                "pid": .int(Int(record.pid)),
            ]
            session.console.line(value.text)
        } else {
            session.console.line("listening on \(record.url)")
        }
        log?.takeOverStandardStreams()
        while record.isScanning {
            record.isScanning = await !server.firstScanIsDone(within: .seconds(3600))
            try Task.checkCancellation()
            if !record.isScanning { try write(record) }
        }
    }

    private func write(_ record: ServiceRecord) throws {
        try PrivateFile.write(try JSON.encode(record), to: folders.runtimeFile)
    }

    private func stop(_ server: HomeServer) async {
        await withTaskGroup { group in
            group.addTask { await server.stop() }
            group.addTask {
                try? await Task.sleep(for: Self.stopPatience)
                // What does not end by itself is cut off: the catalogue's file allows it.
                if !Task.isCancelled { exit(0) }
            }
            await group.next()
            group.cancelAll()
        }
    }

    static func alreadyRunning(in folders: WorldFolders) -> Failure {
        let place =
            switch ServiceState.now(in: folders) {
            case .running(let record): "at \(record.url) (process \(record.pid))"
            case .starting, .stopped: "or is just starting"
            }
        return Failure(
            .alreadyRunning, "A home service runs already \(place).",
            advice: "Stop it with 'gatefold stop' to serve other folders.")
    }
}
