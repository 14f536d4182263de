import Foundation

/// A piece of work that blocks its thread, seen from inside: how it hears that it shall stop.
///
/// Each has a thread of its own, so that a keyring that does not answer holds up nobody else.
package final class BlockingCall: @unchecked Sendable {
    // Unchecked: every access to the state is made while `lock` is held.
    fileprivate enum Reason {
        case timedOut
        case cancelled
    }

    private let lock = NSLock()
    private var reason: Reason?
    private var interrupts: [@Sendable () -> Void] = []
    private var isAsking = false
    private var hasAsked = false

    fileprivate init() {}

    /// Runs a piece of code when the call shall stop; at once if it shall already.
    func whenStopped(_ interrupt: @escaping @Sendable () -> Void) {
        let isStopped = lock.withLock {
            interrupts.append(interrupt)
            return reason != nil
        }
        if isStopped { interrupt() }
    }

    /// Whether its failures are only due to having been told to stop.
    var isStopped: Bool { lock.withLock { reason != nil } }

    /// Asks a person, which takes its time. Not interrupted: the question stays on the screen, and
    /// nobody waits for the answer.
    func askPerson<Value>(_ question: () throws -> Value) rethrows -> Value {
        lock.withLock { (isAsking, hasAsked) = (true, true) }
        defer { lock.withLock { isAsking = false } }
        return try question()
    }

    fileprivate var asksPerson: Bool { lock.withLock { isAsking } }
    fileprivate var hasAskedPerson: Bool { lock.withLock { hasAsked } }

    fileprivate func stop(_ reason: Reason) {
        let interrupts = lock.withLock {
            self.reason = self.reason ?? reason
            return self.interrupts
        }
        for interrupt in interrupts { interrupt() }
    }

    fileprivate func perform<Value>(_ work: (BlockingCall) throws -> Value) -> Result<
        Value, any Error
    > {
        let result = Result { try work(self) }
        // What was finished in spite of it counts.
        guard case .failure = result, let reason = lock.withLock({ reason }) else { return result }
        switch reason {
        case .timedOut: return .failure(Self.timedOut)
        case .cancelled: return .failure(CancellationError())
        }
    }

    fileprivate static let timedOut = CredentialStoreError(.timedOut, place: "the keyring")
    fileprivate static let abandoned = CredentialStoreError(
        .timedOut, place: "the keyring", detail: "A call does not end.")
}

/// How long to wait, and by which clock.
struct Patience: Sendable {
    /// How long work that was told to stop may take to do so.
    private static let grace = Duration.seconds(2)

    var answer: Duration
    var person: Duration
    var clock: any Clock<Duration>

    /// Runs a piece of work on a thread of its own.
    ///
    /// - Parameter work: What blocks. After its time, or when the task is cancelled, it is told to
    ///   stop; if it does not, its thread is left to itself.
    /// - Returns: What it gave.
    /// - Throws: What it threw, `CancellationError`, or ``CredentialStoreError`` with `timedOut`.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (BlockingCall) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let call = BlockingCall()
        let answer = Answer<Value>()
        let alarm = Task { await stop(call, answer) }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                answer.wait(continuation)
                Thread.detachNewThread { answer.give(call.perform(work)) }
            }
        } onCancel: {
            call.stop(.cancelled)
            Task {
                if !call.asksPerson { try? await clock.sleep(for: Self.grace) }
                answer.give(.failure(CancellationError()))
            }
        }
    }

    /// Stops a call when its time is over; the answer ends this.
    private func stop<Value>(_ call: BlockingCall, _ answer: Answer<Value>) async {
        do {
            try await clock.sleep(for: self.answer)
            if call.hasAskedPerson { try await clock.sleep(for: person) }
            call.stop(.timedOut)
            if call.asksPerson { return answer.give(.failure(BlockingCall.timedOut)) }
            try await clock.sleep(for: Self.grace)
            answer.give(.failure(BlockingCall.abandoned))
        } catch {
            // The answer came.
        }
    }
}

/// What somebody waits for, given once; what is given later is dropped.
private final class Answer<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the continuation is only touched while `lock` is held.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Value, any Error>?
    private var early: Result<Value, any Error>?

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
        let early = lock.withLock {
            if self.early == nil { self.continuation = continuation }
            return self.early
        }
        if let early { continuation.resume(with: early) }
    }

    func give(_ result: Result<Value, any Error>) {
        let waiting = lock.withLock {
            if continuation == nil, early == nil { early = result }
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}
