#if os(Linux)
    import Foundation
    import Glibc

    /// A small HTTP server on 127.0.0.1, on a port the system picks: for tests of what only a real
    /// socket shows. One thread, one `poll`; goes with its last reference or when killed.
    ///
    /// `@unchecked`: the lock guards `isKilled` and `isOver`; the rest is the thread's own.
    package final class LoopbackServer: @unchecked Sendable {
        package typealias Handler = @Sendable (LoopbackRequest) -> LoopbackAnswer

        /// The port it listens on.
        package let port: Int
        package var url: String { "http://127.0.0.1:\(port)" }

        private let listener: Int32
        private let alarm: (read: Int32, write: Int32)
        private let lock = NSCondition()
        private var isKilled = false
        private var isOver = false

        package init(_ handler: @escaping Handler) throws {
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            var pipes: [Int32] = [-1, -1]
            let listener = listener
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(listener, address, size) | listen(listener, 1_024)
                        | getsockname(listener, address, &size)
                }
            }
            guard result == 0, pipe(&pipes) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
            alarm = (pipes[0], pipes[1])
            port = Int(UInt16(bigEndian: address.sin_port))
            let connections = LoopbackConnections(
                listener: listener, alarm: alarm.read, handler: handler)
            Thread { [self] in serve(connections) }.start()
        }

        /// Closes the port and every connection; returns once that is done.
        package func kill() {
            lock.lock()
            if !isKilled {
                isKilled = true
                _ = write(alarm.write, "x", 1)
            }
            while !isOver { lock.wait() }
            lock.unlock()
        }

        private func serve(_ connections: LoopbackConnections) {
            var connections = connections
            while connections.serveOnce() {}
            connections.closeAll()
            for descriptor in [listener, alarm.read, alarm.write] { close(descriptor) }
            lock.lock()
            isOver = true
            lock.broadcast()
            lock.unlock()
        }
    }

    /// Runs a body with a server that is gone when it returns.
    package func withLoopbackServer<Result>(
        _ handler: @escaping LoopbackServer.Handler,
        _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try LoopbackServer(handler)
        defer { server.kill() }
        return try await body(server)
    }

    /// Runs a body with a server that answers every request alike.
    package func withLoopbackServer<Result>(
        answering answer: LoopbackAnswer, _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let handler: LoopbackServer.Handler = { _ in answer }
        return try await withLoopbackServer(handler, body)
    }
#endif
