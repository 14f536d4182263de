package import Foundation
import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// The home service: scans folders, answers the Web API on loopback, plays.
package actor HomeServer {
    /// What a home service needs to know to start.
    package struct Configuration: Sendable {
        /// The folders with music, absolute.
        package var roots: [FilePath]
        /// Where the catalogue lives.
        package var dataFolder: URL
        /// Where scaled covers live.
        package var cacheFolder: URL
        /// The port; `nil` takes the usual one, or any free one if that is taken.
        package var port: Int?
        package var output: AudioOutput
        /// What people see as the device's name.
        package var deviceName: String
        /// The service's own access token, which is also the owner's key to the accounts pages.
        package var token: String
        /// How other computers reach the service; `nil` if they do not.
        package var exposure: Exposure?
        /// What is to go wrong from the start on.
        package var faults = FaultPlan.none
        /// Whether each request is logged.
        package var logsRequests = false
        /// Which apps of Spotify's it treats its clients as.
        package var access = AccessRegime.extended
        /// Whether changes of files are noticed as they happen.
        package var watches = true
        /// How often all folders are scanned where changes are not noticed; `nil` for never.
        package var scanInterval: Duration? = .seconds(300)
        /// Keeps another choice of folders, before it counts.
        package var keepFolders:
            @Sendable (_ old: [FilePath], _ new: [FilePath]) async throws -> Void =
                { _, _ in }

        package init(
            roots: [FilePath], dataFolder: URL, cacheFolder: URL, port: Int? = nil,
            output: AudioOutput = .auto, deviceName: String, token: String
        ) {
            self.roots = roots
            self.dataFolder = dataFolder
            self.cacheFolder = cacheFolder
            self.port = port
            self.output = output
            self.deviceName = deviceName
            self.token = token
        }
    }

    /// The port taken if none is asked for.
    package static let usualPort = 7433

    /// Where it listens, on 127.0.0.1.
    package nonisolated let port: Int
    /// Where others reach it, if they do.
    package nonisolated let publicURL: String?

    private let servers: [Server]
    private let player: Player
    private let diary: PlayerDiary
    private let memory: PlaybackMemory
    nonisolated let accounts: HomeAccounts
    private let folders: ServedFolders

    /// Opens the catalogue, listens, begins to scan.
    ///
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package static func start(
        _ configuration: Configuration, log: @escaping @Sendable (String) -> Void
    ) async throws -> HomeServer {
        let catalogue = try HomeScan.open(configuration.dataFolder, log: log)
        let library = try Library(beside: catalogue)
        if let notice = library.notice { log(notice) }
        var accounts = try await makeAccounts(configuration, log: log)
        let memory = PlaybackMemory(in: configuration.dataFolder, log: log)
        let (player, diary) = try makePlayer(
            configuration, library: library, memory: memory, log: log)
        await restorePlayback(of: player, configuration, library, accounts, log: log)
        // The addresses in answers name the port, which is known only once the server listens.
        let router = Guarded<Router<Void>?>(nil)
        let folders = folders(configuration, catalogue, log: log)
        let admin = FolderAdmin(
            folders: folders, catalogue: catalogue,
            access: AdminAccess(token: configuration.token))
        let front = front(configuration, accounts, admin) { request in
            guard let router = router.withLock({ $0 }) else {
                return Refusal(503, "Service unavailable").response
            }
            return await router.respond(to: request, context: ())
        }
        let listening: Listening
        do {
            listening = try Listening(configuration, log: log) { await front.respond(to: $0) }
        } catch {
            await player.shutdown()
            throw error
        }
        let publicURL = configuration.exposure.map { _ in listening.origin }
        accounts.site = AccountsSite(publicURL: publicURL)
        let api = WebAPI(
            catalogue: catalogue, library: library, player: player,
            covers: CoverStore(
                folder: configuration.cacheFolder.appending(path: "covers"),
                readEmbedded: { try TagReader.cover(in: $0) }),
            origin: listening.origin, ownerName: configuration.deviceName,
            accessToken: configuration.token, accounts: accounts, regime: configuration.access,
            country: Countries.country(of: ProcessInfo.processInfo.environment), log: log)
        router.withLock { $0 = api.router() }
        await folders.scanAgain()
        return HomeServer(
            listening: listening, publicURL: publicURL, player: player, diary: diary,
            memory: memory, accounts: accounts, folders: folders)
    }

    private init(
        listening: Listening, publicURL: String?, player: Player, diary: PlayerDiary,
        memory: PlaybackMemory, accounts: HomeAccounts, folders: ServedFolders
    ) {
        servers = listening.servers
        self.publicURL = publicURL
        self.player = player
        self.diary = diary
        self.memory = memory
        self.accounts = accounts
        self.folders = folders
        port = listening.port
    }

    /// Waits until the scan that began with the start is done, or that long.
    ///
    /// - Returns: Whether it is done.
    package func firstScanIsDone(within limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            // Not a task group: it would wait for the scan itself before it returned.
            let waiting = Guarded<CheckedContinuation<Bool, Never>?>(continuation)
            @Sendable func answer(_ isDone: Bool) {
                waiting.withLock { waiting in
                    waiting?.resume(returning: isDone)
                    waiting = nil
                }
            }
            let timer = Task {
                try await Task.sleep(for: limit)
                answer(false)
            }
            Task { [folders] in
                await folders.scanIsDone()
                timer.cancel()
                answer(true)
            }
        }
    }

    /// Stops listening, playing and scanning; what is on its way is finished or undone.
    package func stop() async {
        async let scansEnd: Void = folders.stop()
        // First what is heard; then who still waits for an answer.
        await player.shutdown()
        await diary.close()
        await memory.close()
        await withTaskGroup { group in
            for server in servers { group.addTask { await server.stop(grace: .seconds(1)) } }
        }
        await accounts.close()
        await scansEnd
    }

    private static func folders(
        _ configuration: Configuration, _ catalogue: Catalogue,
        log: @escaping @Sendable (String) -> Void
    ) -> ServedFolders {
        var settings = CatalogueUpkeep.Settings()
        settings.watch.usesEvents = configuration.watches
        settings.watch.interval = configuration.scanInterval
        let scanner = HomeScan.scanner(for: catalogue)
        return ServedFolders(configuration.roots, keep: configuration.keepFolders) {
            [settings] roots, progress in
            CatalogueUpkeep(
                roots: roots, scanner: scanner, settings: settings, progress: progress, log: log)
        }
    }

    private static func front(
        _ configuration: Configuration, _ accounts: HomeAccounts, _ folders: FolderAdmin,
        service: @escaping HTTPHandler
    ) -> ServiceFront {
        let token = configuration.token
        let faults = FaultLayer(
            configuration.faults,
            timekeeper: Timekeeper(ContinuousClock(), date: { Date() }),
            client: { await accounts.client(of: $0, ownToken: token) })
        return ServiceFront(
            faults: faults, admin: FaultAdmin(faults: faults, token: token), folders: folders,
            service: service)
    }

    /// Opens the accounts, and checks that nobody is let in by mistake.
    private static func makeAccounts(
        _ configuration: Configuration, log: @Sendable (String) -> Void
    ) async throws -> HomeAccounts {
        let accounts = try HomeAccounts(
            file: configuration.dataFolder.appending(path: "accounts.sqlite"),
            ownerKey: configuration.token, serviceName: configuration.deviceName, log: log)
        try configuration.exposure?.check(
            ownerHasPassword: try await accounts.ownerHasPassword())
        return accounts
    }
}
