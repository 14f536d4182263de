import Foundation

/// A socket that listens on a loopback address.
struct RedirectSocket {
    let descriptor: Int32
    let port: Int

    /// Takes the first port that is free.
    init(ports: [Int], address: LoopbackAddress) throws {
        var reason: Int32 = 0
        for port in ports where 0...65_535 ~= port {
            if let descriptor = Self.listening(on: port, at: address) {
                self.descriptor = descriptor
                self.port = Self.port(of: descriptor)
                return
            }
            reason = reason == 0 ? errno : reason
        }
        guard let first = ports.first(where: { 0...65_535 ~= $0 }) else {
            throw WebAPIError(.authorization(.unusableRedirect), operation: "authorize")
        }
        throw WebAPIError(
            .authorization(.portTaken(first)), operation: "authorize",
            // That somebody else has it is what the sentence says anyway.
            detail: reason == EADDRINUSE ? nil : String(cString: strerror(reason)))
    }

    func close() { _ = Foundation.close(descriptor) }

    private static func listening(on port: Int, at address: LoopbackAddress) -> Int32? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.numeric, String(port), &hints, &list) == 0, let list else {
            errno = EADDRNOTAVAIL
            return nil
        }
        defer { freeaddrinfo(list) }
        let made = socket(list.pointee.ai_family, streamType, 0)
        guard made >= 0 else { return nil }
        // Lets the same port be taken again while old connections time out; two sockets still
        // cannot listen on it.
        var on: Int32 = 1
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        guard prepare(made), bind(made, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0,
            listen(made, SOMAXCONN) == 0
        else {
            let reason = errno
            _ = Foundation.close(made)
            errno = reason
            return nil
        }
        return made
    }

    /// Keeps a descriptor from blocking, and from programs that are started.
    static func prepare(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on))
            )
        #endif
        return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
            && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    }

    private static func port(of socket: Int32) -> Int {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout.size(ofValue: storage))
        _ = withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                getsockname(socket, $0.baseAddress, &size)
            }
        }
        // The port stands at the same place for IPv4 and IPv6, in network order.
        return withUnsafeBytes(of: &storage) {
            Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}

#if canImport(Glibc)
    // Glibc declares it as an enum.
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif
