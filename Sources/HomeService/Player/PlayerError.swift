/// Why the player refused a command, in Spotify's words.
package struct PlayerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What stands as `reason` in the answer.
    package enum Reason: String, Sendable, CaseIterable {
        case noActiveDevice = "NO_ACTIVE_DEVICE"
        case noPreviousTrack = "NO_PREV_TRACK"
        case noNextTrack = "NO_NEXT_TRACK"
        case noSuchTrack = "NO_SPECIFIC_TRACK"
        case nothingLoaded = "NOT_PLAYING_TRACK"
        /// What was asked for is so already; Spotify's own answer says no more either.
        case restricted = "UNKNOWN"
    }

    package var reason: Reason
    /// A sentence for the person.
    package var message: String

    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The status of the answer: 404 if there is no such thing, 403 if it cannot be done now.
    package var status: Int {
        switch reason {
        case .noActiveDevice, .noSuchTrack: 404
        case .noPreviousTrack, .noNextTrack, .nothingLoaded, .restricted: 403
        }
    }

    package var description: String { message }
}

extension PlayerError {
    static let noActiveDevice = PlayerError(
        .noActiveDevice, "No active device found: choose something to play first.")
    static let noNextTrack = PlayerError(.noNextTrack, "There is no next track.")
    static let noPreviousTrack = PlayerError(.noPreviousTrack, "There is no track before this one.")
    static let noSuchTrack = PlayerError(.noSuchTrack, "There is no such track to play.")
    static let restricted = PlayerError(.restricted, "Restriction violated")
    static let nothingLoaded = PlayerError(
        .nothingLoaded, "Nothing is there to play: choose an album, a playlist or a track.")
}
