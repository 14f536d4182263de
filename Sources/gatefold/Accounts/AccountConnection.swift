import CredentialStore
import Foundation
import SpotifyWebAPI
import WebAPIClient

/// A client that speaks for an account, and what must be done before the program ends.
struct AccountConnection: Sendable {
    let account: Account
    let client: SpotifyClient
    let session: SignInSession
    private let store: CredentialTokenStore
    private let known: AppAccess

    /// Opens an account.
    ///
    /// - Parameters:
    ///   - account: Whose.
    ///   - accounts: Where its tokens are.
    ///   - console: Where a wait is told.
    ///   - transport: Does the exchanges.
    ///   - home: Gives the origin of this computer's home service, and starts it if needed.
    /// - Throws: A ``Failure`` if the account has no tokens, or they cannot be had now.
    init(
        _ account: Account, of accounts: Accounts, console: Console, transport: any Transport,
        home: () async throws -> String
    ) async throws {
        store = CredentialTokenStore(account, in: accounts.store)
        let content: AccountContent
        do {
            guard let found = try await store.content(), found.tokens != nil else {
                throw Failure(
                    .notSignedIn, "The account \(account.described) is signed out.",
                    advice: "Sign in again: \(account.loginCommand)")
            }
            content = found
        } catch let damage as DamagedTokens {
            throw Failure(damage, of: account)
        }
        let place =
            if let fixed = AccountPlace(account, content) { fixed } else {
                AccountPlace.home(try await home())
            }
        let notice = WaitNotice(on: console)
        let authorization = place.authorization(
            for: account.service, clientID: account.client, transport: transport,
            onEvent: { notice.hear($0) })
        session = SignInSession(client: authorization, store: store)
        known = content.access
        client = SpotifyClient(
            sender: RequestSender(
                baseURL: place.apiURL, transport: transport, onEvent: { notice.hear($0) },
                token: session.tokenSource),
            access: AccessRecord(content.access))
        self.account = account
    }

    /// Waits for a renewal under way, keeps what was learned, and tells what the person must know.
    func settle(_ console: Console, date: Date) async {
        await session.settle()
        do { try await store.keep(client.access.known, insteadOf: known) } catch {
            // What the app is given is learned again; a failure of the store is told below.
        }
        if let problem = store.problem {
            console.note("The new tokens could not be kept. \(problem.description)".cleaned)
            console.note(problem.advice.cleaned)
        }
        guard account.service == .spotify,
            let days = try? await session.tokens()?.daysToConsentEnd(at: date),
            days <= AccountStatus.daysAhead
        else { return }
        console.note(AccountStatus.consentWarning(days, account))
    }
}

/// The accounts that one command has opened.
final class OpenAccounts: Sendable {
    private let connections = Guarded<[AccountConnection]>([])

    /// The account that the command talked to last.
    var account: Account? { connections.withLock { $0.last?.account } }

    func add(_ connection: AccountConnection) { connections.withLock { $0.append(connection) } }

    /// Brings all to an end.
    func settle(_ console: Console, date: Date = Date()) async {
        for connection in connections.withLock({ $0 }) {
            await connection.settle(console, date: date)
        }
    }
}
