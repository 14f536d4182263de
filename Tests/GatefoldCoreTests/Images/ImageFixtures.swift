import Foundation
import GatefoldCore

/// Answers from memory, and knows who asked.
final class FakeImages: ImageFetching, @unchecked Sendable {  // the lock guards all state
    private let lock = NSLock()
    private var answers: [String: Result<[UInt8], Failure>]
    private let otherwise: @Sendable (String) -> [UInt8]?
    private var asked: [String] = []
    private var cancelled: [String] = []
    private var inside = 0
    private var most = 0
    private var gate: [CheckedContinuation<Void, Never>] = []
    private var isClosed: Bool
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// - Parameters:
    ///   - answers: What lies at each address.
    ///   - isClosed: Whether nothing is answered before ``open()``.
    ///   - otherwise: What lies at any other address.
    init(
        _ answers: [String: [UInt8]] = [:], isClosed: Bool = false,
        otherwise: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) {
        self.answers = answers.mapValues { .success($0) }
        self.isClosed = isClosed
        self.otherwise = otherwise
    }

    var requests: [String] { lock.withLock { asked } }
    var cancellations: [String] { lock.withLock { cancelled } }
    var mostAtOnce: Int { lock.withLock { most } }

    func set(_ url: String, _ answer: Result<[UInt8], Failure>) {
        lock.withLock { answers[url] = answer }
    }

    func data(at url: String) async throws -> [UInt8] {
        enter(url)
        defer { lock.withLock { inside -= 1 } }
        await waitForGate()
        if Task.isCancelled {
            lock.withLock { cancelled.append(url) }
            throw CancellationError()
        }
        let answer = lock.withLock { answers[url] }
        if let answer { return try answer.get() }
        guard let bytes = otherwise(url) else { throw Failure(.notFound, "No picture.") }
        return bytes
    }

    /// Lets all answers out, and those to come.
    func open() {
        let waiting = lock.withLock {
            isClosed = false
            defer { gate = [] }
            return gate
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until so many requests have come.
    func untilAsked(_ count: Int) async {
        await withCheckedContinuation { continuation in
            lock.withLock { watchers.append((count, continuation)) }
            tellWatchers()
        }
    }

    private func enter(_ url: String) {
        lock.withLock {
            asked.append(url)
            inside += 1
            most = max(most, inside)
        }
        tellWatchers()
    }

    private func waitForGate() async {
        await withCheckedContinuation { continuation in
            let isOpen = lock.withLock {
                if isClosed { gate.append(continuation) }
                return !isClosed
            }
            if isOpen { continuation.resume() }
        }
    }

    private func tellWatchers() {
        let satisfied = lock.withLock {
            let satisfied = watchers.filter { $0.count <= asked.count }
            watchers.removeAll { $0.count <= asked.count }
            return satisfied
        }
        for watcher in satisfied { watcher.continuation.resume() }
    }
}

/// What the tests take for a decoded picture.
struct TestPicture: Sendable, Equatable {
    var text: String
    var pixels: Int
}

/// Decodes text that begins with "picture".
@Sendable func decodeText(
    _ bytes: [UInt8], _ pixels: Int
) throws -> (picture: TestPicture, cost: Int) {
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    guard text.hasPrefix("picture") else { throw Failure(.unexpected, "No picture.") }
    return (TestPicture(text: text, pixels: pixels), pixels * pixels * 4)
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Runs something with a folder of its own.
func withTestFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("gatefold-images-" + UUID().uuidString, isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// A clock that is set by hand.
final class TestMoment: @unchecked Sendable {  // the lock guards the moment
    private let lock = NSLock()
    private var instant = ContinuousClock.now
    private var day = Date(timeIntervalSince1970: 1_700_000_000)

    var now: ContinuousClock.Instant { lock.withLock { instant } }
    var date: Date { lock.withLock { day } }

    func advance(by seconds: Int) {
        lock.withLock {
            instant += .seconds(seconds)
            day += TimeInterval(seconds)
        }
    }
}
