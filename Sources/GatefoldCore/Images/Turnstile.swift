/// Lets few through at a time. The last to come goes first: it is what the person looks at now.
actor Turnstile {
    private var free: Int
    private var lastTicket = 0
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []

    init(width: Int) { free = width }

    /// Waits for a turn and does something within it.
    ///
    /// - Throws: What `work` throws; `CancellationError` if the task was cancelled while it waited.
    func pass<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        try Task.checkCancellation()
        guard free == 0 else {
            free -= 1
            return
        }
        lastTicket += 1
        let ticket = lastTicket
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting.append((ticket, $0)) }
        } onCancel: {
            Task { await self.giveUp(ticket) }
        }
    }

    private func leave() {
        if let next = waiting.popLast() { next.continuation.resume() } else { free += 1 }
    }

    private func giveUp(_ ticket: Int) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).continuation.resume(throwing: CancellationError())
    }
}
