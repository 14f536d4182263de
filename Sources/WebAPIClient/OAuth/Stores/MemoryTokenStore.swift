/// Keeps a sign-in as long as the process lives.
public final class MemoryTokenStore: TokenStore {
    private let tokens: Guarded<TokenSet?>
    private let lock = TaskLock()

    /// Makes a store.
    ///
    /// - Parameter tokens: What it holds at first.
    public init(_ tokens: TokenSet? = nil) { self.tokens = Guarded(tokens) }

    /// Reads what is kept.
    ///
    /// - Returns: The tokens, or `nil` if there are none.
    public func read() -> TokenSet? { tokens.withLock { $0 } }

    /// Replaces what is kept.
    ///
    /// - Parameter tokens: The tokens; `nil` leaves nothing there.
    public func write(_ tokens: TokenSet?) { self.tokens.withLock { $0 = tokens } }

    /// Does something while nobody else who uses this store does so.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or `CancellationError` while waiting.
    public func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await lock.withLock(body)
    }
}
