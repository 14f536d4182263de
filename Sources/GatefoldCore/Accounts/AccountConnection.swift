package import CredentialStore
package import SpotifyWebAPI
package import WebAPIClient

/// A client that speaks for an account, and what must be done before the program ends.
package struct AccountConnection: Sendable {
    package let account: Account
    package let client: SpotifyClient
    package let session: SignInSession
    /// What was known of the app when it was opened.
    package let known: AppAccess
    private let store: CredentialTokenStore

    /// Opens an account.
    ///
    /// - Parameters:
    ///   - account: Whose.
    ///   - accounts: Where its tokens are.
    ///   - transport: Does the exchanges.
    ///   - gate: The rate limit, which the accounts of one app share; one of its own if not given.
    ///   - answers: Keeps what need not be sent again.
    ///   - onEvent: Hears of each request.
    ///   - home: Gives the origin of this computer's home service, and starts it if needed.
    /// - Throws: A ``Failure`` if the account has no tokens, `DamagedTokens` or
    ///   `CredentialStoreError` if they cannot be had now, and what `home` throws.
    package init(
        _ account: Account, of accounts: Accounts, transport: any Transport,
        gate: RateLimitGate? = nil, store answers: (any ResponseStore)? = nil,
        onEvent: @escaping RequestSender.EventHandler = { _ in },
        home: () async throws -> String
    ) async throws {
        store = CredentialTokenStore(account, in: accounts.store)
        guard let content = try await store.content(), content.tokens != nil else {
            throw Failure(
                .notSignedIn, "The account \(account.described) is signed out.",
                advice: "Sign in again.")
        }
        let place =
            if let fixed = AccountPlace(account, content) { fixed } else {
                AccountPlace.home(try await home())
            }
        let authorization = place.authorization(
            for: account.service, clientID: account.client, transport: transport,
            onEvent: onEvent)
        session = SignInSession(client: authorization, store: store)
        known = content.access
        client = SpotifyClient(
            sender: RequestSender(
                baseURL: place.apiURL, transport: transport, gate: gate, store: answers,
                onEvent: onEvent, token: session.tokenSource),
            access: AccessRecord(content.access))
        self.account = account
    }

    /// Why the newest tokens could not be kept; `nil` if they are.
    package var storeProblem: CredentialStoreError? { store.problem }

    /// Waits for a renewal under way, and keeps what was learned of the app.
    package func settle() async {
        await session.settle()
        do { try await store.keep(client.access.known, insteadOf: known) } catch {
            // What the app is given is learned again; a failure of the store shows in its problem.
        }
    }

    /// Forgets what was learned of the app, here and in the store.
    ///
    /// - Throws: `CredentialStoreError`.
    package func forgetLearned() async throws {
        try await store.replace(AppAccess(clientID: account.client))
        client.access.forget()
    }
}
