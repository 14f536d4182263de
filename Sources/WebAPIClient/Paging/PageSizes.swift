/// The largest page that a service was found to give, operation by operation.
///
/// Apps in development mode may ask some operations for no more than 10 entries and learn it from a
/// refusal only. What one request learned, all that follow in the same client know.
package final class PageSizes: Sendable {
    /// What every service gives.
    static let safe = 10

    private let largest: Int
    private let limits: Guarded<[String: Int]>
    private let onLearned: @Sendable (_ operation: String, _ limit: Int) -> Void

    /// Begins with what is known.
    ///
    /// - Parameters:
    ///   - known: The largest page of each operation that was found to have a limit.
    ///   - largest: The largest page that the service gives anybody. No larger one is asked for: its
    ///     refusal would pass for a limit of this app.
    ///   - onLearned: Hears of each limit that is found.
    package init(
        known: [String: Int] = [:], largest: Int = .max,
        onLearned: @escaping @Sendable (_ operation: String, _ limit: Int) -> Void = { _, _ in }
    ) {
        self.largest = largest
        limits = Guarded(known)
        self.onLearned = onLearned
    }

    /// Knows of no limits any more.
    package func forget() { limits.withLock { $0 = [:] } }

    /// The page size to ask an operation for.
    func allowed(_ wanted: Int, for operation: String) -> Int {
        limits.withLock { max(1, min(wanted, largest, $0[operation] ?? largest)) }
    }

    /// Asks with the size wanted or, where that turns out to be too large, with a smaller one.
    ///
    /// - Parameters:
    ///   - wanted: The page size wanted.
    ///   - operation: The operation's name in the reference.
    ///   - ask: Sends one request with the size given.
    /// - Returns: The answer, and the size it was asked with.
    /// - Throws: What `ask` throws.
    package func asking<Answer>(
        _ wanted: Int, for operation: String, _ ask: (_ limit: Int) async throws -> Answer
    ) async throws -> (answer: Answer, limit: Int) {
        let limit = allowed(wanted, for: operation)
        do {
            return (try await ask(limit), limit)
        } catch let error as WebAPIError where limit > Self.safe && error.isInvalidLimit {
            limits.withLock { $0[operation] = Self.safe }
            onLearned(operation, Self.safe)
            return (try await ask(Self.safe), Self.safe)
        }
    }
}

extension WebAPIError {
    fileprivate var isInvalidLimit: Bool {
        kind == .refused(status: 400) && detail?.lowercased().contains("invalid limit") == true
    }
}
