import Foundation

/// A socket that listens; made here rather than by libmicrohttpd so that errno says what is wrong.
struct ListeningSocket {
    let descriptor: Int32
    /// The port it got.
    let port: UInt16

    init(address: String, port wanted: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(wanted), &hints, &list) == 0, let list else {
            throw .addressNotUsable(address)
        }
        defer { freeaddrinfo(list) }
        let made = socket(list.pointee.ai_family, streamType, 0)
        guard made >= 0 else { throw .failed(systemMessage()) }
        do throws(ServerError) {
            try Self.listen(made, at: list.pointee, address: address, port: wanted)
            port = try Self.boundPort(of: made)
        } catch {
            close(made)
            throw error
        }
        descriptor = made
    }

    private static func listen(
        _ made: Int32, at place: addrinfo, address: String, port: UInt16
    ) throws(ServerError) {
        // Lets a restarted server bind while old connections time out. On Linux and macOS it does
        // not let two sockets listen on one port.
        var on: Int32 = 1
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        guard fcntl(made, F_SETFD, FD_CLOEXEC) == 0, fcntl(made, F_SETFL, O_NONBLOCK) == 0,
            bind(made, place.ai_addr, place.ai_addrlen) == 0,
            Foundation.listen(made, SOMAXCONN) == 0
        else {
            switch errno {
            case EADDRINUSE: throw .portTaken(port)
            case EACCES: throw .portNotAllowed(port)
            case EADDRNOTAVAIL: throw .addressNotUsable(address)
            default: throw .failed(systemMessage())
            }
        }
    }

    private static func boundPort(of socket: Int32) throws(ServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout.size(ofValue: storage))
        let result = withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                getsockname(socket, $0.baseAddress, &size)
            }
        }
        guard result == 0 else { throw .failed(systemMessage()) }
        // The port stands at the same place for IPv4 and IPv6, in network order.
        return withUnsafeBytes(of: &storage) {
            UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }
}

#if canImport(Glibc)
    // Glibc declares it as an enum.
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

private func systemMessage() -> String { String(cString: strerror(errno)) }
