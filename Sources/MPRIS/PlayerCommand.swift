/// What the desktop wants of the player. Nothing comes that the player said it cannot do.
package enum PlayerCommand: Sendable, Hashable {
    case play
    case pause
    case playPause
    case stop
    case next
    case previous
    /// Forwards, or backwards if negative; never beyond the beginning or the known end.
    case seek(by: Duration)
    /// A place within the current track.
    case setPosition(Duration)
    /// An address whose scheme the player takes.
    case openURI(String)
    /// From 0 to 1.
    case setVolume(Double)
    case setShuffle(Bool)
    case setLoop(PlayerSnapshot.Loop)
    /// Show the window.
    case raise
    case quit
}

/// What does not change about a player.
package struct PlayerDescription: Sendable, Hashable {
    /// The last part of its name on the bus: letters, digits and underscores, a letter first.
    package var name: String
    /// Its name for people.
    package var identity: String
    /// The name of its desktop file, without the ending.
    package var desktopEntry: String
    /// What it can open, such as `spotify`.
    package var schemes: [String]

    /// Describes a player.
    ///
    /// - Parameters:
    ///   - name: The last part of its name on the bus.
    ///   - identity: Its name for people.
    ///   - desktopEntry: The name of its desktop file, without the ending.
    ///   - schemes: What it can open, in lower case.
    package init(name: String, identity: String, desktopEntry: String, schemes: [String]) {
        self.name = name
        self.identity = identity
        self.desktopEntry = desktopEntry
        self.schemes = schemes
    }
}
