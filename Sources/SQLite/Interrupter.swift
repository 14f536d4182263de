import CSQLite
import Foundation

/// Stops what a connection is doing, from any thread.
///
/// Unchecked: `sqlite3_interrupt` may be called from any thread as long as the connection is open,
/// and the lock makes sure of that.
package final class Interrupter: @unchecked Sendable {
    private let lock = NSLock()
    private var handle: OpaquePointer?

    init(_ handle: OpaquePointer) { self.handle = handle }

    /// Makes the statement at work fail with ``SQLiteError/Kind/interrupted``.
    package func interrupt() {
        lock.withLock {
            if let handle { sqlite3_interrupt(handle) }
        }
    }

    func forget() { lock.withLock { handle = nil } }
}
