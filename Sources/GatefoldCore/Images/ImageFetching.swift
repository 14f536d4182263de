/// Gets the bytes behind a picture's address.
package protocol ImageFetching: Sendable {
    /// Fetches a picture, whole.
    ///
    /// - Parameter url: Where it is.
    /// - Returns: The bytes, which may be no picture at all.
    /// - Throws: ``Failure``; `CancellationError` if the task was cancelled.
    func data(at url: String) async throws -> [UInt8]
}

/// What showing pictures may take.
package struct ImageLimits: Sendable, Hashable {
    /// Bytes of decoded pictures in memory. Those that are shown now count only once they are not.
    package var memoryBytes: Int
    /// How many pictures are fetched at once.
    package var fetches: Int
    /// How many pictures are decoded at once.
    package var decodes: Int
    /// How long a picture that did not come is not asked for again.
    package var failurePause: Duration

    package init(
        memoryBytes: Int = 64 << 20, fetches: Int = 6, decodes: Int = 2,
        failurePause: Duration = .seconds(30)
    ) {
        self.memoryBytes = memoryBytes
        self.fetches = max(1, fetches)
        self.decodes = max(1, decodes)
        self.failurePause = failurePause
    }
}
