/// What a caller gets instead of tokens: an error object of OAuth (RFC 6749, 5.2).
struct OAuthRefusal: Error, Sendable, Hashable {
    var status: Int
    var error: String
    var description: String?
    var uri: String?
    /// Whole seconds after which asking again makes sense.
    var retryAfter: Int?

    /// The request itself is wrong.
    static func invalidRequest(_ description: String) -> Self {
        Self(status: 400, error: "invalid_request", description: description)
    }

    static func unsupportedGrant(_ description: String) -> Self {
        Self(status: 400, error: "unsupported_grant_type", description: description)
    }

    static func unauthorizedClient(_ description: String) -> Self {
        Self(status: 400, error: "unauthorized_client", description: description)
    }

    /// No configured app has the client id.
    static let unknownClient = Self(
        status: 400, error: "invalid_client", description: "Unknown client_id")

    /// The refresh token is none that this broker can open, which for the app is the same as one
    /// that the service takes no more: its user has to sign in again.
    static let invalidRefreshToken = Self(
        status: 400, error: "invalid_grant", description: "Invalid refresh token")

    /// Trouble of the service; never an error that makes an app throw its tokens away.
    static func unavailable(retryAfter: Int?) -> Self {
        Self(
            status: 503, error: "temporarily_unavailable",
            description: "The service does not answer as it should. Try again later.",
            retryAfter: retryAfter ?? 5)
    }

    static func tooManyRequests(retryAfter: Int) -> Self {
        Self(
            status: 429, error: "temporarily_unavailable",
            description: "Too many requests. Try again later.", retryAfter: retryAfter)
    }

    /// Trouble of this broker, about which the app can do nothing.
    static let serverError = Self(
        status: 500, error: "server_error",
        description: "The broker has a problem. Its log says more.")
}

/// The errors of OAuth that a log or a metric may name; what a service invents is `other`.
package enum OAuthErrorCode: String, Sendable, Hashable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
    case temporarilyUnavailable = "temporarily_unavailable"
    case serverError = "server_error"
    case notFound = "not_found"
    case other

    init(_ text: String) { self = OAuthErrorCode(rawValue: text) ?? .other }
}
