public import WebAPIClient

extension SpotifyAuthorization {
    /// Signs a person in with a browser on this computer, from beginning to end.
    ///
    /// The listener's port is taken before the browser is opened. Afterwards the browser shows what
    /// came of it.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/concepts/redirect_uri>
    ///
    /// - Parameters:
    ///   - scopes: What the person is asked to allow.
    ///   - listener: Where the browser comes back to; it must be registered in the dashboard, where
    ///     a loopback address without a port stands for every port.
    ///   - showsDialog: Whether Spotify asks the person even if they agreed before.
    ///   - patience: How long to wait for the person.
    ///   - clock: What that is measured by.
    ///   - openBrowser: Opens an address in a browser, or shows it to the person.
    /// - Returns: The tokens; store them, or give them to a session.
    /// - Throws: ``/WebAPIClient/WebAPIError``, what `openBrowser` throws, or `CancellationError`.
    public func signIn(
        scopes: Set<Scope>, listener: LoopbackRedirectListener, showsDialog: Bool = false,
        within patience: Duration = .seconds(300), clock: any Clock<Duration> = ContinuousClock(),
        openingBrowser openBrowser: (_ url: String) async throws -> Void
    ) async throws -> TokenSet {
        try await signIn(
            scopes: scopes, listener: listener, showsDialog: showsDialog, within: patience,
            clock: clock, openingBrowser: openBrowser, keeping: { _ in })
    }

    /// Signs a person in to a session with a browser on this computer, from beginning to end.
    ///
    /// - Parameters:
    ///   - session: Takes the tokens, whatever it held before.
    ///   - scopes: What the person is asked to allow.
    ///   - listener: Where the browser comes back to; without one, `http://127.0.0.1/callback` with
    ///     a port that the system chooses.
    ///   - showsDialog: Whether Spotify asks the person even if they agreed before.
    ///   - patience: How long to wait for the person.
    ///   - clock: What that is measured by.
    ///   - openBrowser: Opens an address in a browser, or shows it to the person.
    /// - Throws: ``/WebAPIClient/WebAPIError``, of the kind `authorization(notStored)` if all went well but the
    ///   session's store; what `openBrowser` throws; or `CancellationError`.
    public func signIn(
        _ session: SignInSession, scopes: Set<Scope>, listener: LoopbackRedirectListener? = nil,
        showsDialog: Bool = false, within patience: Duration = .seconds(300),
        clock: any Clock<Duration> = ContinuousClock(),
        openingBrowser openBrowser: (_ url: String) async throws -> Void
    ) async throws {
        _ = try await signIn(
            scopes: scopes, listener: try listener ?? LoopbackRedirectListener(),
            showsDialog: showsDialog, within: patience, clock: clock, openingBrowser: openBrowser,
            keeping: { try await session.signIn($0) })
    }

    private func signIn(
        scopes: Set<Scope>, listener: LoopbackRedirectListener, showsDialog: Bool,
        within patience: Duration, clock: any Clock<Duration>,
        openingBrowser openBrowser: (String) async throws -> Void,
        keeping keep: (TokenSet) async throws -> Void
    ) async throws -> TokenSet {
        defer { listener.close() }
        let request = try request(
            redirectURI: listener.redirectURI, scopes: scopes, showsDialog: showsDialog)
        try await openBrowser(request.url)
        return try await listener.answer(to: request, within: patience, clock: clock) { code in
            let tokens = try await client.tokens(for: code, of: request)
            try await keep(tokens)
            return tokens
        }
    }
}
