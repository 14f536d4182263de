import SpotifyWebAPI
import WebAPIClient

extension ServiceCommands {
    static let status = Command(
        "status", "Show whether the home service runs, and what it has.",
        discussion: "Never starts it.",
        examples: [.init("gatefold status --json", "For a script.")]
    ) { _, session in
        let console = session.console
        let state = ServiceState.now(in: session.folders)
        guard case .running(let record) = state else {
            let word = state == .starting ? "starting" : "stopped"
            if console.isJSON { return console.line(Status(word: word).json.text) }
            return console.line("The home service is \(word).")
        }
        let client = try await session.connect()
        let status = try await Status.read(record, client)
        console.line(console.isJSON ? status.json.text : status.text(session.folders))
    }
}

/// What `status` shows.
private struct Status {
    var word: String
    var record: ServiceRecord?
    var albums: Int?
    var tracks: Int?
    var playlists: Int?
    var device: Device?

    init(word: String) { self.word = word }

    static func read(_ record: ServiceRecord, _ client: SpotifyClient) async throws -> Status {
        var status = Status(word: "running")
        status.record = record
        status.albums = try await client.me.savedAlbums().page(limit: 1).total
        status.tracks = try await client.me.savedTracks().page(limit: 1).total
        status.playlists = try await client.me.playlists().page(limit: 1).total
        status.device = try await client.player.devices().first
        return status
    }

    var json: JSONValue {
        [
            "state": .string(word), "running": .bool(record != nil),
            "url": .string(record?.url), "pid": .int(record.map { Int($0.pid) }),
            "folders": .array((record?.folders ?? []).map { .string($0) }),
            "albums": .int(albums), "tracks": .int(tracks), "playlists": .int(playlists),
            "scanning": .bool(record?.isScanning), "output": .string(record?.output),
            "device": .string(device?.name),
        ]
    }

    func text(_ world: WorldFolders) -> String {
        guard let record else { return "" }
        let counts = [("album", albums), ("track", tracks), ("playlist", playlists)]
            .map { ($0.1 ?? 0).counted($0.0) }.joined(separator: ", ")
        var rows = [("State", record.isScanning ? "running, reading folders" : "running")]
        rows.append(("Address", record.url))
        rows += record.folders.map { ("Folder", world.display($0).cleaned) }
        rows += [("Library", counts), ("Output", record.output.cleaned)]
        if let device { rows.append(("Device", device.name.cleaned)) }
        return rows.map { DisplayWidth.fit($0.0, to: 9) + $0.1 }.joined(separator: "\n")
    }
}
