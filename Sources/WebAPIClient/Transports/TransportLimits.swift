/// What a transport takes upon itself at most.
public struct TransportLimits: Sendable, Hashable {
    /// How many exchanges with one host run at once; more wait for their turn.
    public var transfersPerHost: Int
    /// How many exchanges run at once in all.
    public var transfers: Int
    /// How long a connection may take to come about.
    public var connectTimeout: Duration
    /// How long an exchange may stand still, whatever its own limit.
    public var stallTimeout: Duration
    /// How many bytes an answer's body may have, decompressed.
    public var responseBytes: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - transfersPerHost: How many exchanges with one host run at once, 1 or more.
    ///   - transfers: How many exchanges run at once in all, 1 or more.
    ///   - connectTimeout: How long a connection may take to come about.
    ///   - stallTimeout: How long an exchange may stand still.
    ///   - responseBytes: How many bytes an answer's body may have, decompressed.
    public init(
        transfersPerHost: Int = 16, transfers: Int = 64, connectTimeout: Duration = .seconds(10),
        stallTimeout: Duration = .seconds(30), responseBytes: Int = 64 << 20
    ) {
        self.transfersPerHost = max(1, transfersPerHost)
        self.transfers = max(1, transfers)
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.responseBytes = responseBytes
    }
}

#if os(Linux)
    /// The transport that suits this platform: libcurl on Linux.
    public typealias DefaultTransport = CurlTransport
#elseif canImport(Darwin)
    /// The transport that suits this platform: `URLSession` on Apple's.
    public typealias DefaultTransport = URLSessionTransport
#endif

extension Duration {
    /// Whole milliseconds, at least 1 and never more than 24 days, which is what C libraries take.
    var clampedMilliseconds: Int {
        let (seconds, attoseconds) = components
        if seconds >= Int64(Int32.max) / 1_000 { return Int(Int32.max) }
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
