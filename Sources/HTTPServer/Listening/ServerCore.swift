import CMicroHTTPD
import Foundation

/// The libmicrohttpd daemon and what lives on its connections.
///
/// The daemon keeps it alive until ``end()``. `@unchecked` for the daemon's pointer, which is set
/// once before anyone else sees the object and whose functions may be called from any thread.
final class ServerCore: @unchecked Sendable {
    let configuration: ServerConfiguration
    let handler: HTTPHandler
    /// What libmicrohttpd reads while it runs; here, so that it lives as long.
    let secrets: TLSSecrets?

    private struct Registry {
        var connections: [ObjectIdentifier: ConnectionRecord] = [:]
        var inFlight = 0
        var isStopping = false
        var requests: UInt64 = 0
        var whenIdle: [AsyncStream<Void>.Continuation] = []
    }
    private let registry = Guarded(Registry())
    private let daemon = Guarded<DaemonPointer?>(nil)
    private let socket: ListeningSocket
    private let sweeps: any DispatchSourceTimer

    init(
        socket: ListeningSocket, configuration: ServerConfiguration,
        handler: @escaping HTTPHandler
    ) throws(ServerError) {
        self.socket = socket
        self.configuration = configuration
        self.handler = handler
        secrets = configuration.identity.map(TLSSecrets.init)
        sweeps = DispatchSource.makeTimerSource(queue: .global())
        guard let started = startDaemon(for: self, socket: socket.descriptor) else {
            sweeps.resume()
            sweeps.cancel()
            // The socket is closed: libmicrohttpd does so when it cannot start. A second time could
            // hit a file that another thread has just opened under the same number.
            guard secrets != nil else {
                throw .failed("libmicrohttpd could not make its threads")
            }
            throw MHD_is_feature_supported(.FEATURE_TLS) == .YES ? .identityNotUsable : .noTLS
        }
        daemon.withLock { $0 = started }
        let interval = configuration.sweepInterval
        sweeps.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(50))
        sweeps.setEventHandler { [weak self] in self?.sweep() }
        sweeps.resume()
    }

    // MARK: What the callbacks tell

    func opened(_ connection: ConnectionRecord) {
        registry.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
    }

    /// After this nobody uses the connection's descriptor any more.
    func closed(_ connection: ConnectionRecord) {
        registry.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    func nextID() -> RequestID {
        registry.withLock {
            $0.requests += 1
            return RequestID($0.requests)
        }
    }

    /// Whether a request may begin; if so, ``finished()`` must follow.
    func begin() -> Bool {
        registry.withLock {
            if $0.isStopping { return false }
            $0.inFlight += 1
            return true
        }
    }

    func finished() {
        registry.withLock {
            $0.inFlight -= 1
            if $0.inFlight == 0 {
                for waiting in $0.whenIdle { waiting.finish() }
                $0.whenIdle = []
            }
        }
    }

    // MARK: Time

    /// Ends what takes too long, and what nobody waits for any more.
    ///
    /// libmicrohttpd does not watch the socket of a connection whose handler runs, and a client
    /// that sends a byte now and then never runs into its time-out.
    private func sweep() {
        let now = ContinuousClock.now
        let limit = configuration.requestTimeout
        let deadline = configuration.handlerDeadline
        // Under the lock, because `closed` waits for it: no descriptor can be closed meanwhile.
        let exchanges = registry.withLock { registry in
            registry.connections.values.compactMap { $0.check(at: now, requestTimeout: limit) }
        }
        for (exchange, isGone) in exchanges {
            if isGone { exchange.cancel() }
            exchange.giveUp(after: deadline, at: now)
        }
    }

    // MARK: Stopping

    func stop(grace: Duration) async {
        refuseNewWork()
        for exchange in exchanges() { exchange.cutStream() }
        await idle(within: grace)
        abandonAll()
        // Time for the last answers to leave; nothing waits for a handler now.
        await idle(within: .seconds(1))
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.end()
                continuation.resume()
            }
        }
    }

    func refuseNewWork() {
        registry.withLock { $0.isStopping = true }
        daemon.withLock { daemon in
            guard let daemon else { return }
            _ = MHD_quiesce_daemon(daemon.pointer)
            // The threads may still use the descriptor, so it is closed in `end`. Who waits in its
            // queue is sent away now, and the port is free.
            shutdown(socket.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Leaves no connection suspended: libmicrohttpd aborts the process if it ends with one.
    func abandonAll() {
        for exchange in exchanges() { exchange.abandon() }
    }

    /// Joins the threads, so it may block. Must follow ``abandonAll()``.
    func end() {
        sweeps.cancel()
        guard let stopped = daemon.withLock({ $0.take() }) else { return }
        MHD_stop_daemon(stopped.pointer)
        close(socket.descriptor)
        Unmanaged.passUnretained(self).release()
    }

    private func exchanges() -> [Exchange] {
        registry.withLock { $0.connections.values.compactMap { $0.exchange } }
    }

    private func idle(within limit: Duration) async {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let isIdle = registry.withLock {
            if $0.inFlight > 0 { $0.whenIdle.append(signal) }
            return $0.inFlight == 0
        }
        if isIdle { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit.inSeconds) { signal.finish() }
        for await _ in signals {}
    }
}

extension ServerConfiguration {
    fileprivate var sweepInterval: Double {
        min(0.5, max(0.02, min(requestTimeout, handlerDeadline).inSeconds / 8))
    }
}

extension Duration {
    /// As Dispatch counts.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// `@unchecked` because libmicrohttpd's daemon functions may be called from any thread.
struct DaemonPointer: @unchecked Sendable {
    let pointer: OpaquePointer
}
