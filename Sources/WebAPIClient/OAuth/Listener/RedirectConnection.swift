import Foundation

/// One connection of a listener: a request comes, a page goes, and that is all.
struct RedirectConnection {
    enum Phase: Equatable {
        /// The request is not whole.
        case asking
        /// The page is not known yet.
        case waiting
        /// The page is on its way.
        case answering(ArraySlice<UInt8>)
        /// All is sent, and the other side may still be reading.
        case parting
        case over
    }

    let descriptor: Int32
    let number: Int
    var deadline: ContinuousClock.Instant
    var phase = Phase.asking
    private(set) var incoming: [UInt8] = []
    /// Whether the other side has said all it will; it may still read.
    private(set) var hasEnded = false

    init(descriptor: Int32, number: Int, deadline: ContinuousClock.Instant) {
        self.descriptor = descriptor
        self.number = number
        self.deadline = deadline
    }

    var isWaiting: Bool { phase == .waiting }

    /// What to watch for.
    var events: Int16 {
        var events = hasEnded ? 0 : POLLIN
        if case .answering = phase { events |= POLLOUT }
        return Int16(events)
    }

    func isOver(at now: ContinuousClock.Instant) -> Bool { phase == .over || deadline <= now }

    mutating func wait(patience: Duration) {
        phase = .waiting
        incoming = []
        deadline = .now + patience
    }

    mutating func answer(_ page: RedirectPage, patience: Duration) {
        guard phase == .asking || phase == .waiting else { return }
        phase = .answering(page.bytes[...])
        deadline = .now + patience
        send()
    }

    /// Reads and writes what it can.
    mutating func advance() {
        receive()
        if case .answering = phase { send() }
    }

    func close() { _ = Foundation.close(descriptor) }

    private mutating func receive() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // So many times, lest one who never stops holds up the others.
        for _ in 0..<4 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                // Beyond the request everything is thrown away.
                if phase == .asking, incoming.count < RedirectHead.longest {
                    incoming += buffer[..<count]
                }
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                hasEnded = true
                if phase == .parting || count < 0 { phase = .over }
                return
            } else {
                return
            }
        }
    }

    private mutating func send() {
        guard case .answering(var rest) = phase else { return }
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EINTR {
                continue
            } else {
                phase = count < 0 && errno == EAGAIN ? .answering(rest) : .over
                return
            }
        }
        // To close with unread bytes would take the page away from the reader.
        shutdown(descriptor, Int32(SHUT_WR))
        phase = .parting
        deadline = min(deadline, .now + .seconds(1))
    }
}

#if canImport(Glibc)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#else
    // SO_NOSIGPIPE is set.
    private let sendFlags: Int32 = 0
#endif
