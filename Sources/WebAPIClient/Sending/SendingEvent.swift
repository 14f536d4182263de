public import Foundation

/// What a ``RequestSender`` is doing, for notices and logs; never holds a token, a URL or a body.
public struct SendingEvent: Sendable, Hashable {
    /// What happens to a request.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// It was taken on.
        case started
        /// It waits for the rate limit; the service answers nothing before that moment.
        case waiting(until: Date)
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
    /// What happens to it.
    public var kind: Kind

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - number: The request's number.
    ///   - operation: The operation's name.
    ///   - kind: What happens to it.
    public init(number: Int, operation: String, kind: Kind) {
        self.number = number
        self.operation = operation
        self.kind = kind
    }
}
