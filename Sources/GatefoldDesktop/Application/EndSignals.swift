import Dispatch
import Glibc

/// Ends the app in order when the system or a terminal asks for it.
final class EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter handler: Runs on the main actor with each signal.
    init(_ handler: @escaping @MainActor @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // Not ignored: programs that this one starts would ignore it too.
            signal(number) { _ in }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated(handler) }
            source.activate()
            return source
        }
    }

    /// Hears no more.
    func stop() { for source in sources { source.cancel() } }
}
