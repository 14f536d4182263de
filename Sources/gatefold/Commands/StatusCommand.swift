import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension ServiceCommands {
    static let status = Command(
        "status", "Show whether the home service runs, what it has, and who is signed in.",
        discussion: "Never starts it, and asks Spotify nothing.",
        examples: [.init("gatefold status --json", "For a script.")]
    ) { _, session in
        let console = session.console
        var status: Status
        switch ServiceState.now(in: session.folders) {
        case .starting: status = Status(word: "starting")
        case .stopped: status = Status(word: "stopped")
        case .running(let record):
            let client = try await Connection.client(
                console: console, environment: session.environment, folders: session.folders)
            status = try await Status.read(record, client)
        }
        status.accounts = try await accountStatuses(session)
        let now = session.date()
        if console.isJSON { return console.line(status.json(at: now).text) }
        console.line(status.text(at: now, session.folders))
        for warning in status.accounts.compactMap({ $0.warning(at: now) }) { console.note(warning) }
    }

    private static func accountStatuses(_ session: Session) async throws -> [AccountStatus] {
        // Who only asks is not asked for a password.
        var session = session
        session.console.inputIsTerminal = false
        let accounts = session.accounts()
        let index = try await accounts.index()
        if index.accounts.isEmpty { return [] }
        let place = try await accounts.store.probe()
        var statuses: [AccountStatus] = []
        for account in index.accounts {
            statuses.append(
                try await AccountStatus(
                    account, isDefault: account.id == index.defaultAccount?.id, place: place,
                    store: accounts.store))
        }
        return statuses
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
    var accounts: [AccountStatus] = []

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

    func json(at now: Date) -> JSONValue {
        [
            "state": .string(word), "running": .bool(record != nil),
            "url": .string(record?.url), "pid": .int(record.map { Int($0.pid) }),
            "folders": .array((record?.folders ?? []).map { .string($0) }),
            "albums": .int(albums), "tracks": .int(tracks), "playlists": .int(playlists),
            "scanning": .bool(record?.isScanning), "output": .string(record?.output),
            "device": .string(device?.name),
            "accounts": .array(accounts.map { $0.json(at: now) }),
        ]
    }

    func text(at now: Date, _ world: WorldFolders) -> String {
        let people = accounts.map { Self.table($0.rows(at: now, world)) }
        return ([serviceText(world)] + people).joined(separator: "\n\n")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        rows.map { DisplayWidth.fit($0.0, to: 9) + $0.1.cleaned }.joined(separator: "\n")
    }

    private func serviceText(_ world: WorldFolders) -> String {
        guard let record else { return "The home service is \(word)." }
        let counts = [("album", albums), ("track", tracks), ("playlist", playlists)]
            .map { ($0.1 ?? 0).counted($0.0) }.joined(separator: ", ")
        var rows = [("State", record.isScanning ? "running, reading folders" : "running")]
        rows.append(("Address", record.url))
        rows += record.folders.map { ("Folder", world.display($0)) }
        rows += [("Library", counts), ("Output", record.output)]
        if let device { rows.append(("Device", device.name)) }
        return Self.table(rows)
    }
}
