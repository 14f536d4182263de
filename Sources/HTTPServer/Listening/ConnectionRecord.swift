import Foundation

/// An address in digits, without the port; empty if it is of no known kind.
func numericAddress(_ address: UnsafePointer<sockaddr>) -> String {
    let size =
        Int32(address.pointee.sa_family) == AF_INET6
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [UInt8](repeating: 0, count: Int(NI_MAXHOST))
    let result = text.withUnsafeMutableBytes {
        $0.withMemoryRebound(to: CChar.self) {
            getnameinfo(
                address, socklen_t(size), $0.baseAddress, socklen_t($0.count), nil, 0,
                NI_NUMERICHOST)
        }
    }
    guard result == 0 else { return "" }
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
}

/// One client's connection, from accept to close.
final class ConnectionRecord: Sendable {
    /// The numeric address of the other end.
    let peer: String
    private let socket: Int32
    private struct State {
        /// When the client could begin to send its request.
        var waitingSince = ContinuousClock.now
        /// From the end of its head on.
        var exchange: Exchange?
        var isWhole = false
    }
    private let state = Guarded(State())

    init(socket: Int32, peer: String) {
        self.socket = socket
        self.peer = peer
    }

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
