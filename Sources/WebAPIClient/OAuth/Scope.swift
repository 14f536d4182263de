/// A permission that a person gives an app when signing in (RFC 6749, 3.3).
///
/// The set of scopes is the service's; each typed client adds its own as static members.
public struct Scope: OpenText, ExpressibleByStringLiteral {
    /// The service's word for it, as `user-library-read`.
    public let rawValue: String

    /// Wraps a scope.
    ///
    /// - Parameter rawValue: The service's word for it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a scope written in source text.
    ///
    /// - Parameter value: The service's word for it.
    public init(stringLiteral value: String) { self.rawValue = value }
}

/// What an operation needs of a sign-in: any one of some scopes.
public struct RequiredScope: Sendable, Hashable {
    /// The scopes of which one is enough.
    public var anyOf: [Scope]

    /// Makes a requirement.
    ///
    /// - Parameter anyOf: The scopes of which one is enough.
    public init(anyOf: [Scope]) { self.anyOf = anyOf }

    func isMet(by granted: Set<Scope>) -> Bool { anyOf.contains { granted.contains($0) } }
}
