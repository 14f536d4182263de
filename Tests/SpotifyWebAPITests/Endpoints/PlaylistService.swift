import Foundation
import SpotifyWebAPI
import WebAPIClient
import WebAPITesting

/// A service with one playlist, which does to it what it is told, and fails when it is told to.
final class PlaylistService: Transport, @unchecked Sendable {  // the lock guards all state
    /// What goes wrong with one change.
    enum Fault: CaseIterable {
        /// It is made, and the answer is 502.
        case madeThenFailed
        /// It is made, and the connection breaks.
        case madeThenBroken
        /// It is made, and the answer makes no sense.
        case madeThenNonsense
        /// It is not made, and the answer is 502.
        case failed
        /// It is not made, and the connection breaks.
        case broken
        /// It is not made, but somebody else adds two entries.
        case failedBesideAnother
        /// It is made, and somebody else adds two entries.
        case madeBesideAnother
    }

    private let lock = NSLock()
    private var uris: [String]
    private var version = 1
    private var faults: [Int: Fault]
    private var sent: [TransportRequest] = []
    private var changes = 0
    private var running = 0
    private var mostRunning = 0
    private let hasItems: Bool

    /// - Parameters:
    ///   - uris: What is in the playlist.
    ///   - faults: What goes wrong, by the number of the change, from 1.
    ///   - hasItems: Whether the service knows the new names.
    init(_ uris: [String] = [], faults: [Int: Fault] = [:], hasItems: Bool = true) {
        self.uris = uris
        self.faults = faults
        self.hasItems = hasItems
    }

    var content: [String] { lock.withLock { uris } }
    var requests: [TransportRequest] { lock.withLock { sent } }
    /// The requests, each with its JSON body.
    var lines: [String] {
        requests.map { [$0.line, $0.json].filter { !$0.isEmpty }.joined(separator: " ") }
    }
    /// How many changes were under way at once at most.
    var mostAtOnce: Int { lock.withLock { mostRunning } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        lock.withLock {
            sent.append(request)
            running += request.method == "GET" ? 0 : 1
            mostRunning = max(mostRunning, running)
        }
        defer { lock.withLock { running -= request.method == "GET" ? 0 : 1 } }
        // Time for others to come between.
        for _ in 0..<5 { await Task.yield() }
        return try lock.withLock { try answer(request) }
    }

    private func answer(_ request: TransportRequest) throws -> TransportResponse {
        let isNew = request.url.hasSuffix("/items")
        if request.method == "GET" {
            let count = #"{"total":\#(uris.count)}"#
            return .success(
                #"{"snapshot_id":"s\#(version)","\#(hasItems ? "items" : "tracks")":\#(count)}"#)
        }
        guard isNew == hasItems else { return TransportResponse(status: 404) }
        changes += 1
        let fault = faults[changes]
        let body = try JSONDecoder().decode(Body.self, from: Data(request.body ?? []))
        switch fault {
        case .failed, .broken, .failedBesideAnother: break
        default: make(body, request.method)
        }
        if fault == .failedBesideAnother || fault == .madeBesideAnother {
            uris += ["other", "other"]
            version += 1
        }
        switch fault {
        case .madeThenBroken, .broken: throw TransportError(.interrupted, detail: "broken")
        case .madeThenNonsense: return .success("ok")
        case nil:
            return TransportResponse(
                status: 201, body: Array(#"{"snapshot_id":"s\#(version)"}"#.utf8))
        default: return TransportResponse(status: 502)
        }
    }

    private struct Body: Decodable {
        struct Entry: Decodable { var uri: String }
        var uris: [String]?
        var position: Int?
        var items: [Entry]?
        var tracks: [Entry]?
        var start: Int?
        var place: Int?
        var length: Int?

        private enum CodingKeys: String, CodingKey {
            case uris, position, items, tracks
            case start = "range_start"
            case place = "insert_before"
            case length = "range_length"
        }
    }

    private func make(_ body: Body, _ method: String) {
        version += 1
        if let gone = body.items ?? body.tracks {
            uris.removeAll { uri in gone.contains { $0.uri == uri } }
        } else if let start = body.start, let place = body.place {
            let range = start..<(start + (body.length ?? 1))
            let moved = uris[range]
            let rest = uris.indices.filter { !range.contains($0) }
            let before = rest.filter { $0 < place }.map { uris[$0] }
            uris = before + moved + rest.filter { $0 >= place }.map { uris[$0] }
        } else if method == "PUT" {
            uris = body.uris ?? []
        } else {
            uris.insert(contentsOf: body.uris ?? [], at: body.position ?? uris.count)
        }
    }
}

/// The URIs of so many tracks, all different.
func trackURIs(_ range: Range<Int>) -> [SpotifyURI] {
    range.map { SpotifyURI(.track, id: "t\($0)") }
}
