package import WebAPIClient

/// Who an access token speaks for, and what it allows.
package struct AccessGrant: Sendable, Hashable {
    /// The person who agreed; `nil` for an app that asks for itself, and so for nobody's music.
    package var user: HomeUser?
    /// What they agreed to.
    package var scopes: Set<Scope>
    /// The app.
    package var clientID: String

    /// Makes a grant.
    ///
    /// - Parameters:
    ///   - user: The person who agreed, if any.
    ///   - scopes: What they agreed to.
    ///   - clientID: The app.
    package init(user: HomeUser?, scopes: Set<Scope>, clientID: String) {
        self.user = user
        self.scopes = scopes
        self.clientID = clientID
    }
}

/// What an access token is good for.
package enum TokenAccess: Sendable, Hashable {
    case granted(AccessGrant)
    case expired
    case unknown
}
