import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension AccountConnection {
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
        let notice = WaitNotice(on: console)
        do {
            try await self.init(
                account, of: accounts, transport: transport, onEvent: { notice.hear($0) },
                home: home)
        } catch let damage as DamagedTokens {
            throw Failure(damage, of: account)
        } catch let failure as Failure where failure.kind == .notSignedIn {
            throw Failure(failure, of: account)
        }
    }

    /// Waits for a renewal under way, keeps what was learned, and tells what the person must know.
    func settle(_ console: Console, date: Date) async {
        await settle()
        if let problem = storeProblem {
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
