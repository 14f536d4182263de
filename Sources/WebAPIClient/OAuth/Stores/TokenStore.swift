/// Keeps one sign-in, for one process or for several.
///
/// Conform to it to keep tokens somewhere else; ``SignInSession`` does the rest.
public protocol TokenStore: Sendable {
    /// Reads what is kept.
    ///
    /// - Returns: The tokens, or `nil` if there are none.
    /// - Throws: ``DamagedTokens`` once, if what is kept makes no sense and was moved aside; any
    ///   other error if it cannot be read now.
    func read() async throws -> TokenSet?

    /// Replaces what is kept: afterwards either the old or the new is there, whole.
    ///
    /// - Parameter tokens: The tokens; `nil` leaves nothing there.
    /// - Throws: If they are not safely there.
    func write(_ tokens: TokenSet?) async throws

    /// Does something while nobody else who uses this store does so, in whatever process.
    ///
    /// Reading and writing do not take the lock themselves.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or why the lock cannot be had.
    func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result
}

/// What was kept made no sense; there is nothing now.
public struct DamagedTokens: Error, Sendable, Hashable {
    /// Where it was moved to, if anywhere.
    public var movedTo: String?

    /// Makes a value.
    ///
    /// - Parameter movedTo: Where it was moved to, if anywhere.
    public init(movedTo: String? = nil) { self.movedTo = movedTo }
}
