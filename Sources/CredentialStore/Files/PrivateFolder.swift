import Foundation

/// A folder whose files only their owner may read. Each is replaced whole or not at all, and what
/// is not its owner's alone is not used.
struct PrivateFolder: Sendable, Hashable {
    /// More is no credential.
    private static let largestFile = 1 << 20

    let path: String

    init(_ url: URL) { path = url.path }

    func path(of name: String) -> String { path + "/" + name }

    // MARK: - What is there

    /// The bytes of a file; `nil` if there is none.
    ///
    /// - Throws: ``CredentialStoreError`` if the file may not be used; ``Unreadable`` if there is
    ///   something else in its place.
    func read(_ name: String) throws -> [UInt8]? {
        guard let folder = try open(makes: false) else { return nil }
        // Without waiting: a pipe in the file's place would make it wait for a writer.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let file = openat(folder.descriptor, name, flags)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw fault(.link, name) }
            if errno == ENXIO { throw Unreadable() }
            throw failure(errno, name)
        }
        let descriptor = Descriptor(file)
        let status = try status(of: descriptor, name)
        guard status.st_mode & S_IFMT == S_IFREG else { throw Unreadable() }
        guard status.st_uid == geteuid() else { throw fault(.otherOwner, name) }
        guard status.st_mode & 0o077 == 0 else { throw fault(.openToOthers, name) }
        guard status.st_size <= Self.largestFile else { throw Unreadable() }
        return try contents(of: descriptor, size: Int(status.st_size), name)
    }

    /// The names of all that is in the folder.
    func names() throws -> [String] {
        guard try open(makes: false) != nil else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw CredentialStoreError(
                .notPermitted(path: path, fault: .noAccess), place: path)
        }
    }

    /// Checks that the folder can be written to, or made, without making anything.
    func check() throws {
        if try open(makes: false) != nil {
            guard access(path, W_OK | X_OK) == 0 else { throw failure(errno) }
            return
        }
        var parent = path
        repeat {
            parent = (parent as NSString).deletingLastPathComponent
        } while access(parent, F_OK) != 0 && errno == ENOENT && parent.count > 1
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder),
            isFolder.boolValue, access(parent, W_OK | X_OK) == 0
        else {
            throw CredentialStoreError(.notPermitted(path: path, fault: .noAccess), place: path)
        }
    }

    // MARK: - Changes

    /// Writes a file under another name and puts it in place in one step: a crash, or a full disk,
    /// leaves the old file as it was.
    func write(_ bytes: [UInt8], to name: String) throws {
        guard let folder = try open(makes: true) else { throw failure(ENOENT) }
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(name).\(random).new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder.descriptor, temporary, flags, 0o600)
        guard file >= 0 else { throw failure(errno, name) }
        var isInPlace = false
        defer { if !isInPlace { unlinkat(folder.descriptor, temporary, 0) } }
        let descriptor = Descriptor(file)
        // The mode that was asked for is cut by the process's mask.
        guard fchmod(file, 0o600) == 0 else { throw failure(errno, name) }
        try fill(descriptor, with: bytes, name)
        guard renameat(folder.descriptor, temporary, folder.descriptor, name) == 0 else {
            throw failure(errno, name)
        }
        isInPlace = true
        guard fsync(folder.descriptor) == 0 else { throw failure(errno, name) }
    }

    /// Removes a file.
    ///
    /// - Returns: Whether there was one.
    @discardableResult func remove(_ name: String) throws -> Bool {
        guard let folder = try open(makes: false) else { return false }
        guard unlinkat(folder.descriptor, name, 0) == 0 else {
            if errno == ENOENT { return false }
            throw failure(errno, name)
        }
        guard fsync(folder.descriptor) == 0 else { throw failure(errno, name) }
        return true
    }

    /// Gives a file another name, so that a new one can take its place.
    ///
    /// - Returns: Its path now; `nil` if it is gone.
    func moveAside(_ name: String) throws -> String? {
        guard let folder = try open(makes: false) else { return nil }
        var number = 1
        var target = name + ".damaged"
        var status = stat()
        while fstatat(folder.descriptor, target, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            number += 1
            target = "\(name).damaged-\(number)"
        }
        guard renameat(folder.descriptor, name, folder.descriptor, target) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(errno, name)
        }
        return path(of: target)
    }

    // MARK: - The folder

    /// Opens the folder; `nil` if there is none and it is not to be made. One that is made, or
    /// written to, is closed to others.
    func open(makes: Bool) throws -> Descriptor? {
        if makes { try make() }
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT, !makes { return nil }
            throw isLink ? fault(.link) : failure(errno)
        }
        let folder = Descriptor(descriptor)
        let status = try status(of: folder)
        guard status.st_uid == geteuid() else { throw fault(.otherOwner) }
        guard status.st_mode & 0o022 == 0 else { throw fault(.folderOpenToOthers) }
        if makes, status.st_mode & 0o777 != 0o700, fchmod(descriptor, 0o700) != 0 {
            throw failure(errno)
        }
        return folder
    }

    private var isLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func make() throws {
        var missing: [String] = []
        var folder = path
        while access(folder, F_OK) != 0, folder.count > 1 {
            missing.append(folder)
            folder = (folder as NSString).deletingLastPathComponent
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw failure(errno)
        }
    }

    // MARK: - Details

    private func status(of descriptor: Descriptor, _ name: String? = nil) throws -> stat {
        var status = stat()
        guard fstat(descriptor.descriptor, &status) == 0 else { throw failure(errno, name) }
        return status
    }

    private func contents(of file: Descriptor, size: Int, _ name: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let part = bytes.withUnsafeMutableBytes {
                Foundation.read(file.descriptor, $0.baseAddress?.advanced(by: count), size - count)
            }
            if part == 0 { break }
            guard part > 0 || errno == EINTR else { throw failure(errno, name) }
            count += max(0, part)
        }
        return Array(bytes.prefix(count))
    }

    private func fill(_ file: Descriptor, with bytes: [UInt8], _ name: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(file.descriptor, $0.baseAddress, $0.count)
            }
            guard count >= 0 || errno == EINTR else { throw failure(errno, name) }
            rest = rest.dropFirst(max(0, count))
        }
        guard fsync(file.descriptor) == 0 else { throw failure(errno, name) }
    }

    func fault(
        _ fault: CredentialStoreError.FileFault, _ name: String? = nil
    ) -> CredentialStoreError {
        let path = name.map(path(of:)) ?? path
        return CredentialStoreError(.notPermitted(path: path, fault: fault), place: path)
    }

    func failure(_ code: Int32, _ name: String? = nil) -> CredentialStoreError {
        let path = name.map(path(of:)) ?? path
        let kind: CredentialStoreError.Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .noSpace(path: path)
            case EACCES, EPERM, EROFS, ENOTDIR, ENOENT, EISDIR, ENAMETOOLONG:
                .notPermitted(path: path, fault: .noAccess)
            default: .failed
            }
        return CredentialStoreError(kind, place: path, detail: String(cString: strerror(code)))
    }
}

/// There is something under a name that cannot be what was written there.
struct Unreadable: Error {}

/// An open file, closed when the last one lets go of it.
final class Descriptor: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
