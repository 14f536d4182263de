package import Foundation
package import WebAPIClient

/// The requests of the last minutes, bounded; holds no token, no query and no body.
package final class RequestLog: Sendable {
    /// One request.
    package struct Entry: Sendable, Hashable, Identifiable {
        /// How it ended.
        package enum End: Sendable, Hashable {
            case answered
            /// What went wrong, a sentence.
            case failed(String)
            case cancelled
        }

        package let id: Int
        /// Its name in the reference, as in `get-an-album`.
        package let operation: String
        package let method: String
        /// The path without a query.
        package let path: String
        package let began: Date
        /// The last HTTP status that came.
        package var status: Int?
        /// How long it took; `nil` as long as it is on its way.
        package var duration: Duration?
        /// How often it was sent.
        package var attempts = 0
        /// How often it waited for the rate limit.
        package var waits = 0
        /// Until when it waits for the rate limit; `nil` if it does not.
        package var waitsUntil: Date?
        /// `nil` as long as it is on its way.
        package var end: End?
    }

    /// Numbers of one sender are told apart from those of another by the operation: what asks for
    /// tokens asks for nothing else.
    private struct Key: Hashable {
        var operation: String
        var number: Int
    }

    private struct State {
        var entries: [Entry] = []
        var open: [Key: Int] = [:]
        var last = 0
    }

    private let state = Guarded(State())
    private let listeners = Broadcast<Int>()
    private let limit: Int
    private let life: TimeInterval
    private let date: @Sendable () -> Date

    /// Makes an empty log.
    ///
    /// - Parameters:
    ///   - limit: How many requests it keeps at most.
    ///   - life: How many seconds it keeps them.
    ///   - date: Gives the time of day.
    package init(
        limit: Int = 500, life: TimeInterval = 600,
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.limit = limit
        self.life = life
        self.date = date
    }

    /// The requests, the newest first.
    package var entries: [Entry] {
        let oldest = date() - life
        return state.withLock { $0.entries.filter { $0.began >= oldest }.reversed() }
    }

    /// Until when requests are held back because the service asked for that; `nil` if none is.
    package var heldUntil: Date? {
        state.withLock { state in
            state.entries.filter { $0.end == nil }.compactMap(\.waitsUntil).max()
        }
    }

    /// Tells whenever something has changed.
    package var changes: AsyncStream<Int> { listeners.values() }

    /// Hears what a sender is doing.
    package func hear(_ event: SendingEvent) {
        let now = date()
        let id = state.withLock { state in
            let key = Key(operation: event.operation, number: event.number)
            if case .started = event.kind { begin(event, key, now, &state) }
            guard let id = state.open[key] else { return 0 }
            if let place = state.entries.lastIndex(where: { $0.id == id }) {
                state.entries[place].take(event.kind)
            }
            switch event.kind {
            case .finished, .failed: state.open[key] = nil
            default: break
            }
            return id
        }
        if id > 0 { listeners.send(id) }
    }

    private func begin(_ event: SendingEvent, _ key: Key, _ now: Date, _ state: inout State) {
        state.last += 1
        state.open[key] = state.last
        state.entries.append(
            Entry(
                id: state.last, operation: event.operation, method: event.method,
                path: event.path, began: now))
        if state.entries.count > limit {
            state.entries.removeFirst(state.entries.count - limit)
            let oldest = state.entries.first?.id ?? 0
            state.open = state.open.filter { $0.value >= oldest }
        }
    }
}

extension RequestLog.Entry {
    fileprivate mutating func take(_ kind: SendingEvent.Kind) {
        if case .waiting(let end) = kind { waitsUntil = end } else { waitsUntil = nil }
        switch kind {
        case .started, .retrying: break
        case .waiting: waits += 1
        case .answered(let status, _, let attempt):
            self.status = status
            attempts = attempt
        case .unanswered(_, _, let attempt): attempts = attempt
        case .finished(let status, let after):
            self.status = status
            duration = after
            end = .answered
        case .failed(let error, let after):
            duration = after
            end =
                error.map {
                    .failed(WebAPIError($0, operation: operation).description)
                } ?? .cancelled
        }
    }
}
