import Glibc

/// Stands for the token service on a loopback port: answers every request after the same time. One
/// thread and one `poll`, so that brokers are measured and not it.
struct PretendedService {
    private let delay: Duration
    private let listener: Int32
    private var open: [Int32: Connection] = [:]
    private var opened = 0
    /// The listener, then the open connections.
    private var watched: [pollfd] = []
    private var swapped = 0
    /// Requests that wait for their answer, the oldest first.
    private var waiting: [Waiting] = []
    private var firstWaiting = 0

    private struct Connection {
        var number: Int
        var incoming: [CChar] = []
    }
    private struct Waiting {
        var due: ContinuousClock.Instant
        var descriptor: Int32
        var connection: Int
        var answer: [UInt8]
    }

    /// Prints its port and serves until it is killed.
    static func run(delay: Duration) {
        guard var service = PretendedService(delay: delay) else { exit(69) }
        while true { service.serveOnce() }
    }

    private init?(delay: Duration) {
        self.delay = delay
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) | listen(listener, 1_024)
                    | getsockname(listener, address, &size)
            }
        }
        guard result == 0 else { return nil }
        watch(listener)
        print(UInt16(bigEndian: address.sin_port))
        fflush(nil)
    }

    private mutating func watch(_ descriptor: Int32) {
        watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }

    private mutating func serveOnce() {
        poll(&watched, nfds_t(watched.count), millisecondsToNext)
        for item in watched where item.revents != 0 {
            if item.fd == listener { accept() } else { receive(on: item.fd) }
        }
        answerDue()
    }

    private var millisecondsToNext: Int32 {
        guard firstWaiting < waiting.count else { return -1 }
        let rest = waiting[firstWaiting].due - .now
        return rest <= .zero ? 0 : Int32(rest / .milliseconds(1)) + 1
    }

    private mutating func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            var on: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
            opened += 1
            open[descriptor] = Connection(number: opened)
            watch(descriptor)
        }
    }

    private mutating func receive(on descriptor: Int32) {
        var buffer = [CChar](repeating: 0, count: 8 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0, var connection = open[descriptor] else {
            open[descriptor] = nil
            watched.removeAll { $0.fd == descriptor }
            close(descriptor)
            return
        }
        connection.incoming += buffer[..<count]
        if Self.isWhole(connection.incoming) {
            let answer = answer(to: connection.incoming)
            connection.incoming = []
            waiting.append(
                Waiting(
                    due: .now + delay, descriptor: descriptor, connection: connection.number,
                    answer: answer))
        }
        open[descriptor] = connection
    }

    private static func isWhole(_ request: [CChar]) -> Bool {
        (request + [0]).withUnsafeBufferPointer { text in
            guard let start = text.baseAddress, let end = strstr(start, "\r\n\r\n"),
                let length = strstr(start, "Content-Length:")
            else { return false }
            return strlen(end + 4) >= Int(atoi(length + 15))
        }
    }

    /// A refresh token for a code only, as the service does today.
    private mutating func answer(to request: [CChar]) -> [UInt8] {
        var more = ""
        if strstr(request + [0], "grant_type=authorization_code") != nil {
            swapped += 1
            let number = String(swapped)
            more =
                ",\"refresh_token\":\"AQ\(String(repeating: "x", count: 129 - number.count))\(number)\""
        }
        let body =
            "{\"access_token\":\"BQ\(String(repeating: "y", count: 200))\",\"token_type\":\"Bearer\","
            + "\"expires_in\":3600,\"scope\":\"user-read-private streaming\"\(more)}"
        return Array(
            ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    }

    private mutating func answerDue() {
        let now = ContinuousClock.now
        while firstWaiting < waiting.count, waiting[firstWaiting].due <= now {
            let next = waiting[firstWaiting]
            firstWaiting += 1
            guard open[next.descriptor]?.number == next.connection else { continue }
            send(next.descriptor, next.answer, next.answer.count, Int32(MSG_NOSIGNAL))
        }
        if firstWaiting > 1_000 {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
    }
}
