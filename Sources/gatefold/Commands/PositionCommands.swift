import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension PlayerCommands {
    static let seek = Command(
        "seek", "Go to a place in the track.",
        options: [deviceOption],
        arguments: [Argument("position", "As 1:23, 83, +10, -10 or 50%.")],
        examples: [
            .init("gatefold seek 1:23", "One minute and 23 seconds from the start."),
            .init("gatefold seek -10", "Ten seconds back."),
            .init("gatefold seek 50%", "To the middle."),
        ]
    ) { parsed, session in
        guard let target = SeekTarget(parsed.arguments[0]) else {
            throw parsed.usage(
                "<position> is as 1:23, 83, +10, -10 or 50%, not '\(parsed.arguments[0])'.")
        }
        let remote = try await Remote(parsed, session)
        var current = 0
        var duration: Int?
        if case .position = target {
        } else {
            let state = try await playing(remote)
            current = state.progressMS ?? 0
            duration = state.item?.durationMS
        }
        guard let position = target.position(from: current, duration: duration) else {
            throw Failure(
                .refused, "The length of what plays is not known.",
                advice: "Give the place as a time, as in 1:23.")
        }
        try await remote.send { try await $0.seek(to: .milliseconds(position), on: $1) }
        let time = TimeText.of(milliseconds: position)
        Say.done("seek", "At \(time).", session.console)
    }

    static let volume = Command(
        "volume", "Show or set the volume.", options: [deviceOption],
        arguments: [Argument("volume", "As 40, +5 or -5.", .optional)],
        examples: [
            .init("gatefold volume", "Show it."), .init("gatefold volume 40", "Set it to 40 %."),
            .init("gatefold volume -5", "A little less."),
        ]
    ) { parsed, session in
        let target = try parsed.arguments.first.map { text in
            guard let target = VolumeTarget(text) else {
                throw parsed.usage("<volume> is 0 to 100, or as +5 or -5, not '\(text)'.")
            }
            return target
        }
        let remote = try await Remote(parsed, session)
        guard let target else {
            let current = try await remote.volume()
            let value: JSONValue = ["volume_percent": .int(current)]
            return session.console.line(session.console.isJSON ? value.text : "\(current)")
        }
        let current = if case .percent = target { 0 } else { try await remote.volume() }
        let percent = target.percent(from: current)
        try await remote.send { try await $0.setVolume(percent, on: $1) }
        Say.done("volume", "Volume \(percent) %.", session.console)
    }

    static let queue = Command(
        "queue", "Show what comes next, or add a track to it.",
        options: [deviceOption],
        arguments: [Argument("track", "A URI, a link, or words; 'add' before them may be.", .any)],
        examples: [
            .init("gatefold queue", "Show it."),
            .init("gatefold queue add quiet morning", "Add the best match."),
        ]
    ) { parsed, session in
        let words =
            parsed.arguments.first == "add" ? parsed.arguments.dropFirst() : parsed.arguments[...]
        if words.isEmpty {
            guard parsed.arguments.isEmpty else { throw parsed.usage("<track> is missing.") }
            return try await showQueue(session)
        }
        let named = try Reference(words.joined(separator: " "))
        let remote = try await Remote(parsed, session)
        let finder = Finder(client: remote.client, console: session.console)
        let found = try await finder.find(named, kinds: [.track, .episode])
        try await remote.send { try await $0.addToQueue(found.uri, on: $1) }
        let name = found.name.isEmpty ? found.uri.rawValue : found.title
        Say.done("queue", "Queued \(name).", session.console)
    }

    private static func showQueue(_ session: Session) async throws {
        let queue = try await session.connect().player.queue()
        let coming = queue.queue ?? []
        if session.console.isJSON {
            let value: JSONValue = [
                "currently_playing": .item(queue.currentlyPlaying),
                "queue": .array(coming.map { .item($0) }),
            ]
            return session.console.line(value.text)
        }
        var listing = Listing(.tracks, on: session.console)
        for item in coming { listing.add(ListingRow(item)) }
        listing.finish(nothing: "Nothing comes next.")
    }

    private static func playing(_ remote: Remote) async throws -> PlaybackState {
        guard let state = try await remote.client.player.state(), state.item != nil else {
            throw Failure(
                .refused, "Nothing plays.", advice: "Play something: gatefold play <words>")
        }
        return state
    }
}
