package import Foundation

/// Files that only their owner may read, replaced whole or not at all.
package enum PrivateFile {
    /// Makes a folder, and those above it, that only the owner may enter.
    package static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.path)
        } catch {
            throw Failure(
                .storage, "The folder \(folder.path) cannot be used.",
                advice: "Check that you may write there, or set XDG_STATE_HOME, XDG_DATA_HOME.")
        }
    }

    /// Writes a file under another name and puts it in place in one step: a crash, or a full disk,
    /// leaves the old file as it was.
    package static func write(_ bytes: [UInt8], to file: URL) throws {
        try makeFolder(file.deletingLastPathComponent())
        let random = UInt64.random(in: .min ... .max)
        let temporary = file.appendingPathExtension(String(random, radix: 36))
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
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
        close(descriptor)
        guard rest.isEmpty, isSynced, rename(temporary.path, file.path) == 0 else {
            unlink(temporary.path)
            throw cannotWrite(file)
        }
    }

    /// The bytes of a file, or `nil` if there is none or it cannot be read.
    package static func read(_ file: URL) -> [UInt8]? {
        (try? Data(contentsOf: file)).map(Array.init)
    }

    private static func cannotWrite(_ file: URL) -> Failure {
        Failure(
            .storage, "The file \(file.path) cannot be written.",
            advice: "Check the space and the permissions there.")
    }
}
