/// Where a request for tokens came in.
enum TokenRoute: Sendable, Hashable {
    case swap
    /// For codes that were asked for without a secret.
    case pkceSwap
    case refresh
    case clientCredentials
}

/// What a caller asks for, understood and well-formed.
struct TokenRequest: Sendable {
    enum Wish: Sendable {
        /// Tokens for a code.
        case swap(Swap)
        /// A new access token for a sealed refresh token.
        case refresh(sealed: String)
        /// The app's own token.
        case clientCredentials
    }
    struct Swap: Sendable {
        var code: Secret
        var redirectURI: String?
        var verifier: Secret?
        var kind: GrantProof
    }
    var wish: Wish
    /// The client id that the caller names.
    var clientID: String?

    /// Finds out what is wanted, by the fields rather than by the route: many apps have one address
    /// for both.
    init(_ fields: TokenFields, at route: TokenRoute) throws(OAuthRefusal) {
        clientID = fields["client_id"]
        wish =
            switch try Self.grant(of: fields, at: route) {
            case .authorizationCode: .swap(try Self.swap(fields, at: route))
            case .refreshToken: .refresh(sealed: try Self.sealed(fields))
            case .clientCredentials: .clientCredentials
            }
    }

    private static func grant(
        of fields: TokenFields, at route: TokenRoute
    ) throws(OAuthRefusal) -> GrantType {
        guard fields["code"] == nil || fields["refresh_token"] == nil else {
            throw .invalidRequest("Send code or refresh_token, not both")
        }
        let byField: GrantType? =
            fields["code"] != nil
            ? .authorizationCode : fields["refresh_token"] != nil ? .refreshToken : nil
        guard let name = fields["grant_type"] else {
            return byField ?? GrantType(usualAt: route)
        }
        guard let named = GrantType(rawValue: name) else {
            throw .unsupportedGrant("Unknown grant_type")
        }
        guard byField == nil || byField == named else {
            throw .unsupportedGrant("grant_type does not fit the other fields")
        }
        return named
    }

    private static func swap(
        _ fields: TokenFields, at route: TokenRoute
    ) throws(OAuthRefusal) -> Swap {
        guard let code = fields["code"] else { throw .invalidRequest("code is missing") }
        let isPKCE = route == .pkceSwap || fields["method"]?.lowercased() == "pkce"
        let verifier = fields["code_verifier"]
        if let verifier, !isVerifier(verifier) {
            throw .invalidRequest("code_verifier is malformed")
        }
        guard verifier != nil || !isPKCE else {
            throw .invalidRequest("code_verifier is missing")
        }
        return Swap(
            code: Secret(code), redirectURI: fields["redirect_uri"],
            verifier: verifier.map { Secret($0) }, kind: isPKCE ? .pkce : .secret)
    }

    private static func sealed(_ fields: TokenFields) throws(OAuthRefusal) -> String {
        guard let token = fields["refresh_token"] else {
            throw .invalidRequest("refresh_token is missing")
        }
        // Tokens as they were made; to look at characters takes longer than to decrypt them.
        if token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return token }
        // Some clients keep a line break that was never part of it.
        return String(token.filter { !$0.isWhitespace })
    }

    /// RFC 7636, 4.1. A code that is sent with another text is lost.
    private static func isVerifier(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~".utf8.contains($0)
                }
            }
    }
}

/// The grants that a broker passes on (RFC 6749, 4).
package enum GrantType: String, Sendable, Hashable, CaseIterable {
    case authorizationCode = "authorization_code"
    case refreshToken = "refresh_token"
    case clientCredentials = "client_credentials"

    init(usualAt route: TokenRoute) {
        switch route {
        case .swap, .pkceSwap: self = .authorizationCode
        case .refresh: self = .refreshToken
        case .clientCredentials: self = .clientCredentials
        }
    }
}
