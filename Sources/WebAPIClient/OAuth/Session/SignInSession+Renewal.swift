import Foundation

/// Tokens that the store did not take.
struct Unstored {
    /// What the store holds instead, if that is known: older, and perhaps dead.
    var over: TokenSet??

    func isOver(_ stored: TokenSet?) -> Bool {
        guard let over else { return true }
        return over?.hasSameTokens(as: stored) ?? (stored == nil)
    }
}

extension SignInSession {
    // MARK: Renewing

    /// Gets tokens that are good for a while: from the store, or else from the service.
    func renew(insteadOf refused: AccessToken?) async throws -> TokenSet {
        if held == nil {
            try await lookIntoStore()
            if let held, isFresh(held, insteadOf: refused, since: nil) { return held }
        }
        let known = held
        do {
            return try await store.withLock {
                try await self.renewAlone(insteadOf: refused, since: known)
            }
        } catch  where !(error is WebAPIError || error is CancellationError) {
            throw notStored("store-tokens", error)
        }
    }

    /// The renewal itself; the store's lock is held.
    private func renewAlone(
        insteadOf refused: AccessToken?, since known: TokenSet?
    ) async throws -> TokenSet {
        guard var current = try await newest() else {
            guard client.flow.grant == .clientCredentials else {
                throw WebAPIError(.notSignedIn, operation: "refresh-token")
            }
            return await keep(try await client.ownTokens(), over: nil)
        }
        while true {
            if isFresh(current, insteadOf: refused, since: known) { return current }
            do {
                return await keep(try await client.renewed(current), over: current)
            } catch let error as WebAPIError where error.kind == .authorization(.ended) {
                // Somebody who does not keep to the lock may have stored another sign-in.
                guard let other = await endSignIn(current), other != current else { throw error }
                current = other
            }
        }
    }

    /// Whether tokens can be handed out as they are. Those that are good and differ from what was
    /// held before have just been renewed by another process.
    private func isFresh(
        _ tokens: TokenSet, insteadOf refused: AccessToken?, since known: TokenSet?
    ) -> Bool {
        let now = client.date()
        guard now < tokens.expiresAt, tokens.accessToken != refused?.value else { return false }
        if now < tokens.expiresAt - earlyRenewal.timeInterval { return true }
        return known.map { $0.accessToken != tokens.accessToken } ?? false
    }

    /// Stores new tokens, then takes them on, stored or not.
    private func keep(_ tokens: TokenSet, over stored: TokenSet?) async -> TokenSet {
        do {
            try await store.write(tokens)
            unstored = nil
        } catch {
            if unstored == nil {
                unstored = Unstored(over: .some(stored))
                tell(.notStored)
            }
        }
        hold(tokens)
        tell(.refreshed(until: tokens.expiresAt))
        return tokens
    }

    /// Ends the sign-in whose refresh token is dead.
    ///
    /// - Returns: The other sign-in that is stored by now, if one is.
    private func endSignIn(_ dead: TokenSet) async -> TokenSet? {
        if let stored = try? await readStore() {
            let isDead = stored.refreshToken == dead.refreshToken
            guard isDead || unstored?.isOver(stored) == true else {
                unstored = nil
                take(stored)
                return stored
            }
            // If this fails, the next who reads it finds out in the same way.
            try? await store.write(nil)
        }
        forget()
        tell(.signedOut(.refused))
        return nil
    }

    // MARK: The store

    /// Reads the store without its lock, which is enough to learn of tokens that are good.
    func lookIntoStore() async throws {
        let before = version
        let stored = try await readStore()
        if version == before { take(stored) }
    }

    /// What counts by now: what is stored, unless what is held is newer. The lock is held.
    private func newest() async throws -> TokenSet? {
        let stored = try await readStore()
        guard let unstored, let held, unstored.isOver(stored) else {
            self.unstored = nil
            take(stored)
            return held
        }
        do {
            try await store.write(held)
            self.unstored = nil
        } catch {
            self.unstored = Unstored(over: .some(stored))
        }
        return held
    }

    private func readStore() async throws -> TokenSet? {
        do { return try await store.read() } catch let damage as DamagedTokens {
            if held == nil {
                hasLooked = true
                tell(.signedOut(.damaged(movedTo: damage.movedTo)))
            } else if unstored == nil {
                // What is held mends it.
                unstored = Unstored(over: .some(nil))
            }
            return nil
        } catch  where !(error is CancellationError) {
            throw notStored("read-tokens", error)
        }
    }

    /// Takes on what the store holds.
    private func take(_ stored: TokenSet?) {
        let wasNews = hasLooked
        hasLooked = true
        guard let stored else {
            guard held != nil else { return }
            forget()
            return tell(.signedOut(.elsewhere))
        }
        guard !stored.hasSameTokens(as: held) else { return }
        let isNewSignIn = held == nil || held?.consentedAt != stored.consentedAt
        hold(stored, isFromStore: true)
        if wasNews { tell(isNewSignIn ? .signedIn : .refreshed(until: stored.expiresAt)) }
    }

    // MARK: Holding

    /// Stores the tokens of a new sign-in. The lock is held.
    func replace(with tokens: TokenSet) async throws {
        try await store.write(tokens)
        unstored = nil
        hold(tokens)
    }

    /// Takes on the tokens of a new sign-in that could not be stored.
    func holdUnstored(_ tokens: TokenSet) {
        unstored = Unstored(over: nil)
        hold(tokens)
    }

    func forget() {
        held = nil
        unstored = nil
        hasLooked = true
        version += 1
    }

    private func hold(_ tokens: TokenSet, isFromStore: Bool = false) {
        held = tokens
        hasLooked = true
        version += 1
        renewFrom = tokens.expiresAt - earlyRenewal.timeInterval
        if !isFromStore {
            // Tokens that never last that long are not renewed with every call.
            let now = client.date()
            renewFrom = max(renewFrom, now + tokens.expiresAt.timeIntervalSince(now) / 2)
        }
    }
}

/// What a store's failure is to those who use the session.
func notStored(_ operation: String, _ error: any Error) -> any Error {
    if let error = error as? WebAPIError { return error }
    return WebAPIError(.authorization(.notStored), operation: operation, underlying: error)
}
