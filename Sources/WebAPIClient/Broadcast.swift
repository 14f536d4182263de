/// Tells values to any number of listeners; who listens later hears only what comes later.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var last = 0
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state = Guarded(State())

    package init() {}

    /// What is sent from now on; a listener that falls behind loses the oldest beyond 64.
    package func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(64))
        let me = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in self?.leave(me) }
        return stream
    }

    package func send(_ value: Value) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
    }

    private func leave(_ listener: Int) {
        _ = state.withLock { $0.listeners.removeValue(forKey: listener) }
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }
}
