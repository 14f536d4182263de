import Foundation

/// Somebody who came to the address that is waited for, and waits for a page.
struct RedirectVisit: Sendable, Hashable {
    var connection: Int
    var query: String
}

/// How much a listener bears.
package struct RedirectLimits: Sendable {
    /// How long somebody may take to say what they want, or to take an answer.
    package var patience: Duration
    /// How long somebody waits for the end of the sign-in.
    package var exchange: Duration
    /// How many may be there at once; beyond, who has said nothing for longest must go.
    package var connections: Int

    package init(
        patience: Duration = .seconds(10), exchange: Duration = .seconds(120), connections: Int = 32
    ) {
        self.patience = patience
        self.exchange = exchange
        self.connections = connections
    }
}

/// The thread of a listener, and how others talk to it.
final class RedirectServer: Sendable {
    private struct State {
        var orders: [RedirectLoop.Order] = []
        var isOver = false
        var watchers: [CheckedContinuation<Void, Never>] = []

        mutating func takeOrders() -> [RedirectLoop.Order] {
            defer { orders = [] }
            return orders
        }
    }

    private let state = Guarded(State())
    private let alarm: RedirectAlarm

    init(
        _ socket: RedirectSocket, place: RedirectPlace, limits: RedirectLimits,
        onVisit: @escaping @Sendable (RedirectVisit) -> Void,
        onEnd: @escaping @Sendable () -> Void
    ) throws {
        do { alarm = try RedirectAlarm() } catch {
            socket.close()
            throw error
        }
        // The thread holds what it needs but not this object, which stops it when it goes.
        let (state, alarm) = (state, alarm)
        let thread = Thread {
            var loop = RedirectLoop(
                socket, alarm: alarm, place: place, limits: limits, onVisit: onVisit)
            while loop.turn(state.withLock { $0.takeOrders() }) {}
            loop.closeAll()
            onEnd()
            let watchers = state.withLock { state in
                state.isOver = true
                return state.watchers
            }
            for watcher in watchers { watcher.resume() }
        }
        thread.name = "redirect listener"
        thread.start()
    }

    func answer(_ visit: RedirectVisit, with page: RedirectPage) { give(.answer(visit, page)) }

    /// Shows all who wait a page, closes the port, and returns once they have it.
    func end(showing page: RedirectPage) async {
        give(.end(page))
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.watchers.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Closes the port and all connections.
    func stop() { give(.stop) }

    private func give(_ order: RedirectLoop.Order) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.orders.append(order)
            alarm.ring()
        }
    }
}
