import Foundation
import WebAPIClient

/// Tells the person when the service asks to wait, so that nobody thinks that the command hangs:
/// one notice, taken back when the service answers again.
struct NoticingTransport: Transport {
    private let transport: any Transport
    private let notice: WaitNotice

    init(_ transport: any Transport, console: Console) {
        self.transport = transport
        notice = WaitNotice(console: console)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await transport.send(request)
        if response.status == 429 {
            notice.show(seconds: response.header("Retry-After").flatMap { Int($0) })
        } else {
            notice.clear()
        }
        return response
    }
}

/// The one line about waiting; requests under way at once share it.
private final class WaitNotice: @unchecked Sendable {
    private let console: Console
    private let lock = NSLock()
    /// Guarded by the lock.
    private var isShown = false

    init(console: Console) { self.console = console }

    func show(seconds: Int?) {
        lock.withLock {
            if isShown || console.isQuiet { return }
            isShown = true
            let wait = seconds.map { "\($0) s" } ?? "a moment"
            let text = "The service has too many requests; waiting \(wait) …"
            console.writeError(console.errorIsTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
        }
    }

    func clear() {
        lock.withLock {
            if isShown, console.errorIsTerminal { console.writeError("\r\u{1B}[K") }
            isShown = false
        }
    }
}
