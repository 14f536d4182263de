import MPRIS
import Synchronization

/// A player on a bus of its own, by a clock that stands still unless told.
final class TestPlayer {
    let bus: PrivateBus
    let service: PlayerService
    let time = Time()
    private var snapshot: PlayerSnapshot
    private var commands: AsyncStream<PlayerCommand>.Iterator

    static let description = PlayerDescription(
        name: "gatefold", identity: "Gatefold", desktopEntry: "io.example.Player",
        schemes: ["gatefold", "spotify"])

    /// Starts one that is 42.5 seconds into a track of 215, unless a test says otherwise.
    init(_ change: (inout PlayerSnapshot) -> Void = { _ in }) async throws {
        bus = try PrivateBus()
        snapshot = Self.playing
        snapshot.moment = time.now
        change(&snapshot)
        let time = time
        service = PlayerService(
            Self.description, snapshot, on: .ownThread, bus: bus.address, now: { time.now })
        commands = service.commands.makeAsyncIterator()
        guard await service.name() == "org.mpris.MediaPlayer2.gatefold" else {
            throw PrivateBus.Trouble(text: "The player has no name.")
        }
    }

    static var playing: PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.status = .playing
        snapshot.track = PlayerSnapshot.Track(
            path: TrackPath("7-abc"), title: "Söng", artists: ["One", "Two"], album: "Harbour",
            artURL: "file:///covers/1.jpg", length: .seconds(215))
        snapshot.position = .milliseconds(42_500)
        snapshot.volume = 0.5
        snapshot.canGoNext = true
        snapshot.canGoPrevious = true
        snapshot.canPause = true
        snapshot.canSeek = true
        return snapshot
    }

    /// Tells the desktop what changed, as of now.
    func change(_ change: (inout PlayerSnapshot) -> Void) {
        snapshot.moment = time.now
        change(&snapshot)
        service.update(snapshot)
    }

    /// What the desktop wanted next.
    func nextCommand() async -> PlayerCommand? { await commands.next(isolation: #isolation) }

    /// What came before this: nothing, if it is `stop`. So a test need not wait to see that a
    /// request was ignored.
    func commandAfterStop() async throws -> PlayerCommand? {
        _ = try await bus.call("org.mpris.MediaPlayer2.Player.Stop")
        return await nextCommand()
    }
}

/// A clock that goes on when a test says so.
final class Time: Sendable {
    private let moment = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { moment.withLock { $0 } }

    func pass(_ duration: Duration) { moment.withLock { $0 += duration } }
}
