import SpotifyWebAPI
import WebAPIClient

/// The commands that control what plays.
enum PlayerCommands {
    static let all = [
        play, pause, resume, next, previous, seek, volume, shuffle, repeating, queue, devices, now,
    ]

    static let deviceOption = Option.value(
        "device", "d", "name", "The device, by name or id; the active one if not given.")

    static let play = Command(
        "play", "Play a track, an album, an artist or a playlist; without one, go on.",
        discussion: "Words play the best match; an exact title comes first.",
        options: [deviceOption],
        arguments: [Argument("what", "A URI, a link, or words to search for.", .any)],
        examples: [
            .init("gatefold play quiet morning", "The best match."),
            .init("gatefold play spotify:album:…", "An album from its first track on."),
            .init("gatefold play", "Go on where it was paused."),
        ]
    ) { parsed, session in
        if parsed.arguments.isEmpty { return try await resume.work?(parsed, session) ?? () }
        let named = try Reference(parsed.words)
        let remote = try await Remote(parsed, session)
        let finder = Finder(client: remote.client, console: session.console)
        let found = try await finder.find(
            named, kinds: [.track, .album, .artist, .playlist, .show, .episode, .audiobook])
        try await remote.send { player, device in
            if found.uri.kind == .track || found.uri.kind == .episode {
                try await player.play([found.uri], on: device)
            } else {
                try await player.play(context: found.uri, on: device)
            }
        }
        if session.console.isJSON {
            let value: JSONValue = [
                "done": .string("play"), "uri": .string(found.uri.rawValue),
                "name": .string(found.name.isEmpty ? nil : found.name),
            ]
            return session.console.line(value.text)
        }
        let name = found.name.isEmpty ? found.uri.rawValue : found.described
        Say.done("play", "Playing \(name).", session.console)
    }

    static let pause = simple("pause", "Pause.", "Paused.") { player, device in
        try await reaching(isPlaying: false, on: player) { try await player.pause(on: device) }
    }
    static let resume = simple("resume", "Go on playing.", "Playing.") { player, device in
        try await reaching(isPlaying: true, on: player) { try await player.resume(on: device) }
    }
    static let next = simple("next", "Go to the next track.", "On to the next track.") {
        try await $0.next(on: $1)
    }
    static let previous = simple("previous", "Go to the track before.", "Back one track.") {
        try await $0.previous(on: $1)
    }

    /// Services refuse to pause what is paused, and some say no more than that it cannot be done:
    /// for a person it is done.
    private static func reaching(
        isPlaying: Bool, on player: SpotifyClient.Player, _ act: () async throws -> Void
    ) async throws {
        do { try await act() } catch let error as WebAPIError {
            guard case .playerRefused(let reason) = error.kind, reason != "NO_ACTIVE_DEVICE",
                let state = try? await player.state(), state.isPlaying == isPlaying
            else { throw error }
        }
    }

    private static func simple(
        _ name: String, _ summary: String, _ sentence: String,
        act: @escaping @Sendable (SpotifyClient.Player, DeviceID?) async throws -> Void
    ) -> Command {
        Command(
            name, summary, options: [deviceOption],
            examples: [.init("gatefold \(name)", "On the active device.")]
        ) { parsed, session in
            try await Remote(parsed, session).send(act)
            Say.done(name, sentence, session.console)
        }
    }

    static let shuffle = Command(
        "shuffle", "Play in random order, or not.", options: [deviceOption],
        arguments: [Argument("state", "Whether the order is random.", choices: ["on", "off"])],
        examples: [.init("gatefold shuffle on", "Mix what plays.")]
    ) { parsed, session in
        let isOn = parsed.arguments[0] == "on"
        try await Remote(parsed, session).send { try await $0.setShuffle(isOn, on: $1) }
        Say.done("shuffle", "Random order is \(isOn ? "on" : "off").", session.console)
    }

    static let repeating = Command(
        "repeat", "Repeat the track, all of what plays, or nothing.", options: [deviceOption],
        arguments: [
            Argument("mode", "What is repeated.", choices: ["off", "track", "context"])
        ],
        examples: [.init("gatefold repeat context", "Play the album again and again.")]
    ) { parsed, session in
        let mode = RepeatMode(rawValue: parsed.arguments[0])
        try await Remote(parsed, session).send { try await $0.setRepeat(mode, on: $1) }
        Say.done("repeat", "Repeating: \(mode).", session.console)
    }

    static let devices = Command(
        "devices", "List the devices that can play.",
        examples: [.init("gatefold devices", "Names for --device.")]
    ) { _, session in
        var listing = Listing(.devices, on: session.console)
        for device in try await session.connect().player.devices() {
            listing.add(ListingRow(device))
        }
        listing.finish(nothing: "No device is ready to play.")
    }
}
