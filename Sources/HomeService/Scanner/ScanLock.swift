import Foundation
import WebAPIClient

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Keeps a second scan, also one of another process, off the same catalogue.
struct ScanLock: ~Copyable {
    private let descriptor: Int32

    /// - Throws: ``HomeServiceError`` when another scan is at work.
    init(beside catalogue: URL) throws {
        let path = catalogue.path + ".scan-lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw HomeServiceError(
                .storage, "The file \(path) cannot be made.",
                advice: "Check that the disk is not full and that you may write there.")
        }
        // The system lets go of it when the process ends, however it ends.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            _ = close(descriptor)
            throw HomeServiceError(
                .alreadyRunning, "Another scan of the same catalogue is at work.",
                advice: "Wait until it is done.")
        }
        self.descriptor = descriptor
    }

    deinit { _ = close(descriptor) }

    borrowing func held<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
}

/// Says from any thread that a scan is to stop.
final class StopFlag: Sendable {
    private let isSet = Guarded(false)

    func set() { isSet.withLock { $0 = true } }

    func check() throws(CancellationError) {
        guard !isSet.withLock({ $0 }) else { throw CancellationError() }
    }
}
