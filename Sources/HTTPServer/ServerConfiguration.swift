/// Where a server listens and what it bears.
package struct ServerConfiguration: Sendable {
    /// An IPv4 or IPv6 address of this computer.
    package var address = "127.0.0.1"
    /// The port; 0 lets the system pick a free one.
    package var port: UInt16 = 0
    /// Connections at once; more wait until one closes. When few places are left, those give way that
    /// have been without a whole request for longest, then those that read an answer slowest.
    package var connectionLimit = 512
    /// Bytes of the path and query.
    package var targetLimit = 8 * 1024
    /// Bytes of the request line and all header fields.
    package var headLimit = 16 * 1024
    /// Bytes of a request's body.
    package var bodyLimit = 1 << 20
    /// Whole seconds after which a silent connection is closed, at least 1.
    package var idleTimeout: Duration = .seconds(30)
    /// How long a client may take from its request line to the end of its header fields; then it
    /// gets 408.
    package var headTimeout: Duration = .seconds(15)
    /// How long a client may take to send one whole request; then it gets 408.
    package var requestTimeout: Duration = .seconds(60)
    /// How long a handler may take to answer; then the client gets 503.
    package var handlerDeadline: Duration = .seconds(30)
    /// With it the server speaks TLS (1.2 or newer) and nothing else.
    package var identity: TLSIdentity?
    /// Reshapes the answers that the server gives by itself: 400, 413, 503 and their like, which
    /// otherwise are a sentence of plain text. Not those to what is no HTTP at all.
    package var reshapeRefusal: (@Sendable (HTTPResponse) -> HTTPResponse)?
    /// Told once for each request when it is over. Called on a thread of the server: be quick.
    package var accessLog: (@Sendable (AccessLogEntry) -> Void)?

    package init() {}
}
