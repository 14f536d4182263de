import Foundation
import GatefoldCore
import WebAPIClient

/// The log of a home service in the background: one file and the one before it, each bounded.
struct BoundedLog: Sendable {
    private let file: URL
    private let limit: Int
    /// Whether the standard streams go into the log; the lock also keeps lines apart.
    private let hasStreams = Guarded(false)

    init(file: URL, limit: Int = 1 << 20) {
        self.file = file
        self.limit = limit
    }

    /// Adds a line with its time.
    func write(_ line: String) {
        hasStreams.withLock { hasStreams in
            turnIfFull(hasStreams)
            let descriptor = openForAppending()
            guard descriptor >= 0 else { return }
            let time = Date().formatted(.iso8601)
            let bytes = Array("\(time) \(line.cleaned)\n".utf8)
            // A log that cannot be written must not stop the music.
            _ = Foundation.write(descriptor, bytes, bytes.count)
            close(descriptor)
        }
    }

    /// Sends the process's standard output and error to the log, for what libraries print.
    func takeOverStandardStreams() {
        hasStreams.withLock { hasStreams in
            hasStreams = true
            takeStreams()
        }
    }

    private func takeStreams() {
        let descriptor = openForAppending()
        guard descriptor >= 0 else { return }
        dup2(descriptor, STDOUT_FILENO)
        dup2(descriptor, STDERR_FILENO)
        close(descriptor)
    }

    private func openForAppending() -> Int32 {
        open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    private func turnIfFull(_ hasStreams: Bool) {
        var status = stat()
        guard stat(file.path, &status) == 0, Int(status.st_size) > limit else { return }
        rename(file.path, file.path + ".1")
        // Else what libraries print would go on into the old file for ever.
        if hasStreams { takeStreams() }
    }
}
