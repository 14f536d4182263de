package import CredentialStore
package import Foundation
package import SpotifyWebAPI
package import WebAPIClient

/// Keeps the tokens of one account in its entry of the store, beside what was learned of its app.
package struct CredentialTokenStore: TokenStore {
    package let account: Account
    package let store: CredentialStore
    /// Why the last tokens could not be kept, if so.
    private let failure = Guarded<CredentialStoreError?>(nil)
    /// What was read last: should the entry be damaged meanwhile, all but the tokens is in here.
    private let last = Guarded<AccountContent?>(nil)

    package init(_ account: Account, in store: CredentialStore) {
        self.account = account
        self.store = store
    }

    /// Why the newest tokens are not in the store; `nil` if they are.
    package var problem: CredentialStoreError? { failure.withLock { $0 } }

    package func read() async throws -> TokenSet? { try await content()?.tokens }

    package func write(_ tokens: TokenSet?) async throws {
        do {
            // An account that was signed out meanwhile needs no entry to say so.
            let isKnown = try await isKept()
            if tokens != nil || isKnown { try await change { $0.tokens = tokens } }
            failure.withLock { $0 = nil }
        } catch {
            failure.withLock { $0 = error as? CredentialStoreError }
            throw error
        }
    }

    package func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await store.withLock(for: account.id) { try await body() }
    }

    /// Keeps what was learned of the app, together with what others have learned meanwhile.
    ///
    /// - Parameters:
    ///   - learned: What is known now.
    ///   - known: What was known before.
    /// - Throws: ``CredentialStoreError``, or `CancellationError`.
    package func keep(_ learned: AppAccess, insteadOf known: AppAccess) async throws {
        guard learned != known else { return }
        try await withLock {
            // An account that was signed out meanwhile stays so.
            guard try await content() != nil else { return }
            try await change { $0.access = $0.access.merged(with: learned, insteadOf: known) }
        }
    }

    /// Replaces what was learned of the app.
    package func replace(_ access: AppAccess) async throws {
        try await withLock { try await change { $0.access = access } }
    }

    /// Makes the access token look as if it had ended.
    ///
    /// - Parameter date: The time of day.
    /// - Throws: A ``Failure`` if there is none, `DamagedTokens` or `CredentialStoreError`.
    package func expireToken(at date: Date) async throws {
        try await withLock {
            guard var tokens = try await content()?.tokens else {
                throw Failure(
                    .notSignedIn, "The account \(account.described) is signed out.",
                    advice: "Sign in again.")
            }
            tokens.expiresAt = date - 1
            try await write(tokens)
        }
    }

    /// What is kept; `nil` if there is nothing.
    ///
    /// - Throws: ``DamagedTokens`` or ``CredentialStoreError``.
    package func content() async throws -> AccountContent? {
        switch try await store.read(account.id) {
        case .absent: return nil
        case .found(let credential):
            guard let content = AccountContent(credential) else { throw DamagedTokens() }
            last.withLock { $0 = content }
            return content
        case .unavailable(let error):
            if case .damaged(_, let aside) = error.kind { throw DamagedTokens(movedTo: aside) }
            throw error
        }
    }

    private func isKept() async throws -> Bool {
        do { return try await content() != nil } catch is DamagedTokens { return false }
    }

    /// Changes what is kept. Who calls this holds the lock.
    private func change(_ change: (inout AccountContent) -> Void) async throws {
        var content: AccountContent
        do {
            content = try await self.content() ?? blank
        } catch is DamagedTokens {
            content = blank
        }
        change(&content)
        try await store.write(content.credential(of: account))
    }

    private var blank: AccountContent {
        last.withLock { $0 }
            ?? AccountContent(
                tokens: nil, access: AppAccess(clientID: account.client), name: account.name)
    }
}

extension AppAccess {
    /// What is kept, with what one process has learned since it read `known`.
    package func merged(with learned: AppAccess, insteadOf known: AppAccess) -> AppAccess {
        var merged = self
        for (operation, finding) in learned.findings where known.findings[operation] != finding {
            merged.findings[operation] = finding
        }
        for (operation, limit) in learned.pageLimits where known.pageLimits[operation] != limit {
            merged.pageLimits[operation] = limit
        }
        return merged
    }
}
