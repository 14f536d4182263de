import Foundation

/// Where work that blocks is done: away from the cooperative pool, a few at a time, so that
/// a wall of covers neither stops the service nor fills the memory.
struct WorkQueue: Sendable {
    private let queue: OperationQueue

    init(width: Int = 2) {
        queue = OperationQueue()
        queue.name = "gatefold.work"
        queue.maxConcurrentOperationCount = width
        queue.qualityOfService = .userInitiated
    }

    /// Runs work that blocks, in order of arrival.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result(catching: work)) }
        }
    }
}
