public import WebAPIClient

/// What cannot be done now.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-information-about-the-users-current-playback>
public struct PlaybackActions: Codable, Hashable, Sendable {
    /// Only what is `true` is present, as `skipping_prev`.
    public var disallows: [String: Bool]?

    /// Makes a value; what is not given is absent.
    public init(
        disallows: [String: Bool]? = nil
    ) {
        self.disallows = disallows
    }

    private enum CodingKeys: String, CodingKey {
        case disallows
    }
}

extension PlaybackActions {
    /// Something one may want to do to a player; open, as services add words.
    public struct Action: OpenText {
        /// The word as sent.
        public let rawValue: String

        /// Wraps the word as sent.
        ///
        /// - Parameter rawValue: The word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Playing something else.
        public static let interruptingPlayback = Action(rawValue: "interrupting_playback")
        /// Pausing.
        public static let pausing = Action(rawValue: "pausing")
        /// Going on.
        public static let resuming = Action(rawValue: "resuming")
        /// Going to another place in the track.
        public static let seeking = Action(rawValue: "seeking")
        /// Going to the next track.
        public static let skippingNext = Action(rawValue: "skipping_next")
        /// Going to the track before.
        public static let skippingPrevious = Action(rawValue: "skipping_prev")
        /// Repeating the context.
        public static let togglingRepeatContext = Action(rawValue: "toggling_repeat_context")
        /// Turning random order on or off.
        public static let togglingShuffle = Action(rawValue: "toggling_shuffle")
        /// Repeating the track.
        public static let togglingRepeatTrack = Action(rawValue: "toggling_repeat_track")
        /// Moving to another device.
        public static let transferringPlayback = Action(rawValue: "transferring_playback")
    }
}
