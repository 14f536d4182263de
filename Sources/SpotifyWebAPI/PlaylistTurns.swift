import WebAPIClient

/// Lets one change of a playlist after the other through, in the order they come; changes of
/// different playlists do not wait for each other.
package final class PlaylistTurns: Sendable {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        /// Who waits for which playlist; one that is not in it is free.
        var lines: [PlaylistID: [Waiter]] = [:]
        var lastNumber = 0
    }

    private let state = Guarded(State())
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter clock: What pauses are measured by.
    package init(clock: some Clock<Duration> = ContinuousClock()) {
        sleep = { try await clock.sleep(for: $0) }
    }

    /// Waits for the playlist's turn, and does something in it.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - change: What to do.
    /// - Returns: What came of it.
    /// - Throws: `CancellationError` if cancelled while waiting, or what `change` throws.
    package func inTurn<Outcome>(
        for id: PlaylistID, _ change: () async throws -> Outcome
    ) async throws -> Outcome {
        try await wait(for: id)
        defer { leave(id) }
        try Task.checkCancellation()
        return try await change()
    }

    /// How many wait for a playlist's turn.
    package func waiting(for id: PlaylistID) -> Int {
        state.withLock { $0.lines[id]?.count ?? 0 }
    }

    /// Waits before looking whether something was done.
    func pause(before look: Int) async throws {
        try await sleep(.seconds(1 << min(look, 4)) / 2)
    }

    private func wait(for id: PlaylistID) async throws {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFree = state.withLock { state in
                    guard state.lines[id] != nil else {
                        state.lines[id] = []
                        return true
                    }
                    state.lines[id]?.append(Waiter(number: number, continuation: continuation))
                    return false
                }
                if isFree { continuation.resume() }
                // A cancellation from before found nobody waiting.
                if Task.isCancelled { giveUp(number, id) }
            }
        } onCancel: {
            giveUp(number, id)
        }
    }

    private func giveUp(_ number: Int, _ id: PlaylistID) {
        let waiter = state.withLock { state -> Waiter? in
            guard let place = state.lines[id]?.firstIndex(where: { $0.number == number }) else {
                return nil
            }
            return state.lines[id]?.remove(at: place)
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func leave(_ id: PlaylistID) {
        let next = state.withLock { state -> Waiter? in
            guard state.lines[id]?.isEmpty == false else {
                state.lines[id] = nil
                return nil
            }
            return state.lines[id]?.removeFirst()
        }
        next?.continuation.resume()
    }
}
