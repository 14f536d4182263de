import Foundation

/// An HTTP/1.1 server that answers each request in a task of its own.
///
/// It listens as soon as it is made. A server that is let go without ``stop(grace:)`` stops
/// abruptly.
package final class Server: Sendable {
    /// The port it listens on.
    package let port: UInt16

    private let core: ServerCore
    private let stopping = Guarded<Task<Void, Never>?>(nil)

    /// Begins to listen.
    ///
    /// - Throws: ``ServerError``, which tells a taken port from other reasons.
    package init(
        configuration: ServerConfiguration = ServerConfiguration(),
        handler: @escaping HTTPHandler
    ) throws(ServerError) {
        let socket = try ListeningSocket(address: configuration.address, port: configuration.port)
        core = try ServerCore(socket: socket, configuration: configuration, handler: handler)
        port = socket.port
    }

    deinit {
        guard stopping.withLock({ $0 == nil }) else { return }
        core.refuseNewWork()
        core.abandonAll()
        // Not here: the last reference may have been let go on one of the threads that this joins.
        DispatchQueue.global().async { [core] in core.end() }
    }

    /// Stops listening and returns when everything has ended.
    ///
    /// Handlers and file transfers may finish for `grace`; then they are cancelled, and who still
    /// waits for an answer gets 503. Streams have no end to wait for and are cut at once. May be
    /// called again, also meanwhile.
    package func stop(grace: Duration = .seconds(5)) async {
        let task = stopping.withLock { running in
            let task = running ?? Task { [core] in await core.stop(grace: grace) }
            running = task
            return task
        }
        await task.value
    }
}
