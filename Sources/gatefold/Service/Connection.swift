import Foundation
import GatefoldCore
import HomeService
import SpotifyWebAPI
import WebAPIClient

/// The way to the service that a command talks to.
enum Connection {
    /// Gives a client for the account that is meant; without accounts, for the home service of this
    /// world.
    ///
    /// - Parameters:
    ///   - name: The account that was named, if any; `home` is this world's home service where no
    ///     account has that name.
    ///   - session: Where the accounts are, and who hears of it.
    ///   - open: Keeps what must be brought to an end.
    /// - Returns: The client.
    /// - Throws: A ``Failure`` if that account is not signed in, or the service does not start.
    static func client(
        account name: String?, session: Session, open: OpenAccounts
    ) async throws -> SpotifyClient {
        let accounts = session.accounts()
        let index = try await accounts.index()
        let meansHome =
            index.accounts.isEmpty && name == nil
            || name == "home" && !index.accounts.contains { $0.service == .home }
        guard !meansHome, let account = try await accounts.chosen(name) else {
            return try await client(
                console: session.console, environment: session.environment,
                folders: session.folders)
        }
        let connection = try await AccountConnection(
            account, of: accounts, console: session.console, transport: session.transport
        ) {
            try await running(session.console, session.environment, session.folders).url
        }
        open.add(connection)
        return connection.client
    }

    /// Gives a client of this world's home service; starts it on the last folders if it does not
    /// run.
    static func client(
        console: Console, environment: [String: String], folders: WorldFolders
    ) async throws -> SpotifyClient {
        let record = try await running(console, environment, folders)
        return client(at: record.url + "/v1", over: DefaultTransport(), console: console) {
            // A service that was started again has another token.
            guard $0 != nil, case .running(let new) = ServiceState.now(in: folders) else {
                return AccessToken(record.token)
            }
            return AccessToken(new.token)
        }
    }

    /// A client that tells the person when it has to wait.
    static func client(
        at baseURL: String, over transport: any Transport, console: Console,
        token: @escaping RequestSender.TokenSource
    ) -> SpotifyClient {
        let notice = WaitNotice(on: console)
        return SpotifyClient(
            sender: RequestSender(
                baseURL: baseURL, transport: transport, onEvent: { notice.hear($0) }, token: token))
    }

    /// The home service of this world, started if it did not run.
    static func running(
        _ console: Console, _ environment: [String: String], _ folders: WorldFolders
    ) async throws -> ServiceRecord {
        switch try await ServiceState.settled(in: folders) {
        case .running(let record): return record
        case .starting:
            throw Failure(
                .unreachable, "The home service is starting and does not answer yet.",
                advice: "Try again in a moment; its log is \(folders.logFile.path).")
        case .stopped: break
        }
        let known = RememberedFolders.read(in: folders)
        guard !known.isEmpty else {
            throw Failure(
                .cannotStart, "The home service does not run, and no folder is known to serve.",
                advice: "Start it on your music: gatefold serve ~/Music")
        }
        let names = known.map(folders.display).joined(separator: ", ")
        console.note("Starting the home service on \(names) …".cleaned)
        let plan = ServicePlan(
            folders: try MusicFolders(known, workingFolder: "/", known: known).paths, port: nil,
            output: .auto,
            logsRequests: console.isVerbose)
        do {
            return try await BackgroundService.start(
                plan, environment: environment, folders: folders, console: console)
        } catch let failure as Failure where failure.kind == .alreadyRunning {
            // Two commands started it at the same time: one of them did.
            guard case .running(let record) = try await ServiceState.settled(in: folders) else {
                throw failure
            }
            return record
        }
    }
}
