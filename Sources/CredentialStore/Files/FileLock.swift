import Foundation

/// An advisory lock on a file, held as long as the value lives; the system frees it whatever ends
/// the process.
final class FileLock: Sendable {
    private let descriptor: Descriptor

    private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Takes the lock for oneself, or gives `nil` if somebody has it.
    static func attempt(_ name: String, in folder: PrivateFolder) throws -> FileLock? {
        try take(name, in: folder, flags: LOCK_EX | LOCK_NB)
    }

    /// Waits for the lock, on the thread of the caller: for oneself, or shared with others.
    static func wait(_ name: String, in folder: PrivateFolder, alone: Bool) throws -> FileLock {
        guard let lock = try take(name, in: folder, flags: alone ? LOCK_EX : LOCK_SH) else {
            throw folder.failure(EWOULDBLOCK, name)
        }
        return lock
    }

    private static func take(
        _ name: String, in folder: PrivateFolder, flags: Int32
    ) throws -> FileLock? {
        while true {
            guard let parent = try folder.open(makes: true) else { return nil }
            let file = openat(
                parent.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else {
                throw errno == ELOOP ? folder.fault(.link, name) : folder.failure(errno, name)
            }
            let descriptor = Descriptor(file)
            while flock(file, flags) != 0 {
                if errno == EWOULDBLOCK { return nil }
                guard errno == EINTR else { throw folder.failure(errno, name) }
            }
            // Not the file any more that others would lock, if somebody removed it meanwhile.
            if isSame(file, name, in: parent) { return FileLock(descriptor) }
        }
    }

    private static func isSame(_ file: Int32, _ name: String, in parent: Descriptor) -> Bool {
        var (mine, there) = (stat(), stat())
        return fstat(file, &mine) == 0
            && fstatat(parent.descriptor, name, &there, AT_SYMLINK_NOFOLLOW) == 0
            && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
    }

    // MARK: - Who has it

    /// Writes this process's id into the file, for those who wait.
    func sign() {
        let text = Array("\(getpid())\n".utf8)
        // Only a help for people: on a full disk, they do without.
        guard ftruncate(descriptor.descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor.descriptor, text, text.count, 0)
    }

    /// The process that signed the file last.
    static func signer(_ name: String, in folder: PrivateFolder) -> Int32? {
        guard let bytes = try? folder.read(name) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
