import Foundation

/// The folder that playlists are exported to: which file each of them gets, and how it comes there.
struct ExportFolder {
    /// How many files may want the same name.
    private static let mostNumbers = 99
    private static let ending = ".m3u8"
    /// In bytes, the ending included; file systems take 255.
    private static let longestName = 200
    /// What some file systems of drives and network shares do not take.
    private static let forbidden = Set("/\\:*?\"<>|".unicodeScalars)

    let path: FilePath
    /// The files that playlists got in this run.
    private var given: Set<[UInt8]> = []

    /// - Throws: ``HomeServiceError`` if there is no such folder.
    init(_ path: FilePath) throws {
        var status = stat()
        guard stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw HomeServiceError(
                .folderNotFound, "There is no folder \(path.display).",
                advice: "Give a folder that is there with --to.")
        }
        self.path = path
    }

    /// The file for a playlist: the one that it has there, else one whose name is not taken.
    ///
    /// - Parameters:
    ///   - name: What the playlist is called.
    ///   - mark: What tells its own file from others.
    ///   - replacesForeign: Whether a file that no playlist was exported to may be replaced.
    /// - Returns: The file, which is there or not.
    /// - Throws: ``HomeServiceError`` if all names are taken.
    mutating func file(
        for name: String, _ mark: ExportMark, replacesForeign: Bool
    ) throws -> FilePath {
        for number in 1...ExportFolder.mostNumbers {
            let name = Array(ExportFolder.fileName(name, number: number).utf8)
            let file = FilePath.joining(path.bytes, [], name)
            guard !given.contains(file.bytes),
                isFor(mark, file, replacesForeign: replacesForeign)
            else { continue }
            given.insert(file.bytes)
            return file
        }
        let first = ExportFolder.fileName(name, number: 1)
        throw HomeServiceError(
            .refused,
            "\(first) in \(path.display) is not an export of this playlist, and \(ExportFolder.mostNumbers - 1) names like it are taken.",
            advice: "Give another folder with --to, or replace the file with --force.")
    }

    private func isFor(_ mark: ExportMark, _ file: FilePath, replacesForeign: Bool) -> Bool {
        var status = stat()
        guard lstat(file.cString, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        guard let found = ExportMark(of: file) else { return replacesForeign }
        return found == mark || (replacesForeign && found.service != mark.service)
    }

    /// A name that every file system takes.
    static func fileName(_ name: String, number: Int) -> String {
        let tail = (number == 1 ? "" : " \(number)") + ending
        let scalars = name.precomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .control && !isBreak($0) }
            .map { forbidden.contains($0) ? "_" : $0 }
        let edges = CharacterSet(charactersIn: " .")
        var text = String(String.UnicodeScalarView(scalars.prefix(longestName)))
            .trimmingCharacters(in: edges)
        while text.utf8.count + tail.utf8.count > longestName { text.removeLast() }
        text = text.trimmingCharacters(in: edges)
        return (text.isEmpty ? "Playlist" : text) + tail
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.newlines.contains(scalar)
    }

    /// Puts a file in place in one step: a crash, or a full disk, leaves the old one as it was.
    ///
    /// - Throws: ``HomeServiceError``.
    func write(_ bytes: [UInt8], to file: FilePath) throws {
        // No scan and no player looks at what begins with a dot.
        let name = ".gatefold-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let draft = FilePath.joining(path.bytes, [], Array(name.utf8))
        let descriptor = open(draft.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw cannotWrite(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                break
            }
        }
        let isSynced = fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        guard rest.isEmpty, isSynced, isClosed, rename(draft.cString, file.cString) == 0 else {
            unlink(draft.cString)
            throw cannotWrite(file)
        }
    }

    private func cannotWrite(_ file: FilePath) -> HomeServiceError {
        HomeServiceError(
            .storage, "The file \(file.display) cannot be written.",
            advice: "Check the space and the permissions there, or give another folder with --to.")
    }
}
