import Foundation

/// Keeps a sign-in in a file that only its owner can read.
///
/// The file is replaced as a whole, so that no crash leaves half of it; several processes may share
/// it. One that cannot be understood is moved aside, to the same name with `.damaged` behind it.
public final class FileTokenStore: TokenStore {
    /// Where the file is.
    public let path: String

    private let lockPatience: Duration
    private let clock: any Clock<Duration>
    // Waiting for tasks of this process needs no polling, and is fair.
    private let tasks = TaskLock()

    /// Makes a store; nothing is touched before it is used.
    ///
    /// - Parameters:
    ///   - path: Where the file is; missing folders are made, for the owner only.
    ///   - lockPatience: How long to wait for another process that holds the lock.
    ///   - clock: What that is measured by.
    public init(
        path: String, lockPatience: Duration = .seconds(60),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.path = path
        self.lockPatience = lockPatience
        self.clock = clock
    }

    /// Reads what is kept.
    ///
    /// - Returns: The tokens, or `nil` if there is no file.
    /// - Throws: ``DamagedTokens`` if the file cannot be understood: it has been moved aside.
    ///   ``WebAPIError`` of the kind `authorization(notStored)` if it cannot be read.
    public func read() throws -> TokenSet? {
        guard let file = try PrivateFile.read(path) else { return nil }
        if let tokens = try? JSON.decode(TokenSet.self, from: file.bytes) { return tokens }
        let aside = path + ".damaged"
        try PrivateFile.move(file, to: aside)
        throw DamagedTokens(movedTo: aside)
    }

    /// Replaces what is kept.
    ///
    /// - Parameter tokens: The tokens; `nil` removes the file.
    /// - Throws: ``WebAPIError`` of the kind `authorization(notStored)`; the file is as it was.
    public func write(_ tokens: TokenSet?) throws {
        guard let tokens else { return try PrivateFile.remove(path) }
        try PrivateFile.replace(path, with: try JSON.encode(tokens))
    }

    /// Does something while nobody else who uses the file does so, in whatever process.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; ``WebAPIError`` of the kind `authorization(notStored)` if the
    ///   lock cannot be had in time; `CancellationError` while waiting.
    public func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await tasks.withLock {
            let lock = try FileLock(path: self.path + ".lock")
            defer { lock.release() }
            var waited = Duration.zero
            // Asking again and again, because a call that waits would hold up a thread.
            while try !lock.take() {
                guard waited < self.lockPatience else {
                    throw PrivateFile.failure("lock-tokens", "Another program holds the lock.")
                }
                try await self.clock.sleep(for: .milliseconds(20))
                waited += .milliseconds(20)
            }
            return try await body()
        }
    }
}
