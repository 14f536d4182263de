import Foundation

/// What tells one state of a file from the next without reading it.
struct FileIdentity: Sendable, Hashable {
    var path: FilePath
    var device: UInt64
    var inode: UInt64
    var size: Int
    var changedSeconds: Int
    var changedNanoseconds: Int
}

/// A picture on disk, read with care: paths are bytes, and a pipe or a device is no picture.
enum PictureFile {
    /// No cover that anybody can see is larger.
    static let byteLimit = 32 << 20

    /// - Throws: ``CoverError`` if there is no such file.
    static func identity(of path: FilePath) throws(CoverError) -> FileIdentity {
        var status = stat()
        guard !path.bytes.contains(0), stat(cString(path), &status) == 0 else {
            throw unreadable(path)
        }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return FileIdentity(
            path: path, device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
            changedSeconds: changed.tv_sec, changedNanoseconds: changed.tv_nsec)
    }

    /// - Throws: ``CoverError`` for what is no plain file, too large or unreadable.
    static func read(_ path: FilePath, limit: Int = byteLimit) throws(CoverError) -> [UInt8] {
        guard !path.bytes.contains(0) else { throw unreadable(path) }
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = open(cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(path: path.display, reason: "it is not a file")
        }
        guard status.st_size <= limit else {
            throw .tooLarge("\(Int(status.st_size) >> 20) MB")
        }
        do {
            return Array(try file.read(upToCount: limit) ?? Data())
        } catch {
            throw .unreadableFile(path: path.display, reason: error.localizedDescription)
        }
    }

    private static func unreadable(_ path: FilePath) -> CoverError {
        let reason = path.bytes.contains(0) ? "no such name" : String(cString: strerror(errno))
        return .unreadableFile(path: path.display, reason: reason)
    }

    private static func cString(_ path: FilePath) -> [CChar] {
        path.bytes.map(CChar.init(bitPattern:)) + [0]
    }
}
