public import Foundation

/// What went wrong with a call: what happened, in which operation, and what a person can do.
///
/// Cancellation is not an error of this kind; it stays `CancellationError`.
public struct WebAPIError: Error, Sendable {
    /// What happened.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// No token, or one the service no longer takes (401).
        case notSignedIn
        /// The service does not offer this to this app or account (403).
        case forbidden
        /// The sign-in does not include what the operation needs: any one of these scopes.
        case missingScope(anyOf: [Scope])
        /// The service gives this operation to other apps only.
        case notOffered
        /// What was asked for makes no sense, so that it was not sent.
        case invalidRequest
        /// There is no such thing (404).
        case notFound
        /// A player command failed; the reason is the service's word for it, as `NO_ACTIVE_DEVICE`.
        case playerRefused(reason: String)
        /// Too many requests; none will be answered before that moment.
        case rateLimited(until: Date)
        /// The app has used up what it may ask of this operation, and perhaps of others that the
        /// service counts together with it; none will be answered before that moment.
        case quotaExceeded(until: Date)
        /// Refused for another reason; the HTTP status.
        case refused(status: Int)
        /// The service has trouble of its own (500 to 599); the HTTP status.
        case unavailable(status: Int)
        /// No answer came.
        case unreachable(TransportError.Kind)
        /// An answer came that makes no sense; the JSON path of what could not be read.
        case unreadable(path: String)
        /// A list ended before it was whole.
        case incomplete(got: Int, of: Int)
        /// A change in several steps stopped on the way; `underlying` says why.
        case partlyDone(done: Int, of: Int)
        /// The connection broke or the service failed, and it cannot be told whether it did it.
        case outcomeUnknown
        /// A sign-in did not come about, or ended.
        case authorization(AuthorizationFailure)
    }

    /// What happened.
    public var kind: Kind
    /// The operation's name in the reference, as in `get-an-album`.
    public var operation: String
    /// The service's own words, one line.
    public var detail: String?
    /// The service's word for programs, as `NO_ACTIVE_DEVICE` or `invalid_grant`.
    public var reason: String?
    /// For developers; never shown to a person, never holds a request or a token.
    public var underlying: (any Error)?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - operation: The operation's name in the reference.
    ///   - detail: The service's own words, one line.
    ///   - reason: The service's word for programs.
    ///   - underlying: For developers.
    public init(
        _ kind: Kind, operation: String, detail: String? = nil, reason: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.operation = operation
        self.detail = detail
        self.reason = reason
        self.underlying = underlying
    }
}
