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
        routes.put("me", "player", "play") { request, _ in
            let asked = try await playRequest(request)
            return try await command(request) {
                switch asked {
                case .resume(let position):
                    try await player.resume(atMS: position)
                case .start(let start):
                    try await player.play(
                        start.tracks, startingAt: start.start, atMS: start.positionMS,
                        from: start.context)
                }
            }
        }
        routes.put("me", "player", "pause") { request, _ in
            try await command(request) { try await player.pause() }
        }
        routes.post("me", "player", "next") { request, _ in
            try await command(request) { try await player.next() }
        }
        routes.post("me", "player", "previous") { request, _ in
            try await command(request) { try await player.previous() }
        }
        routes.put("me", "player", "seek") { request, _ in
            let position = try requiredNumber(request, "position_ms", in: 0...Int(Int32.max))
            return try await command(request) { try await player.seek(toMS: position) }
        }
        routes.post("me", "player", "queue") { request, _ in
            guard let text = request.queryValue("uri") else {
                throw Refusal(400, "Missing required field: uri")
            }
            let track = try await track(SpotifyURI(rawValue: text))
            return try await command(request) { try await player.enqueue(track) }
        }
        routes.put("me", "player") { request, _ in
            let body: TransferRequest = try decodeBody(request)
            guard let ids = body.deviceIDs, ids.count == 1 else {
                throw Refusal(400, "Exactly one device_id must be provided")
            }
            try await checkDevice(ids[0])
            try await refusing { try await player.activate(play: body.play) }
            return Self.noContent
        }
    }

    private func addPlayerSettings(_ routes: inout APIRoutes) {
        routes.put("me", "player", "volume") { request, _ in
            let percent = try requiredNumber(request, "volume_percent", in: 0...100)
            return try await command(request) { await player.setVolume(percent) }
        }
        routes.put("me", "player", "shuffle") { request, _ in
            guard let isOn = ["true": true, "false": false][request.queryValue("state") ?? ""]
            else {
                throw Refusal(400, "Invalid state: it is true or false")
            }
            return try await command(request) { await player.setShuffle(isOn) }
        }
        routes.put("me", "player", "repeat") { request, _ in
            guard let mode = PlaybackRepeat(rawValue: request.queryValue("state") ?? "") else {
                throw Refusal(400, "Invalid state: it is track, context or off")
            }
            return try await command(request) { await player.setRepeat(mode) }
        }
    }

    /// Carries a command out on the one device there is, or refuses in the shape of player errors.
    private func command(
        _ request: HTTPRequest, _ body: () async throws -> Void
    ) async throws -> HTTPResponse {
        if let device = request.queryValue("device_id") {
            try await checkDevice(device)
            // Who names the device wants it used, though nothing was played on it yet.
            try await player.activate()
        }
        try await refusing(body)
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

    private func checkDevice(_ id: String) async throws {
        guard await player.snapshot().deviceID == id else {
            throw Refusal(404, "Device not found")
        }
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
