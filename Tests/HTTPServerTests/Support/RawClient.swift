import Foundation

/// A client that sends whatever bytes it is told to, also what no proper client would.
final class RawClient {
    struct Answer {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
        var text: String { String(decoding: body, as: UTF8.self) }
    }
    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    private let socket: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16, address: String = "127.0.0.1") throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &list) == 0, let list else {
            throw Broken(description: "no address")
        }
        defer { freeaddrinfo(list) }
        socket = Foundation.socket(list.pointee.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        // A test that waits for ever tells nothing.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard connect(socket, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0 else {
            throw Broken(description: String(cString: strerror(errno)))
        }
    }

    deinit { close(socket) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Broken(description: String(cString: strerror(errno))) }
            sent += count
        }
    }

    /// Sends a request with `Host` and reads the answer.
    func ask(
        _ line: String, _ headers: [String] = [], body: [UInt8] = []
    ) throws -> Answer {
        try send(Self.request(line, headers, body: body))
        return try answer(withBody: !line.hasPrefix("HEAD"))
    }

    static func request(_ line: String, _ headers: [String] = [], body: [UInt8] = []) -> [UInt8] {
        var text = "\(line) HTTP/1.1\r\nHost: test\r\n"
        for header in headers { text += header + "\r\n" }
        if !body.isEmpty { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }

    func answer(withBody: Bool = true) throws -> Answer {
        let head = String(decoding: try take(until: Array("\r\n\r\n".utf8)), as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        let parts = lines[0].split(separator: " ")
        guard parts.count >= 2, let status = Int(parts[1]) else {
            throw Broken(description: "no status line: \(lines[0])")
        }
        if status == 100 { return try answer(withBody: withBody) }
        var answer = Answer(status: status, headers: [], body: [])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            answer.headers.append(
                (
                    String(line[..<colon]),
                    line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                ))
        }
        guard withBody, status != 204, status != 304 else { return answer }
        if let length = answer.header("Content-Length").flatMap({ Int($0) }) {
            answer.body = try take(length)
        } else if answer.header("Transfer-Encoding")?.lowercased() == "chunked" {
            while let chunk = try chunk() { answer.body += chunk }
        } else {
            answer.body = rest()
        }
        return answer
    }

    /// The next line of a head.
    func line() throws -> String {
        String(decoding: try take(until: Array("\r\n".utf8)), as: UTF8.self)
    }

    /// The head of an answer whose body is read piece by piece.
    func head() throws -> String {
        String(decoding: try take(until: Array("\r\n\r\n".utf8)), as: UTF8.self)
    }

    /// The next chunk of a chunked body, `nil` at its end.
    func chunk() throws -> [UInt8]? {
        let line = String(decoding: try take(until: Array("\r\n".utf8)), as: UTF8.self)
        guard let size = Int(line, radix: 16) else {
            throw Broken(description: "no chunk size: \(line)")
        }
        let bytes = try take(size)
        _ = try take(2)
        return size == 0 ? nil : bytes
    }

    /// Everything until the server closes.
    func rest() -> [UInt8] {
        while fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// Whether the server closes the connection, waiting for it; what it still sends is dropped.
    func isClosed() -> Bool {
        while fill() { buffer = [] }
        return errno != EAGAIN
    }

    /// Whether the server closes within that many milliseconds.
    func isClosed(within milliseconds: Int) -> Bool {
        var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, Int32(milliseconds)) > 0 && !fill()
    }

    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard fill() else { throw Broken(description: "closed after \(buffer.count) bytes") }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private func take(until end: [UInt8]) throws -> [UInt8] {
        var searched = 0
        while true {
            var index = searched
            while index + end.count <= buffer.count {
                if buffer[index..<index + end.count].elementsEqual(end) {
                    let taken = Array(buffer[..<index])
                    buffer.removeFirst(index + end.count)
                    return taken
                }
                index += 1
            }
            searched = index
            guard fill() else { throw Broken(description: "closed after \(buffer.count) bytes") }
        }
    }

    private func fill() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        errno = 0
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        buffer += bytes[..<count]
        return true
    }
}
