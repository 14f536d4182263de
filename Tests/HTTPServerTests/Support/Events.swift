import Foundation

/// Counts what happens and lets a test wait for it.
final class Tally: @unchecked Sendable {
    // `@unchecked`: the lock guards both.
    private let lock = NSLock()
    private var count = 0
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    var value: Int { lock.withLock { count } }

    func add() {
        let ready = lock.withLock {
            count += 1
            let ready = waiting.filter { $0.count <= count }
            waiting.removeAll { $0.count <= count }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    func reaches(_ wanted: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if count < wanted { waiting.append((wanted, continuation)) }
                return count >= wanted
            }
            if isThere { continuation.resume() }
        }
    }
}

/// Adds to a tally when nothing refers to it any more.
final class Farewell: Sendable {
    private let tally: Tally
    init(_ tally: Tally) { self.tally = tally }
    deinit { tally.add() }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
    for await _ in AsyncStream<Never>(unfolding: { await never() }) {}
}

private func never() async -> Never? {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
    return nil
}

/// A folder of its own, removed when the test is over.
func withFolder(_ body: @Sendable (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("http-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
