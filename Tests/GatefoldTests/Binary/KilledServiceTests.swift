import Foundation
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

/// Writes to the library until it gets no answer, and knows what must be there.
struct KilledWriter {
    private var isSaved: [String: Bool] = [:]
    /// What nobody confirmed: it may have happened or not.
    private var pending: (uri: String, isSaved: Bool)?
    private(set) var confirmed = 0
    /// How many plays the history had when it was last looked at.
    private var plays = 0
    private let transport = DefaultTransport()

    private struct Saved: Decodable {
        struct Item: Decodable {
            struct Track: Decodable { var uri: String }
            var track: Track
        }
        var items: [Item]
    }

    mutating func begin(at service: ServiceRecord) async throws {
        let answer = try await send("GET", "me/tracks?limit=6", to: service)
        let saved = try JSON.decode(Saved.self, from: answer.body)
        try #require(saved.items.count == 6)
        for item in saved.items { isSaved[item.track.uri] = true }
    }

    /// Plays all tracks, which are so short that the history grows all the time.
    mutating func play(at service: ServiceRecord) async throws {
        let history = try await send("GET", "me/player/recently-played?limit=50", to: service)
        let count = try JSON.decode(Saved.self, from: history.body).items.count
        #expect(count >= plays)
        plays = count
        let uris = JSONValue.array(isSaved.keys.sorted().map { .string($0) })
        let body: JSONValue = ["uris": uris]
        let answer = try await send("PUT", "me/player/play", body: body.text, to: service)
        #expect((200...204).contains(answer.status))
    }

    mutating func check(at service: ServiceRecord) async throws {
        let uris = isSaved.keys.sorted()
        let answer = try await send(
            "GET", "me/library/contains?uris=\(uris.joined(separator: ","))", to: service)
        let found = try JSON.decode([Bool].self, from: answer.body)
        try #require(found.count == uris.count)
        for (uri, isThere) in zip(uris, found) {
            if uri == pending?.uri {
                isSaved[uri] = isThere
            } else {
                #expect(isThere == isSaved[uri])
            }
        }
        pending = nil
    }

    mutating func write(at service: ServiceRecord) async {
        for uri in (0..<10_000).compactMap({ _ in isSaved.keys.randomElement() }) {
            let wanted = isSaved[uri] != true
            do {
                let answer = try await send(
                    wanted ? "PUT" : "DELETE", "me/library?uris=\(uri)", to: service)
                #expect(answer.status == 200)
                isSaved[uri] = wanted
                confirmed += 1
            } catch {
                pending = (uri, wanted)
                return
            }
        }
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
