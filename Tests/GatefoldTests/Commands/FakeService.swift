import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

@testable import gatefold

/// A service that answers from a table and keeps what it was asked.
final class FakeService: Transport, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock.
    private var asked: [String] = []
    private var lastAnswer = Int.max
    private let retryAfter: String
    private var answers: [String: [(status: Int, body: String)]]

    /// `answers` gives for a method and path, as in `GET /me/albums`, the bodies in turn; the last
    /// one stays. A method and a whole URL, as in `GET /me/albums?limit=50&offset=50`, go before.
    ///
    /// Every answer with status 429 asks to wait for `retryAfter`.
    init(
        _ answers: [String: [(status: Int, body: String)]] = [:], retryAfter: String = "1"
    ) {
        self.answers = answers
        self.retryAfter = retryAfter
    }

    /// From then on nobody answers.
    func stops(after count: Int) { lock.withLock { lastAnswer = count } }

    /// How often a command asked for the way to the service.
    let connections = Guarded(0)

    var requests: [String] { lock.withLock { asked } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let url = request.url.dropFirst("http://fake".count)
        let path = url.split(separator: "?")[0]
        let key = "\(request.method) \(path)"
        return try lock.withLock {
            if asked.count >= lastAnswer {
                throw TransportError(.notConnected, detail: "")
            }
            asked.append(
                "\(request.method) \(url)"
                    + (request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""))
            guard
                var list = answers["\(request.method) \(url)"] ?? answers[key]
                    ?? Self.standard[key].map({ [(200, $0)] })
            else {
                return TransportResponse(status: request.method == "GET" ? 404 : 204)
            }
            let answer = list.count > 1 ? list.removeFirst() : list[0]
            if answers[key] != nil { answers[key] = list }
            return TransportResponse(
                status: answer.status,
                headers: answer.status == 429 ? [("Retry-After", retryAfter)] : [],
                body: Array(answer.body.utf8))
        }
    }

    static let id = "0000000000000000000001"
    private static let artist =
        #"{"id":"\#(id)","name":"The Quiet\u001b Ones","uri":"spotify:artist:\#(id)","genres":["folk"]}"#
    private static let album =
        #"{"id":"\#(id)","name":"Morning","uri":"spotify:album:\#(id)","album_type":"album","artists":[\#(artist)],"release_date":"2001-05","total_tracks":2}"#
    private static let track =
        #"{"type":"track","id":"\#(id)","name":"River","uri":"spotify:track:\#(id)","artists":[\#(artist)],"album":\#(album),"duration_ms":83000,"disc_number":1,"track_number":1,"explicit":false}"#
    private static let playlist =
        #"{"id":"\#(id)","name":"Sundays","uri":"spotify:playlist:\#(id)","owner":{"id":"me","display_name":"Me"},"snapshot_id":"s","items":{"total":2}}"#
    private static let device =
        #"{"id":"d1","name":"Kitchen","type":"Speaker","is_active":true,"is_restricted":false,"volume_percent":50}"#

    static func page(_ items: String..., total: Int? = nil) -> String {
        let list = items.joined(separator: ",")
        return
            #"{"items":[\#(list)],"limit":50,"offset":0,"total":\#(total ?? items.count),"next":null}"#
    }

    private static let standard: [String: String] = [
        "GET /me/albums": page(#"{"added_at":"2026-01-01T00:00:00Z","album":\#(album)}"#),
        "GET /me/tracks": page(#"{"added_at":"2026-01-01T00:00:00Z","track":\#(track)}"#),
        "GET /me/playlists": page(playlist),
        "GET /albums/\(id)": album,
        "GET /albums/\(id)/tracks": page(track),
        "GET /artists/\(id)": artist,
        "GET /artists/\(id)/albums": page(album),
        "GET /playlists/\(id)": playlist.replacing(
            #""items":{"total":2}"#, with: #""items":\#(page())"#),
        "GET /playlists/\(id)/items": page(
            #"{"added_at":"2026-01-01T00:00:00Z","item":\#(track)}"#),
        "GET /search":
            #"{"tracks":\#(page(track)),"albums":\#(page(album)),"artists":\#(page(artist)),"playlists":\#(page(playlist))}"#,
        "GET /me/player":
            #"{"device":\#(device),"is_playing":true,"progress_ms":5000,"item":\#(track),"context":{"uri":"spotify:album:\#(id)"},"shuffle_state":false,"repeat_state":"off"}"#,
        "GET /me/player/devices": #"{"devices":[\#(device)]}"#,
        "GET /me/player/queue": #"{"currently_playing":\#(track),"queue":[\#(track)]}"#,
        "GET /me/player/recently-played":
            #"{"items":[{"track":\#(track),"played_at":"2026-01-01T00:00:00Z","context":{"uri":"spotify:album:\#(id)"}}],"limit":20,"cursors":{}}"#,
    ]

    /// Runs a command line against this service.
    func run(_ line: String, on recorder: Recorder = Recorder()) async -> FailureKind? {
        await run(line.split(separator: " ").map(String.init), on: recorder)
    }

    /// Runs the words of a command line against this service.
    func run(_ words: [String], on recorder: Recorder = Recorder()) async -> FailureKind? {
        var console = recorder.console
        console.isJSON = words.contains("--json")
        do {
            guard case .run(let parsed) = try CommandParser.parse(words, as: CommandTree.program)
            else { return .usage }
            let session = Session(
                console: console, environment: [:],
                folders: WorldFolders(environment: ["HOME": "/nowhere"]), workingFolder: "/",
                connect: { [console] in
                    self.connections.withLock { $0 += 1 }
                    return Connection.client(
                        at: "http://fake", over: self, console: console
                    ) { _ in "token" }
                },
                pause: { _ in })
            try await parsed.path.last?.work?(parsed, session)
            return nil
        } catch {
            let failure = Failure(ofCommand: error)
            console.report(failure)
            return failure.kind
        }
    }
}
