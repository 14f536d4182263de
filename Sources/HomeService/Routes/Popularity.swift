import WebAPIClient

/// How much things are heard here, 0 to 100, from the plays of everybody.
///
/// The first plays count most: 10 make 50, 90 make 90. So a play changes the numbers of what was
/// played and of nothing else.
final class Popularity: Sendable {
    fileprivate struct State {
        var tracks: [String: Int] = [:]
        var albums: [String: Int] = [:]
        var artists: [String: Int] = [:]
        /// The last play that is counted.
        var last = 0
        var asked: ContinuousClock.Instant?
    }

    private let state = Guarded(State())
    private let patience: Duration

    /// - Parameter patience: How old the numbers may be.
    init(patience: Duration = .seconds(10)) { self.patience = patience }

    func track(_ id: String) -> Int { Self.number(state.withLock { $0.tracks[id] }) }
    func album(_ id: String) -> Int { Self.number(state.withLock { $0.albums[id] }) }
    func artist(_ id: String) -> Int { Self.number(state.withLock { $0.artists[id] }) }

    func tracks(_ ids: [String]) -> [Int] {
        state.withLock { state in ids.map { Self.number(state.tracks[$0]) } }
    }

    /// Counts the plays since the last time, if that was long ago.
    func refresh(from library: Library) async throws {
        let now = ContinuousClock.now
        let last = state.withLock { state -> Int? in
            if let asked = state.asked, now - asked < patience { return nil }
            state.asked = now
            return state.last
        }
        guard let last else { return }
        let new = try await library.playCounts(since: last)
        state.withLock { state in
            // Another request may have counted the same ones.
            guard state.last == last else { return }
            state.last = new.last
            for count in new.counts { state.add(count) }
        }
    }

    private static func number(_ plays: Int?) -> Int {
        guard let plays, plays > 0 else { return 0 }
        return plays * 100 / (plays + 10)
    }
}

extension Popularity.State {
    fileprivate mutating func add(_ count: PlayCount) {
        tracks[count.track, default: 0] += count.plays
        albums[count.album, default: 0] += count.plays
        for artist in count.artists { artists[artist, default: 0] += count.plays }
    }
}
