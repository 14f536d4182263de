import Foundation
import WebAPIClient

/// Writes lines to a descriptor from a thread of its own, so that a reader who is slow or gone
/// holds up nobody who has something to say. What it cannot hold any more is left out.
final class LineLog: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isWriting = false
    }
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "gatefold.log")
    private let descriptor: Int32
    /// How many bytes may wait.
    private let limit: Int

    init(_ descriptor: Int32, limit: Int = 4 << 20) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Adds a line.
    func write(_ line: String) {
        let isFirst = state.withLock { state in
            guard state.waiting.count < limit else { return false }
            state.waiting += line.utf8
            state.waiting.append(0x0A)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Waits until all is written, but not for a reader who stands still.
    func finish(within limit: DispatchTimeInterval) {
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        _ = isDone.wait(timeout: .now() + limit)
    }

    private func writeWaiting() {
        while let bytes = take() { write(bytes) }
    }

    private func take() -> [UInt8]? {
        state.withLock { state in
            state.isWriting = !state.waiting.isEmpty
            defer { state.waiting = [] }
            return state.isWriting ? state.waiting : nil
        }
    }

    /// A log that cannot be written must not end the program.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, 1000)
            } else if errno != EINTR {
                return
            }
        }
    }
}
