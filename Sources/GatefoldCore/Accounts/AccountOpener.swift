/// Finds the accounts of this person, and opens them.
package struct AccountOpener: AccountOpening {
    private let sessions: Sessions
    private let last: LastAccount

    package init(_ sessions: Sessions) {
        self.sessions = sessions
        last = LastAccount(in: sessions.accounts.folders)
    }

    package func choices() async throws -> [AccountChoice] {
        let accounts = try await sessions.accounts.index().accounts.map {
            AccountChoice.account($0)
        }
        return (sessions.home.knowsMusic ? [.ownMusic] : []) + accounts
    }

    package func lastChoice() -> AccountChoice? { last.read() }

    package func open(_ choice: AccountChoice) async throws -> ServiceSession {
        try await sessions.open(choice)
    }

    package func remember(_ choice: AccountChoice) {
        // That another account is shown at the next start is no reason to stop.
        try? last.write(choice)
    }

    package func signOut(_ account: Account) async throws {
        try await sessions.accounts.signOut(account)
    }
}
