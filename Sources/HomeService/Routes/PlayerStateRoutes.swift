import Foundation
import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension WebAPI {
    func addPlayerStateRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "player") { request, listener in
            let now = player.status
            guard now.isActive else { return Self.noContent }
            let key = try key(.state, request, listener)
            return json(
                text: try playerAnswers.text(now, key) { try JSON.encode(state(now, key)) })
        }
        routes.get("me", "player", "currently-playing") { request, listener in
            let now = player.status
            guard now.isActive, now.current != nil else { return Self.noContent }
            let key = try key(.currentlyPlaying, request, listener)
            return json(
                text: try playerAnswers.text(now, key) {
                    try JSON.encode(currentlyPlaying(now, key))
                })
        }
        routes.get("me", "player", "devices") { _, listener in
            let mayControl = try listener.user.mayControlPlayer
            return try json(Devices(devices: [device(player.status, mayControl: mayControl)]))
        }
        routes.get("me", "player", "queue") { _, _ in
            let now = player.status
            func item(_ entry: QueueEntry) -> PlayableItem { wire.playable(entry.track) }
            return try json(
                PlaybackQueue(
                    currentlyPlaying: now.current.map(item), queue: now.upcoming.map(item)))
        }
        routes.get("me", "player", "recently-played") { request, listener in
            try json(try await recentlyPlayed(request, of: try listener.user))
        }
    }

    private func key(
        _ kind: PlayerAnswers.Key.Kind, _ request: HTTPRequest, _ listener: Listener
    ) throws -> PlayerAnswers.Key {
        let types = (request.queryValue("additional_types") ?? "").split(separator: ",")
        return PlayerAnswers.Key(
            kind: kind,
            showsEpisodes: types.contains { $0.trimmingCharacters(in: .whitespaces) == "episode" },
            mayControl: try listener.user.mayControlPlayer)
    }

    private func device(_ now: PlayerSnapshot, mayControl: Bool) -> Device {
        Device(
            id: DeviceID(rawValue: now.deviceID), name: now.deviceName, type: "Computer",
            isActive: now.isActive, isPrivateSession: false, isRestricted: !mayControl,
            volumePercent: now.volumePercent, supportsVolume: true)
    }

    private func state(_ now: PlayerSnapshot, _ key: PlayerAnswers.Key) -> PlaybackState {
        PlaybackState(
            device: device(now, mayControl: key.mayControl),
            repeatState: RepeatMode(rawValue: now.repeats.rawValue),
            shuffleState: now.isShuffled, context: wire.context(now.context?.uri),
            timestamp: now.changedAt.milliseconds, progressMS: now.positionMS,
            isPlaying: now.isPlaying, item: item(now, key), currentlyPlayingType: type(now),
            actions: actions(now, mayControl: key.mayControl), smartShuffle: false)
    }

    private func currentlyPlaying(
        _ now: PlayerSnapshot, _ key: PlayerAnswers.Key
    ) -> CurrentlyPlaying {
        CurrentlyPlaying(
            context: wire.context(now.context?.uri), timestamp: now.changedAt.milliseconds,
            progressMS: now.positionMS, isPlaying: now.isPlaying, item: item(now, key),
            currentlyPlayingType: type(now), actions: actions(now, mayControl: key.mayControl))
    }

    /// Episodes are shown to those only who say that they know them, as Spotify does.
    private func item(_ now: PlayerSnapshot, _ key: PlayerAnswers.Key) -> PlayableItem? {
        guard let track = now.current?.track, track.medium == .music || key.showsEpisodes else {
            return nil
        }
        return wire.playable(track)
    }

    private func type(_ now: PlayerSnapshot) -> String {
        guard let track = now.current?.track else { return "unknown" }
        return track.medium == .music ? "track" : "episode"
    }

    private func actions(_ now: PlayerSnapshot, mayControl: Bool) -> PlaybackActions {
        let words = mayControl ? now.disallows : PlayerSnapshot.allActions
        return PlaybackActions(
            disallows: Dictionary(uniqueKeysWithValues: words.map { ($0, true) }))
    }

    /// As far back as Spotify goes.
    private static let mostPlays = 50

    private func recentlyPlayed(
        _ request: HTTPRequest, of user: HomeUser
    ) async throws -> CursorPage<PlayHistory> {
        let limit = try request.number("limit", in: 1...50, or: .invalidLimit) ?? 20
        let moments = 0...Int(Int32.max) * 4_096
        let invalid = Refusal(400, "Invalid cursor: Unix milliseconds are wanted")
        let before = try request.number("before", in: moments, or: invalid)
        let after = try request.number("after", in: moments, or: invalid)
        if before != nil, after != nil {
            throw Refusal(400, "Only one of before and after may be given")
        }
        let all = try await library.recentPlays(of: user.id, limit: Self.mostPlays).filter {
            $0.playedAt.milliseconds < before ?? .max && $0.playedAt.milliseconds > after ?? .min
        }
        let plays = Array(after == nil ? all.prefix(limit) : all.suffix(limit))
        let items = plays.map { play in
            PlayHistory(
                track: wire.track(play.track),
                playedAt: timestamp(play.playedAt.milliseconds),
                context: wire.context(play.contextURI))
        }
        let address = wire.href("me/player/recently-played")
        guard let newest = plays.first, let oldest = plays.last else {
            return CursorPage(href: "\(address)?limit=\(limit)", items: [], limit: limit)
        }
        let (first, last) = (newest.playedAt.milliseconds, oldest.playedAt.milliseconds)
        // On in the direction that was asked for.
        let next = after == nil ? "before=\(last)" : "after=\(first)"
        return CursorPage(
            href: "\(address)?limit=\(limit)", items: items, limit: limit,
            next: plays.count < all.count ? "\(address)?\(next)&limit=\(limit)" : nil,
            cursors: .init(after: "\(first)", before: "\(last)"))
    }

    /// The moment to the millisecond, the same one its cursor names.
    private func timestamp(_ milliseconds: Int) -> String {
        let second = wire.timestamp(Date(milliseconds: milliseconds / 1_000 * 1_000)).dropLast()
        let fraction = "\(1_000 + milliseconds % 1_000)".dropFirst()
        return "\(second).\(fraction)Z"
    }
}
