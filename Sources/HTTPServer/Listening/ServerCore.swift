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
        /// Connections that were told to end, until they have.
        var leaving = 0
        var isLookPlanned = false
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
        registry.withLock { registry in
            registry.connections[ObjectIdentifier(connection)] = connection
            planLook(&registry)
        }
    }

    /// After this nobody uses the connection's descriptor any more.
    func closed(_ connection: ConnectionRecord) {
        registry.withLock {
            if connection.isLeaving { $0.leaving -= 1 }
            $0.connections.removeValue(forKey: ObjectIdentifier(connection))
        }
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
        let deadline = configuration.handlerDeadline
        // Under the lock, because `closed` waits for it: no descriptor can be closed meanwhile.
        let exchanges = registry.withLock { registry in
            registry.connections.values.compactMap {
                $0.check(at: now, configuration, late: lateAnswer)
            }
        }
        for (exchange, isGone) in exchanges {
            if isGone { exchange.cancel() }
            exchange.giveUp(after: deadline, at: now)
        }
    }

    /// Places that are kept free: one who comes with a request must find one, however many others
    /// are silent.
    private var spare: Int { max(1, configuration.connectionLimit / 8) }

    private func isCrowded(_ registry: Registry) -> Bool {
        registry.connections.count - registry.leaving
            > max(1, configuration.connectionLimit) - spare
    }

    /// Looks soon who could give way. Not at once: newcomers by the thousand would each look through
    /// all the others.
    private func planLook(_ registry: inout Registry) {
        guard isCrowded(registry), !registry.isLookPlanned else { return }
        registry.isLookPlanned = true
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { [weak self] in
            guard let self else { return }
            self.registry.withLock { registry in
                registry.isLookPlanned = false
                self.makeRoom(in: &registry, at: .now)
                self.planLook(&registry)
            }
        }
    }

    /// Ends some connections that nobody is working for, if few places are left.
    private func makeRoom(in registry: inout Registry, at now: ContinuousClock.Instant) {
        guard isCrowded(registry) else { return }
        // Who has just come gets the time to say what for.
        let newest = now - .milliseconds(100)
        let ready = registry.connections.values.compactMap { connection in
            connection.readiness.flatMap { $0.since < newest ? ($0, connection) : nil }
        }
        for (_, connection) in ready.sorted(by: { $0.0 < $1.0 }).prefix(spare) {
            connection.giveWay()
            registry.leaving += 1
        }
    }

    /// What a client gets whose request takes too long; empty with TLS, which cannot be written past.
    private var lateAnswer: [UInt8] {
        guard configuration.identity == nil else { return [] }
        let answer = PreparedAnswer(refusal: .text(408, "The request took too long."))
            .reshaped(by: configuration)
        guard case .bytes(let body) = answer.body else { return [] }
        var head = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"
        for field in answer.headers { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
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
        min(0.5, max(0.02, min(headTimeout, requestTimeout, handlerDeadline).inSeconds / 8))
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
