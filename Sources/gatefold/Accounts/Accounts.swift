import CredentialStore
import Foundation
import SpotifyWebAPI

/// The accounts of this person, and where their tokens are.
struct Accounts: Sendable {
    let folders: WorldFolders
    let store: CredentialStore

    /// All accounts. Asks the store for them only where the list was lost.
    func index() async throws -> AccountIndex {
        if let index = AccountIndex.read(in: folders) { return index }
        guard FileManager.default.fileExists(atPath: folders.credentials.path) else {
            return AccountIndex()
        }
        var index = AccountIndex()
        for account in try await store.list().compactMap(Account.init) { index.add(account) }
        return index
    }

    /// Changes the list of accounts.
    func change(_ change: (inout AccountIndex) throws -> Void) async throws {
        // Before the lock, which is no place to wait for a keyring.
        let known = try await index()
        let lock = try AccountIndexLock(in: folders)
        var index = AccountIndex.read(in: folders) ?? known
        try change(&index)
        try index.write(in: folders)
        withExtendedLifetime(lock) {}
    }

    /// The account that a command is meant for.
    ///
    /// - Parameter name: The one that was named, if any.
    /// - Returns: The account, or `nil` if nobody has signed in and none was named.
    /// - Throws: A ``Failure`` if there is no such account, or several may be meant.
    func chosen(_ name: String?) async throws -> Account? {
        let index = try await index()
        if let name { return try index.account(named: name) }
        if index.accounts.isEmpty { return nil }
        guard let account = index.defaultAccount else {
            let names = index.accounts.map(\.reference).joined(separator: ", ")
            throw Failure(
                .usage, "There are several accounts, and none is the default: \(names).",
                advice:
                    "Choose one with 'gatefold accounts default NAME', or name it with --account.")
        }
        return account
    }

    /// Keeps the tokens of a new sign-in, in place of what the account had.
    func signIn(_ account: Account, _ content: AccountContent) async throws {
        try await store.withLock(for: account.id) {
            var content = content
            if case .found(let credential) = try await store.read(account.id),
                let known = AccountContent(credential)
            {
                content.access = known.access
            }
            try await store.write(content.credential(of: account))
        }
        try await change { $0.add(account) }
    }

    /// Forgets one account and its tokens. Nobody else's are touched.
    func signOut(_ account: Account) async throws {
        try await store.withLock(for: account.id) { _ = try await store.remove(account.id) }
        try await change { $0.remove(account) }
    }
}
