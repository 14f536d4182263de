import Foundation

/// An answer as it came over a socket, from the first byte to the last.
struct RawAnswer: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// Whether all came that was promised.
    var isWhole: Bool

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Asks a server on this computer. Blocks on a thread of its own meanwhile.
    static func of(
        _ line: String, _ fields: [String] = [], body: String = "", port: UInt16
    ) async throws -> RawAnswer {
        let head = ([line + " HTTP/1.1", "Host: test", "Connection: close"] + fields)
            .joined(separator: "\r\n")
        let length = body.isEmpty ? "" : "\r\nContent-Length: \(body.utf8.count)"
        return try await of(bytes: Array("\(head)\(length)\r\n\r\n\(body)".utf8), port: port)
    }

    static func of(bytes: [UInt8], port: UInt16) async throws -> RawAnswer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try exchange(bytes, port: port) })
            }
        }
    }

    struct Broken: Error {}

    private static func exchange(_ bytes: [UInt8], port: UInt16) throws -> RawAnswer {
        let socket = try connection(to: port)
        defer { close(socket) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
        }
        return try RawAnswer(received)
    }

    /// Connects to a port of this computer.
    static func connection(to port: UInt16) throws -> Int32 {
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard made >= 0 else { throw Broken() }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(made, $0, size) }
        }
        guard result == 0 else {
            close(made)
            throw Broken()
        }
        return made
    }

    private init(_ received: [UInt8]) throws {
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Broken() }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { throw Broken() }
        self.status = status
        headers = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map {
                (
                    String(line[..<$0]),
                    line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces)
                )
            }
        }
        body = Array(received[end.upperBound...])
        isWhole = true
        if let length = header("Content-Length").flatMap({ Int($0) }) {
            isWhole = body.count == length
        }
    }
}
