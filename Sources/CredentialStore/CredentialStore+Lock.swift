extension CredentialStore {
    /// Does something while no other process, and no other task, does so for the same entry: as
    /// renewing a token, which must be read again inside. Works with every place. A process that
    /// is killed frees what it held.
    ///
    /// Not for use inside itself for the same entry: it would wait for itself.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - timeLimit: How long to wait for the others.
    ///   - body: What is to be done alone.
    /// - Returns: What the body gave.
    /// - Throws: What the body threw; ``CredentialStoreError`` with `heldByAnother` after the time
    ///   limit; `CancellationError`.
    public func withLock<Value>(
        for id: CredentialID, timeLimit: Duration = .seconds(30),
        _ body: () async throws -> Value
    ) async throws -> Value {
        let name = try EntryName(id).text + ".lock"
        var wait = Duration.milliseconds(5)
        var waited = Duration.zero
        while true {
            try Task.checkCancellation()
            if let lock = try FileLock.attempt(name, in: folder) {
                lock.sign()
                let value = try await body()
                withExtendedLifetime(lock) {}
                return value
            }
            guard waited < timeLimit else {
                let holder = FileLock.signer(name, in: folder)
                throw CredentialStoreError(
                    .heldByAnother(process: holder), place: folder.path(of: name))
            }
            // Not by a thread that waits in the system: nobody could tell it to stop.
            wait = min(wait * 2, .milliseconds(100), timeLimit - waited)
            try await patience.clock.sleep(for: wait)
            waited += wait
        }
    }
}
