import GatefoldCore
import Observation

/// A player in the hand of a test: it answers what it is told to, and keeps what it was asked.
actor ScriptedPlayer: PlayerService {
    /// What was asked for and done, in order: `pause`, `seek 10`, `state`.
    private(set) var log: [String] = []
    private var answer: PlaybackState?
    private var known: [Device] = []
    private var waiting = PlaybackQueue()
    private var failures: [String: [any Error]] = [:]
    /// What is kept waiting, by its first word.
    private var held: Set<String> = []
    private var gates: [String: [CheckedContinuation<Void, Never>]] = [:]
    private var watchers: [(count: Int, word: String, change: AsyncStream<Void>.Continuation)] = []

    init(_ answer: PlaybackState? = nil, devices: [Device] = [.kitchen]) {
        self.answer = answer
        known = devices
    }

    // MARK: The hand of the test

    func say(_ answer: PlaybackState?) { self.answer = answer }
    func setDevices(_ devices: [Device]) { known = devices }
    func setQueue(_ names: [String], current: String? = nil) {
        waiting = PlaybackQueue(
            current: current.map { .named($0) }, upcoming: names.map { .named($0) })
    }
    /// The next calls of that word fail, one after the other.
    func fail(_ word: String, _ errors: any Error...) { failures[word, default: []] += errors }
    func hold(_ word: String) { held.insert(word) }
    func letGo(_ word: String) {
        held.remove(word)
        for gate in gates.removeValue(forKey: word) ?? [] { gate.resume() }
    }
    func count(_ word: String) -> Int { log.count { $0.hasPrefix(word) } }
    var commands: [String] { log.filter { !["state", "devices", "queue"].contains($0) } }

    /// Waits until that was asked so many times, or the test's time is over.
    func until(_ count: Int, _ word: String) async {
        guard self.count(word) < count else { return }
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        watchers.append((count, word, change))
        for await _ in changes {}
    }

    private func call(_ text: String) async throws {
        let word = String(text.prefix { $0 != " " })
        log.append(text)
        let done = watchers.filter { count($0.word) >= $0.count }
        watchers.removeAll { count($0.word) >= $0.count }
        for watcher in done { watcher.change.finish() }
        if held.contains(word) {
            await withCheckedContinuation { gates[word, default: []].append($0) }
        }
        if var errors = failures[word], !errors.isEmpty {
            let error = errors.removeFirst()
            failures[word] = errors
            throw error
        }
    }

    private func command(_ text: String, on device: String?) async throws {
        try await call(device.map { "\(text) on \($0)" } ?? text)
    }

    /// Changes what waits, as far as that does not fail.
    func edit(_ text: String, _ change: @Sendable (inout [Playable]) -> Void) async throws {
        try await call(text)
        change(&waiting.upcoming)
    }

    // MARK: PlayerService

    func playbackState() async throws -> PlaybackState? {
        let before = answer
        try await call("state")
        // What is held answers what was so when it was asked.
        return before
    }

    func devices() async throws -> [Device] {
        try await call("devices")
        return known
    }

    func queue() async throws -> PlaybackQueue {
        try await call("queue")
        return waiting
    }

    func play(_ request: PlayRequest, on device: String?) async throws {
        let what =
            switch request {
            case .context(let id, _, _): id.value
            case .items(let ids, _, _): ids.map(\.value).joined(separator: ",")
            }
        try await command("play \(what)", on: device)
    }

    func resume(on device: String?) async throws { try await command("resume", on: device) }
    func pause(on device: String?) async throws { try await command("pause", on: device) }
    func skipToNext(on device: String?) async throws { try await command("next", on: device) }
    func skipToPrevious(on device: String?) async throws {
        try await command("previous", on: device)
    }
    func seek(to position: Duration, on device: String?) async throws {
        try await command("seek \(position.milliseconds / 1000)", on: device)
    }
    func setVolume(_ volume: Double, on device: String?) async throws {
        try await command("volume \(Int((volume * 100).rounded()))", on: device)
    }
    func setShuffle(_ isOn: Bool, on device: String?) async throws {
        try await command("shuffle \(isOn)", on: device)
    }
    func setRepeat(_ mode: RepeatMode, on device: String?) async throws {
        try await command("repeat \(mode.rawValue)", on: device)
    }
    func addToQueue(_ id: MusicID, on device: String?) async throws {
        try await command("add \(id.value)", on: device)
    }
    func transfer(to device: String, plays: Bool) async throws {
        try await call("transfer \(device) \(plays)")
    }
}

/// Waits until something that is observed is so, or the test's time is over.
@MainActor
func until(_ condition: @escaping @MainActor () -> Bool) async {
    while !condition(), !Task.isCancelled {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = condition()
        } onChange: {
            change.finish()
        }
        for await _ in changes {}
    }
}
