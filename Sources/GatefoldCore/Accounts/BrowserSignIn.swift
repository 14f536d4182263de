package import WebAPIClient

/// What a service is asked in the browser, whichever way its answer comes.
package struct SignInQuestion: Sendable {
    package var client: OAuthClient
    package var scopes: Set<Scope>
    /// Whether the person is asked even if they agreed before: it may be another person.
    package var showsDialog: Bool
    /// The port to come back to, if not any.
    package var port: Int?

    package init(client: OAuthClient, scopes: Set<Scope>, showsDialog: Bool, port: Int?) {
        self.client = client
        self.scopes = scopes
        self.showsDialog = showsDialog
        self.port = port
    }
}

/// A sign-in with a browser on this computer, which comes back by itself.
package struct BrowserSignIn: Sendable {
    /// How long to wait for the browser.
    package static let patience = Duration.seconds(300)

    /// What the browser is to open.
    package var address: String { request.url }

    private let client: OAuthClient
    private let listener: LoopbackRedirectListener
    private let request: AuthorizationRequest

    /// Begins to listen, before the browser opens: the answer cannot reach another program.
    ///
    /// - Parameter question: What is asked.
    /// - Throws: `WebAPIError` if another program has the port.
    package init(_ question: SignInQuestion) throws {
        listener = try LoopbackRedirectListener(ports: [question.port ?? 0])
        do {
            request = try question.client.authorizationRequest(
                redirectURI: listener.redirectURI, scopes: question.scopes,
                showsDialog: question.showsDialog)
        } catch {
            listener.close()
            throw error
        }
        client = question.client
    }

    /// Waits for the browser, and gets the tokens. To be called once.
    ///
    /// - Parameter clock: What the patience is measured by.
    /// - Returns: The tokens.
    /// - Throws: `WebAPIError`, or `CancellationError`.
    package func tokens(clock: any Clock<Duration>) async throws -> TokenSet {
        try await listener.answer(to: request, within: Self.patience, clock: clock) {
            try await client.tokens(for: $0, of: request)
        }
    }

    /// Stops listening.
    package func close() { listener.close() }
}
