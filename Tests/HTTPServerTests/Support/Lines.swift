import Foundation

/// Collects log lines from any thread.
final class Lines: @unchecked Sendable {
    // `@unchecked`: the lock guards it.
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }

    var all: [String] { lock.withLock { lines } }
}
