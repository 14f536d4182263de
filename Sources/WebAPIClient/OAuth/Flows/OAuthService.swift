/// Where a service lets people sign in (RFC 6749, 3), and how long it lets a sign-in last.
public struct OAuthService: Sendable, Hashable {
    /// The page that asks the person.
    public var authorizeURL: String
    /// Where codes and refresh tokens are exchanged for tokens.
    public var tokenURL: String
    /// After how many calendar months the person must agree anew; `nil` for no such rule.
    public var consentMonths: Int?

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - authorizeURL: The page that asks the person.
    ///   - tokenURL: Where codes and refresh tokens are exchanged for tokens.
    ///   - consentMonths: After how many calendar months the person must agree anew, if ever.
    public init(authorizeURL: String, tokenURL: String, consentMonths: Int? = nil) {
        self.authorizeURL = authorizeURL
        self.tokenURL = tokenURL
        self.consentMonths = consentMonths
    }
}
