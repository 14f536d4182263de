/// What was begun at the service and must not be cut off in the middle: the app ends only after it.
@MainActor
package final class WorkUnderWay {
    private struct Item {
        var wait: @MainActor () async -> Void
        var stop: @MainActor () -> Void
    }

    private var items: [Int: Item] = [:]
    private var begun = 0
    private let clock: any Clock<Duration>

    /// - Parameter clock: Measures how long is waited.
    package init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    /// Whether nothing is under way.
    package var isDone: Bool { items.isEmpty }

    /// Begins something that goes on whatever becomes of who asked for it.
    ///
    /// - Parameter body: What to do; cancelled, it ends where what it changes is whole.
    /// - Returns: The task that does it.
    @discardableResult
    package func begin<Value: Sendable>(
        _ body: @escaping @MainActor () async -> Value
    ) -> Task<Value, Never> {
        begun += 1
        let mine = begun
        let task = Task {
            let value = await body()
            items[mine] = nil
            return value
        }
        items[mine] = Item(wait: { _ = await task.value }, stop: { task.cancel() })
        return task
    }

    /// Waits until all is done, but not for ever.
    ///
    /// - Parameters:
    ///   - patience: After so long all that has several steps is stopped between two of them.
    ///   - grace: How long that may take.
    package func finish(
        patience: Duration = .seconds(20), grace: Duration = .seconds(10)
    ) async {
        if await isDone(within: patience) || Task.isCancelled { return }
        for item in items.values { item.stop() }
        _ = await isDone(within: grace)
    }

    private func isDone(within limit: Duration) async -> Bool {
        if isDone { return true }
        let (answers, answer) = AsyncStream<Bool>.makeStream()
        Task {
            while let item = items.values.first { await item.wait() }
            answer.yield(true)
        }
        let timer = Task { [clock] in
            try? await clock.sleep(for: limit)
            answer.yield(false)
        }
        defer { timer.cancel() }
        for await isDone in answers { return isDone }
        return false
    }
}
