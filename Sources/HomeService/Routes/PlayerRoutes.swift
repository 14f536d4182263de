import HTTPServer
import SpotifyWebAPI

/// What is heard, and the commands to it.
extension WebAPI {
    func addPlayerRoutes(_ routes: inout APIRoutes) {
        addPlayerStateRoutes(&routes)
        addPlayCommands(&routes)
        addPlayerSettings(&routes)
    }

    private func addPlayCommands(_ routes: inout APIRoutes) {
        routes.put("me", "player", "play") { request, listener in
            let user = try listener.user
            switch try await playRequest(request, for: user) {
            case .resume(let position):
                return try await command(request, listener) {
                    try await player.resume(atMS: position)
                }
            case .start(let start):
                let places = try await library.places(in: start.tracks, for: user.id)
                return try await command(request, listener, wakes: true) {
                    try await player.play(
                        start.tracks, startingAt: start.start, atMS: start.positionMS,
                        from: start.context, for: user.id, places: places)
                }
            }
        }
        routes.put("me", "player", "pause") { request, listener in
            try await command(request, listener) { try await player.pause() }
        }
        routes.post("me", "player", "next") { request, listener in
            try await command(request, listener) { try await player.next() }
        }
        routes.post("me", "player", "previous") { request, listener in
            try await command(request, listener) { try await player.previous() }
        }
        routes.put("me", "player", "seek") { request, listener in
            let position = try requiredNumber(request, "position_ms", in: 0...Int(Int32.max))
            return try await command(request, listener) { try await player.seek(toMS: position) }
        }
        routes.post("me", "player", "queue") { request, listener in
            guard let text = request.queryValue("uri") else {
                throw Refusal(400, "Missing required field: uri")
            }
            let track = try await playable(SpotifyURI(rawValue: text))
            let place = try await library.places(in: [track], for: try listener.user.id)[
                track.id]
            return try await command(request, listener) {
                try await player.enqueue(track, place: place)
            }
        }
        routes.put("me", "player") { request, listener in
            let body: TransferRequest = try decodeBody(request)
            guard let ids = body.deviceIDs, ids.count == 1 else {
                throw Refusal(400, "Exactly one device_id must be provided")
            }
            try checkControl(listener)
            try checkDevice(ids[0])
            try await refusing { try await player.activate(play: body.play) }
            return Self.noContent
        }
    }

    private func addPlayerSettings(_ routes: inout APIRoutes) {
        routes.put("me", "player", "volume") { request, listener in
            let percent = try requiredNumber(request, "volume_percent", in: 0...100)
            return try await command(request, listener) { await player.setVolume(percent) }
        }
        routes.put("me", "player", "shuffle") { request, listener in
            guard let isOn = ["true": true, "false": false][request.queryValue("state") ?? ""]
            else {
                throw Refusal(400, "Invalid state: it is true or false")
            }
            return try await command(request, listener) { await player.setShuffle(isOn) }
        }
        routes.put("me", "player", "repeat") { request, listener in
            guard let mode = PlaybackRepeat(rawValue: request.queryValue("state") ?? "") else {
                throw Refusal(400, "Invalid state: it is track, context or off")
            }
            return try await command(request, listener) { await player.setRepeat(mode) }
        }
    }

    /// Carries a command out on the one device there is, or refuses in the shape of player errors.
    ///
    /// - Parameters:
    ///   - request: The request, which may name the device.
    ///   - listener: Who asks.
    ///   - wakes: Whether it makes the device the active one, though nobody named it: there is no
    ///     other that could be meant.
    ///   - body: The command.
    /// - Returns: The answer.
    /// - Throws: ``Refusal``.
    private func command(
        _ request: HTTPRequest, _ listener: Listener, wakes: Bool = false,
        _ body: () async throws -> Void
    ) async throws -> HTTPResponse {
        try checkControl(listener)
        try await refusing {
            if let device = request.queryValue("device_id") {
                try checkDevice(device)
                // Who names the device wants it used, though nothing was played on it yet.
                try await player.activate()
            } else if !wakes, !player.status.isActive {
                throw PlayerError.noActiveDevice
            }
            try await body()
        }
        return Self.noContent
    }

    private func refusing(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as PlayerError {
            throw Refusal(
                error.status, "Player command failed: \(error.message)",
                reason: error.reason.rawValue)
        }
    }

    private func checkControl(_ listener: Listener) throws {
        guard try listener.user.mayControlPlayer else {
            throw Refusal(
                403, "Player command failed: Restriction violated",
                reason: "REMOTE_CONTROL_DISALLOW")
        }
    }

    private func checkDevice(_ id: String) throws {
        guard player.deviceID == id else { throw Refusal(404, "Device not found") }
    }

    private func requiredNumber(
        _ request: HTTPRequest, _ name: String, in range: ClosedRange<Int>
    ) throws -> Int {
        let refusal = Refusal(
            400, "Invalid \(name): a whole number from \(range.lowerBound) to \(range.upperBound)")
        guard let number = try request.number(name, in: range, or: refusal) else {
            throw Refusal(400, "Missing required field: \(name)")
        }
        return number
    }
}
