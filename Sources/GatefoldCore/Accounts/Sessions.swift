import Foundation
import SpotifyWebAPI
package import WebAPIClient

/// Opens accounts, so that those of one app keep to its rate limit together.
package struct Sessions: Sendable {
    package let accounts: Accounts
    package let home: HomeServiceProcess
    private let transport: any Transport
    private let gates = Guarded<[String: RateLimitGate]>([:])

    /// Makes a value; nothing is read or started yet.
    ///
    /// - Parameters:
    ///   - accounts: Where sign-ins are kept.
    ///   - home: This computer's home service.
    ///   - transport: Does the exchanges.
    package init(
        accounts: Accounts, home: HomeServiceProcess,
        transport: any Transport = DefaultTransport()
    ) {
        self.accounts = accounts
        self.home = home
        self.transport = transport
    }

    /// Opens an account, or one's own music. Asks no service.
    ///
    /// - Parameter choice: Which.
    /// - Returns: What the app works with.
    /// - Throws: A ``Failure`` if the account is signed out, or its tokens cannot be had.
    package func open(_ choice: AccountChoice) async throws -> ServiceSession {
        switch choice {
        case .ownMusic: ownMusic()
        case .account(let account): try await session(of: account)
        }
    }

    private func ownMusic() -> ServiceSession {
        let log = RequestLog()
        let cache = cache(of: .ownMusic)
        let here = HomeServiceTransport(home, over: transport)
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: HomeServiceTransport.origin + "/v1", transport: here,
                store: KeptBeginnings(in: cache), onEvent: { log.hear($0) },
                token: here.tokenSource))
        return ServiceSession(
            .ownMusic, service: SpotifyMusicService(client, at: .home), requests: log,
            cache: cache, inspection: HomeInspection(client: client),
            changes: { AsyncStream { $0.finish() } }, close: {})
    }

    private func session(of account: Account) async throws -> ServiceSession {
        let log = RequestLog()
        let cache = cache(of: .account(account))
        let connection: AccountConnection
        do {
            connection = try await AccountConnection(
                account, of: accounts,
                transport: account.service == .home
                    ? HomeServiceTransport(home, over: transport) : transport,
                gate: gate(of: account), store: KeptBeginnings(in: cache),
                onEvent: { log.hear($0) }, home: { HomeServiceTransport.origin })
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Failure(error)
        }
        return ServiceSession(
            .account(account),
            service: SpotifyMusicService(
                connection.client, at: account.service == .spotify ? .spotify : .home),
            requests: log, cache: cache, inspection: AccountInspection(connection: connection),
            changes: { connection.session.changes.mapped { SessionChange($0) } },
            close: { await connection.settle() })
    }

    private func cache(of choice: AccountChoice) -> LibraryCache {
        let folder = accounts.folders.accountCache(choice.cacheKey)
        return LibraryCache(file: folder.appendingPathComponent(LibraryCacheFile.name))
    }

    /// The service counts the requests of all accounts of an app together.
    private func gate(of account: Account) -> RateLimitGate {
        gates.withLock { gates in
            let key = "\(account.service.rawValue)/\(account.client)"
            if let gate = gates[key] { return gate }
            let gate = RateLimitGate()
            gates[key] = gate
            return gate
        }
    }
}

extension SessionChange {
    fileprivate init?(_ change: SignInChange) {
        switch change {
        case .signedOut: self = .ended
        case .consentEnding(let days): self = .endsSoon(days: days)
        case .notStored: self = .notKept
        case .signedIn, .refreshed: return nil
        }
    }
}

extension AsyncStream where Element: Sendable {
    /// What becomes of the values, as they come.
    fileprivate func mapped<Other: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Other?
    ) -> AsyncStream<Other> {
        let (stream, continuation) = AsyncStream<Other>.makeStream()
        let task = Task {
            for await value in self {
                if let other = transform(value) { continuation.yield(other) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
