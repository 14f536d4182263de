import Foundation

/// A value behind a lock.
///
/// Not Synchronization's `Mutex`: the thread sanitizer does not see its slow path and reports races
/// that are none. `@unchecked` because the compiler cannot see that the lock guards the value.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
