/// A bearer token and what it allows.
///
/// Its description does not show it.
public struct AccessToken: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The token itself: a secret.
    public var value: String
    /// What was allowed at sign-in; `nil` if nobody knows, so that nothing is held back.
    public var scopes: Set<Scope>?

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - value: The token itself.
    ///   - scopes: What was allowed at sign-in, if known.
    public init(_ value: String, scopes: Set<Scope>? = nil) {
        self.value = value
        self.scopes = scopes
    }

    /// Makes a token of which nothing more is known.
    ///
    /// - Parameter value: The token itself.
    public init(stringLiteral value: String) { self.init(value) }

    /// Says that there is a token, not which.
    public var description: String { "AccessToken(…)" }
    /// Says that there is a token, not which.
    public var debugDescription: String { description }
    /// Shows the scopes only.
    public var customMirror: Mirror { Mirror(self, children: ["scopes": scopes as Any]) }
}
