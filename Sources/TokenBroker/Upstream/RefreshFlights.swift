import WebAPIClient

/// Lets one call to the service answer everybody who asks for the same thing at the same time, and
/// for some seconds after: a phone that lost the answer on its way asks again.
///
/// A call goes on when the caller has left, because the service may replace the refresh token in
/// its answer, and nobody else would learn the new one.
final class RefreshFlights: Sendable {
    /// Tells what is asked for apart; a digest, so that tokens are not kept longer than needed.
    struct Key: Hashable, Sendable {
        private let digest: [UInt8]

        init(_ parts: String...) { digest = sha256(Array(parts.joined(separator: "\0").utf8)) }
    }
    /// An answer, and how long ago it came.
    struct Answer: Sendable {
        var reply: UpstreamReply
        var age: Duration
        /// Whether somebody else's call brought it.
        var isShared: Bool
    }

    private struct Flight: Sendable {
        var task: Task<UpstreamReply, Never>
        var landedAt: Duration?
    }
    private struct State {
        var flights: [Key: Flight] = [:]
        /// Those that landed, the oldest first; from `first` on they are still known.
        var landed: [(key: Key, at: Duration)] = []
        var first = 0
    }
    private let state = Guarded(State())
    private let clock: Timekeeper
    /// However many ask, no more answers than these are kept.
    private let capacity: Int

    init(clock: Timekeeper, capacity: Int = 10_000) {
        self.clock = clock
        self.capacity = capacity
    }

    /// The answer to a question: of the call under way, of one that ended within `reuse`, or of a
    /// new one.
    func answer(
        to key: Key, reuse: Duration, ask: @escaping @Sendable () async -> UpstreamReply
    ) async -> Answer {
        let (task, landedAt, isShared) = state.withLock {
            state -> (Task<UpstreamReply, Never>, Duration?, Bool) in
            forget(&state, before: clock.now() - reuse)
            if let flight = state.flights[key] { return (flight.task, flight.landedAt, true) }
            let task = Task {
                let reply = await ask()
                self.landed(key, reply, isKept: reuse > .zero)
                return reply
            }
            state.flights[key] = Flight(task: task)
            return (task, nil, false)
        }
        let reply = await task.value
        let age = landedAt.map { clock.now() - $0 } ?? .zero
        return Answer(reply: reply, age: age, isShared: isShared)
    }

    private func landed(_ key: Key, _ reply: UpstreamReply, isKept: Bool) {
        state.withLock { state in
            guard isKept, case .success = reply.result else {
                state.flights[key] = nil
                return
            }
            let now = clock.now()
            state.flights[key]?.landedAt = now
            state.landed.append((key, now))
        }
    }

    private func forget(_ state: inout State, before limit: Duration) {
        while state.first < state.landed.count,
            state.landed[state.first].at <= limit || state.landed.count - state.first > capacity
        {
            state.flights[state.landed[state.first].key] = nil
            state.first += 1
        }
        if state.first > capacity / 2 {
            state.landed.removeFirst(state.first)
            state.first = 0
        }
    }
}
