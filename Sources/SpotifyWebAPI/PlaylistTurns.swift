import WebAPIClient

/// Lets one change of a playlist after the other through, in the order they come; changes of
/// different playlists do not wait for each other.
package final class PlaylistTurns: Sendable {
    private struct Turn {
        let lock = TaskLock()
        /// How many have it or wait for it.
        var users = 0
    }

    private let turns = Guarded<[PlaylistID: Turn]>([:])
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
        let lock = join(id)
        defer { leave(id) }
        return try await lock.withLock {
            try Task.checkCancellation()
            return try await change()
        }
    }

    /// How many wait for a playlist's turn.
    package func waiting(for id: PlaylistID) -> Int {
        turns.withLock { $0[id]?.lock.waiting ?? 0 }
    }

    /// Waits before looking whether something was done.
    func pause(before look: Int) async throws {
        try await sleep(.seconds(1 << min(look, 4)) / 2)
    }

    private func join(_ id: PlaylistID) -> TaskLock {
        turns.withLock { turns in
            var turn = turns[id] ?? Turn()
            turn.users += 1
            turns[id] = turn
            return turn.lock
        }
    }

    private func leave(_ id: PlaylistID) {
        turns.withLock { turns in
            turns[id]?.users -= 1
            if turns[id]?.users == 0 { turns[id] = nil }
        }
    }
}
