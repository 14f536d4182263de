import Foundation
import WebAPIClient

/// The home service of this computer: finds out where it answers, starts it, and starts it again
/// should it have died.
///
/// It is a process of its own, which commands use too and which goes on when the app is closed.
package actor HomeServiceProcess {
    /// What is to be served.
    package enum Music: Sendable, Hashable {
        /// A folder, besides those that were served before.
        case folder(String)
        /// A small library made on the spot.
        case demo
    }

    package nonisolated let folders: WorldFolders
    private let environment: [String: String]
    private let output: String
    private var starting: Task<ServiceRecord, any Error>?
    /// How it was when it was last seen.
    private var seen: ServiceRecord?
    private var changed: @Sendable (HomeServiceChange) async -> Void = { _ in }
    /// The process whose end is waited for.
    private var watched: Int32?
    /// Why it could not be started, and when: it is not tried again with every request.
    private var lastFailure: (failure: Failure, at: ContinuousClock.Instant)?

    private static let pauseAfterFailure = Duration.seconds(5)

    /// Makes a value; nothing is started yet.
    ///
    /// - Parameters:
    ///   - folders: The person's folders.
    ///   - environment: The environment of this process, which the service gets too.
    ///   - output: Where the sound goes: `auto`, `silent` or `wav:FILE`; what the environment says
    ///     if not given.
    package init(
        folders: WorldFolders, environment: [String: String], output: String? = nil
    ) {
        self.folders = folders
        self.environment = environment
        self.output = output ?? environment["GATEFOLD_OUTPUT"] ?? "auto"
    }

    /// The service that answers now; starts nothing.
    package nonisolated var answering: ServiceRecord? { ServiceState.answering(in: folders) }

    /// Whether there is something to serve without asking the person.
    package nonisolated var knowsMusic: Bool {
        answering != nil || !RememberedFolders.read(in: folders).isEmpty
    }

    /// Takes note of what has changed about the service that answers.
    func look() {
        if let record = answering { seen = record }
    }

    /// The service as it was when it was last seen, or as it is; started if it does not run.
    func lastSeen() async throws -> ServiceRecord {
        if let seen { return seen }
        return try await running()
    }

    /// The service that answers, started on what it served last if it does not run.
    ///
    /// - Returns: Where it answers.
    /// - Throws: A ``Failure`` if it cannot be started, or no music is known.
    package func running() async throws -> ServiceRecord {
        if let record = answering { return note(record) }
        if let lastFailure, lastFailure.at + Self.pauseAfterFailure > .now {
            throw lastFailure.failure
        }
        return try await once { try await self.startAgain() }
    }

    /// Serves music from now on; a service that does so already goes on.
    ///
    /// - Parameter music: What.
    /// - Returns: Where it answers; it may still be looking for music.
    /// - Throws: A ``Failure`` if it cannot be started.
    package func serve(_ music: Music) async throws -> ServiceRecord {
        // A start that is under way is of other music.
        while let starting { _ = try? await starting.value }
        return try await once { try await self.start(music) }
    }

    // MARK: - Starting

    /// Does one start at a time; who comes meanwhile gets what comes of it.
    private func once(
        _ work: @escaping @Sendable () async throws -> ServiceRecord
    ) async throws -> ServiceRecord {
        if let starting { return try await starting.value }
        let task = Task { try await work() }
        starting = task
        defer { starting = nil }
        do {
            let record = try await task.value
            lastFailure = nil
            return note(record)
        } catch {
            lastFailure = (Failure(error), .now)
            throw error
        }
    }

    private func note(_ record: ServiceRecord) -> ServiceRecord {
        seen = record
        watch(record)
        return record
    }

    /// Hears what happens to a service that had answered. Nobody gets an answer of one that was
    /// started again before this has heard of it.
    package func onChange(_ handler: @escaping @Sendable (HomeServiceChange) async -> Void) {
        changed = handler
    }

    private func watch(_ record: ServiceRecord) {
        guard watched != record.pid else { return }
        watched = record.pid
        Task { [weak self, folders] in
            await ServiceLock.waitUntilFree(at: folders.lockFile)
            await self?.ended(record)
        }
    }

    private func ended(_ record: ServiceRecord) async {
        // Another one may have been seen meanwhile.
        guard watched == record.pid else { return }
        watched = nil
        await changed(.ended(wayOfEnding(of: record)))
    }

    /// A service that is asked to end takes its record away.
    private func wayOfEnding(of record: ServiceRecord) -> HomeServiceEnd {
        recorded?.pid == record.pid ? .killed : .stopped
    }

    /// What is on record, be it of a service that is gone.
    private nonisolated var recorded: ServiceRecord? {
        PrivateFile.read(folders.runtimeFile)
            .flatMap { try? JSON.decode(from: $0) }
    }

    private func startAgain() async throws -> ServiceRecord {
        guard !RememberedFolders.read(in: folders).isEmpty else {
            throw Failure(
                .cannotStart, "The home service does not run, and no folder is known to serve.",
                advice: "Choose a folder with music.")
        }
        guard var seen else { return try await launch(["--output", output]) }
        let end = wayOfEnding(of: seen)
        // Folders may have come and gone since it was seen.
        if end == .killed, let recorded { seen = recorded }
        let words = ["--output", seen.output]
        let record: ServiceRecord
        do {
            // Addresses of covers name the port.
            record = try await launch(words + ["--port", "\(seen.port)"] + ["--"] + seen.folders)
        } catch let failure as Failure where failure.kind == .cannotStart {
            record = try await launch(words + ["--"] + seen.folders)
        }
        await changed(.startedAgain(note(record), after: end))
        return record
    }

    private func start(_ music: Music) async throws -> ServiceRecord {
        let running = answering
        switch music {
        case .demo:
            if let running, running.folders == [folders.demoLibrary.path] { return running }
            try await running?.endService(in: folders)
            return try await launch(["--output", running?.output ?? output, "--demo"])
        case .folder(let folder):
            if let running, running.folders != [folders.demoLibrary.path] {
                return try await add(folder, to: running)
            }
            let known = RememberedFolders.read(in: folders)
                .filter { $0 != folders.demoLibrary.path }
            let all = known.contains(folder) ? known : known + [folder]
            try await running?.endService(in: folders)
            return try await launch(["--output", running?.output ?? output, "--"] + all)
        }
    }

    /// Serves a folder besides the others; the music plays on.
    private func add(_ folder: String, to running: ServiceRecord) async throws -> ServiceRecord {
        let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let isServed = running.folders.contains { real == $0 || real.hasPrefix($0 + "/") }
        if isServed { return running }
        _ = try await HomeFolders(at: running.url, token: running.token).add(folder)
        return answering ?? running
    }

    /// Starts it and waits until it answers.
    private func launch(_ words: [String]) async throws -> ServiceRecord {
        guard let program = HomeServiceProgram.path(environment: environment) else {
            throw Failure(
                .cannotStart, "The program that serves your own music was not found.",
                advice: "Install 'gatefold' beside this app.")
        }
        // What a killed service left behind names that one.
        let stale = recorded?.pid
        let end = Guarded<Result<Void, Failure>?>(nil)
        Task { [environment] in
            let result: Result<Void, Failure>
            do {
                let start = try await DetachedProcess.start(
                    program, arguments: ["serve", "--json"] + words, environment: environment)
                result = start.failure.map { .failure($0) } ?? .success(())
            } catch {
                result = .failure(Failure(error))
            }
            end.withLock { $0 = result }
        }
        while true {
            // Looked at first, so that a record which came with the end is still seen.
            let result = end.withLock { $0 }
            if let record = answering, record.pid != stale { return record }
            switch result {
            case .failure(let failure) where failure.kind == .alreadyRunning:
                // Another program has just started it.
                if case .running(let record) = try await ServiceState.settled(in: folders) {
                    return record
                }
                throw failure
            case .failure(let failure): throw failure
            case .success:
                throw Failure(
                    .unreachable, "The home service started but does not answer.",
                    advice: "Its log is \(folders.logFile.path).")
            case nil: try await Task.sleep(for: .milliseconds(25))
            }
        }
    }
}

extension DetachedProcess.Start {
    /// Why a command did not do its work; `nil` if it did.
    fileprivate var failure: Failure? {
        for line in errors.split(separator: "\n") {
            if let failure = Failure(report: String(line)) { return failure }
        }
        guard let exitStatus, exitStatus != 0 else { return nil }
        return Failure(
            .unexpected, "The home service ended at once (status \(exitStatus)).",
            advice: "Start it in a terminal to see why: gatefold serve --foreground")
    }
}
