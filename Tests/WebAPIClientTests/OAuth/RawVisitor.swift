import Foundation

/// A connection to a port of this computer, byte by byte. Calls block a thread of their own.
final class RawVisitor: Sendable {
    private let descriptor: Int32

    /// Connects; `nil` if nobody listens.
    init?(port: Int, address: String = "127.0.0.1") {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &list) == 0, let list else { return nil }
        defer { freeaddrinfo(list) }
        descriptor = socket(list.pointee.ai_family, hints.ai_socktype, 0)
        guard connect(descriptor, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0 else {
            close(descriptor)
            return nil
        }
        // Should a listener never answer, the test fails instead of hanging.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit,
            socklen_t(MemoryLayout.size(ofValue: limit)))
    }

    deinit { close(descriptor) }

    func say(_ text: String) {
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress.map { $0 + place }, bytes.count - place, noSignal)
            }
            guard count > 0 else { return }
            place += count
        }
    }

    func hangUpHalf() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the other side closes.
    func hear() async -> String {
        let descriptor = descriptor
        let text = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while true {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    bytes += buffer[..<count]
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
        return text
    }

    /// Asks for a page as a browser does.
    static func get(
        _ target: String, port: Int, host: String? = nil, method: String = "GET"
    ) async -> String? {
        guard let visitor = RawVisitor(port: port) else { return nil }
        visitor.say("\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n")
        return await visitor.hear()
    }
}

#if canImport(Glibc)
    private let noSignal = Int32(MSG_NOSIGNAL)
#else
    private let noSignal: Int32 = 0
#endif
