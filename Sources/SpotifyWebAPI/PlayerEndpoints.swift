package import WebAPIClient

extension Endpoint where Value == PlaybackState? {
    package static func playbackState(market: Market? = nil) -> Self {
        .optional(
            "get-information-about-the-users-current-playback", .get, "me", "player",
            query: ["market": market?.rawValue, "additional_types": "track,episode"]
        ).needing(.userReadPlaybackState)
    }
}

extension Endpoint where Value == CurrentlyPlaying? {
    package static func currentlyPlaying(market: Market? = nil) -> Self {
        .optional(
            "get-the-users-currently-playing-track", .get, "me", "player", "currently-playing",
            query: ["market": market?.rawValue, "additional_types": "track,episode"]
        ).needing(.userReadCurrentlyPlaying)
    }
}

extension Endpoint where Value == Devices {
    package static var devices: Self {
        Endpoint("get-a-users-available-devices", .get, "me", "player", "devices")
            .needing(.userReadPlaybackState)
    }
}

extension Endpoint where Value == PlaybackQueue {
    package static var playbackQueue: Self {
        Endpoint("get-queue", .get, "me", "player", "queue")
            .needing(.userReadCurrentlyPlaying, .userReadPlaybackState)
    }
}

extension Endpoint where Value == CursorPage<PlayHistory> {
    /// What was played on one side of a moment, `before` or `after` it, in Unix milliseconds.
    package static func recentlyPlayed(limit: Int, _ bound: String, _ moment: String?) -> Self {
        Endpoint(
            "get-recently-played", .get, "me", "player", "recently-played",
            query: QueryItems(dictionaryLiteral: ("limit", "\(limit)"), (bound, moment))
        ).needing(.userReadRecentlyPlayed)
    }
}

/// What to play, from where on; the body of the play command.
struct PlayBody: Encodable, Sendable {
    struct Offset: Encodable {
        var position: Int?
        var uri: SpotifyURI?
    }

    var contextURI: SpotifyURI?
    var uris: [SpotifyURI]?
    var offset: Offset?
    var positionMS: Int?

    private enum CodingKeys: String, CodingKey {
        case contextURI = "context_uri"
        case uris
        case offset
        case positionMS = "position_ms"
    }
}

struct TransferBody: Encodable, Sendable {
    var deviceIDs: [DeviceID]
    var play: Bool?

    private enum CodingKeys: String, CodingKey {
        case deviceIDs = "device_ids"
        case play
    }
}

extension Endpoint where Value == Void {
    /// A player command: a verb on `/me/player/…`.
    package static func command(
        _ operation: String, _ method: Method, _ word: String, device: DeviceID?,
        query: QueryItems = [:], body: (any Encodable & Sendable)? = nil
    ) -> Self {
        // `next`, `previous` and `queue` add up, so they are POST and not repeated; the rest state
        // what shall be.
        Endpoint(
            operation, method, "me", "player", word,
            query: query + ["device_id": device?.rawValue], body: body
        ).commanding
    }

    package static func transfer(to device: DeviceID, play: Bool?) -> Self {
        Endpoint(
            "transfer-a-users-playback", .put, "me", "player",
            body: TransferBody(deviceIDs: [device], play: play)
        ).commanding
    }

    private var commanding: Self {
        var command = needing(.userModifyPlaybackState)
        command.repeatsWhenAccepted = true
        return command
    }
}

extension Duration {
    /// Whole milliseconds as the Web API counts them: none below 0, and what is too much is the
    /// most there is.
    var playerMilliseconds: Int {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !isTooMuch, whole < Int64.max - 1_000 else { return Int.max }
        return Int(clamping: whole + attoseconds / 1_000_000_000_000_000)
    }
}
