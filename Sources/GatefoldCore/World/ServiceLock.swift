package import Foundation

/// A lock that the serving process holds as long as it lives: the system frees it whatever ends the
/// process, so that a file left over from a killed one cannot be taken for a running service.
package final class ServiceLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes the lock, or gives `nil` if another process has it.
    package static func take(at file: URL) throws -> ServiceLock? {
        try PrivateFile.makeFolder(file.deletingLastPathComponent())
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .storage, "The file \(file.path) cannot be opened.",
                advice: "Check that you may write there.")
        }
        // Somebody who only looks whether the lock is held has it for a moment, too.
        for attempt in 0..<10 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                return ServiceLock(descriptor: descriptor)
            }
            if attempt < 9 { usleep(20_000) }
        }
        close(descriptor)
        return nil
    }

    /// Whether some process holds the lock.
    package static func isHeld(at file: URL) -> Bool {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Waits until no process holds the lock.
    package static func waitUntilFree(at file: URL) async {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // The system tells nobody of a lock but who waits for it: a thread of its own, so that
        // nothing else has to.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
                close(descriptor)
                continuation.resume()
            }
        }
    }
}
