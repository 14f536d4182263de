/// One request, whole.
public struct HTTPRequest: Sendable {
    /// `GET`, `PUT`, …, upper case.
    public var method: String
    /// Path and query as sent, still percent-encoded.
    public var target: String
    /// The path's parts, each percent-decoded on its own.
    public var path: [String]
    /// The query's items in order, percent-decoded.
    public var query: [(name: String, value: String)]
    /// Header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: [UInt8]

    /// Makes a request from the target as it stands on the request line.
    public init(
        method: String, target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.path = []
        self.query = []
        self.headers = headers
        self.body = body
    }
}

/// The body of an answer.
public enum HTTPBody: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of a file.
    case file(path: String, offset: UInt64, length: UInt64)
    /// Bytes as they come; ended when the stream ends.
    case stream(AsyncStream<[UInt8]>)
}

/// One answer.
public struct HTTPResponse: Sendable {
    /// The status, 200 to 599.
    public var status: Int
    /// Header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: HTTPBody

    /// Makes an answer.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [],
        body: HTTPBody = .bytes([])
    ) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Answers requests; runs as a task of its own for each.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse
