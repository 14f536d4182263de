import Foundation

/// The player's last word on what it does, to be read by any number of people at once.
///
/// The player itself can be busy for seconds with a slow disk or a sound server; who only looks must
/// not stand in line for that. `@unchecked`: the lock guards what varies.
final class PlayerStatus: @unchecked Sendable {
    private let lock = NSLock()
    private var said: PlayerSnapshot
    private var saidAt = ContinuousClock.now

    init(_ first: PlayerSnapshot) { said = first }

    /// Says what the player does from now on.
    func say(_ snapshot: PlayerSnapshot) {
        lock.withLock {
            said = snapshot
            saidAt = .now
        }
    }

    /// What the player does now; while it plays, the position goes on by the clock.
    var now: PlayerSnapshot {
        let (snapshot, since) = lock.withLock { (said, saidAt) }
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
