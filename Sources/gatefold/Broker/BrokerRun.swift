import Foundation
import TokenBroker

/// A token broker in this process.
struct BrokerRun: Sendable {
    /// Reads the configuration, at the start and at every SIGHUP.
    let configuration: @Sendable () throws(TokenBrokerError) -> BrokerConfiguration

    /// Answers apps until a signal asks to stop.
    func run() async throws {
        let signals = Signals.stream(toEnd: [SIGINT, SIGTERM], besides: [SIGHUP])
        let log = LineLog(STDOUT_FILENO)
        let server = try BrokerServer(
            try configuration(), log: { log.write($0.jsonLine(at: Date())) })
        for await number in signals {
            guard number == SIGHUP else { break }
            reload(server)
        }
        await server.stop()
        log.finish(within: .seconds(1))
        // Until here a second signal has to end the process.
        withExtendedLifetime(signals) {}
    }

    private func reload(_ server: BrokerServer) {
        do {
            try server.reload(try configuration())
        } catch {
            server.refuse(error)
        }
    }
}
