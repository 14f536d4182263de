import Foundation
import GatefoldCore
import SpotifyWebAPI

extension PlayerCommands {
    static let now = Command(
        "now", "Show what plays.",
        options: [.flag("watch", "w", "Keep showing it until Ctrl-C.")],
        examples: [
            .init("gatefold now", "Once."),
            .init("gatefold now --watch", "A line that follows; in a pipe, one line per change."),
        ]
    ) { parsed, session in
        let client = try await session.connect()
        guard parsed.flag("watch") else {
            let state = try await client.player.state()
            return session.console.line(NowPlaying(state).line(for: session.console))
        }
        try await watch(client, session)
    }

    /// How often the service is asked, in seconds; between, the position is counted on.
    private static let interval = 3

    private static func watch(_ client: SpotifyClient, _ session: Session) async throws {
        let console = session.console
        let showsLine = console.isTerminal && !console.isJSON
        let requests = Signals.endRequests()
        let showing = Task {
            var last: String?
            while true {
                let state = try await client.player.state()
                for second in 0..<interval {
                    let now = NowPlaying(state, after: second * 1000)
                    if showsLine {
                        let text = DisplayWidth.truncate(
                            now.line(for: console), to: console.width - 1)
                        console.writeOut("\r\u{1B}[K\(text)")
                    } else if now.key != last {
                        console.line(now.line(for: console))
                        last = now.key
                    }
                    try await session.pause(.seconds(1))
                }
            }
        }
        let ending = Task {
            for await _ in requests { break }
            showing.cancel()
        }
        defer { ending.cancel() }
        let result = await showing.result
        if showsLine { console.writeOut("\n") }
        if case .failure(let error) = result {
            throw error is CancellationError ? Interruption.failure : error
        }
    }

    private enum Interruption {
        static let failure = Failure(.interrupted, "Stopped watching.")
    }
}

/// What plays, as people and scripts read it.
struct NowPlaying: Sendable {
    private let state: PlaybackState?
    private let progress: Int

    /// `after` says how long ago the state was true, in milliseconds.
    init(_ state: PlaybackState?, after: Int = 0) {
        self.state = state
        let moved = max(0, state?.progressMS ?? 0)
            .addingClamped(state?.isPlaying == true ? after : 0)
        progress = min(moved, max(0, state?.item?.durationMS ?? moved))
    }

    /// Changes when something happens, not when time passes.
    var key: String {
        "\(state?.item?.uri?.rawValue ?? "") \(state?.isPlaying == true)"
    }

    func line(for console: Console) -> String {
        if console.isJSON { return json.text }
        guard let state, let item = state.item else { return "Nothing plays." }
        var artists = ""
        if case .track(let track) = item { artists = track.artists.names }
        let name = (item.name ?? "").cleaned
        let length = item.durationMS.map { TimeText.of(milliseconds: $0) } ?? "?"
        let time = "\(TimeText.of(milliseconds: progress))/\(length)"
        let word = state.isPlaying == true ? "playing" : "paused"
        let limits =
            state.device?.isRestricted == true
            ? "playing on \(state.device?.name ?? "?") (cannot be controlled here)" : nil
        if console.isTerminal {
            let title = artists.isEmpty ? name : "\(name) – \(artists.cleaned)"
            return [word, time, title, limits?.cleaned].compactMap(\.self).joined(separator: "  ")
        }
        return [item.uri?.rawValue.cleaned ?? "", word, time, name, artists.cleaned]
            .joined(separator: "\t")
    }

    private var json: JSONValue {
        [
            "is_playing": .bool(state?.isPlaying ?? false),
            "progress_ms": .int(state == nil ? nil : progress),
            "item": .item(state?.item), "context_uri": .string(state?.context?.uri?.rawValue),
            "shuffle": .bool(state?.shuffleState), "repeat": .string(state?.repeatState?.rawValue),
            "device": .device(state?.device),
            "fetched_at": .string(Date().formatted(.iso8601)),
        ]
    }
}
