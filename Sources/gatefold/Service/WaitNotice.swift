import Foundation
import WebAPIClient

/// Tells the person when a request waits for the service, so that nobody thinks that the command
/// hangs: one notice for each wait, taken back when the service answers.
struct WaitNotice: Sendable {
    private let console: Console
    private let date: @Sendable () -> Date
    /// Until when the notice on the screen says to wait; requests under way at once share it.
    private let shown = Guarded<Date?>(nil)

    init(on console: Console, date: @escaping @Sendable () -> Date = { Date() }) {
        self.console = console
        self.date = date
    }

    /// Hears what a ``RequestSender`` is doing.
    func hear(_ event: SendingEvent) {
        switch event.kind {
        case .waiting(let end): show(until: end)
        case .finished, .failed: clear()
        default: break
        }
    }

    private func show(until end: Date) {
        shown.withLock { shown in
            if console.isQuiet { return }
            if let shown, end <= shown { return }
            shown = end
            // A moment as far off as a service may name is no whole number any more.
            let left = min(max(1, end.timeIntervalSince(date()).rounded(.up)), 1e9)
            let text = "The service has too many requests; waiting \(Int(left)) s …"
            console.writeError(console.errorIsTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
        }
    }

    private func clear() {
        shown.withLock { shown in
            if shown != nil, console.errorIsTerminal { console.writeError("\r\u{1B}[K") }
            shown = nil
        }
    }
}
