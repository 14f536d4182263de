#if os(Linux)
    import Glibc

    /// The sockets of a ``LoopbackServer``; lives on its thread.
    struct LoopbackConnections {
        private struct Connection {
            var number: Int
            var incoming: [UInt8] = []
            var outgoing: [UInt8] = []
            var sendsFrom: ContinuousClock.Instant?
            var closesWhenSent = false
            var isSilent = false
        }

        private let listener: Int32
        private let alarm: Int32
        private let handler: LoopbackServer.Handler
        private var open: [Int32: Connection] = [:]
        private var lastNumber = 0

        init(listener: Int32, alarm: Int32, handler: @escaping LoopbackServer.Handler) {
            self.listener = listener
            self.alarm = alarm
            self.handler = handler
        }

        /// Waits for something to happen and deals with it; `false` when the alarm went off.
        mutating func serveOnce() -> Bool {
            var watched = [
                pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
            ]
            let now = ContinuousClock.now
            var wait: Int32 = 10_000
            for (descriptor, connection) in open {
                var events = Int16(POLLIN)
                if !connection.outgoing.isEmpty {
                    let due = connection.sendsFrom ?? now
                    if due <= now {
                        events |= Int16(POLLOUT)
                    } else {
                        wait = min(wait, Int32((due - now) / .milliseconds(1)) + 1)
                    }
                }
                watched.append(pollfd(fd: descriptor, events: events, revents: 0))
            }
            poll(&watched, nfds_t(watched.count), wait)
            if watched[0].revents != 0 { return false }
            if watched[1].revents != 0 { accept() }
            for item in watched.dropFirst(2) where item.revents != 0 {
                if item.revents & Int16(POLLOUT) != 0 { send(on: item.fd) }
                if item.revents & ~Int16(POLLOUT) != 0 { receive(on: item.fd) }
            }
            return true
        }

        mutating func closeAll() {
            for descriptor in open.keys { close(descriptor) }
            open = [:]
        }

        private mutating func accept() {
            while true {
                let descriptor = Glibc.accept(listener, nil, nil)
                guard descriptor >= 0 else { return }
                _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
                var on: Int32 = 1
                setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
                lastNumber += 1
                open[descriptor] = Connection(number: lastNumber)
            }
        }

        private mutating func drop(_ descriptor: Int32) {
            if open.removeValue(forKey: descriptor) != nil { close(descriptor) }
        }

        private mutating func receive(on descriptor: Int32) {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else {
                    if count == 0 || errno != EAGAIN { drop(descriptor) }
                    break
                }
                open[descriptor]?.incoming += buffer[..<count]
            }
            answerNext(on: descriptor)
        }

        private mutating func answerNext(on descriptor: Int32) {
            guard var connection = open[descriptor], connection.outgoing.isEmpty,
                !connection.isSilent, !connection.closesWhenSent,
                let (request, length) = Self.parse(connection.incoming, connection.number)
            else { return }
            let answer = handler(request)
            connection.incoming.removeFirst(length)
            connection.outgoing = answer.bytes
            connection.closesWhenSent = answer.closes
            connection.isSilent = answer.isSilent
            connection.sendsFrom = answer.delay > .zero ? .now + answer.delay : nil
            open[descriptor] = connection
            if answer.bytes.isEmpty && answer.closes { return drop(descriptor) }
            if connection.sendsFrom == nil { send(on: descriptor) }
        }

        private mutating func send(on descriptor: Int32) {
            guard let connection = open[descriptor], !connection.outgoing.isEmpty else { return }
            let bytes = connection.outgoing
            let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            guard count >= 0 else {
                if errno != EAGAIN { drop(descriptor) }
                return
            }
            open[descriptor]?.outgoing.removeFirst(count)
            guard count == bytes.count else { return }
            if connection.closesWhenSent { drop(descriptor) } else { answerNext(on: descriptor) }
        }

        /// Reads one request off the front, if it is all there.
        private static func parse(
            _ bytes: [UInt8], _ connection: Int
        ) -> (LoopbackRequest, length: Int)? {
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            let lines = head.split(separator: "\r\n")
            let words = (lines.first ?? "").split(separator: " ")
            guard words.count == 3 else { return nil }
            var request = LoopbackRequest(
                method: String(words[0]), target: String(words[1]), headers: [], body: [],
                connection: connection)
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
                request.headers.append((String(parts[0]), String(value)))
            }
            let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
            guard bytes.count - end.upperBound >= length else { return nil }
            request.body = Array(bytes[end.upperBound..<end.upperBound + length])
            return (request, end.upperBound + length)
        }
    }
#endif
