import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// What an app asks the listener for (RFC 6749, 4.1.1, with RFC 7636, 4.3).
struct AuthorizeRequest: Sendable {
    /// Why nothing may be sent to the redirect URI: nobody knows whose it is.
    enum Untrusted: Error, Hashable {
        case unknownClient
        case insecureRedirect
        case unknownRedirect
    }

    let client: OAuthClientRegistration
    let redirectURI: String
    let state: String?
    /// What is asked for, or the word for what is wrong, which the app may be told.
    let wish: Result<Wish, Refused>
    /// Whether the person shall be asked even if they have agreed before.
    let alwaysAsks: Bool

    /// What is asked for.
    struct Wish: Sendable, Hashable {
        var scopes: Set<Scope>
        /// What the verifier is checked against; only an app with a secret may do without.
        var challenge: String?
    }

    /// A word of RFC 6749, 4.1.2.1.
    struct Refused: Error, Hashable {
        var word: String

        static let invalidRequest = Refused(word: "invalid_request")
        static let unsupportedResponseType = Refused(word: "unsupported_response_type")
        static let invalidScope = Refused(word: "invalid_scope")
        static let accessDenied = Refused(word: "access_denied")
    }

    /// The app that a query names; `nil` if none, or more than one.
    static func clientID(in query: [(name: String, value: String)]) -> String? {
        let fields = FormFields(query)
        return fields.repeated.contains("client_id") ? nil : fields["client_id"]
    }

    /// Reads a query.
    ///
    /// - Parameters:
    ///   - query: Its items.
    ///   - client: The app that it names, if there is such one.
    /// - Throws: Why the app may be told nothing.
    init(
        _ query: [(name: String, value: String)], client: OAuthClientRegistration?
    ) throws(Untrusted) {
        let fields = FormFields(query)
        guard let client else { throw .unknownClient }
        guard !fields.repeated.contains("redirect_uri"), let redirectURI = fields["redirect_uri"]
        else { throw .unknownRedirect }
        guard RedirectURI.isUsable(redirectURI) else { throw .insecureRedirect }
        guard client.allows(redirectURI: redirectURI) else { throw .unknownRedirect }
        self.client = client
        self.redirectURI = redirectURI
        state = fields.repeated.contains("state") ? nil : fields["state"]
        alwaysAsks = fields["show_dialog"]?.lowercased() == "true"
        wish = Result { () throws(Refused) in try Self.wish(fields, of: client) }
    }

    private static func wish(
        _ fields: FormFields, of client: OAuthClientRegistration
    ) throws(Refused) -> Wish {
        guard fields.repeated.isEmpty, let type = fields["response_type"] else {
            throw .invalidRequest
        }
        guard type == "code" else { throw .unsupportedResponseType }
        let scopes = Scope.set(fields["scope"] ?? "")
        guard scopes.isSubset(of: ScopeWords.known) else { throw .invalidScope }
        let method = fields["code_challenge_method"]
        guard let challenge = fields["code_challenge"] else {
            guard client.isConfidential, method == nil else { throw .invalidRequest }
            return Wish(scopes: scopes, challenge: nil)
        }
        // Without a method the standard means `plain`, which protects nobody.
        guard method == "S256", challenge.utf8.count == 43,
            challenge.utf8.allSatisfy(isBase64URL)
        else { throw .invalidRequest }
        return Wish(scopes: scopes, challenge: challenge)
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x2D
            || byte == 0x5F
    }

    /// Where the browser goes with a code.
    func redirect(code: String) -> String { redirect(("code", code)) }

    /// Where the browser goes without one.
    func redirect(_ refused: Refused) -> String { redirect(("error", refused.word)) }

    private func redirect(_ answer: (name: String, value: String)) -> String {
        let fields = [answer] + (state.map { [(name: "state", value: $0)] } ?? [])
        let query = String(decoding: FormBody.encode(fields), as: UTF8.self)
        return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
    }
}
