/// The largest page that a service was found to give, operation by operation.
///
/// Apps in development mode may ask some operations for no more than 10 entries and learn it from a
/// refusal only. What one request learned, all that follow in the same client know.
package final class PageSizes: Sendable {
    /// What every service gives.
    static let safe = 10

    private let refused = Guarded<Set<String>>([])

    /// Knows of no limits yet.
    package init() {}

    /// The page size to ask an operation for.
    func allowed(_ wanted: Int, for operation: String) -> Int {
        let isLimited = refused.withLock { $0.contains(operation) }
        return isLimited ? min(wanted, Self.safe) : wanted
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
            refused.withLock { _ = $0.insert(operation) }
            return (try await ask(Self.safe), Self.safe)
        }
    }
}

extension WebAPIError {
    fileprivate var isInvalidLimit: Bool {
        kind == .refused(status: 400) && detail?.lowercased().contains("invalid limit") == true
    }
}
