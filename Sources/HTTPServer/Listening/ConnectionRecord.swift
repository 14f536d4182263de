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
        /// When the request line had come.
        var begunAt: ContinuousClock.Instant?
        /// From the end of its head on.
        var exchange: Exchange?
        var isWhole = false
        var isTooLate = false
        var isLeaving = false
    }
    private let state = Guarded(State())

    init(socket: Int32, peer: String) {
        self.socket = socket
        self.peer = peer
    }

    /// The request whose head has come and whose answer has not gone.
    var exchange: Exchange? { state.withLock { $0.exchange } }

    /// Whether the client was told that its request took too long.
    var isTooLate: Bool { state.withLock { $0.isTooLate } }

    /// Whether it had to give way to others.
    var isLeaving: Bool { state.withLock { $0.isLeaving } }

    /// The request line has come.
    func begins() { state.withLock { $0.begunAt = .now } }

    func began(_ exchange: Exchange) {
        state.withLock { $0.exchange = exchange }
    }

    /// Its body has come as well.
    func isWhole() { state.withLock { $0.isWhole = true } }

    func finished() {
        state.withLock {
            $0.exchange = nil
            $0.begunAt = nil
            $0.isWhole = false
            $0.waitingSince = .now
        }
    }

    // MARK: What must not run once the connection is closed: the number may belong to another file

    /// Looks whether the client is still there and sends what it has to in time.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - configuration: What a client may take how long for.
    ///   - late: What a client gets that began its request and does not end it.
    /// - Returns: The request that is being answered and whether its client has gone.
    func check(
        at now: ContinuousClock.Instant, _ configuration: ServerConfiguration,
        late: @autoclosure () -> [UInt8]
    ) -> (exchange: Exchange, isGone: Bool)? {
        let state = state.withLock { $0 }
        if state.isWhole, let exchange = state.exchange { return (exchange, clientHasGone) }
        var isLate = now - state.waitingSince > configuration.requestTimeout
        if state.exchange == nil, let begun = state.begunAt {
            isLate = isLate || now - begun > configuration.headTimeout
        }
        guard isLate else { return nil }
        // An answer that overtook the body is on its way already.
        if state.begunAt != nil, state.exchange?.sendingSince == nil,
            case let late = late(), !late.isEmpty
        {
            self.state.withLock { $0.isTooLate = true }
            _ = late.withUnsafeBytes {
                Foundation.send(
                    socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
        }
        shutdown(socket, Int32(SHUT_RDWR))
        return nil
    }

    /// Ends the connection, so that another one finds a place.
    func giveWay() {
        state.withLock { $0.isLeaving = true }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private var clientHasGone: Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count == 0 { return true }
        return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
    }

    // MARK: -

    /// How readily a connection gives way, the readiest first.
    struct Readiness: Comparable {
        /// Whether somebody is getting an answer.
        var isAnswered: Bool
        var since: ContinuousClock.Instant

        static func < (first: Readiness, second: Readiness) -> Bool {
            if first.isAnswered != second.isAnswered { return second.isAnswered }
            return first.since < second.since
        }
    }

    /// `nil` for one that does not: a handler works for it.
    var readiness: Readiness? {
        let state = state.withLock { $0 }
        guard !state.isLeaving else { return nil }
        if let exchange = state.exchange {
            if let since = exchange.sendingSince {
                return Readiness(isAnswered: true, since: since)
            }
            if state.isWhole { return nil }
        }
        return Readiness(isAnswered: false, since: state.waitingSince)
    }
}
