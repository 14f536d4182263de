/// A sign-in under way: what must be kept while the browser is open.
///
/// It can be stored for the time, so that another process may finish the sign-in. Its description
/// shows neither state nor verifier.
public struct AuthorizationRequest: Codable, Sendable, Hashable {
    /// The address to open in a browser.
    public var url: String
    /// Comes back with the answer and shows that it belongs to this request: a secret.
    public var state: String
    /// Shows that who brings the code is who asked for it: a secret. `nil` without PKCE.
    public var verifier: String?
    /// Where the browser is sent with the answer.
    public var redirectURI: String
    /// What is asked for.
    public var scopes: Set<Scope>
    /// Whether the service asks the person even if they agreed before.
    public var showsDialog: Bool

    /// Makes a request with a fresh state and verifier.
    init(
        authorizeURL: String, clientID: String, redirectURI: String, scopes: Set<Scope>,
        showsDialog: Bool, usesPKCE: Bool
    ) {
        let state = Base64URL.encode(SecureRandom.bytes(32))
        let verifier = usesPKCE ? PKCE.verifier() : nil
        self.state = state
        self.verifier = verifier
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.showsDialog = showsDialog
        let query: QueryItems = [
            "client_id": clientID, "response_type": "code", "redirect_uri": redirectURI,
            "scope": scopes.isEmpty ? nil : Scope.text(scopes), "state": state,
            "show_dialog": showsDialog ? "true" : nil,
            "code_challenge_method": verifier.map { _ in "S256" },
            "code_challenge": verifier.map(PKCE.challenge),
        ]
        url = RequestURL.make(base: authorizeURL, path: [], query: query) ?? authorizeURL
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Where it leads back to.
    public var description: String { "AuthorizationRequest(redirect to \(redirectURI))" }
    /// Where it leads back to.
    public var debugDescription: String { description }
    /// Shows what is asked for, and none of the secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "redirectURI": redirectURI, "scopes": scopes, "showsDialog": showsDialog,
                "usesPKCE": verifier != nil,
            ])
    }
}

/// What a service hands out for tokens, once. Its description does not show it.
public struct AuthorizationCode: Sendable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The code: a secret.
    public let value: String

    init(_ value: String) { self.value = value }

    /// Says that there is a code, not which.
    public var description: String { "AuthorizationCode(…)" }
    /// Says that there is a code, not which.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
