#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What can be served: a folder that is there and can be read.
enum ServableFolder {
    /// Checks a folder.
    ///
    /// - Parameter folder: Its path, absolute.
    /// - Returns: Its real path.
    /// - Throws: ``HomeServiceError`` that says what is wrong with it.
    static func check(_ folder: FilePath) throws -> FilePath {
        guard folder.bytes.first == 0x2F, !folder.bytes.contains(0) else {
            throw HomeServiceError(
                .refused, "'\(folder.display)' is not the whole path of a folder.",
                advice: "Give it from '/' on.")
        }
        guard let real = resolved(folder.bytes), let status = status(of: FilePath(bytes: real))
        else {
            // It has an error, as it could not be resolved.
            throw errno == EACCES ? unreadable(folder) : missing(folder)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw HomeServiceError(
                .folderNotFound, "'\(folder.display)' is a file, not a folder.",
                advice: "Give the folder that it lies in.")
        }
        let path = FilePath(bytes: real)
        guard access(path.cString, R_OK | X_OK) == 0 else { throw unreadable(folder) }
        return path
    }

    private static func missing(_ folder: FilePath) -> HomeServiceError {
        HomeServiceError(
            .folderNotFound, "There is no folder '\(folder.display)'.",
            advice: "Check its name, or whether its disk is mounted.")
    }

    private static func unreadable(_ folder: FilePath) -> HomeServiceError {
        HomeServiceError(
            .folderNotReadable, "The folder '\(folder.display)' cannot be read.",
            advice: "Check its permissions.")
    }
}
