#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folders in a folder that a scan would go into.
enum Subfolders {
    static func names(in path: FilePath) -> [[UInt8]] {
        guard let stream = opendir(path.cString) else { return [] }
        defer { closedir(stream) }
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            // The name is a C string inside the entry and stays valid until the next call.
            let start = UnsafeRawPointer(entry) + offset
            let name = UnsafeRawBufferPointer(
                start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            let type = Int(entry.pointee.d_type)
            guard type == Int(DT_DIR) || type == Int(DT_UNKNOWN),
                !(name.count <= 2 && name.allSatisfy { $0 == 0x2E }),
                !name.withMemoryRebound(to: UInt8.self, SkippedFolder.contains)
            else { continue }
            // Where the type is not told, watching is tried: what is no folder cannot be.
            names.append(Array(name))
        }
        return names
    }
}

/// What the system says of a file; of a link itself, not of what it leads to.
func status(of path: FilePath) -> stat? {
    var status = stat()
    return lstat(path.cString, &status) == 0 ? status : nil
}

/// When a file was written last, in seconds since 1970.
func modified(_ status: stat) -> Double {
    #if canImport(Darwin)
        let time = status.st_mtimespec
    #else
        let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Which folder is at a place now; links are followed.
func identity(of path: FilePath) -> Inode? {
    var status = stat()
    guard stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Inode(status)
}
