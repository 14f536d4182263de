/// One HTTP request, complete: what a ``Transport`` needs and nothing else.
public struct TransportRequest: Sendable {
    /// `GET`, `PUT`, …, upper case.
    public var method: String
    /// The absolute URL, percent-encoded.
    public var url: String
    /// Header fields in order; names in any case.
    public var headers: [(name: String, value: String)]
    /// The body; `nil` sends none (`PUT` and `POST` then say `Content-Length: 0`).
    public var body: [UInt8]?
    /// How long the whole exchange may take.
    public var timeout: Duration
    /// Whether the transport may send it a second time over a new connection, when a kept one
    /// turns out dead before an answer came.
    public var isRepeatable: Bool

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: `GET`, `PUT`, …, upper case.
    ///   - url: The absolute URL, percent-encoded.
    ///   - headers: Header fields in order.
    ///   - body: The body, if any.
    ///   - timeout: How long the whole exchange may take.
    ///   - isRepeatable: Whether it may be sent twice over; by default all but `POST` and `PATCH`.
    public init(
        method: String = "GET", url: String, headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil, timeout: Duration = .seconds(30), isRepeatable: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.isRepeatable = isRepeatable ?? (method != "POST" && method != "PATCH")
    }
}

/// One HTTP answer, whole.
public struct TransportResponse: Sendable {
    /// The HTTP status, 200 to 599.
    public var status: Int
    /// Header fields as sent, in order.
    public var headers: [(name: String, value: String)]
    /// The body, decompressed.
    public var body: [UInt8]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: Header fields in order.
    ///   - body: The body, decompressed.
    public init(
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first field of that name, compared without regard to case.
    ///
    /// - Parameter name: The field's name.
    /// - Returns: Its value, or `nil`.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}

/// Does one HTTP exchange; nothing more.
///
/// A transport neither repeats nor redirects nor reads the status: the send path does. Conform to
/// it to test without a network, or to send through a stack of your own.
public protocol Transport: Sendable {
    /// Sends one request and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``TransportError`` if there is none, `CancellationError` if the task was cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// Why no answer came.
public struct TransportError: Error, Sendable, Hashable {
    /// What kind of trouble it was.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// The host has no address.
        case hostNotFound
        /// Nobody listens there, or the way is barred.
        case notConnected
        /// It took longer than allowed.
        case timedOut
        /// The connection broke before the answer was whole.
        case interrupted
        /// The certificate or the TLS handshake failed.
        case insecure
        /// The request cannot be sent as it is (a malformed URL, for one).
        case invalidRequest
        /// The answer is larger than the transport takes.
        case tooLarge
    }

    /// What kind of trouble it was.
    public var kind: Kind
    /// The transport's own words, one line, without URL, header or body.
    public var detail: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - kind: What kind of trouble it was.
    ///   - detail: The transport's own words, one line.
    public init(_ kind: Kind, detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
