import Foundation

/// A value behind a lock, for what C threads and tasks share.
///
/// `Synchronization.Mutex` would do, but the thread sanitizer reports it falsely.
final class Guarded<Value>: @unchecked Sendable {
    // Unchecked: every access to `value` is made while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
