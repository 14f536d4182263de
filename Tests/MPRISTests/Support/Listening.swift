import Foundation
import MPRIS
import Synchronization

/// Hears the signals that a player sends, line by line, as `gdbus monitor` shows them.
final class Listening: @unchecked Sendable {
    // Unchecked: one test reads it; the process is only ended.
    private let process = Process()
    private var lines: AsyncStream<String>.Iterator

    /// Counts the signals that came.
    private let heard = Mutex(0)

    init(_ player: TestPlayer) async throws {
        let bus = player.bus
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
        Thread.detachNewThread { [self] in
            var unread = Data()
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                unread += data
                while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: unread[..<end], as: UTF8.self)
                    if line.contains("PropertiesChanged") { heard.withLock { $0 += 1 } }
                    output.yield(line)
                    unread = Data(unread[unread.index(after: end)...])
                }
            }
            output.finish()
        }
        // It says whom it listens to, once it does.
        while case let line = try await next(), !line.contains("is owned by") {}
        // It says so before it asks the bus for signals: until one has come, none can be relied on.
        var step = 0
        while heard.withLock({ $0 == 0 }) {
            step += 1
            player.change { $0.volume = step.isMultiple(of: 2) ? 0.25 : 0.125 }
            await Task.yield()
        }
        player.change { $0.volume = 0.5 }
        while case let line = try await next(), !line.contains("'Volume': <0.5>") {}
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
