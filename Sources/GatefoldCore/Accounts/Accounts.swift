package import CredentialStore
import Foundation

/// The accounts of this person, and where their tokens are.
package struct Accounts: Sendable {
    package let folders: WorldFolders
    package let store: CredentialStore

    package init(folders: WorldFolders, store: CredentialStore) {
        self.folders = folders
        self.store = store
    }

    /// All accounts. Asks the store for them only where the list was lost.
    package func index() async throws -> AccountIndex {
        if let index = AccountIndex.read(in: folders) { return index }
        guard FileManager.default.fileExists(atPath: folders.credentials.path) else {
            return AccountIndex()
        }
        var index = AccountIndex()
        for account in try await store.list().compactMap(Account.init) { index.add(account) }
        return index
    }

    /// Changes the list of accounts.
    package func change(_ change: (inout AccountIndex) throws -> Void) async throws {
        // Before the lock, which is no place to wait for a keyring.
        let known = try await index()
        let lock = try AccountIndexLock(in: folders)
        var index = AccountIndex.read(in: folders) ?? known
        try change(&index)
        try index.write(in: folders)
        withExtendedLifetime(lock) {}
    }

    /// Keeps the tokens of a new sign-in, in place of what the account had.
    package func signIn(_ account: Account, _ content: AccountContent) async throws {
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
    package func signOut(_ account: Account) async throws {
        try await store.withLock(for: account.id) { _ = try await store.remove(account.id) }
        try await change { $0.remove(account) }
    }
}
