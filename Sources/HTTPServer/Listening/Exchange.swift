import CMicroHTTPD
import Foundation

/// One request and its answer, from the request line to the last byte.
///
/// libmicrohttpd calls only on the connection's thread; the handler's task, the sweep and the stop
/// come from elsewhere and touch only `state`. `@unchecked` for the members marked below.
final class Exchange: @unchecked Sendable {
    let target: String
    let id: RequestID
    let started = ContinuousClock.now

    // Touched on the connection's thread only.
    var method = ""
    var head: RequestHead?
    var body: [UInt8] = []
    var isCounted = false
    /// What the client will get if it is not for the handler to say.
    var refusal: HTTPResponse?
    var status = 0
    var bytes: UInt64 = 0

    private enum Phase {
        case reading
        case running
        case ready(PreparedAnswer)
        case sent
    }
    private struct State {
        var phase = Phase.reading
        var task: Task<Void, Never>?
        var source: StreamSource?
        var isAbandoned = false
        var mayStream = true
        var isCancelled = false
        var runningSince: ContinuousClock.Instant?
        var sendingSince: ContinuousClock.Instant?
        /// Set while, and only while, the handler keeps the connection suspended.
        var suspended: ConnectionPointer?
    }
    private let state = Guarded(State())

    init(target: String, id: RequestID) {
        self.target = target
        self.id = id
    }

    /// What the connection's thread has to do now.
    enum Step {
        case read
        case wait
        case send(PreparedAnswer)
    }

    var step: Step {
        state.withLock { state in
            switch state.phase {
            case .reading: return .read
            case .running, .sent: return .wait
            case .ready(let answer):
                state.phase = .sent
                state.sendingSince = .now
                return .send(answer)
            }
        }
    }

    /// The answer was sent without the handler.
    func sentEarly() {
        state.withLock {
            $0.phase = .sent
            $0.sendingSince = .now
        }
    }

    /// When its client began to get the answer; `nil` before.
    var sendingSince: ContinuousClock.Instant? { state.withLock { $0.sendingSince } }

    /// Suspends the connection and runs the handler.
    func run(_ work: @escaping @Sendable () async -> PreparedAnswer, on connection: OpaquePointer) {
        let runs = state.withLock { state -> Bool in
            if state.isAbandoned {
                state.phase = .ready(.unavailable)
                return false
            }
            state.phase = .running
            state.runningSince = .now
            state.suspended = ConnectionPointer(pointer: connection)
            // Before the task is made: it may be done at once.
            MHD_suspend_connection(connection)
            return true
        }
        guard runs else { return }
        let task = Task { self.answer(await work()) }
        let isLate = state.withLock { state -> Bool in
            state.task = task
            return state.isCancelled
        }
        if isLate { task.cancel() }
    }

    private func answer(_ answer: PreparedAnswer) {
        state.withLock { state in
            state.task = nil
            guard case .running = state.phase else { return }
            state.phase = .ready(answer)
            Self.resume(&state)
        }
    }

    private static func resume(_ state: inout State) {
        // Under the lock: once the thread has gone on, the pointer may lead nowhere.
        if let connection = state.suspended { MHD_resume_connection(connection.pointer) }
        state.suspended = nil
    }

    /// Feeds the answer from a stream; `nil` if it must not begin any more.
    func feed(_ stream: AsyncStream<[UInt8]>, on connection: OpaquePointer) -> StreamSource? {
        state.withLock { state in
            guard state.mayStream, !state.isCancelled else { return nil }
            let source = StreamSource(stream, connection: ConnectionPointer(pointer: connection))
            state.source = source
            return source
        }
    }

    /// Tells the handler that nobody waits for its answer any more.
    func cancel() {
        let (task, source) = state.withLock { state in
            state.isCancelled = true
            return (state.task, state.source)
        }
        task?.cancel()
        source?.cut()
    }

    /// Ends the answer if it is a stream, or will be.
    func cutStream() {
        let source = state.withLock { state in
            state.mayStream = false
            return state.source
        }
        source?.cut()
    }

    /// Cancels the handler and answers 503 for it; the connection is not suspended afterwards.
    func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            guard case .running = state.phase else { return }
            state.phase = .ready(.unavailable)
            Self.resume(&state)
        }
        cancel()
    }

    /// Abandons a handler that has taken too long.
    func giveUp(after limit: Duration, at now: ContinuousClock.Instant) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard case .running = state.phase, let since = state.runningSince, now - since > limit
            else { return nil }
            state.phase = .ready(.unavailable)
            Self.resume(&state)
            return state.task
        }
        task?.cancel()
    }

    /// The connection is done with it.
    ///
    /// - Returns: Bytes read from the answer's stream, if it was one.
    func finished(completely: Bool) -> UInt64? {
        if !completely { cancel() }
        return state.withLock { $0.source }?.bytesRead
    }
}

/// `@unchecked` because suspended connections may be resumed from any thread.
struct ConnectionPointer: @unchecked Sendable {
    let pointer: OpaquePointer
}
