public import WebAPIClient

extension SpotifyClient {
    /// What plays, where, and the commands to it. Commands need a Premium account.
    public var player: Player { Player(client: self) }

    /// What plays, where, and the commands to it. Commands need a Premium account.
    public struct Player: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Player {
    /// Says what plays where, and how; `nil` if nothing does.
    ///
    /// Right after a command it may still be the state before; ask again before believing it.
    ///
    /// - Parameter market: The country whose catalogue is asked; the account's if not given.
    /// - Returns: The state.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-information-about-the-users-current-playback>
    public func state(market: Market? = nil) async throws -> PlaybackState? {
        try await client.send(.playbackState(market: market))
    }

    /// Says what plays; `nil` if nothing does, and in a private session.
    ///
    /// - Parameter market: The country whose catalogue is asked; the account's if not given.
    /// - Returns: The item and its progress.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-currently-playing`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-the-users-currently-playing-track>
    public func currentlyPlaying(market: Market? = nil) async throws -> CurrentlyPlaying? {
        try await client.send(.currentlyPlaying(market: market))
    }

    /// Lists the devices that can play now.
    ///
    /// - Returns: The devices; those without an id take no commands.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-a-users-available-devices>
    public func devices() async throws -> [Device] {
        try await client.send(.devices).devices
    }

    /// Lists what plays and what comes.
    ///
    /// - Returns: The queue.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scopes `user-read-currently-playing` and `user-read-playback-state`.
    ///   Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-queue>
    public func queue() async throws -> PlaybackQueue {
        try await client.send(.playbackQueue)
    }

    /// Lists what was played, newest first.
    ///
    /// The service remembers the last 50 tracks, and no episodes.
    ///
    /// - Parameters:
    ///   - when: Before or after a moment, if not all.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. After a moment, each page is newer
    ///   than the one before, and still begins with its newest.
    /// - Note: Needs the scope `user-read-recently-played`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-recently-played>
    public func recentlyPlayed(
        _ when: PlayedWhen = .anyTime, pageSize: Int = 50
    ) -> CursorPaged<CursorPage<PlayHistory>> {
        let next: @Sendable (CursorPage<PlayHistory>) -> String? = { page in
            when.goesForward ? page.cursors?.after : page.cursors?.before
        }
        return CursorPaged(
            operation: "get-recently-played", pageSize: min(max(1, pageSize), 50),
            from: when.moment, sizes: client.access.pageSizes, cursor: next
        ) { [client] limit, cursor in
            try await client.send(.recentlyPlayed(limit: limit, when.bound, cursor))
        }
    }

    /// Plays an album, an artist, a playlist or a show.
    ///
    /// - Parameters:
    ///   - context: What to play.
    ///   - start: The track or episode to begin with; the first if not given. An artist is played
    ///     from the first always.
    ///   - position: Where in it to begin; less than 0 is taken as 0.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback>
    public func play(
        context: SpotifyURI, startingAt start: SpotifyURI? = nil, position: Duration? = nil,
        on device: DeviceID? = nil
    ) async throws {
        let offset = start.map { PlayBody.Offset(uri: $0) }
        try await play(PlayBody(contextURI: context, offset: offset), position, device)
    }

    /// Plays an album, a playlist or a show from one of its places on.
    ///
    /// - Parameters:
    ///   - context: What to play.
    ///   - place: The place in it to begin with, counted from 0.
    ///   - position: Where in the track or episode to begin; less than 0 is taken as 0.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback>
    public func play(
        context: SpotifyURI, startingAt place: Int, position: Duration? = nil,
        on device: DeviceID? = nil
    ) async throws {
        let offset = PlayBody.Offset(position: max(0, place))
        try await play(PlayBody(contextURI: context, offset: offset), position, device)
    }

    /// Plays tracks and episodes, one after the other.
    ///
    /// They go in one request, as their order counts. How many the service takes is not documented;
    /// some hundreds are known to work. Play an album or a playlist as a context instead.
    ///
    /// - Parameters:
    ///   - uris: The tracks and episodes, one or more.
    ///   - start: The place in `uris` to begin with.
    ///   - position: Where in it to begin; less than 0 is taken as 0.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback>
    public func play(
        _ uris: [SpotifyURI], startingAt start: Int = 0, position: Duration? = nil,
        on device: DeviceID? = nil
    ) async throws {
        guard !uris.isEmpty else {
            throw WebAPIError(
                .invalidRequest, operation: "start-a-users-playback",
                detail: "There is no track to play")
        }
        let offset = PlayBody.Offset(position: max(0, start))
        try await play(PlayBody(uris: uris, offset: offset), position, device)
    }

    private func play(
        _ body: PlayBody, _ position: Duration?, _ device: DeviceID?
    ) async throws {
        var body = body
        body.positionMS = position?.playerMilliseconds
        try await client.send(
            .command("start-a-users-playback", .put, "play", device: device, body: body))
    }

    /// Goes on playing where it was paused.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback>
    public func resume(on device: DeviceID? = nil) async throws {
        try await client.send(.command("start-a-users-playback", .put, "play", device: device))
    }

    /// Pauses playback.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/pause-a-users-playback>
    public func pause(on device: DeviceID? = nil) async throws {
        try await client.send(.command("pause-a-users-playback", .put, "pause", device: device))
    }

    /// Goes to the next track.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if there is none.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/skip-users-playback-to-next-track>
    public func next(on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("skip-users-playback-to-next-track", .post, "next", device: device))
    }

    /// Goes to the track before.
    ///
    /// - Parameter device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if there is none.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/skip-users-playback-to-previous-track>
    public func previous(on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("skip-users-playback-to-previous-track", .post, "previous", device: device))
    }

    /// Goes to a place in the track; past its end is the next track.
    ///
    /// - Parameters:
    ///   - position: How far from the track's start; less than 0 is taken as 0.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/seek-to-position-in-currently-playing-track>
    public func seek(to position: Duration, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "seek-to-position-in-currently-playing-track", .put, "seek", device: device,
                query: ["position_ms": "\(position.playerMilliseconds)"]))
    }

    /// Sets the volume.
    ///
    /// - Parameters:
    ///   - percent: 0 to 100; what lies outside is taken as the nearer of the two.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if the device has no volume to set.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/set-volume-for-users-playback>
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
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/toggle-shuffle-for-users-playback>
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
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/set-repeat-mode-on-users-playback>
    public func setRepeat(_ mode: RepeatMode, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command(
                "set-repeat-mode-on-users-playback", .put, "repeat", device: device,
                query: ["state": mode.rawValue]))
    }

    /// Adds a track or an episode to the queue; it plays next, before the rest of what is played
    /// from.
    ///
    /// After an error that leaves open whether it was added, look at the queue before trying again.
    ///
    /// - Parameters:
    ///   - uri: A track or an episode.
    ///   - device: Where; the active device if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `playerRefused` if no device is active.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/add-to-queue>
    public func addToQueue(_ uri: SpotifyURI, on device: DeviceID? = nil) async throws {
        try await client.send(
            .command("add-to-queue", .post, "queue", device: device, query: ["uri": uri.rawValue]))
    }

    /// Moves playback to another device.
    ///
    /// - Parameters:
    ///   - device: Where to.
    ///   - play: Whether it shall sound there; as it is now if not given.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such device.
    /// - Note: Needs the scope `user-modify-playback-state`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/transfer-a-users-playback>
    public func transfer(to device: DeviceID, play: Bool? = nil) async throws {
        try await client.send(.transfer(to: device, play: play))
    }
}
