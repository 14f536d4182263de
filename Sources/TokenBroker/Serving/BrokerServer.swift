package import Foundation
import HTTPServer
package import WebAPIClient

/// A broker that listens: swaps codes for tokens and renews them for apps that must not hold a
/// client secret.
///
/// It keeps nothing: any number of brokers with the same configuration can stand side by side.
package final class BrokerServer: Sendable {
    /// The port it listens on.
    package let port: UInt16
    /// The port of the metrics, if they are asked for.
    package let metricsPort: UInt16?

    private let core: BrokerCore
    private let server: Server
    private let metricsServer: Server?
    private let log: @Sendable (BrokerLogEvent) -> Void

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - configuration: What to do.
    ///   - transport: The way to the service; by default one of its own.
    ///   - clock: What time-outs and limits are counted by.
    ///   - date: The time of day.
    ///   - log: Told what happens; called from many threads.
    /// - Throws: ``TokenBrokerError`` if the configuration is not valid or the port not free.
    package init(
        _ configuration: BrokerConfiguration, transport: (any Transport)? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (BrokerLogEvent) -> Void = { _ in }
    ) throws(TokenBrokerError) {
        let active = try ActiveConfiguration(configuration)
        core = BrokerCore(
            active, transport: transport ?? Self.transport(for: active),
            clock: Timekeeper(clock, date: date),
            log: log)
        self.log = log
        server = try Self.listen(active, core)
        port = server.port
        if let metrics = active.metrics {
            metricsServer = try Self.listen(metrics, core)
        } else {
            metricsServer = nil
        }
        metricsPort = metricsServer?.port
        tell(.started)
    }

    /// Uses another configuration from the next request on; those under way keep theirs.
    ///
    /// Certificates are read at the start only.
    ///
    /// - Throws: ``TokenBrokerError``, and goes on as before, if the configuration is not valid or
    ///   listens elsewhere.
    package func reload(_ configuration: BrokerConfiguration) throws(TokenBrokerError) {
        let active = try ActiveConfiguration(configuration)
        let current = core.configuration
        guard active.listen == current.listen, active.metrics == current.metrics,
            active.limits.connections == current.limits.connections,
            active.limits.addresses == current.limits.addresses
        else {
            throw TokenBrokerError(
                .needsRestart, "",
                "Addresses, ports, certificates, limits.connections and limits.addresses are fixed "
                    + "while the broker runs.",
                "Stop it and start it again.")
        }
        core.configuration = active
        tell(.reloaded)
    }

    /// Says in the log why another configuration is not in use.
    ///
    /// - Parameter error: What reading or using it ended with.
    package func refuse(_ error: TokenBrokerError) {
        var event = BrokerLogEvent(.reloadRefused)
        event.problems = error.problems
        log(event)
    }

    /// Takes no more requests and returns when everything has ended.
    ///
    /// - Parameter grace: How long the requests under way may take; a call to the service takes
    ///   some seconds at most, and its answer must not be lost.
    package func stop(grace: Duration = .seconds(15)) async {
        log(BrokerLogEvent(.stopping))
        await server.stop(grace: grace)
        await metricsServer?.stop(grace: .zero)
        log(BrokerLogEvent(.stopped))
    }

    private func tell(_ what: BrokerLogEvent.What) {
        let active = core.configuration
        var event = BrokerLogEvent(what)
        event.port = port
        event.metricsPort = metricsPort
        event.apps = active.apps.count
        event.keys = active.keyCount
        log(event)
    }

    // MARK: Making

    /// No caller waits for another one's call.
    private static func transport(for active: ActiveConfiguration) -> any Transport {
        let count = active.limits.connections
        return DefaultTransport(
            limits: TransportLimits(
                transfersPerHost: count, transfers: count, responseBytes: 1 << 20))
    }

    private static func listen(
        _ active: ActiveConfiguration, _ core: BrokerCore
    ) throws(TokenBrokerError) -> Server {
        var configuration = ServerConfiguration()
        configuration.address = active.listen.address
        configuration.port = active.listen.port
        configuration.identity = active.identity
        configuration.connectionLimit = active.limits.connections
        configuration.bodyLimit = BrokerCall.bodyLimit
        configuration.requestTimeout = .seconds(15)
        // Longer than two calls to the service can take.
        configuration.handlerDeadline = .seconds(130)
        configuration.reshapeRefusal = { core.reshape($0) }
        return try start(configuration, "listen") { await core.respond(to: $0) }
    }

    private static func listen(
        _ metrics: BrokerConfiguration.Metrics, _ core: BrokerCore
    ) throws(TokenBrokerError) -> Server {
        var configuration = ServerConfiguration()
        configuration.address = metrics.address
        configuration.port = metrics.port
        configuration.connectionLimit = 16
        configuration.bodyLimit = BrokerCall.bodyLimit
        return try start(configuration, "metrics") { await core.respondWithMetrics(to: $0) }
    }

    private static func start(
        _ configuration: ServerConfiguration, _ setting: String, handler: @escaping HTTPHandler
    ) throws(TokenBrokerError) -> Server {
        do {
            return try Server(configuration: configuration, handler: handler)
        } catch {
            throw TokenBrokerError(
                .cannotListen, setting, error.description, "Then start the broker again.")
        }
    }
}
