import WebAPIClient

/// The player's last word on what it does, to be read by any number of people at once.
///
/// The player itself can be busy for seconds with a slow disk or a sound server; who only looks must
/// not stand in line for that.
final class PlayerStatus: Sendable {
    private let said: Guarded<(snapshot: PlayerSnapshot, since: ContinuousClock.Instant)>

    init(_ first: PlayerSnapshot) { said = Guarded((first, .now)) }

    /// Says what the player does from now on.
    func say(_ snapshot: PlayerSnapshot) { said.withLock { $0 = (snapshot, .now) } }

    /// What the player does now; while it plays, the position goes on by the clock.
    var now: PlayerSnapshot {
        let (snapshot, since) = said.withLock { $0 }
        guard snapshot.isPlaying, let current = snapshot.current else { return snapshot }
        var now = snapshot
        let passed = (ContinuousClock.now - since) / .milliseconds(1)
        now.positionMS += Int(passed)
        if current.track.durationMS > 0 {
            now.positionMS = min(now.positionMS, max(snapshot.positionMS, current.track.durationMS))
        }
        return now
    }
}
