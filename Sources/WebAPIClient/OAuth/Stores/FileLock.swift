import Foundation

/// A lock that processes share, on a file of its own: the system lets go of it when the process
/// ends, however it ends. The file stays, because removing it would let two in.
struct FileLock {
    private let descriptor: Int32

    init(path: String) throws {
        try PrivateFile.makeFolder(of: path)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw PrivateFile.failure("lock-tokens", at: path) }
    }

    /// Takes it if nobody holds it.
    func take() throws -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw PrivateFile.failure("lock-tokens", at: "the lock")
            }
        }
        return true
    }

    func release() { _ = close(descriptor) }
}
