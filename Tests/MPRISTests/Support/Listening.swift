import Foundation

/// Hears the signals that a player sends, line by line, as `gdbus monitor` shows them.
final class Listening: @unchecked Sendable {
    // Unchecked: one test reads it; the process is only ended.
    private let process = Process()
    private var lines: AsyncStream<String>.Iterator

    init(_ bus: PrivateBus) async throws {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
        process.arguments = [
            "monitor", "--address", bus.address, "--dest", "org.mpris.MediaPlayer2.gatefold",
        ]
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let (stream, output) = AsyncStream<String>.makeStream()
        lines = stream.makeAsyncIterator()
        Thread.detachNewThread {
            var unread = Data()
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                unread += data
                while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    output.yield(String(decoding: unread[..<end], as: UTF8.self))
                    unread = Data(unread[unread.index(after: end)...])
                }
            }
            output.finish()
        }
        // It says whom it listens to, once it does.
        while case let line = try await next(), !line.contains("is owned by") {}
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// The next signal.
    func next() async throws -> String {
        guard let line = await lines.next(isolation: #isolation) else {
            throw PrivateBus.Trouble(text: "There is nothing more to hear.")
        }
        return line
    }
}
