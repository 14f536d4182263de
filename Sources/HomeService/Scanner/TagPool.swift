import Foundation

/// Reads tags on all cores, ahead of the one who takes the results in their order.
///
/// Unchecked: the condition guards everything that changes. Plain threads, because reading files
/// blocks and the cooperative pool must not.
final class TagPool: @unchecked Sendable {
    typealias Outcome = Result<SharedTags, TagFailure>

    /// Why a file gave no tags, a sentence.
    struct TagFailure: Error {
        var message: String
    }

    private static let chunkSize = 32
    /// How many chunks may wait to be taken: bounds the memory.
    private static let window = 64

    private let condition = NSCondition()
    private let paths: [FilePath]
    private let read: @Sendable (FilePath) throws -> AudioTags
    private var nextChunk = 0
    private var taken = 0
    private var isStopped = false
    private var ready: [Int: [Outcome]] = [:]

    init(_ paths: [FilePath], read: @escaping @Sendable (FilePath) throws -> AudioTags) {
        self.paths = paths
        self.read = read
        let chunks = (paths.count + TagPool.chunkSize - 1) / TagPool.chunkSize
        let count = min(chunks, max(2, ProcessInfo.processInfo.activeProcessorCount))
        for _ in 0..<count {
            let thread = Thread { [self] in work() }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// The outcomes of the next files in order, empty at the end.
    func next() -> [Outcome] {
        condition.lock()
        defer { condition.unlock() }
        guard taken * TagPool.chunkSize < paths.count else { return [] }
        while true {
            if let chunk = ready.removeValue(forKey: taken) {
                taken += 1
                condition.broadcast()
                return chunk
            }
            condition.wait()
        }
    }

    /// Lets the threads end after the file they are at.
    func stop() {
        condition.lock()
        isStopped = true
        condition.broadcast()
        condition.unlock()
    }

    private func work() {
        while let chunk = claim() {
            let start = chunk * TagPool.chunkSize
            let end = min(start + TagPool.chunkSize, paths.count)
            let outcomes = paths[start..<end].map(outcome)
            condition.lock()
            ready[chunk] = outcomes
            condition.broadcast()
            condition.unlock()
        }
    }

    private func claim() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped, nextChunk >= taken + TagPool.window { condition.wait() }
        guard !isStopped, nextChunk * TagPool.chunkSize < paths.count else { return nil }
        nextChunk += 1
        return nextChunk - 1
    }

    private func outcome(_ path: FilePath) -> Outcome {
        do {
            return .success(SharedTags(try read(path)))
        } catch {
            return .failure(TagFailure(message: TagPool.sentence(error)))
        }
    }

    private static func sentence(_ error: any Error) -> String {
        "It cannot be read as audio: \(error)"
    }
}
