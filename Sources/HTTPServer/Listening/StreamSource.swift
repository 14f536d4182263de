import CMicroHTTPD
import Foundation

/// Feeds an `AsyncStream` to libmicrohttpd, which asks for bytes on the connection's thread.
///
/// With no bytes at hand the connection is suspended; with enough of them no more are taken from
/// the stream.
final class StreamSource: Sendable {
    private enum End {
        /// The stream has ended.
        case reached
        /// The client must see that something is missing.
        case cut
    }
    private struct State {
        var chunks: [[UInt8]] = []
        var next = 0
        var offset = 0
        var waiting = 0
        var read: UInt64 = 0
        var end: End?
        var isPaused = false
        var room: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?
    }
    private let state = Guarded(State())
    private let connection: ConnectionPointer
    private static let enough = 256 * 1024

    init(_ stream: AsyncStream<[UInt8]>, connection: ConnectionPointer) {
        self.connection = connection
        let task = Task { await self.fill(from: stream) }
        let isLate = state.withLock { state in
            state.task = task
            return state.end == .cut
        }
        if isLate { task.cancel() }
    }

    var bytesRead: UInt64 { state.withLock { $0.read } }

    private func fill(from stream: AsyncStream<[UInt8]>) async {
        for await chunk in stream where !chunk.isEmpty {
            let isFull = state.withLock { state in
                guard state.end == nil else { return false }
                state.chunks.append(chunk)
                state.waiting += chunk.count
                wake(&state)
                return state.waiting >= Self.enough
            }
            if isFull { await room() }
        }
        state.withLock { state in
            if state.end == nil { state.end = Task.isCancelled ? .cut : .reached }
            wake(&state)
        }
    }

    private func room() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.end != nil || state.waiting < Self.enough { return true }
                state.room = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    private func wake(_ state: inout State) {
        guard state.isPaused else { return }
        state.isPaused = false
        // Under the lock: once the thread has gone on, the pointer may lead nowhere.
        MHD_resume_connection(connection.pointer)
    }

    /// Ends the answer here, unless it has ended; the connection is not suspended afterwards.
    func cut() {
        let (task, room) = state.withLock { state in
            if state.end == nil {
                state.end = .cut
                state.chunks = []
                state.next = 0
                state.waiting = 0
            }
            wake(&state)
            let room = state.room
            state.room = nil
            return (state.task, room)
        }
        task?.cancel()
        room?.resume()
    }

    /// Copies what is at hand, or suspends the connection if that is nothing.
    ///
    /// - Returns: As a `MHD_ContentReaderCallback`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, room) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            guard state.next < state.chunks.count else {
                switch state.end {
                case .reached: return (gf_mhd_end_of_stream(), nil)
                case .cut: return (gf_mhd_end_with_error(), nil)
                case nil:
                    state.isPaused = true
                    MHD_suspend_connection(connection.pointer)
                    return (0, nil)
                }
            }
            let count = Self.copy(from: &state, into: buffer)
            guard state.waiting < Self.enough else { return (count, nil) }
            let room = state.room
            state.room = nil
            return (count, room)
        }
        room?.resume()
        return count
    }

    private static func copy(
        from state: inout State, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        var filled = 0
        while filled < buffer.count, state.next < state.chunks.count {
            let chunk = state.chunks[state.next]
            let count = min(buffer.count - filled, chunk.count - state.offset)
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
                .copyBytes(from: chunk[state.offset..<state.offset + count])
            filled += count
            state.offset += count
            if state.offset == chunk.count {
                state.chunks[state.next] = []
                state.next += 1
                state.offset = 0
            }
        }
        if state.next == state.chunks.count {
            state.chunks.removeAll(keepingCapacity: true)
            state.next = 0
        } else if state.next >= 64 {
            state.chunks.removeFirst(state.next)
            state.next = 0
        }
        state.waiting -= filled
        state.read += UInt64(filled)
        return filled
    }
}
