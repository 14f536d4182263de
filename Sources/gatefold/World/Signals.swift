import Dispatch
import Foundation
import WebAPIClient

/// Turns the signals that ask a process to end into a stream.
enum Signals {
    /// The first signal is given to the stream; a second one ends the process at once.
    static func endRequests() -> AsyncStream<Int32> { stream(toEnd: [SIGINT, SIGTERM, SIGHUP]) }

    /// Gives the stream the first of the signals that ask to end, and all of the others. A second
    /// one that asks to end ends the process at once.
    static func stream(toEnd ending: [Int32], besides others: [Int32] = []) -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        let sources = (ending + others).map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            let ends = ending.contains(number)
            source.setEventHandler {
                if ends { first(number, continuation) } else { continuation.yield(number) }
            }
            source.resume()
            return Source(source: source)
        }
        continuation.onTermination = { _ in for kept in sources { kept.source.cancel() } }
        return stream
    }

    private static let queue = DispatchQueue(label: "gatefold.signals")
    private static let seen = Guarded(0)

    private static func first(_ number: Int32, _ continuation: AsyncStream<Int32>.Continuation) {
        let count = seen.withLock { seen in
            seen += 1
            return seen
        }
        if count > 1 { exit(128 + number) }
        continuation.yield(number)
    }

    /// Dispatch sources may be cancelled from any thread.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceSignal
    }
}
