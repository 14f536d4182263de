public import Foundation

/// What a ``RequestSender`` is doing, for notices and logs; never holds a token, a query or a body.
public struct SendingEvent: Sendable, Hashable {
    /// What happens to a request.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// It was taken on.
        case started
        /// It waits for the rate limit; the service answers nothing before that moment.
        case waiting(until: Date)
        /// It was sent and answered; `attempt` counts from 1 how often it was sent.
        case answered(status: Int, after: Duration, attempt: Int)
        /// It was sent and no answer came.
        case unanswered(TransportError.Kind, after: Duration, attempt: Int)
        /// It is sent again after a pause, for that reason.
        case retrying(after: Duration, because: WebAPIError.Kind)
        /// It was answered and understood.
        case finished(status: Int, after: Duration)
        /// It failed; `nil` means that it was cancelled.
        case failed(WebAPIError.Kind?, after: Duration)
    }

    /// Counts the requests of one sender from 1.
    public var number: Int
    /// The operation's name in the reference, as in `get-an-album`.
    public var operation: String
    /// The HTTP method, as in `GET`.
    public var method: String
    /// The path after the base URL, escaped and without a query, as in `/albums/1`.
    public var path: String
    /// What happens to it.
    public var kind: Kind

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - number: The request's number.
    ///   - operation: The operation's name.
    ///   - method: The HTTP method.
    ///   - path: The path after the base URL, without a query.
    ///   - kind: What happens to it.
    public init(
        number: Int, operation: String, method: String = "GET", path: String = "/", kind: Kind
    ) {
        self.number = number
        self.operation = operation
        self.method = method
        self.path = path
        self.kind = kind
    }
}
