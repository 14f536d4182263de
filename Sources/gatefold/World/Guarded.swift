import Foundation

/// A value behind a lock.
///
/// Not `Synchronization.Mutex`: the thread sanitizer does not see its contended path and reports
/// races that are none.
final class Guarded<Value>: @unchecked Sendable {  // the lock guards the one variable
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
