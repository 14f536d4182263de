/// The body of an answer.
package enum HTTPBody: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of a file; clamped to what the file has when it is opened.
    case file(at: [UInt8], offset: UInt64, length: UInt64)
    /// Bytes as they come; ended when the stream ends.
    case stream(AsyncStream<[UInt8]>)
    /// The beginning of a body that is said to have that many bytes; then the connection is closed.
    /// With `nil` nothing goes out, not even the head. For tests of what clients make of it.
    case cut(after: [UInt8]?, of: UInt64)

    /// A part of a file whose name is text; the names of others are any bytes.
    package static func file(path: String, offset: UInt64, length: UInt64) -> HTTPBody {
        .file(at: Array(path.utf8), offset: offset, length: length)
    }
}

/// One answer.
package struct HTTPResponse: Sendable {
    /// The status, 200 to 599.
    package var status: Int
    /// Header fields in order.
    package var headers: [(name: String, value: String)]
    /// The body.
    package var body: HTTPBody

    /// Makes an answer.
    package init(
        status: Int = 200, headers: [(name: String, value: String)] = [],
        body: HTTPBody = .bytes([])
    ) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header field of that name, whatever its case.
    package func header(_ name: String) -> String? {
        headers.first { equalIgnoringCase($0.name, name) }?.value
    }

    /// A sentence as plain text.
    static func text(
        _ status: Int, _ sentence: String, headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers + [("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes(Array((sentence + "\n").utf8)))
    }
}

/// Answers requests; runs as a task of its own for each.
package typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse
