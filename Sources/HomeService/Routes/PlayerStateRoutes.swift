import Foundation
import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addPlayerStateRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "player") { _, _ in
            let now = await player.snapshot()
            return now.isActive ? try json(state(now)) : Self.noContent
        }
        routes.get("me", "player", "currently-playing") { _, _ in
            let now = await player.snapshot()
            return now.isActive && now.current != nil
                ? try json(currentlyPlaying(now)) : Self.noContent
        }
        routes.get("me", "player", "devices") { _, _ in
            try json(Devices(devices: [device(await player.snapshot())]))
        }
        routes.get("me", "player", "queue") { _, _ in
            let now = await player.snapshot()
            return try json(
                PlaybackQueue(
                    currentlyPlaying: now.current.map(item), queue: now.upcoming.map(item)))
        }
        routes.get("me", "player", "recently-played") { request, listener in
            try json(try await recentlyPlayed(request, of: listener.user.id))
        }
    }

    private func item(_ entry: QueueEntry) -> PlayableItem { .track(wire.track(entry.track)) }

    private func device(_ now: PlayerSnapshot) -> Device {
        Device(
            id: DeviceID(rawValue: now.deviceID), name: now.deviceName, type: "Computer",
            isActive: now.isActive, isPrivateSession: false, isRestricted: false,
            volumePercent: now.volumePercent, supportsVolume: true)
    }

    private func state(_ now: PlayerSnapshot) -> PlaybackState {
        PlaybackState(
            device: device(now), repeatState: RepeatMode(rawValue: now.repeats.rawValue),
            shuffleState: now.isShuffled, context: context(now.context?.uri),
            timestamp: milliseconds(now.changedAt), progressMS: now.positionMS,
            isPlaying: now.isPlaying, item: now.current.map(item),
            currentlyPlayingType: now.current == nil ? "unknown" : "track",
            actions: actions(now), smartShuffle: false)
    }

    private func currentlyPlaying(_ now: PlayerSnapshot) -> CurrentlyPlaying {
        CurrentlyPlaying(
            context: context(now.context?.uri), timestamp: milliseconds(now.changedAt),
            progressMS: now.positionMS, isPlaying: now.isPlaying, item: now.current.map(item),
            currentlyPlayingType: "track", actions: actions(now))
    }

    private func actions(_ now: PlayerSnapshot) -> PlaybackActions {
        PlaybackActions(
            disallows: Dictionary(uniqueKeysWithValues: now.disallows.map { ($0, true) }))
    }

    private func context(_ text: String?) -> PlaybackContext? {
        guard let text, let kind = SpotifyURI(rawValue: text).kind else { return nil }
        let uri = SpotifyURI(rawValue: text)
        return PlaybackContext(
            type: kind.rawValue, uri: uri,
            href: kind == .collection
                ? wire.href("me/tracks") : wire.href("\(kind.rawValue)s/\(uri.id ?? "")"),
            externalURLs: ExternalURLs())
    }

    private func recentlyPlayed(
        _ request: HTTPRequest, of user: String
    ) async throws -> CursorPage<PlayHistory> {
        let limit = try request.number("limit", in: 1...50, or: .invalidLimit) ?? 20
        let moments = 0...Int(Int32.max) * 4_096
        let invalid = Refusal(400, "Invalid cursor: Unix milliseconds are wanted")
        let before = try request.number("before", in: moments, or: invalid)
        let after = try request.number("after", in: moments, or: invalid)
        if before != nil, after != nil {
            throw Refusal(400, "Only one of before and after may be given")
        }
        let plays = try await library.recentPlays(
            of: user, limit: limit, before: before.map(date), after: after.map(date))
        let items = plays.map { play in
            PlayHistory(
                track: wire.track(play.track),
                playedAt: timestamp(milliseconds(play.playedAt)),
                context: context(play.contextURI))
        }
        let address = wire.href("me/player/recently-played")
        guard let newest = plays.first, let oldest = plays.last else {
            return CursorPage(href: "\(address)?limit=\(limit)", items: [], limit: limit)
        }
        let (first, last) = (milliseconds(newest.playedAt), milliseconds(oldest.playedAt))
        // On in the direction that was asked for.
        let next = after == nil ? "before=\(last)" : "after=\(first)"
        return CursorPage(
            href: "\(address)?limit=\(limit)", items: items, limit: limit,
            next: plays.count == limit ? "\(address)?\(next)&limit=\(limit)" : nil,
            cursors: .init(after: "\(first)", before: "\(last)"))
    }

    /// The moment to the millisecond, the same one its cursor names.
    private func timestamp(_ milliseconds: Int) -> String {
        let second = wire.timestamp(date(milliseconds / 1_000 * 1_000)).dropLast()
        let fraction = "\(1_000 + milliseconds % 1_000)".dropFirst()
        return "\(second).\(fraction)Z"
    }

    private func milliseconds(_ date: Date) -> Int {
        Int((date.timeIntervalSince1970 * 1_000).rounded())
    }

    private func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
