/// How tokens were got, which also says how they are renewed.
public struct GrantKind: OpenText {
    /// A word for it.
    public let rawValue: String

    /// Wraps a word.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// With an authorization code and the app's secret.
    public static let code = GrantKind(rawValue: "code")
    /// With an authorization code and a verifier, without a secret.
    public static let pkce = GrantKind(rawValue: "pkce")
    /// With the app's own name and secret, for no person.
    public static let clientCredentials = GrantKind(rawValue: "client-credentials")
    /// Through a broker that keeps the app's secret.
    public static let broker = GrantKind(rawValue: "broker")
}
