import Foundation
package import WebAPIClient

/// Answers by a closure and keeps what was sent: for tests in which order is not fixed.
package final class RecordingTransport: Transport, @unchecked Sendable {  // the lock guards state
    package typealias Answer =
        @Sendable (TransportRequest) async throws -> TransportResponse

    private let lock = NSLock()
    private var sent: [TransportRequest] = []
    private var running = 0
    private var mostRunning = 0
    private let answer: Answer

    package init(_ answer: @escaping Answer) { self.answer = answer }

    /// What was sent so far, in order.
    package var requests: [TransportRequest] { lock.withLock { sent } }
    /// How many requests were under way at once at most.
    package var mostAtOnce: Int { lock.withLock { mostRunning } }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        lock.withLock {
            sent.append(request)
            running += 1
            mostRunning = max(mostRunning, running)
        }
        defer { lock.withLock { running -= 1 } }
        return try await answer(request)
    }
}
