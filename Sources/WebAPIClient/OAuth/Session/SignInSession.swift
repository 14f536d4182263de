import Foundation

/// A sign-in that lasts: hands out access tokens, renews them in time, and keeps them in a store.
///
/// Any number of senders may share one session, and any number of processes one store; a refresh
/// token is used once at a time all the same:
///
/// - A token is renewed two minutes before it ends. The first call in that time does it and waits;
///   all others go on with the token that is still good. Should it fail, the first one does too.
/// - Once a token has ended, or the service refused it, all calls wait for one renewal.
/// - A renewal holds the store's lock, and first looks whether another process has done it.
/// - New tokens are stored before they are used. If the store fails, they are used all the same and
///   ``SignInChange/notStored`` is told.
/// - A sign-in ends when the service says `invalid_grant`, and by nothing else: not by a service in
///   trouble, a network that is down, or a wrong client secret.
/// - A caller that is cancelled leaves at once; the renewal goes on. A program that is about to end
///   waits for it with ``settle()``.
///
/// With client credentials nobody signs in: the first call gets a token, and so does each that
/// finds it ended.
public actor SignInSession {
    /// Gets tokens from the service.
    public nonisolated let client: OAuthClient

    let store: any TokenStore
    let earlyRenewal: Duration
    private let listeners = Broadcast<SignInChange>()
    private let renewal = SharedCall<TokenSet>()

    var held: TokenSet?
    /// Whether it is known what the store holds; before that nothing is news.
    var hasLooked = false
    /// When a token that is still good may be renewed.
    var renewFrom = Date.distantPast
    /// Why what is held is not in the store.
    var unstored: Unstored?
    /// Counts what replaces `held`, so that what was read before does not overwrite it.
    var version = 0
    private var lastDaysTold: Int?

    /// After a failure a token that is still good is not renewed again for so long.
    private static let pauseAfterFailure: TimeInterval = 30
    /// So many days ahead the end of the consent is told.
    private static let daysAhead = 14

    /// Makes a session; nothing is read or sent before it is asked for a token.
    ///
    /// - Parameters:
    ///   - client: Gets tokens from the service.
    ///   - store: Keeps them.
    ///   - earlyRenewal: How long before its end an access token is renewed.
    public init(
        client: OAuthClient, store: any TokenStore, earlyRenewal: Duration = .seconds(120)
    ) {
        self.client = client
        self.store = store
        self.earlyRenewal = earlyRenewal
    }

    /// What happens to the sign-in from now on; any number may listen.
    public nonisolated var changes: AsyncStream<SignInChange> { listeners.values() }

    /// Tells everybody who listens.
    package nonisolated func tell(_ change: SignInChange) { listeners.send(change) }

    /// Gives a sender its tokens.
    public nonisolated var tokenSource: RequestSender.TokenSource {
        { try await self.token(insteadOf: $0) }
    }

    /// The token to send with.
    ///
    /// - Parameter refused: The token that the service refused, if it did: another one is got,
    ///   unless there is one already.
    /// - Returns: A token that is good by all that is known.
    /// - Throws: ``WebAPIError``, of the kind `notSignedIn` if nobody is signed in and
    ///   `authorization(ended)` if the sign-in has just ended; or `CancellationError`.
    public func token(insteadOf refused: AccessToken? = nil) async throws -> AccessToken {
        while true {
            if let good = good(insteadOf: refused), renewal.isRunning || client.date() < renewFrom {
                return told(good)
            }
            do {
                let (tokens, isOwn) = try await renewal.value {
                    try await self.renew(insteadOf: refused)
                }
                // A renewal that was under way for others may have come to the refused one.
                if !isOwn, tokens.accessToken == refused?.value { continue }
                return told(tokens)
            } catch  where !(error is CancellationError) {
                guard let good = good(insteadOf: refused) else { throw error }
                renewFrom = max(renewFrom, client.date() + Self.pauseAfterFailure)
                return told(good)
            }
        }
    }

    /// What is held, without renewing it.
    ///
    /// - Returns: The tokens, or `nil` if nobody is signed in.
    /// - Throws: ``WebAPIError`` of the kind `authorization(notStored)` if the store cannot be read.
    public func tokens() async throws -> TokenSet? {
        if held == nil { try await lookIntoStore() }
        return held
    }

    /// Waits until no renewal is under way: for programs that are about to end.
    public func settle() async { await renewal.end() }

    // MARK: Signing in and out

    /// Takes on the tokens of a new sign-in; they replace whatever is stored.
    ///
    /// - Parameter tokens: The tokens.
    /// - Throws: ``WebAPIError`` of the kind `authorization(notStored)`; the session is signed in
    ///   all the same, as long as the process lives.
    public func signIn(_ tokens: TokenSet) async throws {
        lastDaysTold = nil
        defer { tell(.signedIn) }
        // In a task of its own: tokens that were got must not be lost to a cancellation.
        try await Task { [store] in
            do { try await store.withLock { try await self.replace(with: tokens) } } catch {
                self.holdUnstored(tokens)
                throw notStored("store-tokens", error)
            }
        }.value
    }

    /// Forgets the sign-in, here and in the store.
    ///
    /// - Throws: ``WebAPIError`` of the kind `authorization(notStored)` if the store keeps it; the
    ///   session has forgotten it all the same.
    public func signOut() async throws {
        defer { tell(.signedOut(.asked)) }
        try await Task { [store] in
            do {
                try await store.withLock {
                    await self.forget()
                    try await store.write(nil)
                }
            } catch {
                self.forget()
                throw notStored("forget-tokens", error)
            }
        }.value
    }

    // MARK: What is held

    private func good(insteadOf refused: AccessToken?) -> TokenSet? {
        guard let held, client.date() < held.expiresAt, held.accessToken != refused?.value else {
            return nil
        }
        return held
    }

    /// The token of what is handed out, after telling that the consent ends soon.
    private func told(_ tokens: TokenSet) -> AccessToken {
        if let months = client.service.consentMonths,
            let days = tokens.consentEnds(afterMonths: months)?.daysLeft(at: client.date()),
            1...Self.daysAhead ~= days, days != lastDaysTold
        {
            lastDaysTold = days
            tell(.consentEnding(days: days))
        }
        return tokens.bearer
    }
}
