package import WebAPIClient

extension Endpoint where Value == PlaybackState? {
    package static var playbackState: Self {
        .optional(
            "get-information-about-the-users-current-playback", .get, "me", "player",
            query: ["additional_types": "track,episode"])
    }
}

extension Endpoint where Value == CurrentlyPlaying? {
    package static var currentlyPlaying: Self {
        .optional(
            "get-the-users-currently-playing-track", .get, "me", "player", "currently-playing",
            query: ["additional_types": "track,episode"])
    }
}

extension Endpoint where Value == Devices {
    package static var devices: Self {
        Endpoint("get-a-users-available-devices", .get, "me", "player", "devices")
    }
}

extension Endpoint where Value == PlaybackQueue {
    package static var playbackQueue: Self {
        Endpoint("get-queue", .get, "me", "player", "queue")
    }
}

extension Endpoint where Value == CursorPage<PlayHistory> {
    package static func recentlyPlayed(limit: Int, before: Int?, after: Int?) -> Self {
        Endpoint(
            "get-recently-played", .get, "me", "player", "recently-played",
            query: [
                "limit": "\(limit)", "before": before.map(String.init),
                "after": after.map(String.init),
            ])
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
            query: query + ["device_id": device?.rawValue], body: body)
    }
}

extension SpotifyClient {
    /// What plays, where, and the commands to it.
    public var player: Player { Player(client: self) }

    /// What plays, where, and the commands to it.
    public struct Player: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Player {
    /// What plays where, and how; `nil` if nothing does.
    ///
    /// - Returns: The state.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-playback-state`.
    public func state() async throws -> PlaybackState? {
        try await client.send(.playbackState)
    }

    /// What plays; `nil` if nothing does.
    ///
    /// - Returns: The item and its progress.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-currently-playing`.
    public func currentlyPlaying() async throws -> CurrentlyPlaying? {
        try await client.send(.currentlyPlaying)
    }

    /// The devices that can play now.
    ///
    /// - Returns: The devices; those without an id take no commands.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-playback-state`.
    public func devices() async throws -> [Device] {
        try await client.send(.devices).devices
    }

    /// What plays and what comes.
    ///
    /// - Returns: The queue.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-currently-playing`.
    public func queue() async throws -> PlaybackQueue {
        try await client.send(.playbackQueue)
    }

    /// What was played, newest first.
    ///
    /// - Parameters:
    ///   - limit: How many at most, 1 to 50.
    ///   - before: Only what was played before this moment, Unix milliseconds.
    ///   - after: Only what was played after this moment, Unix milliseconds; does not count if
    ///     `before` is given.
    /// - Returns: One page.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-recently-played`.
    public func recentlyPlayed(
        limit: Int = 20, before: Int? = nil, after: Int? = nil
    ) async throws -> CursorPage<PlayHistory> {
        let limit = min(max(1, limit), 50)
        return try await client.send(
            .recentlyPlayed(limit: limit, before: before, after: before == nil ? after : nil))
    }

    /// Plays an album, an artist or a playlist.
    ///
    /// - Parameters:
    ///   - context: What to play.
    ///   - start: The track to begin with; the first if not given.
    ///   - position: Where in the track to begin, milliseconds.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func play(
        context: SpotifyURI, startingAt start: SpotifyURI? = nil, position: Int? = nil,
        on device: DeviceID? = nil
    ) async throws {
        let body = PlayBody(
            contextURI: context, offset: start.map { PlayBody.Offset(uri: $0) },
            positionMS: position.map { max(0, $0) })
        try await client.send(
            .command("start-a-users-playback", .put, "play", device: device, body: body))
    }

    /// Plays tracks, one after the other.
    ///
    /// - Parameters:
    ///   - uris: The tracks, one or more.
    ///   - start: The place in `uris` to begin with.
    ///   - position: Where in the track to begin, milliseconds.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func play(
        _ uris: [SpotifyURI], startingAt start: Int = 0, position: Int? = nil,
        on device: DeviceID? = nil
    ) async throws {
        guard !uris.isEmpty else {
            throw WebAPIError(
                .unreachable(.invalidRequest), operation: "start-a-users-playback",
                detail: "There is no track to play")
        }
        let body = PlayBody(
            uris: uris, offset: PlayBody.Offset(position: max(0, start)),
            positionMS: position.map { max(0, $0) })
        try await client.send(
            .command("start-a-users-playback", .put, "play", device: device, body: body))
    }

    /// Goes on playing where it was paused.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func resume(on device: DeviceID? = nil) async throws {
        try await client.send(.command("start-a-users-playback", .put, "play", device: device))
    }

    /// Pauses playback.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func pause(on device: DeviceID? = nil) async throws {
        try await client.send(.command("pause-a-users-playback", .put, "pause", device: device))
    }

    /// Goes to the next track.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if there is none.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func next(on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("skip-users-playback-to-next-track", .post, "next", device: device))
    }

    /// Goes to the track before.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if there is none.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func previous(on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("skip-users-playback-to-previous-track", .post, "previous", device: device))
    }

    /// Goes to a place in the track; past its end is the next track.
    ///
    /// - Parameters:
    ///   - position: Milliseconds from the track's start; less than 0 is taken as 0.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func seek(to position: Int, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "seek-to-position-in-currently-playing-track", .put, "seek", device: device,
                query: ["position_ms": "\(max(0, position))"]))
    }

    /// Sets the volume.
    ///
    /// - Parameters:
    ///   - percent: 0 to 100; what lies outside is taken as the nearer of the two.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if the device has no volume to set.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func setVolume(_ percent: Int, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "set-volume-for-users-playback", .put, "volume", device: device,
                query: ["volume_percent": "\(min(max(0, percent), 100))"]))
    }

    /// Turns random order on or off.
    ///
    /// - Parameters:
    ///   - isOn: Whether the order is random.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func setShuffle(_ isOn: Bool, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "toggle-shuffle-for-users-playback", .put, "shuffle", device: device,
                query: ["state": isOn ? "true" : "false"]))
    }

    /// Sets how playback repeats.
    ///
    /// - Parameters:
    ///   - mode: Not at all, the track, or what it is played from.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func setRepeat(_ mode: RepeatMode, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "set-repeat-mode-on-users-playback", .put, "repeat", device: device,
                query: ["state": mode.rawValue]))
    }

    /// Adds a track to the queue.
    ///
    /// - Parameters:
    ///   - uri: A track or an episode.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func addToQueue(_ uri: SpotifyURI, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("add-to-queue", .post, "queue", device: device, query: ["uri": uri.rawValue]))
    }

    /// Moves playback to another device.
    ///
    /// - Parameters:
    ///   - device: Where to.
    ///   - play: Whether it shall sound there; as it is now if not given.
    /// - Throws: ``WebAPIError`` with `notFound` if there is no such device.
    /// - Note: Needs the scope `user-modify-playback-state`.
    public func transfer(to device: DeviceID, play: Bool? = nil) async throws {
        try await client.send(
            Endpoint<Void>(
                "transfer-a-users-playback", .put, "me", "player",
                body: TransferBody(deviceIDs: [device], play: play)))
    }
}
