import Foundation

/// The folder of pictures as it lies on disk. All calls block.
///
/// `content` has a file for each picture, named by its digest; `addresses` has a symbolic link to one
/// of them for each address, named by the address's digest.
struct ImageFolder: Sendable {
    private static let temporaryPrefix = ".new-"
    /// The largest file that is read.
    private static let largest = 32 << 20

    let url: URL
    private let contentFolder: String
    private let linkFolder: String

    init(_ url: URL) {
        self.url = url
        contentFolder = url.appendingPathComponent("content", isDirectory: true).path
        linkFolder = url.appendingPathComponent("addresses", isDirectory: true).path
    }

    // MARK: Pictures

    func content(_ digest: String) -> [UInt8]? {
        let path = path(ofContent: digest)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.largest).contains(Int(status.st_size)),
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return Array(data)
    }

    func hasContent(_ digest: String) -> Bool { access(path(ofContent: digest), F_OK) == 0 }

    /// Stores a picture; readers see all of it or nothing.
    ///
    /// - Returns: Whether the disk took it.
    func store(_ bytes: [UInt8], as digest: String) -> Bool {
        guard makeFolders() else { return false }
        let temporary = temporaryPath(in: contentFolder)
        guard write(bytes, to: temporary) else { return false }
        return move(temporary, to: path(ofContent: digest))
    }

    func removeContent(_ digest: String) { _ = Foundation.unlink(path(ofContent: digest)) }

    /// Notes that a picture was used.
    func touch(_ digest: String, at moment: Date) {
        let seconds = Int(moment.timeIntervalSince1970)
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        _ = utimensat(AT_FDCWD, path(ofContent: digest), times, AT_SYMLINK_NOFOLLOW)
    }

    /// All pictures; what an interrupted write left is removed.
    func contents() -> [(digest: String, size: Int, lastUse: Date)] {
        names(in: contentFolder).compactMap { name in
            var status = stat()
            guard lstat(contentFolder + "/" + name, &status) == 0 else { return nil }
            let lastUse = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
            return (name, Int(status.st_size), lastUse)
        }
    }

    // MARK: Addresses

    /// Where an address leads, and since when.
    func link(_ name: String) -> (digest: String, since: Date)? {
        let path = linkFolder + "/" + name
        var status = stat()
        guard let digest = target(of: path), lstat(path, &status) == 0 else { return nil }
        return (digest, Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
    }

    func link(_ name: String, to digest: String) -> Bool {
        guard makeFolders() else { return false }
        let temporary = temporaryPath(in: linkFolder)
        guard symlink("../content/" + digest, temporary) == 0 else { return false }
        return move(temporary, to: linkFolder + "/" + name)
    }

    func removeLink(_ name: String) { _ = Foundation.unlink(linkFolder + "/" + name) }

    /// All addresses; what an interrupted write left is removed.
    func links() -> [(name: String, digest: String)] {
        names(in: linkFolder).compactMap { name in
            target(of: linkFolder + "/" + name).map { (name, $0) }
        }
    }

    private func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 128)
        let count = readlink(path, &buffer, buffer.count)
        let target = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        let prefix = Array("../content/".utf8)
        guard target.starts(with: prefix) else { return nil }
        let digest = String(decoding: target.dropFirst(prefix.count), as: UTF8.self)
        return Self.isDigest(digest) ? digest : nil
    }

    // MARK: Files

    func path(ofContent digest: String) -> String { contentFolder + "/" + digest }

    private func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in
            // A write of another process may be under way: what is new stays.
            if name.hasPrefix(Self.temporaryPrefix), isOld(folder + "/" + name) {
                _ = Foundation.unlink(folder + "/" + name)
            }
            return Self.isDigest(name)
        }
    }

    private func isOld(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return time(nil) - status.st_mtim.tv_sec > 60
    }

    /// Writes a new file that nobody else may read.
    private func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { part in
                Foundation.write(descriptor, part.baseAddress, part.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                _ = Foundation.unlink(path)
                return false
            }
            written += count
        }
        return true
    }

    private func makeFolders() -> Bool {
        for folder in [contentFolder, linkFolder] where access(folder, W_OK) != 0 {
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        return access(contentFolder, W_OK) == 0 && access(linkFolder, W_OK) == 0
    }

    private func temporaryPath(in folder: String) -> String {
        folder + "/" + Self.temporaryPrefix + UUID().uuidString
    }

    private func move(_ temporary: String, to path: String) -> Bool {
        if rename(temporary, path) == 0 { return true }
        _ = Foundation.unlink(temporary)
        return false
    }

    private static func isDigest(_ name: String) -> Bool {
        name.utf8.count == 64
            && name.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
