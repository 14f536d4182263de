import AccountTesting
import Foundation
import GatefoldCore
import HomeTesting
import SQLite
import Testing
import WebAPIClient

@testable import gatefold

/// The real program, killed in the middle of its work again and again.
///
/// `GATEFOLD_KILLS` says how often; a few times without it.
@Suite struct `A service that is killed` {
    private static let kills =
        ProcessInfo.processInfo.environment["GATEFOLD_KILLS"].flatMap(Int.init) ?? 4

    @Test func `loses no write that it confirmed, and breaks no file`() async throws {
        let program = try Program()
        defer { program.stop() }
        let music = URL(filePath: try program.folder.makeFolder("music"))
        for number in 1...6 { try Self.track(number, "kept").write(below: music) }
        var writer = KilledWriter()
        for round in 0..<Self.kills {
            let service = try Self.start(program, music)
            if round == 0 { try await writer.begin(at: service) }
            try await writer.check(at: service)
            try await writer.play(at: service)
            // Files come meanwhile, so that there is something to scan, too.
            for number in 1...3 { try Self.track(number, "new \(round)").write(below: music) }
            let killing = Task {
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...900)))
                kill(service.pid, SIGKILL)
            }
            await writer.write(at: service)
            try await killing.value
            try Self.waitForEnd(program)
            try Self.checkFiles(program)
        }
        let service = try Self.start(program, music)
        try await writer.check(at: service)
        #expect(writer.confirmed > 0)
    }

    private static func track(_ number: Int, _ album: String) -> TestTrack {
        TestTrack(
            "\(album)/\(number).wav", hertz: 300 + Double(number), seconds: 0.2,
            tags: ["TITLE": ["\(number)"], "ALBUM": [album], "ARTIST": ["X"]])
    }

    private static func start(_ program: Program, _ music: URL) throws -> ServiceRecord {
        let run = try program.run("serve", "--output", "silent", music.path)
        try #require(run.status == 0, "\(run.errors)")
        let world = WorldFolders(environment: ["HOME": program.folder.path])
        guard case .running(let record) = ServiceState.now(in: world) else {
            throw Failure(.unexpected, "The service does not run.")
        }
        return record
    }

    private static func waitForEnd(_ program: Program) throws {
        let world = WorldFolders(environment: ["HOME": program.folder.path])
        let end = ContinuousClock.now + .seconds(10)
        while ServiceLock.isHeld(at: world.lockFile) {
            try #require(ContinuousClock.now < end)
            usleep(1000)
        }
    }

    private static func checkFiles(_ program: Program) throws {
        let world = WorldFolders(environment: ["HOME": program.folder.path])
        let files = try FileManager.default.contentsOfDirectory(
            at: world.data, includingPropertiesForKeys: nil)
        let databases = files.filter { $0.pathExtension == "sqlite" }
        #expect(databases.count > 1)
        #expect(!files.contains { $0.lastPathComponent.contains("damaged") })
        for file in databases {
            let connection = try SQLite.Connection(file.path)
            let check = try connection.first("PRAGMA integrity_check") { $0.text(0) }
            #expect(check == "ok", "\(file.lastPathComponent)")
            connection.close()
        }
    }
}

/// Writes to the library and to a playlist until it gets no answer, and knows what must be there.
struct KilledWriter {
    /// A change, which is confirmed or may have happened or not.
    private enum Change {
        case saved(uri: String, Bool)
        /// All that is in the playlist then.
        case entries([String])
    }

    private var isSaved: [String: Bool] = [:]
    private var playlist = ""
    private var entries: [String] = []
    private var pending: Change?
    private(set) var confirmed = 0
    /// How many plays the history had when it was last looked at.
    private var plays = 0
    private let transport = DefaultTransport()

    private struct Page: Decodable {
        struct Entry: Decodable {
            struct Track: Decodable { var uri: String }
            var track: Track
        }
        var items: [Entry]
        var uris: [String] { items.map(\.track.uri) }
    }

    private struct Made: Decodable { var id: String }

    mutating func begin(at service: ServiceRecord) async throws {
        let saved = try await read(Page.self, "me/tracks?limit=6", of: service).uris
        try #require(saved.count == 6)
        for uri in saved { isSaved[uri] = true }
        let answer = try await send(
            "POST", "me/playlists", body: "{\"name\":\"Mine\"}", to: service)
        playlist = try JSON.decode(Made.self, from: answer.body).id
    }

    /// Plays all tracks, which are so short that the history grows all the time.
    mutating func play(at service: ServiceRecord) async throws {
        let history = try await read(
            Page.self, "me/player/recently-played?limit=50", of: service)
        #expect(history.items.count >= plays)
        plays = history.items.count
        let body: JSONValue = ["uris": Self.array(isSaved.keys.sorted())]
        let answer = try await send("PUT", "me/player/play", body: body.text, to: service)
        #expect((200...204).contains(answer.status))
    }

    mutating func check(at service: ServiceRecord) async throws {
        let uris = isSaved.keys.sorted()
        let found = try await read(
            [Bool].self, "me/library/contains?uris=\(uris.joined(separator: ","))", of: service)
        try #require(found.count == uris.count)
        for (uri, isThere) in zip(uris, found) {
            if case .saved(uri, _) = pending {
                isSaved[uri] = isThere
            } else {
                #expect(isThere == isSaved[uri])
            }
        }
        let listed = try await read(
            Page.self, "playlists/\(playlist)/items?limit=50", of: service
        ).uris
        if case .entries(let perhaps) = pending {
            #expect(listed == entries || listed == perhaps)
            entries = listed
        } else {
            #expect(listed == entries)
        }
        pending = nil
    }

    mutating func write(at service: ServiceRecord) async {
        for uri in (0..<10_000).compactMap({ _ in isSaved.keys.randomElement() }) {
            do {
                if Bool.random() {
                    try await save(uri, isSaved[uri] != true, at: service)
                } else {
                    try await edit(uri, at: service)
                }
                confirmed += 1
                pending = nil
            } catch {
                return
            }
        }
    }

    private mutating func save(
        _ uri: String, _ wanted: Bool, at service: ServiceRecord
    ) async throws {
        pending = .saved(uri: uri, wanted)
        let answer = try await send(
            wanted ? "PUT" : "DELETE", "me/library?uris=\(uri)", to: service)
        #expect(answer.status == 200)
        isSaved[uri] = wanted
    }

    /// Adds an entry, until the playlist is long and begins anew.
    private mutating func edit(_ uri: String, at service: ServiceRecord) async throws {
        let isLong = entries.count > 40
        let wanted = isLong ? [uri] : entries + [uri]
        pending = .entries(wanted)
        let body: JSONValue = ["uris": Self.array([uri])]
        let answer = try await send(
            isLong ? "PUT" : "POST", "playlists/\(playlist)/items", body: body.text, to: service)
        #expect(answer.status == (isLong ? 200 : 201))
        entries = wanted
    }

    private static func array(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ target: String, of service: ServiceRecord
    ) async throws -> Value {
        try JSON.decode(type, from: try await send("GET", target, to: service).body)
    }

    private func send(
        _ method: String, _ target: String, body: String? = nil, to service: ServiceRecord
    ) async throws -> TransportResponse {
        try await transport.send(
            TransportRequest(
                method: method, url: "\(service.url)/v1/\(target)",
                headers: [
                    ("Authorization", "Bearer \(service.token)"),
                    ("Content-Type", "application/json"),
                ], body: body.map { Array($0.utf8) }, isRepeatable: false))
    }
}
