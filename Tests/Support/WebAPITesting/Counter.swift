import Foundation

/// A number that many threads count up.
package final class Counter: @unchecked Sendable {  // the lock guards the number
    private let lock = NSLock()
    private var number = 0

    package init() {}

    package var value: Int { lock.withLock { number } }

    /// - Returns: The number after counting.
    @discardableResult
    package func add(_ amount: Int = 1) -> Int {
        lock.withLock {
            number += amount
            return number
        }
    }

    package func raise(to floor: Int) { lock.withLock { number = max(number, floor) } }
}
