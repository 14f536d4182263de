import Foundation
import GatefoldCore
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
    /// How long what is on its way may take to end; `gatefold stop` waits a second longer.
    private static let stopPatience = Duration.seconds(4)

    /// Serves until a signal asks to stop.
    func run() async throws {
        let requests = Signals.endRequests()
        guard let lock = try ServiceLock.take(at: folders.lockFile) else {
            throw Self.alreadyRunning(in: folders)
        }
        // What a killed service left behind.
        unlink(folders.runtimeFile.path)
        let token = ServiceToken.make()
        let runtime = RuntimeFile(folders.runtimeFile)
        var configuration = try plan.configuration(folders: folders, token: token)
        configuration.keepFolders = { [folders] old, new in
            try await Self.keep(new, insteadOf: old, in: folders, runtime)
        }
        let file = isDetached ? BoundedLog(file: folders.logFile) : nil
        let console = session.console
        let say: @Sendable (String) -> Void = { line in
            if let file { file.write(line) } else { console.note(line.cleaned) }
        }
        let server = try await HomeServer.start(configuration, log: say)
        let record = ServiceRecord(
            port: server.port, token: token, pid: getpid(), folders: plan.folders,
            output: ServicePlan.text(of: plan.output), isScanning: true,
            publicURL: server.publicURL)
        var failure: Failure?
        do {
            try await announce(server, record, runtime, file, until: requests)
        } catch {
            failure = Failure(ofCommand: error)
        }
        await runtime.remove()
        await stop(server) { [failure] in
            say("Not all ended in time, so it was cut off; the next start goes on with it.")
            if let failure { console.report(failure) }
            // Not `exit`, which takes from libraries what their threads still use.
            _exit(failure?.kind.exitStatus ?? 0)
        }
        withExtendedLifetime(lock) {}
        if let failure { throw failure }
    }

    /// Tells others of the service until a signal asks to stop, or that fails.
    private func announce(
        _ server: HomeServer, _ record: ServiceRecord, _ runtime: RuntimeFile, _ log: BoundedLog?,
        until requests: AsyncStream<Int32>
    ) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await announce(server, record, runtime, log)
                return false
            }
            group.addTask {
                for await _ in requests { break }
                return true
            }
            while let isAskedToStop = try await group.next() {
                if isAskedToStop { break }
            }
            group.cancelAll()
        }
    }

    /// Says where it listens, then keeps the record true.
    private func announce(
        _ server: HomeServer, _ record: ServiceRecord, _ runtime: RuntimeFile, _ log: BoundedLog?
    ) async throws {
        var record = record
        record.isStarting = true
        try await runtime.write(record)
        record.isStarting = nil
        let isDone = try await Self.firstScan(of: server, isDoneWithin: Self.scanPatience)
        record.isScanning = !isDone
        // Changed, as the folders may be others by now.
        try await runtime.change { record in
            record.isStarting = nil
            record.isScanning = !isDone
        }
        record.announce(on: session.console)
        log?.takeOverStandardStreams()
        if isDone { return }
        while try await !Self.firstScan(of: server, isDoneWithin: .seconds(3600)) {}
        try await runtime.change { $0.isScanning = false }
    }

    /// Remembers other folders than before, and tells other programs of them.
    private static func keep(
        _ new: [FilePath], insteadOf old: [FilePath], in folders: WorldFolders,
        _ runtime: RuntimeFile
    ) async throws {
        let (old, new) = (old.map(\.display), new.map(\.display))
        do {
            try RememberedFolders.change(from: old, to: new, in: folders)
            try await runtime.change { $0.folders = new }
        } catch let failure as Failure {
            throw HomeServiceError(.storage, failure.message, advice: failure.advice)
        }
    }

    /// Waits for the first scan; a signal that asks to stop ends this, though not the scan.
    private static func firstScan(
        of server: HomeServer, isDoneWithin limit: Duration
    ) async throws -> Bool {
        let (answers, continuation) = AsyncStream<Bool>.makeStream()
        Task {
            continuation.yield(await server.firstScanIsDone(within: limit))
            continuation.finish()
        }
        for await isDone in answers { return isDone }
        throw CancellationError()
    }

    /// Stops it. What does not end by itself is cut off: the catalogue's file allows it.
    private func stop(_ server: HomeServer, cutOff: @escaping @Sendable () -> Void) async {
        await withTaskGroup { group in
            group.addTask { await server.stop() }
            group.addTask {
                try? await Task.sleep(for: Self.stopPatience)
                if !Task.isCancelled { cutOff() }
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
