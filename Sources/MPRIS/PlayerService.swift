import Foundation
import Synchronization

/// A player on the session's bus, as desktops, media keys and `playerctl` know them.
///
/// Without a bus, or when it goes away, nobody asks and nobody is told; nothing else happens.
package final class PlayerService: Sendable {
    /// What the desktop wants. Ends with the service.
    package var commands: AsyncStream<PlayerCommand> { object.commands }

    private let object: PlayerObject
    private let loop: CallLoop
    private let isOver = Mutex(false)

    /// Puts a player on a bus, in the background.
    ///
    /// - Parameters:
    ///   - description: What does not change about it.
    ///   - snapshot: How it is now.
    ///   - context: Where requests are answered.
    ///   - address: The bus; the session's if not given.
    ///   - now: The clock by which places in tracks go on.
    package init(
        _ description: PlayerDescription, _ snapshot: PlayerSnapshot = PlayerSnapshot(),
        on context: CallContext, bus address: String? = PlayerService.sessionBus,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        let object = PlayerObject(description, snapshot, now: now)
        loop = CallLoop(context)
        self.object = object
        loop.post { object.start(address) }
    }

    deinit { end() }

    /// Tells the desktop what changed, if anything.
    ///
    /// - Parameter snapshot: How the player is now.
    package func update(_ snapshot: PlayerSnapshot) { object.update(snapshot) }

    /// Waits until it has a name on the bus.
    ///
    /// - Returns: The name; `nil` if there is no bus.
    package func name() async -> String? { await object.name() }

    /// Leaves the bus.
    package func end() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        let object = object
        loop.post { object.end() }
        loop.end()
    }

    /// The address of the session's bus, if there is one. None is started: nobody would be on it.
    package static var sessionBus: String? {
        let environment = ProcessInfo.processInfo.environment
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        return FileManager.default.fileExists(atPath: path) ? "unix:path=\(path)" : nil
    }
}
