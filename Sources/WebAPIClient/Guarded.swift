import Foundation

/// A value behind a lock.
///
/// Not `Synchronization.Mutex`: the thread sanitizer does not see its contended path and reports
/// races that are none.
package final class Guarded<Value>: @unchecked Sendable {
    // Unchecked: every access to `value` is made while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
