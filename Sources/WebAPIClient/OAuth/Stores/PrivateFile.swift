import Foundation

/// Files for secrets: only their owner can read them, and they are replaced as a whole.
enum PrivateFile {
    /// A file as it was read.
    struct Content {
        var path: String
        var bytes: [UInt8]
        fileprivate var inode: ino_t
    }

    // What is larger holds no tokens.
    private static let longest = 1 << 20

    /// Reads a file; `nil` if there is none.
    ///
    /// - Throws: ``WebAPIError`` if it is a link, somebody else's, or cannot be read.
    static func read(_ path: String) throws -> Content? {
        // Not blocking, lest somebody put a pipe there.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("read-tokens", at: path)
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("read-tokens", at: path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw failure("read-tokens", "\(path) is no file of your own.")
        }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count <= longest {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { break }
            if count > 0 {
                bytes += buffer[..<count]
            } else if errno != EINTR {
                throw failure("read-tokens", at: path)
            }
        }
        return Content(path: path, bytes: bytes, inode: status.st_ino)
    }

    /// Replaces a file: afterwards either the old or the new is there, also after a power cut.
    static func replace(_ path: String, with bytes: [UInt8]) throws {
        try makeFolder(of: path)
        let draft = path + ".\(Base64URL.encode(SecureRandom.bytes(9))).new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(draft, flags, 0o600)
        guard descriptor >= 0 else { throw failure("store-tokens", at: path) }
        let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
        let reason = errno
        guard close(descriptor) == 0, isWritten, rename(draft, path) == 0 else {
            let last = isWritten ? errno : reason
            unlink(draft)
            throw failure("store-tokens", at: path, errno: last)
        }
        syncFolder(of: path)
    }

    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("forget-tokens", at: path) }
        syncFolder(of: path)
    }

    /// Gives a file another name, if it is still the one that was read.
    static func move(_ file: Content, to path: String) throws {
        var status = stat()
        guard lstat(file.path, &status) == 0, status.st_ino == file.inode else { return }
        guard rename(file.path, path) == 0 else { throw failure("read-tokens", at: file.path) }
        syncFolder(of: path)
    }

    /// Makes the folders on the way to a file, for the owner only.
    static func makeFolder(of path: String) throws {
        let folder = folder(of: path)
        var status = stat()
        if stat(folder, &status) == 0 { return }
        if folder.contains("/"), folder != "/" { try makeFolder(of: folder) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw failure("store-tokens", at: folder)
        }
    }

    static func failure(_ operation: String, at path: String, errno number: Int32 = errno)
        -> WebAPIError
    {
        failure(operation, "\(path): \(String(cString: strerror(number)))")
    }

    static func failure(_ operation: String, _ detail: String) -> WebAPIError {
        WebAPIError(.authorization(.notStored), operation: operation, detail: detail)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes the new name last. A file system that cannot do so has done all it can.
    private static func syncFolder(of path: String) {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        _ = close(descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}
