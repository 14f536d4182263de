import Foundation

/// One client's connection, from accept to close.
final class ConnectionRecord: Sendable {
    private let socket: Int32
    private struct State {
        /// When the client could begin to send its request.
        var waitingSince = ContinuousClock.now
        /// From the end of its head on.
        var exchange: Exchange?
        var isWhole = false
    }
    private let state = Guarded(State())

    init(socket: Int32) { self.socket = socket }

    /// The request whose head has come and whose answer has not gone.
    var exchange: Exchange? { state.withLock { $0.exchange } }

    func began(_ exchange: Exchange) {
        state.withLock { $0.exchange = exchange }
    }

    /// Its body has come as well.
    func isWhole() { state.withLock { $0.isWhole = true } }

    func finished() {
        state.withLock {
            $0.exchange = nil
            $0.isWhole = false
            $0.waitingSince = .now
        }
    }

    /// Looks whether the client is still there and sends what it has to in time.
    ///
    /// Must not run once the connection is closed: the number may belong to another file then.
    ///
    /// - Returns: The request that is being answered and whether its client has gone.
    func check(
        at now: ContinuousClock.Instant, requestTimeout: Duration
    ) -> (exchange: Exchange, isGone: Bool)? {
        let (exchange, since) = state.withLock {
            ($0.isWhole ? $0.exchange : nil, $0.waitingSince)
        }
        if let exchange { return (exchange, clientHasGone) }
        if now - since > requestTimeout { shutdown(socket, Int32(SHUT_RDWR)) }
        return nil
    }

    private var clientHasGone: Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count == 0 { return true }
        return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
    }
}
