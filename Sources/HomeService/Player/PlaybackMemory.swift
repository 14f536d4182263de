package import Foundation
import WebAPIClient

/// Keeps in files what the player does, so that the next start goes on with it, whatever ended this
/// one.
///
/// The queue is written when it changes. The position changes all the time, so that it has a small
/// file of its own, which says to which queue it belongs.
package final class PlaybackMemory: Sendable {
    private let states: AsyncStream<KeptPlayback>.Continuation
    private let writer: Task<Void, Never>

    /// - Parameters:
    ///   - dataFolder: Where the files lie.
    ///   - log: Hears once that they cannot be written, until they can be again.
    package init(in dataFolder: URL, log: @escaping @Sendable (String) -> Void) {
        // Who comes too fast is not written: the next state says all.
        let (stream, states) = AsyncStream.makeStream(
            of: KeptPlayback.self, bufferingPolicy: .bufferingNewest(1))
        self.states = states
        writer = Task {
            var files = Files(in: dataFolder)
            var isFailing = false
            for await state in stream {
                do {
                    try files.write(state)
                    isFailing = false
                } catch {
                    if !isFailing {
                        log("What plays could not be kept for the next start: \(error)")
                    }
                    isFailing = true
                }
            }
        }
    }

    /// Takes what the player does and returns at once.
    package func keep(_ state: KeptPlayback) { states.yield(state) }

    /// Waits until the last state is written; what comes later is not.
    package func close() async {
        states.finish()
        await writer.value
    }

    /// What the player did last.
    ///
    /// - Parameter dataFolder: Where the files lie.
    /// - Returns: `nil` if nothing was kept, it is damaged, or another version wrote it.
    package static func read(in dataFolder: URL) -> KeptPlayback? {
        Files(in: dataFolder).read()
    }
}

private struct Files {
    private struct Queue: Codable {
        static let version = 1

        var version: Int
        /// Names this writing.
        var name: String
        var playback: KeptPlayback
    }

    private struct Position: Codable {
        /// The writing of the queue that it belongs to.
        var of: String
        var positionMS: Int
    }

    private let queueFile: URL
    private let positionFile: URL
    private var written: Queue?

    init(in folder: URL) {
        queueFile = folder.appending(path: "playback.json")
        positionFile = folder.appending(path: "playback-position.json")
    }

    mutating func write(_ state: KeptPlayback) throws {
        var other = state
        other.positionMS = written?.playback.positionMS ?? state.positionMS
        if let written, written.playback == other {
            let position = Position(of: written.name, positionMS: state.positionMS)
            return try write(position, to: positionFile)
        }
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let queue = Queue(version: Queue.version, name: name, playback: state)
        try write(queue, to: queueFile)
        written = queue
    }

    private func write(_ value: some Encodable, to file: URL) throws {
        try Data(try JSON.encode(value)).write(to: file, options: .atomic)
    }

    func read() -> KeptPlayback? {
        guard let queue = read(Queue.self, from: queueFile), queue.version == Queue.version,
            queue.playback.queue.isWhole
        else { return nil }
        var playback = queue.playback
        if let position = read(Position.self, from: positionFile), position.of == queue.name {
            playback.positionMS = position.positionMS
        }
        // No track is longer; a damaged number must not reach the arithmetic of the player.
        playback.positionMS = min(max(0, playback.positionMS), Int(Int32.max))
        return playback
    }

    private func read<Value: Decodable>(_ type: Value.Type, from file: URL) -> Value? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSON.decode(type, from: Array(data))
    }
}
